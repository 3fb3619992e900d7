"""A column of one word beside the rows that print a sign among their words, or of two words."""

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Date", 50), ("Details", 120), ("Amount", -430)]
ROWS = [
    ("04", "* Account fee", "-8.50"),
    ("05", "Salary", "1,618.43"),
    ("07", "Card payment", "-114.60"),
    ("08", "* Card fee", "-1.00"),
]
LATER = [("09", "Rail * return", "-12.00"), ("10", "Bakery*", "-3.20")]


def lines(rows):
    return [HEADER, *([(f"{day}/03/2024", 50), (text, 120), (sum_, -430)] for day, text, sum_ in rows)]


def table(rows, said, other):
    cells = [
        [f"2024-03-{day}", text, sum_.replace(",", ""), said if "*" in text.split() else other]
        for day, text, sum_ in rows
    ]
    return pd.DataFrame(cells, columns=["Date", "Details", "Amount", "Exempt"], dtype="str")


@pytest.mark.parametrize(("said", "other"), [("yes", ""), ("yes", "no")])
def test_the_sign_tells_the_word(said, other, tmp_path):
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [lines(ROWS)]), table(ROWS, said, other)), ())
    assert run(source, draw(tmp_path / "later.pdf", [lines(LATER)])).equals(table(LATER, said, other))
