"""Balances that a line of its own prints below the last row of a day, wanted in that row."""

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

ROWS = [
    ("04/03/2024", "Bakery", "-12.40", ""),
    ("04/03/2024", "Rent", "-870.00", "117.60"),
    ("05/03/2024", "Pay", "2450.00", "2567.60"),
    ("07/03/2024", "Shoes", "-80.00", ""),
    ("07/03/2024", "Books", "-21.10", ""),
    ("07/03/2024", "Refund", "8.00", "2474.50"),
]
LATER = [("08/03/2024", "Tea", "-3.00", ""), ("08/03/2024", "Rail", "-40.00", ""), *ROWS[2:4], ROWS[5]]
SHARED = [("Date", 50), ("Text", 120), ("Amount", -360)]
APART = [*SHARED, ("Balance", -460)]


def printed(rows, header, label) -> list:
    lines = [header]
    for day, text, amount, balance in rows:
        lines.append([(day, 50), (text, 120), (f"{float(amount):,.2f}", -360)])
        if balance:
            number = (f"{float(balance):,.2f}", header[-1][1])
            lines.append([(label.format(day=day), 120 if header is APART else 200), number])
    return [lines]


def wanted(rows) -> pd.DataFrame:
    table = pd.DataFrame(rows, columns=["Date", "Text", "Amount", "Balance"], dtype="str")
    return table.assign(Date=pd.to_datetime(table["Date"], dayfirst=True).dt.strftime("%Y-%m-%d"))


@pytest.mark.parametrize("header", [SHARED, APART])
@pytest.mark.parametrize("label", ["SALDO", "Saldo per {day}"])
def test_a_balance_below_the_last_row_of_a_day_is_read_into_that_row(header, label, tmp_path):
    sample = draw(tmp_path / "sample.pdf", printed(ROWS, header, label))
    source = write_parser(analysis_of(sample, wanted(ROWS)), ())
    later = draw(tmp_path / "later.pdf", printed(LATER, header, label))
    assert run(source, later).values.tolist() == wanted(LATER).values.tolist()


def test_a_balance_behind_other_words_is_read_into_no_row(tmp_path):
    source = write_parser(analysis_of(draw(tmp_path / "s.pdf", printed(ROWS, SHARED, "SALDO")), wanted(ROWS)), ())
    with pytest.raises(ValueError, match="Kredit"):
        run(source, draw(tmp_path / "later.pdf", printed(LATER, SHARED, "Kredit")))


def test_a_text_below_a_balance_belongs_to_no_row(tmp_path):
    rows = printed(ROWS, SHARED, "SALDO")[0]
    rows.insert(2, [("for three", 120)])
    table = wanted([("04/03/2024", "Bakery for three", "-12.40", ""), *ROWS[1:]])
    source = write_parser(analysis_of(draw(tmp_path / "s.pdf", [rows]), table), ())
    later = printed(ROWS, SHARED, "SALDO")[0]
    later.insert(4, [("not of rent", 120)])
    with pytest.raises(ValueError, match="not of rent"):
        run(source, draw(tmp_path / "later.pdf", [later]))
