"""Serial numbers that stand on a further line of their row, ending or centred in one place, become longer."""

from __future__ import annotations

import pandas as pd

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Number", 50), ("Date", 110), ("Details", 200), ("Amount", -430)]


def page(first: int, count: int) -> list:
    rows = range(first, first + count)
    lines = [[[(f"{1 + at % 28:02d}/03/2024", 110)], below(at), [("10:02:51", 112)]] for at in rows]
    return [[HEADER, *(line for row in lines for line in row)]]


def below(at: int) -> list:
    return [(str(at), -70), (f"Shop {at}", 200), (f"{at}.50", -430)]


def table(first: int, count: int) -> pd.DataFrame:
    cells = [[f"2024-03-{1 + at % 28:02d}", f"Shop {at}", f"{at}.50"] for at in range(first, first + count)]
    return pd.DataFrame(cells, columns=["Date", "Details", "Amount"], dtype="str")


def test_a_longer_number_starts_further_left_than_those_of_the_sample(tmp_path):
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", page(5, 12)), table(5, 12)), ())
    got = run(source, draw(tmp_path / "later.pdf", page(97, 6)))
    assert got.equals(table(97, 6))
