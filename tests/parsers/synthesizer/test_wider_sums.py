"""Amounts in other money stand flush right below their label, in rows of some; wider ones start left of that."""

from __future__ import annotations

import pandas as pd

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Date", 50), ("Details", 120), ("Foreign", -430), ("Amount", -520)]
COLUMNS = ["Date", "Details", "Foreign", "Amount"]
ROWS = [
    ("2024-03-04", "Card payment bakery", "", "1,240"),
    ("2024-03-05", "Hotel by the river Elbe", "239.97", "7,890"),
    ("2024-03-07", "Rent for March", "", "89,000"),
    ("2024-03-09", "Bookshop", "4.49", "140"),
    ("2024-03-12", "Bookshop", "21.35", "640"),
    ("2024-03-19", "Electricity", "", "71"),
]
LATER = [
    ("2024-03-21", "Shop in Tokyo", "15,580.95", "3,272"),
    ("2024-03-22", "Shop in Tokyo", "1,115,580.95", "233,272"),
    ("2024-03-23", "Shop in Tokyo", "", "3,272"),
]


def drawn(path, rows):
    lines = [[(day, 50), (text, 120), (other, -430), (own, -520)] for day, text, other, own in rows]
    return draw(path, [[HEADER, *([(text, x) for text, x in line if text] for line in lines)]])


def table(rows):
    cells = [[day, text, other.replace(",", ""), own.replace(",", "")] for day, text, other, own in rows]
    return pd.DataFrame(cells, columns=COLUMNS, dtype="str")


def test_wider_sums_than_those_of_the_sample_are_read(tmp_path):
    source = write_parser(analysis_of(drawn(tmp_path / "sample.pdf", ROWS), table(ROWS)), ())
    assert run(source, drawn(tmp_path / "later.pdf", LATER)).equals(table(LATER))
