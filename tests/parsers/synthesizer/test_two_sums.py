"""Rows whose balance stands below the amount, in its column, as their text stands below the day."""

from __future__ import annotations

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

WANTED = [
    ["2024-03-04", "Card payment bakery", "-12.40", "987.60"],
    ["2024-03-05", "Salary for March, with bonus", "2450.00", "3437.60"],
    ["2024-03-07", "Rent", "-890.00", "2547.60"],
    ["2024-03-19", "Electricity", "-71.35", "2476.25"],
]
TABLE = pd.DataFrame(WANTED, columns=["Date", "Details", "Amount", "Balance"], dtype="str")


def entry(day: str, amount: str, text: str, balance: str, *further: str) -> list:
    """Return the lines of a row."""
    first = [(f"{day} March 2024", 50), (amount, -520)]
    second = [(text, 50), *([(f"Balance: {balance}", -520)] if balance else [])]
    return [first, second, *([(line, 50)] for line in further)]


ROWS = [
    entry("4", "DR 12.40", "Card payment bakery", "987.60"),
    entry("5", "CR 2,450.00", "Salary for March,", "3,437.60", "with bonus"),
    entry("7", "DR 890.00", "Rent", "2,547.60"),
    entry("19", "DR 71.35", "Electricity", "2,476.25"),
]


@pytest.fixture(params=[[], [[], []]], ids=["close", "apart"])
def later(tmp_path, request):
    """Return what reads the rows of a later statement, between which there may be wider gaps."""

    def page(*rows: list) -> list:
        return [[line for row in rows for line in (*row, *request.param)]]

    parser = write_parser(analysis_of(draw(tmp_path / "sample.pdf", page(*ROWS)), TABLE), ())
    return lambda *rows: run(parser, draw(tmp_path / "later.pdf", page(*ROWS, *rows))).to_numpy().tolist()


def test_the_balance_below_an_amount_is_no_second_amount(later):
    kiosk = entry("20", "DR 4.00", "Kiosk", "2,472.25", "at the lake", "in Ashford")
    fuel = entry("21", "DR 2.25", "Total fuel", "2,470.00")
    said = [["2024-03-20", "Kiosk at the lake in Ashford", "-4.00", "2472.25"]]
    assert later(kiosk, fuel) == [*WANTED, *said, ["2024-03-21", "Total fuel", "-2.25", "2470.00"]]


@pytest.mark.parametrize(
    "row",
    [
        entry("20", "DR 4.00", "Kiosk", ""),
        [*entry("20", "DR 4.00", "Kiosk", "2,472.25")[:2], [("with a fee", 50), ("1.00", -520)]],
    ],
    ids=["no balance", "a third sum"],
)
def test_a_row_that_does_not_print_two_sums_is_refused(row, later):
    with pytest.raises(ValueError, match=r"two sums|belongs to no"):
        later(row)
