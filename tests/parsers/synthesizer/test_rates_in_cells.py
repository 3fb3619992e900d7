"""A wanted column with the lines of an amount in other money and its rate, where texts of other rows wrap."""

from __future__ import annotations

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Date", 50), ("Details", 120), ("Amount", -430)]
MARCH = [
    ("04/03/2024", "Refund of Peter Fuller &", "Sons", "", "-64.24"),
    ("05/03/2024", "Hosting", "", "10,53 USD X 1,3587", "14.32"),
    ("07/03/2024", "Pier shop", "", "11,22 GBP X 1,7370", "19.50"),
    ("08/03/2024", "Bakery", "", "", "4.10"),
    ("09/03/2024", "Brewery", "", "211,10 EUR X 1,4679", "309.89"),
]
APRIL = [
    ("02/04/2024", "Pier shop with a long name", "at Brighton", "17,52 GBP X 1,7183", "30.10"),
    ("04/04/2024", "Refund of Peter Fuller &", "Sons", "", "-4.24"),
]


def page(rows, turn: bool = False) -> list:
    lines = [HEADER]
    for day, text, more, other, amount in rows:
        shown = " ".join([*other.split()[1::-1], *other.split()[2:]]) if turn else other
        lines.append([(day, 50), (text, 120), (amount, -430)])
        lines += [[(line, 120)] for line in (more, shown) if line]
    return lines


def table(rows) -> pd.DataFrame:
    cells = [
        ["-".join(reversed(day.split("/"))), f"{text} {more}".strip(), other, amount]
        for day, text, more, other, amount in rows
    ]
    return pd.DataFrame(cells, columns=["Date", "Details", "Other money", "Amount"], dtype="str")


@pytest.fixture(scope="module")
def parser(tmp_path_factory):
    sample = draw(tmp_path_factory.mktemp("bank") / "sample.pdf", [page(MARCH)])
    return write_parser(analysis_of(sample, table(MARCH)), ())


def test_the_line_is_told_by_its_amount(parser, tmp_path):
    assert run(parser, draw(tmp_path / "later.pdf", [page(APRIL)])).equals(table(APRIL))


def test_one_with_the_code_on_the_other_side_is_refused(parser, tmp_path):
    with pytest.raises(ValueError, match="GBP 17,52 X 1,7183"):
        run(parser, draw(tmp_path / "turned.pdf", [page(APRIL, turn=True)]))
