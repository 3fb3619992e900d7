"""Words that start where days stand are a total's, where rows without a day are of the day of the row above."""

from __future__ import annotations

import pandas as pd

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

TOP = [("Date", 50), ("Details", 120), ("Amount", -430), ("Balance", -520)]
ROWS = [
    ("04/03/2024", "Bakery", "-12.40", "987.60"),
    ("", "Power", "-71.35", "916.25"),
    ("05/03/2024", "Salary", "2,450.00", "3,366.25"),
    ("", "Rent", "-890.00", "2,476.25"),
]
TOTALS = [("Total", 50), ("debits", 76), ("973.75", -210), ("Total", 300), ("credits", 326), ("2,450.00", -430)]


def lines(rows=ROWS) -> list:
    return [[(cell, x0) for cell, x0 in zip(row, (50, 120, -430, -520), strict=True) if cell] for row in rows]


def wanted() -> pd.DataFrame:
    days = ["2024-03-04", "2024-03-04", "2024-03-05", "2024-03-05"]
    cells = [[day, *(cell.replace(",", "") for cell in row[1:])] for day, row in zip(days, ROWS, strict=True)]
    return pd.DataFrame(cells, columns=["Date", "Details", "Amount", "Balance"], dtype="str")


def test_totals_below_the_rows_of_another_statement_are_no_row(tmp_path):
    sample = draw(tmp_path / "sample.pdf", [[TOP, *lines()], [TOTALS]])
    source = write_parser(analysis_of(sample, wanted()), ())
    later = draw(tmp_path / "later.pdf", [[TOP, *lines(), TOTALS]])
    assert run(source, later).equals(wanted())
