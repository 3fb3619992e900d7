"""Value dates stand below the posting dates of a table whose header stands on every page."""

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [[("Posted", 50), ("Details", 120), ("Amount", -430)], [("Valued", 50)]]
ROWS = [
    ("04.03.2024", "05.03.2024", "Salary Riverbank plc", "Month of February", "2,450.00"),
    ("11.03.2024", "11.03.2024", "Card payment", "Corner Bakery", "-12.40"),
    ("17.03.2024", "18.03.2024", "Direct debit", "Water works 4711", "-71.35"),
    ("28.03.2024", "28.03.2024", "Standing order", "Rent for April", "-890.00"),
]
NOTICE = [
    [("For your information", 50)],
    [("Deposits up to 100,000.00 are protected by law.", 50)],
    [("From 1 April on overdrafts cost 9.99 % a year.", 50)],
]


def lines_of(rows) -> list:
    pairs = (
        [[(day, 50), (kind, 120), (sum_, -430)], [(value, 50), (text, 120)]] for day, value, kind, text, sum_ in rows
    )
    return [line for pair in pairs for line in pair]


def table_of(rows) -> pd.DataFrame:
    cells = [(*(f"2024-03-{day[:2]}" for day in row[:2]), *row[2:4], row[4].replace(",", "")) for row in rows]
    return pd.DataFrame(cells, columns=["Posted", "Valued", "Kind", "Details", "Amount"], dtype="str")


@pytest.fixture
def source(tmp_path) -> str:
    pages = [[*HEADER, *lines_of(ROWS[:2])], [*HEADER, *lines_of(ROWS[2:]), [], *NOTICE]]
    return write_parser(analysis_of(draw(tmp_path / "sample.pdf", pages), table_of(ROWS)), ())


def test_a_notice_below_the_header_of_a_page_without_rows_is_no_part_of_the_last_row(source, tmp_path):
    later = draw(tmp_path / "later.pdf", [[*HEADER, *lines_of(ROWS[1:])], [*HEADER, *NOTICE]])
    assert run(source, later).equals(table_of(ROWS[1:]))


def test_a_row_may_go_on_below_the_header_of_the_next_page(source, tmp_path):
    lines = lines_of(ROWS[1:])
    later = draw(tmp_path / "later.pdf", [[*HEADER, *lines[:3]], [*HEADER, *lines[3:]]])
    assert run(source, later).equals(table_of(ROWS[1:]))
