"""Titles of sections that the table does not want, and whose words reach into the column of texts."""

from __future__ import annotations

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Date", 50), ("Details", 130), ("Amount", -430)]
INTO = [("Client payment", "485.04"), ("Direct deposit", "1,588.43"), ("Payroll", "1,430.95")]
OUT = [("Gym membership", "-257.05"), ("Book store", "-212.79"), ("Coffee shop", "-5.81"), ("Insurance", "-426.54")]
TITLES = ("Deposits and credits", "Withdrawals and further debits")


def drawn(path, *sections, at: float):
    """A statement of sections, each below its title, which starts at ``at``."""
    lines = [HEADER]
    for title, rows in zip(TITLES, sections, strict=True):
        lines.append([(title, at)])
        lines += [[(f"0{day}/03/2024", 50), (text, 130), (amount, -430)] for day, (text, amount) in enumerate(rows, 1)]
    return draw(path, [lines])


def table(*sections) -> pd.DataFrame:
    rows = [
        (f"2024-03-0{day}", text, amount.replace(",", ""))
        for rows in sections
        for day, (text, amount) in enumerate(rows, 1)
    ]
    return pd.DataFrame(rows, columns=["Date", "Details", "Amount"], dtype="str")


@pytest.mark.parametrize("at", [50, 130])
def test_they_are_lines_between_rows(at, tmp_path):
    source = write_parser(analysis_of(drawn(tmp_path / "sample.pdf", INTO, OUT, at=at), table(INTO, OUT)), ())
    later = ([*INTO, ("Refund", "12.00")], [("Rent", "-890.00"), *OUT])
    assert run(source, drawn(tmp_path / "later.pdf", *later, at=at)).equals(table(*later))
