"""A table that prints each day once may print the first one beside the opening balance, which is no row."""

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import HEADER, analysis_of, draw, entry, run

COLUMNS = ["Date", "Details", "Out", "In", "Balance"]
MARCH = [
    entry("04 Mar", "Balance brought forward", "", "", "1,000.00"),
    entry("", "Card payment bakery", "12.40", "", "987.60"),
    entry("", "Cash machine High Street", "100.00", "", "887.60"),
    entry("05 Mar", "Salary", "", "2,450.00", "3,337.60"),
    entry("07 Mar", "Rent", "890.00", "", "2,447.60"),
    entry("", "Rent deposit", "10.00", "", "2,437.60"),
    entry("19 Mar", "Electricity", "71.35", "", "2,366.25"),
]
TABLE = [
    ["2024-03-04", "Card payment bakery", "12.40", "", "987.60"],
    ["2024-03-04", "Cash machine High Street", "100.00", "", "887.60"],
    ["2024-03-05", "Salary", "", "2450.00", "3337.60"],
    ["2024-03-07", "Rent", "890.00", "", "2447.60"],
    ["2024-03-07", "Rent deposit", "10.00", "", "2437.60"],
    ["2024-03-19", "Electricity", "71.35", "", "2366.25"],
]


def table_of(rows) -> pd.DataFrame:
    return pd.DataFrame(rows, columns=COLUMNS, dtype="str")


@pytest.fixture
def source(tmp_path) -> str:
    return write_parser(analysis_of(draw(tmp_path / "sample.pdf", [[HEADER, *MARCH]]), table_of(TABLE)), ())


def test_the_day_of_an_opening_balance_holds_for_the_rows_below_it(source, tmp_path):
    lines = [
        entry("08 Mar", "Balance brought forward", "", "", "500.00"),
        entry("", "Rent", "90.00", "", "410.00"),
        entry("09 Mar", "Salary", "", "2,450.00", "2,860.00"),
        entry("", "Electricity", "60.00", "", "2,800.00"),
    ]
    rows = [
        ["2024-03-08", "Rent", "90.00", "", "410.00"],
        ["2024-03-09", "Salary", "", "2450.00", "2860.00"],
        ["2024-03-09", "Electricity", "60.00", "", "2800.00"],
    ]
    assert run(source, draw(tmp_path / "later.pdf", [[HEADER, *lines]])).equals(table_of(rows))


def test_a_row_of_a_day_of_its_own_may_stand_below_the_opening_balance(source, tmp_path):
    lines = [
        entry("08 Mar", "Balance brought forward", "", "", "500.00"),
        entry("11 Mar", "Rent", "90.00", "", "410.00"),
        entry("", "Electricity", "60.00", "", "350.00"),
    ]
    rows = [["2024-03-11", "Rent", "90.00", "", "410.00"], ["2024-03-11", "Electricity", "60.00", "", "350.00"]]
    assert run(source, draw(tmp_path / "later.pdf", [[HEADER, *lines]])).equals(table_of(rows))


def test_its_day_may_be_that_of_the_first_row_where_the_sample_has_an_earlier_one(tmp_path):
    shown = [entry("01 Mar", "Balance brought forward", "", "", "1,000.00"), entry("04 Mar", *TABLE[0][1:]), *MARCH[2:]]
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [[HEADER, *shown]]), table_of(TABLE)), ())
    assert run(source, draw(tmp_path / "later.pdf", [[HEADER, *MARCH]])).equals(table_of(TABLE))
