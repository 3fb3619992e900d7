"""Columns of money out and in with a zero where a row moved money the other way, and nothing beside a balance alone."""

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Date", 50), ("Details", 120), ("Amount", -360), ("Balance", -500)]
ROWS = [
    ("04", "Opening balance", "", "100.00"),
    ("04", "Tea", "12.40-", "87.60"),
    ("05", "Salary", "2,450.00", "2,537.60"),
    ("07", "Rent", "890.00-", "1,647.60"),
    ("08", "Gas", "7.10-", "1,640.50"),
]
LATER = [
    ("09", "Opening balance", "", "1,640.50"),
    ("09", "Gift", "30.00", "1,670.50"),
    ("10", "Water", "1,043.20-", "627.30"),
]


def lines(rows):
    return [
        HEADER,
        *([(f"{day}/03/2024", 50), (text, 120), (sum_, -360), (end, -500)] for day, text, sum_, end in rows),
    ]


def table(rows, zero):
    """Return what is wanted of rows; a column of the other direction has a zero."""
    cells = []
    for day, text, sum_, end in rows:
        plain = sum_.replace(",", "").rstrip("-")
        sums = ("", "") if not sum_ else (plain, zero) if sum_.endswith("-") else (zero, plain)
        cells.append([f"2024-03-{day}", text, *sums, end.replace(",", "")])
    return pd.DataFrame(cells, columns=["Date", "Details", "Out", "In", "Balance"], dtype="str")


@pytest.mark.parametrize("zero", ["0.00", "-", ""])
def test_a_row_without_an_amount_has_no_zero(zero, tmp_path):
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [lines(ROWS)]), table(ROWS, zero)), ())
    assert run(source, draw(tmp_path / "later.pdf", [lines(LATER)])).equals(table(LATER, zero))
