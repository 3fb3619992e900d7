"""A minus stands at the left edge of the column of amounts, apart from the digits at its right edge."""

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

ROWS = [
    ("04/03/2024", "Bakery at the Bridge", "-12.40"),
    ("05/03/2024", "Salary", "2,450.00"),
    ("07/03/2024", "Rent", "-890.00"),
    ("09/03/2024", "Refund of shoes", "21.10"),
    ("11/03/2024", "Rail", "-3.20"),
]
LATER = [ROWS[1], ("06/03/2024", "Car", "-12,345.00"), *ROWS[::-1], ("28/03/2024", "Interest", "0.15")]


def lines_of(rows, sign: float = 430, valued: bool = True) -> list:
    """Return rows with a minus at a place, which have a second day before it where they are ``valued``."""
    lines = [[("Date", 50), ("Text", 120), *([("Value", 340)] if valued else []), ("Amount", -520)]]
    for day, text, amount in rows:
        minus = [("-", sign)] if amount.startswith("-") else []
        second = [(day, 340)] if valued else []
        lines.append([(day, 50), (text, 120), *second, *minus, (amount.lstrip("-"), -520)])
    return [lines]


def table_of(rows, valued: bool = True) -> pd.DataFrame:
    table = pd.DataFrame(rows, columns=["Date", "Text", "Amount"], dtype="str")
    table["Date"] = pd.to_datetime(table["Date"], dayfirst=True).dt.strftime("%Y-%m-%d")
    table["Amount"] = table["Amount"].str.replace(",", "")
    if valued:
        table.insert(2, "Value", table["Date"])
    return table


@pytest.mark.parametrize("valued", [True, False], ids=["behind a day", "behind a text"])
def test_a_minus_apart_from_its_amount_tells_its_sign(valued, tmp_path):
    sample = draw(tmp_path / "sample.pdf", lines_of(ROWS, valued=valued))
    source = write_parser(analysis_of(sample, table_of(ROWS, valued)), ())
    got = run(source, draw(tmp_path / "later.pdf", lines_of(LATER, valued=valued)))
    assert got.values.tolist() == table_of(LATER, valued).values.tolist()


def test_a_minus_in_a_place_of_its_own_is_not_passed_over(tmp_path):
    sample = draw(tmp_path / "sample.pdf", lines_of(ROWS))
    source = write_parser(analysis_of(sample, table_of(ROWS)), ())
    with pytest.raises(ValueError, match="a line belongs to no row of this layout"):
        run(source, draw(tmp_path / "later.pdf", lines_of(LATER, sign=474)))


def test_a_minus_apart_is_refused_where_the_sample_shows_none(tmp_path):
    plain = [row for row in ROWS if not row[2].startswith("-")] * 2
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", lines_of(plain)), table_of(plain)), ())
    with pytest.raises(ValueError, match="unconverted data remains:  -"):
        run(source, draw(tmp_path / "later.pdf", lines_of(LATER)))


def test_dashes_for_no_amount_are_no_minus(tmp_path):
    head = [("Date", 50), ("Text", 120), ("Out", -430), ("In", -520)]
    rows = [(day, text, amount.lstrip("-"), amount.startswith("-")) for day, text, amount in ROWS]
    lines = [
        [(day, 50), (text, 120), (amount if out else "-", -430), ("-" if out else amount, -520)]
        for day, text, amount, out in rows
    ]
    sample = draw(tmp_path / "sample.pdf", [[head, *lines]])
    table = table_of(ROWS, False)
    assert run(write_parser(analysis_of(sample, table), ()), sample).equals(table)
