"""The end of a page that tears a row within its day leaves a line with a part of it and an amount: that is no total."""

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEAD = [("Booked", 50), ("Details", 120), ("Amount", -430)]
SHEET = [[("550", 50), ("0417882", 120), ("901.12", -430)]]
SHOWN = [
    ("04", "Card payment", ["Corner Bakery", "Card 2 of 5"], "-12.40"),
    ("05", "Transfer to", ["Ann Weber"], "-890.00"),
    ("11", "Standing order", ["Harbour Water"], "-71.35"),
    ("19", "Wages", ["Mill Ltd", "March"], "1900.00"),
]
LATER = [("08", "Transfer to", ["Tom Doe"], "-33.10"), ("16", "Card payment", ["Rye Bakery"], "-4.15")]


def lines(rows: list) -> list:
    """Return the lines of rows, below whose days stand the years."""
    shown = []
    for day, kind, (second, *others), amount in rows:
        shown += [[], [(f"{day}.03.", 50), (kind, 120), (amount, -430)], [("2024", 50), (second, 120)]]
        shown += [[(text, 120)] for text in others]
    return shown


def table(rows: list) -> pd.DataFrame:
    cells = [[f"2024-03-{day}", " ".join([kind, *texts]), amount] for day, kind, texts, amount in rows]
    return pd.DataFrame(cells, columns=["Booked", "Details", "Amount"], dtype="str")


@pytest.fixture(scope="module")
def source(tmp_path_factory) -> str:
    path = tmp_path_factory.mktemp("begun") / "sample.pdf"
    return write_parser(analysis_of(draw(path, [[HEAD, *lines(SHOWN), [], *SHEET]]), table(SHOWN)), ())


def test_days_end_below(source, tmp_path):
    drawn = draw(tmp_path / "later.pdf", [[HEAD, *lines(LATER)], [HEAD, *lines(SHOWN), [], *SHEET]])
    assert run(source, drawn).to_numpy().tolist() == table([*LATER, *SHOWN]).to_numpy().tolist()


def test_a_row_torn_within_its_day_is_refused(source, tmp_path):
    *whole, rest = lines(LATER)
    drawn = draw(tmp_path / "later.pdf", [[HEAD, *whole], [HEAD, [], rest, *lines(SHOWN), [], *SHEET]])
    with pytest.raises(ValueError, match=r"a line belongs to no row of this layout: 16\.03\. Card payment -4\.15"):
        run(source, drawn)
