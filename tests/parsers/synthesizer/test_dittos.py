"""A mark in the column of days stands for the day above."""

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import WANTED, analysis_of, draw, run

HEADER = [("Date", 50), ("Details", 120), ("Out", -360), ("In", -430), ("Balance", -520)]
ROWS = [
    ("24- 3- 4", "Bakery", "12.40", "", "987.60"),
    ('"', "Salary", "", "2,450.00", "3,437.60"),
    ("24- 3-11", "Rent", "890.00", "", "2,547.60"),
    ("24- 3-19", "Electricity", "71.35", "", "2,476.25"),
    ('"', 'Books " A "', "20.00", "", "2,456.25"),
    ('"', "Tea", "3.10", "", "2,453.15"),
]
DAYS = ["2024-03-04", "2024-03-04", "2024-03-11", "2024-03-19", "2024-03-19", "2024-03-19"]


def table_of(rows, days) -> pd.DataFrame:
    cells = [[day, *(cell.replace(",", "") for cell in row[1:])] for day, row in zip(days, rows, strict=True)]
    return pd.DataFrame(cells, columns=WANTED, dtype="str")


def page(rows) -> list:
    lines = [[(text, x) for text, (_, x) in zip(row, HEADER, strict=True) if text] for row in rows]
    return [HEADER, *lines]


@pytest.fixture
def source(tmp_path) -> str:
    return write_parser(analysis_of(draw(tmp_path / "sample.pdf", [page(ROWS)]), table_of(ROWS, DAYS)), ())


def test_a_mark_carries_the_day_above_down_also_over_a_page_break(source, tmp_path):
    rows = [("24-11- 1", *ROWS[0][1:]), ROWS[1], ("24-12-24", *ROWS[2][1:]), *ROWS[4:]]
    later = draw(tmp_path / "later.pdf", [page(rows[:2]), page(rows[2:3]), page(rows[3:])])
    days = ["2024-11-01", "2024-11-01", "2024-12-24", "2024-12-24", "2024-12-24"]
    assert run(source, later).equals(table_of(rows, days))


@pytest.mark.parametrize("day", ["", "'"])
def test_a_row_that_has_neither_a_day_nor_the_mark_is_refused(day, source, tmp_path):
    later = draw(tmp_path / "later.pdf", [page([*ROWS[:4], (day, *ROWS[4][1:])])])
    with pytest.raises(ValueError, match="no row of this layout"):
        run(source, later)


def test_a_mark_below_no_day_is_refused(source, tmp_path):
    with pytest.raises(ValueError, match="time data"):
        run(source, draw(tmp_path / "later.pdf", [page(ROWS[1:])]))


def test_rows_with_a_mark_whose_days_the_table_leaves_blank_carry_nothing_down(tmp_path):
    rows = [(row[0].replace('"', "-"), *row[1:]) for row in ROWS]
    days = ["" if row[0] == "-" else day for row, day in zip(rows, DAYS, strict=True)]
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [page(rows)]), table_of(rows, days)), ())
    assert "DITTO" not in source
