"""OD or DR behind a balance, which no sample shows, is the mark of an overdrawn one, where amounts have marks."""

from __future__ import annotations

from pathlib import Path

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Date", 50), ("Details", 120), ("Amount", -430), ("Balance", -520)]
LINES = [
    ("04/03/2024", "Card payment bakery", "12.40", "$987.60"),
    ("05/03/2024", "Salary", "2,450.00 CR", "$3,437.60"),
    ("07/03/2024", "Rent", "890.00", ""),
    ("07/03/2024", "Electricity", "71.35", "$2,476.25"),
]
TABLE = pd.DataFrame(
    [
        ["2024-03-04", "Card payment bakery", "-12.40", "987.60"],
        ["2024-03-05", "Salary", "2450.00", "3437.60"],
        ["2024-03-07", "Rent", "-890.00", ""],
        ["2024-03-07", "Electricity", "-71.35", "2476.25"],
    ],
    columns=["Date", "Details", "Amount", "Balance"],
    dtype="str",
)


def page(*more: tuple[str, ...], marks: str = "CR") -> list:
    rows = [(*cells[:2], cells[2].replace("CR", marks), cells[3]) for cells in (*LINES, *more)]
    return [HEADER, *([(cell, x) for cell, x in zip(row, (50, 120, -430, -520), strict=True) if cell] for row in rows)]


def read(folder: Path, amount: str, balance: str, marks: str = "CR") -> list[str]:
    """Return the cells of the last row of another statement."""
    source = write_parser(analysis_of(draw(folder / "sample.pdf", [page(marks=marks)]), TABLE), ())
    later = page(("22/03/2024", "Rent", amount, balance), marks=marks)
    return run(source, draw(folder / "later.pdf", [later])).iloc[-1].tolist()


@pytest.mark.parametrize(
    ("balance", "wanted"),
    [("$23.75 OD", "-23.75"), ("$1,023.75 DR", "-1023.75"), ("-$23.75", "-23.75"), ("$23.75", "23.75")],
)
def test_it_is_read_at_balances_as_a_minus_is(balance, wanted, tmp_path):
    assert read(tmp_path, "2,500.00", balance) == ["2024-03-22", "Rent", "-2500.00", wanted]


def test_it_is_written_as_the_marks_of_amounts_are(tmp_path):
    assert read(tmp_path, "2,500.00", "$23.75 Od", "Cr")[-1] == "-23.75"


@pytest.mark.parametrize(
    ("amount", "balance"),
    [("2,500.00 OD", "$23.75"), ("-2,500.00", "$23.75"), ("2,500.00", "-$23.75 OD"), ("2,500.00", "$23.75 CR")],
)
def test_what_the_sample_leaves_in_doubt_is_refused(amount, balance, tmp_path):
    with pytest.raises(ValueError, match=r"marks? of this layout|prints a minus"):
        read(tmp_path, amount, balance)
