"""A line that says the number of its page, as close below a last row as one of its further lines, belongs to no row."""

from __future__ import annotations

import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import HEADER, LINES, TABLE, analysis_of, draw, run

FAR: list = [[]] * 20  # of a page between its last row and its foot


def with_numbers(pages: list[list], form: str, gap: list, x: float = 120) -> list[list]:
    """Return pages with their number below the last row, a gap of lines between."""
    said = [form.format(number=number, count=len(pages)) for number in range(1, len(pages) + 1)]
    return [[*page, *gap, [(text, x)]] for page, text in zip(pages, said, strict=True)]


def parser_of(tmp_path, form: str, pages: list[list], x: float = 120) -> str:
    sample = draw(tmp_path / "sample.pdf", with_numbers(pages, form, FAR, x))
    return write_parser(analysis_of(sample), ())


TWO_PAGES = [[list(HEADER), *LINES[:3]], [list(HEADER), *LINES[3:]]]
ONE_PAGE = [[list(HEADER), *LINES]]


@pytest.mark.parametrize(
    ("form", "pages"),
    [
        ("Page {number} of {count}", TWO_PAGES),
        ("Riverbank plc - {number}", TWO_PAGES),
        ("Page {number} of {count}", ONE_PAGE),
        ("Seite {number}", ONE_PAGE),
    ],
)
def test_the_number_of_a_page_close_below_its_last_row_is_no_text_of_that(form, pages, tmp_path):
    source = parser_of(tmp_path, form, pages)
    later = draw(tmp_path / "later.pdf", with_numbers(TWO_PAGES, form, []))
    assert run(source, later).equals(TABLE)


@pytest.mark.parametrize(("form", "pages"), [("{number}/{count}", TWO_PAGES), ("Riverbank plc {number}", ONE_PAGE)])
def test_numbers_without_words_and_words_on_one_page_alone_could_be_texts_of_rows(form, pages, tmp_path):
    assert "PAGE_NUMBER" not in parser_of(tmp_path, form, pages)


def test_lines_that_start_elsewhere_than_further_lines_of_rows_need_no_expression(tmp_path):
    assert "PAGE_NUMBER" not in parser_of(tmp_path, "Page {number} of {count}", TWO_PAGES, x=300)
