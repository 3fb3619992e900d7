"""A column of the further lines of some rows, where others have lines that begin with words no cell begins with."""

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Date", 50), ("Details", 120), ("Amount", -430)]
ROWS = [
    ("04", "Transfer to savings", ["Groceries & bills"], "-65.43"),
    ("05", "STEAMGAMES BELLEVUE", ["Card xx6120"], "-88.99"),
    ("07", "Transfer from J Wilkes", ["Rent July share"], "658.65"),
    ("08", "UBER EATS SYDNEY", ["Card xx6120"], "-125.09"),
    ("09", "Transfer to savings", ["Holidays"], "-10.00"),
]
LATER = [
    ("11", "SPOTIFY STOCKHOLM", ["Card xx7731"], "-12.99"),
    ("12", "Transfer from A Lee", ["Dinner on Friday"], "1,040.00"),
    ("13", "Monthly fee", [], "-4.00"),
]


def lines(rows):
    found = [HEADER]
    for day, text, below, sum_ in rows:
        found += [[(f"{day}/03/2024", 50), (text, 120), (sum_, -430)], *([(line, 120)] for line in below)]
    return found


def table(rows):
    cells = [
        [f"2024-03-{day}", text, " ".join(line for line in below if not line.startswith("Card")), sum_.replace(",", "")]
        for day, text, below, sum_ in rows
    ]
    return pd.DataFrame(cells, columns=["Date", "Details", "Reference", "Amount"], dtype="str")


@pytest.fixture(scope="module")
def source(tmp_path_factory) -> str:
    sample = draw(tmp_path_factory.mktemp("lines") / "sample.pdf", [lines(ROWS)])
    return write_parser(analysis_of(sample, table(ROWS)), ())


def test_lines_that_begin_like_the_samples_unwanted_ones_are_left_out(source, tmp_path):
    assert run(source, draw(tmp_path / "later.pdf", [lines(LATER)])).equals(table(LATER))


def test_a_word_that_only_begins_like_theirs_is_kept(source, tmp_path):
    later = [("14", "Transfer to A Lee", ["Cardigan and shoes"], "-40.00")]
    found = run(source, draw(tmp_path / "later.pdf", [lines(later)]))
    assert list(found["Reference"]) == ["Cardigan and shoes"]


def test_lines_whose_label_no_cell_has_are_left_out_among_others(tmp_path):
    """Other lines begin with words that further lines of several rows have, and no cell begins with."""
    rows = [
        ("04", "Lastschrift", ["Wert: 05.03.2024", "Helm & Co", "DATUM 04.03."], "-65.43"),
        ("05", "Gehalt", ["Engers GmbH", "Lohn 02"], "2995.44"),
        ("07", "Karte", ["Wert: 08.03.2024", "REWE Neuwied"], "-72.06"),
        ("08", "Lastschrift", ["Thelen", "Rechnung 39", "DATUM 07.03."], "-57.73"),
    ]
    later = [("11", "Karte", ["Wert: 12.03.2024", "Wertpapier Verlag", "DATUM 10.03."], "-12.99")]

    def wanted(rows):
        cells = [
            [f"2024-03-{day}", kind, " ".join(text for text in below if not text.startswith("Wert:")), sum_]
            for day, kind, below, sum_ in rows
        ]
        return pd.DataFrame(cells, columns=["Date", "Details", "Reference", "Amount"], dtype="str")

    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [lines(rows)]), wanted(rows)), ())
    assert run(source, draw(tmp_path / "later.pdf", [lines(later)])).equals(wanted(later))
