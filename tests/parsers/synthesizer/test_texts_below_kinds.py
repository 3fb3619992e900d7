"""Texts on lines below the kinds of their rows, which reach over a column beside the kinds that is not wanted."""

from __future__ import annotations

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Booked", 50), ("Kind", 120), ("Amount", -480)]
Row = tuple[str, str, str, list[str], str]
ROWS: list[Row] = [
    ("04", "Transfer", "", ["Ann Weber", "bill 118 of March"], "-12.40"),
    ("05", "Direct debit", "PN:931", ["Rivermouth water works and canals of the town", "contract 4471"], "-58.69"),
    ("06", "Card payment", "PN:4444", ["Corner Bakery // Rivermouth // card 4471 // terminal 12"], "-8.10"),
    ("11", "Card payment", "PN:4444", ["Book Corner", "terminal 19"], "-20.00"),
    ("12", "Credit", "PN:931", ["Heather Mills Ltd, wages and bonus of February"], "2450.00"),
    ("19", "Fee", "", ["Fee for the statement"], "-1.90"),
]
LATER: list[Row] = [
    ("20", "Credit", "PN:77", ["Ann Weber"], "30.00"),
    ("21", "Standing order", "", ["Harbour homes, for the rent of a flat by the quay"], "-890.00"),
    *ROWS[::-1],
]


def lines_of(rows: list[Row]) -> list:
    lines: list = [HEADER]
    for day, kind, number, texts, amount in rows:
        beside = [(number, 235)] if number else []
        lines += [[(f"{day}/03/2024", 50), (kind, 120), *beside, (amount, -480)]]
        lines += [*([(text, 120)] for text in texts), []]
    return [lines]


def table_of(rows: list[Row]) -> pd.DataFrame:
    cells = [[f"2024-03-{day}", kind, " ".join(texts), amount] for day, kind, _, texts, amount in rows]
    return pd.DataFrame(cells, columns=["Booked", "Kind", "Details", "Amount"], dtype="str")


@pytest.mark.parametrize("font", ["Courier", "Helvetica"])
def test_a_column_that_is_not_wanted_is_told_from_the_kinds_before_it(font, tmp_path):
    sample = draw(tmp_path / "sample.pdf", lines_of(ROWS), font=font)
    source = write_parser(analysis_of(sample, table_of(ROWS)), ())
    found = run(source, draw(tmp_path / "later.pdf", lines_of(LATER), font=font))
    assert found.to_numpy().tolist() == table_of(LATER).to_numpy().tolist()
