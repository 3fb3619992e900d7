"""Codes behind one of a few labels of words alone: "Paid by XX9012" below some rows, "Credited to XX4" below others."""

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Date", 50), ("Details", 120), ("Type", 330), ("Amount", -430)]
ROWS = [
    ("04", "Paid to Ravi Shankar", "Debit", "452.00", "XX9012"),
    ("05", "Received from Saanvi Traders", "Credit", "250.00", "XXXXXX4417"),
    ("07", "Paid to Meena Kumari Stores", "Debit", "693.00", "XXXXXX4417"),
    ("07", "Paid to Zepto", "Debit", "137.00", "XX9012"),
    ("09", "Received from Arun Prakash", "Credit", "80.50", "XX9012"),
]
LATER = [
    ("11", "Received from Zepto", "Credit", "12.00", "XX0071"),
    ("12", "Paid to 24 Seven", "Debit", "1,040.00", "XX9012"),
]


def lines(rows, labels=None):
    """Draw rows with a reference and their account on lines of their own."""
    labels, found = labels or {"Debit": "Paid by", "Credit": "Credited to"}, [HEADER]
    for day, text, kind, sum_, account in rows:
        found.append([(f"{day}/03/2024", 50), (text, 120), (kind, 330), (sum_, -430)])
        found += [[(f"UTR No : 1669318{day}", 120)], [(f"{labels[kind]} {account}", 120)]]
    return found


def table(rows):
    cells = [
        [f"2024-03-{day}", text, kind, sum_.replace(",", ""), f"1669318{day}", account]
        for day, text, kind, sum_, account in rows
    ]
    return pd.DataFrame(cells, columns=["Date", "Details", "Type", "Amount", "UTR", "Account"], dtype="str")


@pytest.fixture(scope="module")
def source(tmp_path_factory) -> str:
    sample = draw(tmp_path_factory.mktemp("labels") / "sample.pdf", [lines(ROWS)])
    return write_parser(analysis_of(sample, table(ROWS)), ())


def test_codes_are_read_behind_either_label(source, tmp_path):
    assert run(source, draw(tmp_path / "later.pdf", [lines(LATER)])).equals(table(LATER))


def test_a_label_that_the_sample_does_not_have_is_refused(source, tmp_path):
    later = draw(tmp_path / "later.pdf", [lines(LATER, {"Debit": "Paid by", "Credit": "Refunded to"})])
    with pytest.raises(ValueError, match="Refunded to XX0071"):
        run(source, later)
