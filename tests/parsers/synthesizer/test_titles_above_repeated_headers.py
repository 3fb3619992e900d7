"""Titles above headers that stand again: one may stand between rows, where those of the sample are on two pages."""

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Date", 50), ("Details", 120), ("Amount", -430)]
OPENING = [("Opening balance", 120), ("100.00", -430)]


def section(title: str, days: range, sign: str) -> list:
    """Return the lines of a section: its title, the header and a row a day."""
    rows = [[(f"{day:02}/03/2024", 50), (f"Tea {day}", 120), (f"{sign}{day}.20", -430)] for day in days]
    return [[(title, 50)], HEADER, *rows]


def wanted(*rows: tuple[range, str]) -> pd.DataFrame:
    cells = [(f"2024-03-{day:02}", f"Tea {day}", f"{sign}{day}.20") for days, sign in rows for day in days]
    return pd.DataFrame(cells, columns=["Date", "Details", "Amount"], dtype="str")


SAMPLE = [[HEADER, OPENING, *section("Money out", range(1, 6), "-")], section("Money in", range(2, 5), "")]
OUT, IN = (range(3, 7), "-"), (range(4, 6), "")


@pytest.fixture(scope="module")
def source(tmp_path_factory) -> str:
    sample = draw(tmp_path_factory.mktemp("titles") / "sample.pdf", SAMPLE)
    return write_parser(analysis_of(sample, wanted((range(1, 6), "-"), (range(2, 5), ""))), ())


def test_a_title_above_a_header_may_stand_between_rows(source, tmp_path):
    lines = [HEADER, OPENING, *section("Money out", *OUT), *section("Money in", *IN)]
    assert run(source, draw(tmp_path / "later.pdf", [lines])).equals(wanted(OUT, IN))


def test_a_text_between_rows_without_a_header_below_it_is_refused(source, tmp_path):
    title, _, *rows = section("Money in", *IN)
    later = draw(tmp_path / "later.pdf", [[HEADER, OPENING, *section("Money out", *OUT), title, *rows]])
    with pytest.raises(ValueError, match="Money in"):
        run(source, later)
