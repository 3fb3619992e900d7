"""Titles that name the account of the wanted rows below them and stand behind a table of which no row is wanted."""

from __future__ import annotations

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tasks.parsers.synthesizer.emission import file
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Date", 50), ("Details", 120), ("Amount", -360), ("Balance", -430)]
CHECKS = [("Date", 50), ("Item", 120), ("Amount", -230), ("Date", 250), ("Item", 320), ("Amount", -430)]
Account = tuple[
    str, str, list[tuple[str, str, str]]
]  # its name and number; the texts, amounts and balances of its rows
SHOWN = [
    ("Everyday Checking", "7042261189", [("Bakery", "12.40-", "987.60"), ("Salary", "450.00", "1,437.60")]),
    ("Membership Savings", "3108840027", [("Transfer", "250.00", "2,755.12"), ("Dividend", "0.45", "2,755.57")]),
]
LATER = [
    ("Membership Savings", "3108840031", [("Dividend", "0.30", "40.30"), ("Transfer", "9.70", "50.00")]),
    ("Money Market", "5500127719", [("Transfer", "100.00", "600.00"), ("Fee", "2.00-", "598.00")]),
    ("Everyday Checking", "7042261190", [("Rent", "890.00-", "110.00"), ("Salary", "40.00", "150.00")]),
]


def printed(accounts: list[Account]) -> list:
    """Return the lines of pages: each account's title and rows but the last, which the next page has, and below it some
    of these once more, in two columns.
    """
    pages = [[]]
    for name, number, rows in accounts:
        pages[-1] += [[(name.split()[-1], 50)], [(f"{name} - {number}", 50)], HEADER]
        lines = [
            [(f"0{day}/03/2024", 50), (text, 120), (amount, -364 if amount[-1] == "-" else -360), (balance, -430)]
            for day, (text, amount, balance) in enumerate(rows, 4)
        ]
        items = [("04/03/2024", 50), ("Bakery", 120), ("12.40", -230), ("05/03/2024", 250), ("17", 320), ("7.00", -430)]
        pages[-1] += lines[:-1]
        pages.append([HEADER, lines[-1], [("Items Paid", 50)], CHECKS, items])
    return pages


def wanted(accounts: list[Account]) -> pd.DataFrame:
    rows = [
        [number, f"2024-03-0{day}", text, f"-{amount[:-1]}" if amount[-1] == "-" else amount, balance.replace(",", "")]
        for _, number, rows in accounts
        for day, (text, amount, balance) in enumerate(rows, 4)
    ]
    return pd.DataFrame(rows, columns=["Account", "Date", "Details", "Amount", "Balance"], dtype="str")


@pytest.fixture(params=[file.LONGEST, 0])
def parser(request, monkeypatch, tmp_path) -> str:
    """Write a parser, also in as few lines as possible: then lines of other tables are passed over in their turn."""
    monkeypatch.setattr(file, "LONGEST", request.param)
    return write_parser(analysis_of(draw(tmp_path / "sample.pdf", printed(SHOWN)), wanted(SHOWN)), ())


def test_a_title_behind_a_table_that_is_not_wanted_names_the_account_of_the_rows_below(parser, tmp_path):
    found = run(parser, draw(tmp_path / "later.pdf", printed(LATER)))
    assert found.to_numpy().tolist() == wanted(LATER).to_numpy().tolist()
    assert "3108840027" not in parser
    assert ("def without_others" in parser) == (file.LONGEST > 0)


def test_a_row_of_that_table_which_looks_so_behind_its_day_is_no_title(parser, tmp_path):
    pages = printed(LATER)
    pages[1].insert(4, [("06/03/2024", 50), ("Transfer - 7042261199", 120)])
    found = run(parser, draw(tmp_path / "later.pdf", pages))
    assert found.to_numpy().tolist() == wanted(LATER).to_numpy().tolist()
