"""Rows of one string each, whose parts stand between strokes and keep no columns."""

import pandas as pd

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import WANTED, analysis_of, draw, run

ROWS = [
    ("04/03/2024", "Card payment bakery", "-£12.40", "£987.60"),
    ("05/03/2024", "Salary", "+£2,450.00", "£3,437.60"),
    ("07/03/2024", "Rent for the flat", "-£890.00", "£2,547.60"),
    ("19/03/2024", "Electricity", "-£71.35", "£2,476.25"),
]
LATER = [
    ("02/04/2024", "Groceries and household goods of the week", "-£48.10", "£2,428.15"),
    ("09/04/2024", "Tea", "-£3.20", "£2,424.95"),
]
HEADER = [("Date | Details | Amount | Balance", 50)]


def lines(rows):
    """Return the lines of a page; a label stands before the balance."""
    return [HEADER, *([(f"{day} | {text} | {amount} | Bal: {balance}", 50)] for day, text, amount, balance in rows)]


def table(rows):
    """Return what a user wants of them."""
    plain = [
        [day, text, *(part.translate(str.maketrans("", "", "+£,")) for part in parts)] for day, text, *parts in rows
    ]
    return pd.DataFrame(plain, columns=[WANTED[0], WANTED[1], "Amount", WANTED[-1]], dtype="str")


def test_strokes_part_a_line_and_a_label_may_stand_before_its_balance(tmp_path):
    sample = draw(tmp_path / "sample.pdf", [lines(ROWS)])
    parser = write_parser(analysis_of(sample, table(ROWS)), ())
    later = draw(tmp_path / "later.pdf", [lines(LATER)])
    assert run(parser, later).values.tolist() == table(LATER).values.tolist()
