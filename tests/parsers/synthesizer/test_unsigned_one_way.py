"""Amounts without a sign that all go out in the sample: where it prints running balances, these tell each one's way."""

from __future__ import annotations

from decimal import Decimal

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Date", 50), ("Details", 120), ("Amount", -430), ("Balance", -520)]
OUT = [("Card payment bakery", "-12.40"), ("Rent for March", "-890.00"), ("Electricity", "-71.35"), ("Tea", "-3.10")]
LATER = [*OUT[:2], ("Salary", "2450.00"), ("Books", "-21.00"), ("Refund", "5.25")]


def drawn(path, rows):
    """A statement with its opening balance, and the balance of each row."""
    balance = Decimal("5000.00")
    lines = [HEADER, [("Opening balance", 120), (f"{balance:,}", -520)]]
    for day, (text, amount) in enumerate(rows, 1):
        balance += Decimal(amount)
        places = ((f"0{day}/03/2024", 50), (text, 120), (amount.lstrip("-"), -430), (f"{balance:,}", -520))
        lines.append([*places])
    return draw(path, [lines])


def table(rows, balances: bool) -> pd.DataFrame:
    total, cells = Decimal("5000.00"), []
    for day, (text, amount) in enumerate(rows, 1):
        total += Decimal(amount)
        cells.append((f"2024-03-0{day}", text, amount, *([str(total)] if balances else [])))
    columns = ["Date", "Details", "Amount", *(["Balance"] if balances else [])]
    return pd.DataFrame(cells, columns=columns, dtype="str")


@pytest.mark.parametrize("balances", [True, False], ids=["wanted", "not wanted"])
def test_a_later_amount_that_comes_in_is_told_by_the_balances(balances, tmp_path):
    source = write_parser(analysis_of(drawn(tmp_path / "sample.pdf", OUT), table(OUT, balances)), ())
    assert run(source, drawn(tmp_path / "later.pdf", LATER)).equals(table(LATER, balances))
