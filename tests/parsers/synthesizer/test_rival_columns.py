"""Where a sample prints the same in two columns of every row, the one that is labelled as wanted is meant."""

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

SUMS = [
    ("04/03/2024", "Salary", "2,450.00", "2,450.00"),
    ("11/03/2024", "Bakery", "-12.40", "-12.40"),
    ("17/03/2024", "Water works", "-71.35", "-71.35"),
    ("28/03/2024", "Rent", "-890.00", "-890.00"),
]
OTHER_SUMS = [SUMS[0], ("12/03/2024", "Hotel", "-100.00", "-91.30"), SUMS[3]]
NAMES = [
    ("04/03/2024", "-12.40", "Acme", "Acme"),
    ("11/03/2024", "-9.10", "Corner House", "Corner House"),
    ("17/03/2024", "-71.35", "City", "City"),
    ("28/03/2024", "-890.00", "Ann Lee", "Ann Lee"),
]
OTHER_NAMES = [NAMES[0], ("12/03/2024", "-100.00", "Booking", "Ritz"), NAMES[3]]


def drawn(path, rows, labels, places):
    """Draw rows below their labels, each cell at its place."""
    lines = [[*zip(row, places, strict=True)] for row in [labels, *rows]]
    return draw(path, [lines])


def table_of(rows, labels, wanted) -> pd.DataFrame:
    """Return the table of the wanted columns, by their labels."""
    whole = pd.DataFrame(rows, columns=labels, dtype="str").replace(",", "", regex=True)
    whole["Date"] = whole["Date"].map(lambda day: f"2024-03-{day[:2]}")
    return whole[wanted]


@pytest.mark.parametrize(
    ("labels", "wanted"),
    [
        (("Amount", "Amount EUR"), ["Amount", "Amount EUR"]),
        (("Original", "Amount"), ["Amount"]),
        (("Amount", "Charged"), ["Amount"]),
        (("Original", "Amount"), ["Amount", "Original"]),
    ],
)
def test_an_amount_is_read_below_its_own_label(labels, wanted, tmp_path):
    labels, wanted, places = ["Date", "Details", *labels], ["Date", "Details", *wanted], (50, 120, -330, -450)
    sample = drawn(tmp_path / "sample.pdf", SUMS, labels, places)
    source = write_parser(analysis_of(sample, table_of(SUMS, labels, wanted)), ())
    later = run(source, drawn(tmp_path / "later.pdf", OTHER_SUMS, labels, places))
    assert later.equals(table_of(OTHER_SUMS, labels, wanted).reset_index(drop=True))


@pytest.mark.parametrize("wanted", [["Payee"], ["Merchant"], ["Merchant", "Payee"], ["Payee", "Merchant"]])
def test_a_text_is_read_below_its_own_label(wanted, tmp_path):
    labels, places = ["Date", "Amount", "Payee", "Merchant"], (50, -180, 220, 330)
    wanted = ["Date", *wanted, "Amount"]
    sample = drawn(tmp_path / "sample.pdf", NAMES, labels, places)
    source = write_parser(analysis_of(sample, table_of(NAMES, labels, wanted)), ())
    later = run(source, drawn(tmp_path / "later.pdf", OTHER_NAMES, labels, places))
    assert later.equals(table_of(OTHER_NAMES, labels, wanted).reset_index(drop=True))
