"""Texts of another column that stand above the line of a row, in the column of what its line says."""

from __future__ import annotations

import pandas as pd

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Date", 50), ("Kind / Partner", 120), ("Amount", -430)]
Row = tuple[str, list[str], str, str]
ROWS: list[Row] = [
    ("04", ["LIDL CEGLED", "Card ****4401"], "Card payment", "-12.40"),
    ("05", ["Ann Weber", "62992442-40924207", "Note: thank you"], "Transfer", "-8.10"),
    ("06", ["Kossuth square 4"], "Cash deposit", "58.69"),
    ("07", [], "Fee", "-1.00"),
    ("11", ["DIGI Ltd."], "Direct debit", "-43.71"),
]


def page(rows: list[Row]) -> list:
    lines = [HEADER]
    for day, above, kind, amount in rows:
        lines += [[], *([(text, 120)] for text in above), [(f"{day}/03/2024", 50), (kind, 120), (amount, -430)]]
    return [lines]


def table(rows: list[Row]) -> pd.DataFrame:
    cells = [[f"2024-03-{day}", kind, " ".join(above), amount] for day, above, kind, amount in rows]
    return pd.DataFrame(cells, columns=["Date", "Kind", "Partner", "Amount"], dtype="str")


def test_the_last_line_is_one_column_and_those_above_it_another(tmp_path):
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", page(ROWS)), table(ROWS)), ())
    later = [("12", [], "Fee", "-2.00"), ("13", ["One", "Two", "Three", "Four"], "Transfer", "3.00"), *ROWS[::-1]]
    got = run(source, draw(tmp_path / "later.pdf", page(later)))
    assert got.to_numpy().tolist() == table(later).to_numpy().tolist()
