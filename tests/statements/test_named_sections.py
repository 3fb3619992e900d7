"""Rows below a header that stands again on their page are of the account which a line above it names."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pandas as pd
import pytest

from tasks.statements.pages import read_pages
from tasks.statements.print_habits import learn_habits
from tasks.statements.proof import prove
from tasks.statements.roles import learn_roles
from tests.parsers.synthesizer.drawn_table import draw

HEADER = [("Date", 50), ("Details", 120), ("Amount", -430)]
SHOPS = ["Rent", "Tea house", "Books", "Shoes", "Cash", "Salary", "Milk"]
SHOWN = {"Savings 792-119000-001 (HKD)": "792-119000-001", "Current 792-119000-833 (USD)": "792-119000-833"}
SAYS = "names the Account of the rows below it"


def rows(accounts) -> list[list[str]]:
    return [
        [number, f"2024-03-0{day}", SHOPS[(3 * at + day) % 7], f"{day}.{at}0"]
        for at, number in enumerate(accounts)
        for day in (4, 5, 6, 7, 8)
    ]


def lines(titles, accounts) -> list:
    """Return the lines of rows, those of each account below its title and a header."""
    found, drawn = [], rows(accounts)
    for at, title in enumerate(titles):
        found += [[(title, 50)], HEADER]
        own = drawn[5 * at : 5 * at + 5]
        found += [[(f"{day[8:]}/03/2024", 50), (shop, 120), (amount, -430)] for _, day, shop, amount in own]
    return found


def table(accounts) -> pd.DataFrame:
    return pd.DataFrame(rows(accounts), columns=["Account", "Date", "Details", "Amount"], dtype="str")


def doubt(folder: Path, pages: list, accounts) -> str:
    """Return what the proof says against a later table of accounts."""
    sample = table(SHOWN.values())
    roles = learn_roles(sample)
    printed = read_pages(draw(folder / "sample.pdf", [lines(SHOWN, SHOWN.values())]))
    roles = replace(roles, habits=tuple(learn_habits(sample, roles, printed).names))
    proof = prove(table(accounts), roles, read_pages(draw(folder / "later.pdf", pages)))
    return proof.sentence if proof.verdict == "refused" else ""


def test_rows_below_a_title_that_does_not_name_their_account_are_refused(tmp_path):
    first = "508-703315-001"
    titles = [f"Savings {first} (HKD)", "Current 508-703315-A45 (USD)"]
    assert SAYS in doubt(tmp_path, [lines(titles, [first, first])], [first, first])


@pytest.mark.parametrize("second", ["Deposit 508-703315-A45 (USD)", "Deposit no. 508 703315 A45", "[508-703315-A45]"])
def test_rows_below_a_title_that_names_their_account_are_not(second, tmp_path):
    accounts = ["508-703315-001", "508-703315-A45"]
    drawn = [lines([f"Savings {accounts[0]}", second], accounts)]
    assert doubt(tmp_path, drawn, accounts) == ""


def test_rows_that_go_on_below_the_header_of_a_further_page_are_not(tmp_path):
    accounts = ["508-703315-001", "508-703315-002"]
    drawn = lines([f"Savings {accounts[0]}", f"Current {accounts[1]}"], accounts)
    assert doubt(tmp_path, [drawn[:5], [HEADER, *drawn[5:]]], accounts) == ""


def test_where_the_sample_names_no_account_above_headers_nothing_is_told(tmp_path):
    sample = table(SHOWN.values())
    printed = read_pages(draw(tmp_path / "sample.pdf", [lines(["Savings", "Current"], SHOWN.values())]))
    assert not [name for name in learn_habits(sample, learn_roles(sample), printed).names if "stand above" in name]


def test_rows_below_a_title_whose_account_is_a_longer_number_than_theirs_are_refused(tmp_path):
    titles = ["Savings 508-703315-001 (HKD)", "Current 508-703315-0019 (USD)"]
    accounts = ["508-703315-001"] * 2
    assert SAYS in doubt(tmp_path, [lines(titles, accounts)], accounts)
