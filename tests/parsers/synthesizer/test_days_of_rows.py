"""Rows of which some have no first day, yet all a second one: that starts rows, whatever their words are."""

from __future__ import annotations

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Bought", 50), ("Booked", 110), ("Details", 170), ("Amount", -480)]
Row = tuple[str, str, str, str]
ROWS: list[Row] = [
    ("", "03", "PAYMENT, THANK YOU", "-300.00"),
    ("04", "05", "Corner Bakery", "12.40"),
    ("05", "05", "Book Corner", "20.00"),
    ("09", "11", "Harbour Fish", "41.10"),
    ("12", "13", "Moss Dairy", "5.50"),
    ("17", "19", "Corner Bakery", "8.25"),
    ("21", "21", "Harbour Water", "60.00"),
    ("", "29", "INTEREST CHARGED", "3.12"),
]
LATER: list[Row] = [("", "02", "AUTOMATIC PAYMENT 4471", "-150.00"), *ROWS[1:5], ("", "30", "LATE FEE", "29.00")]


def lines_of(rows: list[Row]) -> list:
    lines: list = [HEADER]
    for bought, booked, text, amount in rows:
        days = [(f"{day}/03/2024", x) for day, x in ((bought, 50), (booked, 110)) if day]
        lines.append([*days, (text, 170), (amount, -480)])
    return [[*lines, [("Total interest this period", 170), ("3.12", -480)]]]


def table_of(rows: list[Row]) -> pd.DataFrame:
    cells = [[*(day and f"2024-03-{day}" for day in row[:2]), *row[2:]] for row in rows]
    return pd.DataFrame(cells, columns=["Bought", "Booked", "Details", "Amount"], dtype="str")


@pytest.fixture(scope="module")
def parser(tmp_path_factory) -> str:
    sample = draw(tmp_path_factory.mktemp("days") / "sample.pdf", lines_of(ROWS))
    return write_parser(analysis_of(sample, table_of(ROWS)), ())


def test_other_rows_without_the_first_day_are_rows(parser, tmp_path):
    found = run(parser, draw(tmp_path / "later.pdf", lines_of(LATER)))
    assert found.to_numpy().tolist() == table_of(LATER).to_numpy().tolist()


def test_a_row_without_the_second_day_is_refused(parser, tmp_path):
    pages = lines_of(LATER)
    pages[0][2] = [("04/03/2024", 50), *pages[0][2][2:]]
    with pytest.raises(ValueError, match="Corner Bakery"):
        run(parser, draw(tmp_path / "later.pdf", pages))
