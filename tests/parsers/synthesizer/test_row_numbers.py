"""Rows that are numbered: the numbers grow longer than the sample's, to the left where they end at one edge or are
centred.
"""

from __future__ import annotations

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("No", -62), ("Date", 70), ("Details", 136), ("Amount", -430)]
COLUMNS = ["No", "Date", "Details", "Amount"]
DETAILS = ("Bakery", "Salary", "Rent", "Electricity", "Cinema")


def numbered(first: int) -> tuple[list, pd.DataFrame]:
    """Return the page and the table of five rows, the first of which has this number."""
    rows = [(str(first + at), f"{at + 4:02d}/03/2024", text, f"{7 + at}.5{at}") for at, text in enumerate(DETAILS)]
    page = [list(zip(row, (x for _, x in HEADER), strict=True)) for row in rows]
    table = [[row[0], f"2024-03-{row[1][:2]}", *row[2:]] for row in rows]
    return [HEADER, *page], pd.DataFrame(table, columns=COLUMNS, dtype="str")


def centred(page: list) -> list:
    """Return a page whose numbers are centred below their label, which starts where those of two digits do."""
    header, *rows = page
    return [[("No", 49), *header[1:]], *([(row[0][0], 54.5 - 2.5 * len(row[0][0])), *row[1:]] for row in rows)]


PRODUCERS = pytest.mark.parametrize(
    "producer", ["", "Skia/PDF m124"], ids=["columns keep their widths", "columns grow"]
)


@PRODUCERS
@pytest.mark.parametrize(("first", "later"), [(8, 998), (1, 98)])
@pytest.mark.parametrize("wanted", [COLUMNS, COLUMNS[1:]], ids=["numbers are wanted", "numbers are left out"])
def test_rows_are_read_whose_numbers_have_more_digits_than_the_samples(wanted, first, later, producer, tmp_path):
    page, table = numbered(first)
    sample = draw(tmp_path / "sample.pdf", [page], producer=producer)
    parser = write_parser(analysis_of(sample, table[wanted]), ())
    page, table = numbered(later)
    assert run(parser, draw(tmp_path / "later.pdf", [page], producer=producer)).equals(table[wanted])


@PRODUCERS
def test_rows_are_read_whose_centred_numbers_have_more_digits_than_the_samples(producer, tmp_path):
    page, table = numbered(8)
    sample = draw(tmp_path / "sample.pdf", [centred(page)], producer=producer)
    parser = write_parser(analysis_of(sample, table), ())
    page, table = numbered(998)
    assert run(parser, draw(tmp_path / "later.pdf", [centred(page)], producer=producer)).equals(table)


def test_text_between_numbered_rows_that_belongs_to_none_is_refused_with_the_row_below_it(tmp_path):
    page, table = numbered(8)
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [page]), table), ())
    assert source.count("raise ValueError") == 2  # of the header, and of lines: one sentence tells of both
    with pytest.raises(ValueError, match="belongs to no row of this layout: see below"):
        run(source, draw(tmp_path / "later.pdf", [[*page[:3], [("see below", 300)], *page[3:]]]))
