"""Texts of several lines which the table writes with a sign between the lines."""

from __future__ import annotations

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Date", 50), ("Details", 120), ("Amount", -430)]
ROWS = [
    ("04/03/2024", ("RIVER BAKERY", "Card payment"), "-3.20"),
    ("05/03/2024", ("ANNA LEE", "Transfer", "Message: rent"), "2450.00"),
    ("07/03/2024", ("CITY POWER", "Invoice", "Reference 65951", "E/124"), "-89.15"),
    ("09/03/2024", ("HARBOUR FISH", "Card payment"), "-40.00"),
]
LATER = [("02/04/2024", ("JO MARSH", "Transfer", "Message: thanks"), "12.00"), *ROWS]


def lines(rows):
    """Return rows as drawn: the texts below each other."""
    for day, (first, *further), amount in rows:
        yield [(day, 50), (first, 120), (amount, -430)]
        yield from ([(text, 120)] for text in further)


def table_of(rows, joiner: str, first: int) -> pd.DataFrame:
    """The wanted table, with the first line in a column of its own or not."""
    cells = [
        [f"2024-{day[3:5]}-{day[:2]}", *texts[:first], joiner.join(texts[first:]), amount]
        for day, texts, amount in rows
    ]
    columns = ["Date", *["Payee"][:first], "Details", "Amount"]
    return pd.DataFrame(cells, columns=columns, dtype="str")


@pytest.mark.parametrize("joiner", [" / ", " | ", "; "])
@pytest.mark.parametrize("first", [0, 1], ids=["all lines", "lines below the first"])
def test_lines_are_joined_by_the_sign_of_the_table(joiner, first, tmp_path):
    sample = draw(tmp_path / "sample.pdf", [[HEADER, *lines(ROWS)]])
    source = write_parser(analysis_of(sample, table_of(ROWS, joiner, first)), ())
    read = run(source, draw(tmp_path / "later.pdf", [[HEADER, *lines(LATER)]]))
    assert read.equals(table_of(LATER, joiner, first))
