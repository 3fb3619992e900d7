"""Columns of one direction made from a column of amounts that go both ways: money out may keep its minus."""

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Date", 50), ("Details", 120), ("Amount", -430)]
ROWS = [("04", "Tea", "12.40-"), ("05", "Salary", "2,450.00"), ("07", "Rent", "890.00-"), ("08", "Gas", "7.10-")]
LATER = [("09", "Gift", "30.00"), ("10", "Water", "1,043.20-")]


def lines(rows):
    return [HEADER, *([(f"{day}/03/2024", 50), (text, 120), (sum_, -430)] for day, text, sum_ in rows)]


def table(rows, sign):
    """Return what is wanted of rows: money out with a sign or none, and money in."""
    cells = []
    for day, text, sum_ in rows:
        plain = sum_.replace(",", "").rstrip("-")
        cells.append([f"2024-03-{day}", text, *((f"{sign}{plain}", "") if sum_.endswith("-") else ("", plain))])
    return pd.DataFrame(cells, columns=["Date", "Details", "Out", "In"], dtype="str")


@pytest.mark.parametrize("sign", ["", "-"])
def test_money_out_stands_with_its_minus_or_without_it(sign, tmp_path):
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [lines(ROWS)]), table(ROWS, sign)), ())
    assert run(source, draw(tmp_path / "later.pdf", [lines(LATER)])).equals(table(LATER, sign))
