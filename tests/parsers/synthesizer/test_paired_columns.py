"""Texts that two printed columns make, each of one line or several: the first one's words come first."""

from __future__ import annotations

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Date", 50), ("Type", 120), ("Details", 220), ("Amount", -430)]
ROWS = [
    ("04/03/2024", ("Card payment",), ("RIVER BAKERY",), "-3.20"),
    ("05/03/2024", ("Transfer", "received by wire"), ("ANNA LEE", "Bank of Elms", "Account 4471"), "2,450.00"),
    ("07/03/2024", ("Payment of", "an invoice"), ("CITY POWER",), "-89.15"),
    ("09/03/2024", ("Card payment",), ("HARBOUR FISH", "Pier 4"), "-40.00"),
]
LATER = [
    ("02/04/2024", ("Transfer", "received by wire"), ("JO MARSH",), "12.00"),
    ("03/04/2024", ("Card payment",), ("ELM BOOKS",), "-7.60"),
]


def lines(rows):
    """Return rows as drawn: the lines of both columns start level."""
    for day, first, second, amount in rows:
        for at in range(max(len(first), len(second))):
            line = [(day, 50), (amount, -430)] if at == 0 else []
            yield [*line, *((part[at], x) for part, x in ((first, 120), (second, 220)) if at < len(part))]


def table_of(rows) -> pd.DataFrame:
    cells = [
        [f"2024-{day[3:5]}-{day[:2]}", " ".join((*first, *second)), amount.replace(",", "")]
        for day, first, second, amount in rows
    ]
    return pd.DataFrame(cells, columns=["Date", "Details", "Amount"], dtype="str")


@pytest.mark.parametrize("later", [LATER, [*LATER, *ROWS]])
def test_the_words_of_the_first_column_come_first(later, tmp_path):
    sample = draw(tmp_path / "sample.pdf", [[HEADER, *lines(ROWS)]])
    source = write_parser(analysis_of(sample, table_of(ROWS)), ())
    assert run(source, draw(tmp_path / "later.pdf", [[HEADER, *lines(later)]])).equals(table_of(later))
