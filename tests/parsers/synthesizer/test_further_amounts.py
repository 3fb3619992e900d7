"""Amounts beside those of rows where money has no decimals: what of a purchase is due now, and what is left to pay."""

from __future__ import annotations

import pandas as pd

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Date", 50), ("Shop", 120), ("Amount", -330), ("Due", -430), ("Balance", -520)]
ROWS = [
    ("04/03/2024", "RIVER BAKERY", "44,026", "14,675", "29,351"),
    ("05/03/2024", "ELM BOOKS", "4,860", "4,860", ""),
    ("07/03/2024", "Return ELM BOOKS", "-4,362", "-4,362", ""),
    ("09/03/2024", "HARBOUR FISH", "990", "990", ""),
    ("10/03/2024", "ELM BOOKS", "1,250", "1,250", ""),
    ("11/03/2024", "RIVER BAKERY", "86,556", "28,852", "57,704"),
    ("11/03/2024", "HARBOUR FISH", "2,300", "2,300", ""),
    ("12/03/2024", "MILL LANE INN", "58,909", "19,636", "39,273"),
]
LATER = [
    ("02/04/2024", "MILL LANE INN", "12,300", "4,100", "8,200"),
    ("03/04/2024", "HARBOUR FISH", "650", "650", ""),
]


def drawn(path, rows):
    lines = [
        [(day, 50), (shop, 120), (amount, -330), (due, -430), *([(left, -520)] if left else [])]
        for day, shop, amount, due, left in rows
    ]
    return draw(path, [[HEADER, *lines]])


def table_of(rows) -> pd.DataFrame:
    cells = [
        [f"2024-{day[3:5]}-{day[:2]}", shop, *(number.replace(",", "") for number in numbers)]
        for day, shop, *numbers in rows
    ]
    return pd.DataFrame(cells, columns=["Date", "Shop", "Amount", "Due", "Balance"], dtype="str")


def test_whole_numbers_that_are_printed_in_groups_are_amounts(tmp_path):
    analysis = analysis_of(drawn(tmp_path / "sample.pdf", ROWS), table_of(ROWS))
    source = write_parser(analysis, ())
    assert run(source, drawn(tmp_path / "later.pdf", LATER)).equals(table_of(LATER))


def test_a_balance_that_follows_from_no_row_is_no_running_balance(tmp_path):
    analysis = analysis_of(drawn(tmp_path / "sample.pdf", ROWS), table_of(ROWS))
    assert analysis.roles.by_column["Balance"] == "text"
