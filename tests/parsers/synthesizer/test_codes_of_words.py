"""Rows told from balances by a column of codes: such as are words may be of any number of them."""

import pandas as pd

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Details", 50), ("Code", 250), ("Out", -380), ("In", -460)]
ROWS = [
    ("31", "Brighton", "Cash withdrawal", "3,000.00", ""),
    ("31", "Savings", "Interest paid", "", "28.80"),
    ("28", "Harbour coffee", "Card payment", "100.85", ""),
    ("26", "City scooters", "Card payment", "193.20", ""),
]
LATER = [
    ("22", "Dunmore Logistics plc", "Salary", "", "4,697.50"),
    ("22", "Tully hardware", "Card payment", "221.15", ""),
    ("19", "Alder broadband", "Standing order set up", "55.48", ""),
]


def lines(rows):
    """Draw days above rows, between balances that print no code."""
    found, above = [HEADER, [("Ending balance", 50), ("11,244.75", -460)]], ""
    for day, text, code, *sums in rows:
        found += [[(f"{day} January 2025", 50)]] if day != above else []
        cells = zip((text, code, *sums), (50, 250, -380, -460), strict=True)
        found, above = [*found, [(cell, x) for cell, x in cells if cell]], day
    return [*found, [("Opening balance", 50), ("12,829.20", -460)]]


def table(rows):
    cells = [[f"2025-01-{day}", text, *(sum_.replace(",", "") for sum_ in sums)] for day, text, _, *sums in rows]
    return pd.DataFrame(cells, columns=["Date", "Details", "Out", "In"], dtype="str")


def test_a_code_may_be_of_more_words_or_fewer_than_those_of_the_sample(tmp_path):
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [lines(ROWS)]), table(ROWS)), ())
    assert run(source, draw(tmp_path / "later.pdf", [lines(LATER)])).equals(table(LATER))
