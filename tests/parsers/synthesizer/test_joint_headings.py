"""Headings that say the account and the currency of the rows below them on one line, among words that differ."""

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Date", 50), ("Details", 120), ("Amount", -430)]
SHOPS = ["Rent", "Tea house", "Books", "Shoes", "Cash", "Salary", "Milk"]
SHOWN = [("HKD Savings", "792-119000-001", "HKD"), ("HKD Current", "792-119000-833", "HKD")]
SHOWN += [("USD Savings", "792-119000-201", "USD")]
LATER = [("USD Savings", "508-703315-201", "USD"), ("EUR Time Deposit", "508-703315-101", "EUR")]
LATER += [("HKD Current", "508-703315-83345", "HKD")]


def rows(accounts) -> list[list[str]]:
    """Return what is wanted of accounts of three rows each."""
    return [
        [number, code, f"2024-03-0{day}", SHOPS[(3 * at + day) % 7], f"{day}.{at}0"]
        for at, (_, number, code) in enumerate(accounts)
        for day in (4, 5, 7)
    ]


def lines(accounts, head: str) -> list:
    """Return the lines of accounts, listed at the top, each below its heading."""
    found = [[(name, 50), (number, 250), (code, 400), ("1,234.50", -500)] for name, number, code in accounts]
    for name, number, code in accounts:
        found += [[(head.format(name=name, number=number, code=code), 50)], HEADER]
        own = [row for row in rows(accounts) if row[0] == number]
        found += [[(f"{day[8:]}/03/2024", 50), (shop, 120), (amount, -430)] for _, _, day, shop, amount in own]
    return found


def table(accounts, columns: list[str]) -> pd.DataFrame:
    names = ["Account", "Currency", "Date", "Details", "Amount"]
    return pd.DataFrame(rows(accounts), columns=names, dtype="str")[columns]


HEADS = [
    "{name} {number} ({code})",
    "{name} {number} {code}",
    "{name} - {number} / {code}",
    "{name} No. {number} [{code}]",
    "{name} ({code} {number})",
    "{number} {name} ({code})",
    "({code}) {name} {number}",
]


@pytest.mark.parametrize("first", [["Account", "Currency"], ["Currency", "Account"]])
@pytest.mark.parametrize("head", HEADS)
def test_accounts_and_their_currencies_are_read_on_one_line_among_words_that_differ(head, first, tmp_path):
    columns = [*first, "Date", "Details", "Amount"]
    sample = draw(tmp_path / "sample.pdf", [lines(SHOWN, head)])
    source = write_parser(analysis_of(sample, table(SHOWN, columns)), ())
    assert run(source, sample).equals(table(SHOWN, columns))
    assert run(source, draw(tmp_path / "later.pdf", [lines(LATER, head)])).equals(table(LATER, columns))


@pytest.mark.parametrize("head", ["{name} {number} ({code})", "{number} {name} ({code})", "{name}, {number}, {code}"])
def test_an_account_is_read_between_a_name_and_a_currency_that_the_table_leaves_out(head, tmp_path):
    columns = ["Account", "Date", "Details", "Amount"]
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [lines(SHOWN, head)]), table(SHOWN, columns)), ())
    assert run(source, draw(tmp_path / "later.pdf", [lines(LATER, head)])).equals(table(LATER, columns))


@pytest.mark.parametrize("said", [["Account"], ["Account", "Currency"]])
def test_a_holder_behind_what_headings_say_may_be_another(said, tmp_path):
    columns, head = [*said, "Date", "Details", "Amount"], "{name} n° {number}" + " ({code})" * (len(said) - 1)
    sample = draw(tmp_path / "sample.pdf", [lines(SHOWN, f"{head} MS EMMA SMITH")])
    source = write_parser(analysis_of(sample, table(SHOWN, columns)), ())
    assert "EMMA" not in source
    later = draw(tmp_path / "later.pdf", [lines(LATER[:2], f"{head} MR TOM LEE POE")])
    assert run(source, later).equals(table(LATER[:2], columns))
