"""Texts that a row prints in two columns: those of one column stand below each other."""

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Date", 50), ("Type", 110), ("Details", 230), ("Amount", -480)]
ROWS = [
    ("04/03/2024", "Card payment", "Corner bakery", "-12.40"),
    ("05/03/2024", "Interest", "Interest", "0.22"),
    ("07/03/2024", "Monthly fee", "Monthly fee", "-6.90"),
    ("08/03/2024", "Transfer", "A. Colombo", "-161.94"),
    ("09/03/2024", "Interest", "Interest", "0.31"),
    ("11/03/2024", "Card payment", "Book shop", "-3.32"),
    ("12/03/2024", "Cash", "Harbour street", "-100.00"),
]


def lines(rows):
    return [HEADER, *([(text, x) for text, x in zip(row, (50, 110, 230, -480), strict=True)] for row in rows)]


@pytest.mark.parametrize("columns", [["Date", "Details", "Amount"], ["Date", "Type", "Details", "Amount"]])
def test_a_text_that_the_column_before_prints_as_well_is_that_of_its_own_column(columns, tmp_path):
    def table(rows):
        cells = [[f"2024-03-{day[:2]}", *rest] for day, *rest in rows]
        return pd.DataFrame(cells, columns=["Date", "Type", "Details", "Amount"], dtype="str")[columns]

    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [lines(ROWS)]), table(ROWS)), ())
    later = [("14/03/2024", "Transfer", "Interest on loan", "-8.00"), *ROWS[1:3]]
    assert run(source, draw(tmp_path / "later.pdf", [lines(later)])).equals(table(later))
