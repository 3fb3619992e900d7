"""Days in headings that have a column's name are those of this column, also where rows print the same days."""

from __future__ import annotations

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

Day = tuple[str, list[tuple[str, str, str]]]  # booked: with what rows print beside their texts
SHOWN: list[Day] = [
    ("04", [("04", "Bakery", "12.40"), ("04", "Ann Weber", "890.00")]),
    ("05", [("05", "Harbour Gas", "71.35")]),
    ("11", [("11", "Rivermouth", "3.25"), ("11", "Bookshop", "20.00")]),
]
LATER: list[Day] = [
    ("12", [("11", "Bakery", "12.00"), ("14", "Ann Weber", "89.00")]),
    ("15", [("15", "Harbour Gas", "7.35")]),
]


def lines_of(days: list[Day], label: str) -> list:
    lines = [[(label, 50), ("Details", 120), ("Amount", -430)]]
    for booked, rows in days:
        lines.append([(f"BOOKED {booked}/03/2024", 60)])
        lines += [[(f"{day}/03/2024", 50), (name, 120), (amount, -430)] for day, name, amount in rows]
    return lines


def table_of(days: list[Day], beside: bool = False) -> pd.DataFrame:
    cells = [
        [f"2024-03-{day if beside else booked}", name, amount] for booked, rows in days for day, name, amount in rows
    ]
    return pd.DataFrame(cells, columns=["Booked", "Details", "Amount"], dtype="str")


@pytest.mark.parametrize(("label", "beside"), [("Value date", False), ("Date", False), ("Booked", True)])
def test_they_are_taken_unless_those_beside_rows_have_the_name(label, beside, tmp_path):
    sample = draw(tmp_path / "sample.pdf", [lines_of(SHOWN, label)])
    source = write_parser(analysis_of(sample, table_of(SHOWN)), ())
    got = run(source, draw(tmp_path / "later.pdf", [lines_of(LATER, label)]))
    assert got.to_numpy().tolist() == table_of(LATER, beside).to_numpy().tolist()
