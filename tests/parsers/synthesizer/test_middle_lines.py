"""Rows whose amount stands between their texts: a name above its line, a code on it, and a message below it."""

from __future__ import annotations

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("CODE", 50), ("KIND", 165), ("DATE", 280), ("AMOUNT", -430)]
LABEL = [("NOTE", 60)]
LONG = "NOTE: spring course fees for two people, see the rules"
Row = tuple[str, str, str, str, list[str], str]
ROWS: list[Row] = [
    ("04", "Cash machine", "0403258806", "CASH DRAWN", ["CARD 4920"], "-20.00"),
    ("05", "Ann Weber", "0503258807", "PAID IN", ["BILL 578", LONG, "REF 4887"], "18.16"),
    ("06", "Elm Joinery Ltd", "0603258808", "SALARY", [], "811.12"),
    (
        "06",
        "Corner bookshop of all books",
        "0603258809",
        "CARD",
        ["BOUGHT 030324 FEE NR 62804497", "CARD 4920"],
        "-17.68",
    ),
    ("07", "Housing Ltd", "0703258810", "PAID OUT", ["NOTE: rent"], "-359.92"),
]


def lines_of(row: Row) -> list:
    day, name, code, kind, message, amount = row
    own = [(code, 50), (kind, 165), (f"{day}/03/2024", 280), (amount, -430)]
    return [[(name, 50)], own, *([(text, 60)] for text in message)]


def page(rows: list[Row], first: list | None = None) -> list:
    return [HEADER, LABEL, [], *(first or []), *(line for row in rows for line in ([], *lines_of(row)))]


def table(rows: list[Row]) -> pd.DataFrame:
    cells = [[f"2024-03-{day}", name, code, kind, " ".join(text), money] for day, name, code, kind, text, money in rows]
    return pd.DataFrame(cells, columns=["Date", "Name", "Code", "Kind", "Message", "Amount"], dtype="str")


def torn(rows: list[Row], at: int, kept: int) -> list:
    """Return two pages of rows of which one goes on over the end of the first, behind so many of its lines."""
    lines = lines_of(rows[at])
    return [[*page(rows[:at]), [], *lines[:kept]], page(rows[at + 1 :], lines[kept:])]


@pytest.fixture(scope="module")
def parser(tmp_path_factory):
    folder = tmp_path_factory.mktemp("middle")
    sample = draw(folder / "sample.pdf", torn(ROWS, 1, 3), gap=11, font="Courier")
    return write_parser(analysis_of(sample, table(ROWS)), ())


def test_texts_above_on_and_below_the_line_of_a_row_are_three_columns(parser, tmp_path):
    long = f"{LONG} of last year"
    later: list[Row] = [*ROWS[::-1], ("09", "One", "0903258811", "CARD", [long, "two", LONG, "four"], "-3.00")]
    found = run(parser, draw(tmp_path / "later.pdf", [page(later)], gap=11, font="Courier"))
    assert found.values.tolist() == table(later).values.tolist()


def test_the_lines_below_may_stand_on_the_next_page_whatever_they_start_with(parser, tmp_path):
    later = [*ROWS[:4], (*ROWS[1][:4], [LONG, "REF 4887"], "5.00"), ROWS[4]]
    found = run(parser, draw(tmp_path / "later.pdf", torn(later, 4, 2), gap=11, font="Courier"))
    assert found.values.tolist() == table(later).values.tolist()


@pytest.mark.parametrize("names", [[], ["Ann", "Weber"]])
def test_a_row_with_more_or_fewer_lines_above_its_amount_is_refused(parser, tmp_path, names):
    above = [[(name, 50)] for name in names]
    later = [*page(ROWS[:2]), [], *above, *lines_of(ROWS[2])[1:]]
    with pytest.raises(ValueError, match="a line belongs to no row of this layout"):
        run(parser, draw(tmp_path / "later.pdf", [later], gap=11, font="Courier"))


def test_a_row_whose_name_stands_on_the_page_before_is_refused(parser, tmp_path):
    with pytest.raises(ValueError, match="a line belongs to no row of this layout"):
        run(parser, draw(tmp_path / "later.pdf", torn(ROWS, 3, 1), gap=11, font="Courier"))


def test_text_below_the_line_of_a_row_in_another_column_is_refused(parser, tmp_path):
    later = [*page(ROWS[:1]), [], *lines_of(ROWS[2]), [("AND BONUS", 165)]]
    with pytest.raises(ValueError, match="a line belongs to no row of this layout"):
        run(parser, draw(tmp_path / "later.pdf", [later], gap=11, font="Courier"))
