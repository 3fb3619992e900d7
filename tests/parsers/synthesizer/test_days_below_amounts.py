"""Rows whose amounts stand on the line above their day: below the last of them, a notice that starts where days do is
no part of a row.
"""

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import HEADER, WANTED, analysis_of, draw, run

MARCH = [
    ("04/03/2024", ("Card payment bakery",), "12.40", "", "987.60"),
    ("05/03/2024", ("Salary for March", "with bonus"), "", "2,450.00", "3,437.60"),
    ("07/03/2024", ("Rent",), "890.00", "", "2,547.60"),
    ("19/03/2024", ("Electricity", "flat 2"), "71.35", "", "2,476.25"),
]
APRIL = [
    ("02/04/2024", ("Rent", "house 4"), "890.00", "", "1,586.25"),
    ("06/04/2024", ("Gift of an aunt",), "", "50.00", "1,636.25"),
    ("08/04/2024", ("Card payment bakery",), "6.25", "", "1,630.00"),
]
NOTICES = ["Tell us of any mistake within fifteen days of this statement.", "Thank you", "Fees: see page 2"]


def page(rows, notice: str) -> list:
    """Return the lines of rows and, below them, a notice."""
    drawn = [[*HEADER]]
    for day, texts, out, into, balance in rows:
        drawn += [[(text, x) for text, x in ((out, -360), (into, -430), (balance, -520)) if text]]
        drawn += [[(day, 50), (texts[0], 120)], *([(text, 120)] for text in texts[1:])]
    return [*drawn, [(notice, 50)]]


def wanted(rows) -> pd.DataFrame:
    cells = [
        ["-".join(reversed(day.split("/"))), " ".join(texts), *(number.replace(",", "") for number in numbers)]
        for day, texts, *numbers in rows
    ]
    return pd.DataFrame(cells, columns=WANTED, dtype="str")


@pytest.mark.parametrize("notice", NOTICES)
def test_a_notice_below_the_last_row_is_no_part_of_it(notice, tmp_path):
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [page(MARCH, notice)]), wanted(MARCH)), ())
    assert run(source, draw(tmp_path / "sample.pdf", [page(MARCH, notice)])).equals(wanted(MARCH))
    assert run(source, draw(tmp_path / "later.pdf", [page(APRIL, notice)])).equals(wanted(APRIL))


def test_a_notice_that_the_sample_does_not_have_is_no_part_of_the_last_row(tmp_path):
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [page(MARCH, "")]), wanted(MARCH)), ())
    assert run(source, draw(tmp_path / "later.pdf", [page(APRIL, NOTICES[0])])).equals(wanted(APRIL))
