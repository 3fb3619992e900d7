"""A text that its column prints in its own words is not read from words beside it that only spell it."""

from __future__ import annotations

import pandas as pd

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEAD = [("Date", 50), ("Details", 120), ("Reference", 260), ("Amount", -480)]
Row = tuple[str, str, str, str]
ROWS: list[Row] = [
    ("04", "Corner Bakery", "", "-12.40"),
    ("05", "Kereru Roofing", "5Mar", "1128.54"),
    ("11", "Harbour Water", "710041", "-121.03"),
    ("12", "Kereru Roofing", "12Mar", "1383.27"),
    ("19", "Town of Rivermouth", "Inst 2", "-58.69"),
]
LATER: list[Row] = [("22", "Kereru Roofing", "15Mar", "1200.00"), *ROWS[::-1]]


def lines_of(rows: list[Row]) -> list:
    shown = [
        [(f"{int(day)} Mar", 50), (name, 120), (said, 260), (f"{float(sum_):,.2f}", -480)]
        for day, name, said, sum_ in rows
    ]
    return [HEAD, *([word for word in line if word[0]] for line in shown)]


def table_of(rows: list[Row]) -> pd.DataFrame:
    cells = [[f"2024-03-{day}", *cells] for day, *cells in rows]
    return pd.DataFrame(cells, columns=["Date", "Details", "Reference", "Amount"], dtype="str")


def test_a_reference_that_says_a_day_is_not_taken_from_the_column_of_days(tmp_path):
    sample = draw(tmp_path / "sample.pdf", [lines_of(ROWS)])
    source = write_parser(analysis_of(sample, table_of(ROWS)), ())
    got = run(source, draw(tmp_path / "later.pdf", [lines_of(LATER)]))
    assert got.to_numpy().tolist() == table_of(LATER).to_numpy().tolist()
