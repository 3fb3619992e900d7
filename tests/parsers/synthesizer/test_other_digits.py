"""Numbers and days printed in Arabic or Persian digits, which the wanted table has as plain ones."""

from __future__ import annotations

from pathlib import Path

import pandas as pd
import pytest

from tasks.parsers.analysis import Analysis
from tasks.parsers.synthesizer import write_parser
from tasks.statements.digits import plain_digits
from tasks.statements.pages import read_pages
from tasks.statements.proof import prove
from tests.parsers.synthesizer.drawn_table import analysis_of, run
from tests.parsers.synthesizer.test_right_to_left import ARABIC, FROM_LEFT, FROM_RIGHT, as_printed, draw, table

PERSIAN = {**{str(value): chr(0x6F0 + value) for value in range(10)}, ",": "\u066c", ".": "\u066b"}
ARABIC_DIGITS = {**{str(value): chr(0x660 + value) for value in range(10)}, ",": "\u066c", ".": "\u066b"}
MIXED = {**PERSIAN, "6": "\u0666"}  # a font draws this one of the Persian digits by the Arabic one
KEPT = {**ARABIC_DIGITS, ",": ",", ".": "."}


def printed(pdf: Path, rows: list[tuple[str, ...]], columns: tuple, digits: dict[str, str]) -> Path:
    """Draw rows with other digits, each text as it stands on paper."""
    other = str.maketrans(digits)
    shown = [
        tuple(cell.translate(other) if at != 1 else as_printed(cell).translate(other) for at, cell in enumerate(row))
        for row in rows
    ]
    titles = tuple((as_printed(title), x) for title, x in columns)
    return draw(pdf, shown, titles, str)


@pytest.mark.parametrize("columns", [FROM_LEFT, FROM_RIGHT], ids=["columns from the left", "columns from the right"])
@pytest.mark.parametrize("digits", [PERSIAN, ARABIC_DIGITS, MIXED, KEPT], ids=["Persian", "Arabic", "mixed", "signs"])
def test_numbers_and_days_in_other_digits_are_read_as_plain_ones_and_proven(digits, columns, tmp_path):
    sample, later = (printed(tmp_path / f"{number}.pdf", rows, columns, digits) for number, rows in enumerate(ARABIC))
    analysis: Analysis = analysis_of(sample, table(ARABIC[0]))
    found = run(write_parser(analysis, ()), later)
    assert found.to_numpy().tolist() == table(ARABIC[1]).to_numpy().tolist()
    assert prove(found, analysis.roles, read_pages(later)).verdict == "proven"


def test_a_parser_without_other_digits_in_its_sample_has_no_table_of_them(tmp_path):
    sample = printed(tmp_path / "sample.pdf", ARABIC[0], FROM_LEFT, {})
    assert "DIGITS" not in write_parser(analysis_of(sample, table(ARABIC[0])), ())


def test_digits_that_a_table_has_as_printed_are_kept(tmp_path):
    rows = [("04/03/2024", "\u062a\u062d\u0648\u064a\u0644 4471", "-12.40", "987.60")]
    pages = read_pages(printed(tmp_path / "sample.pdf", rows, FROM_LEFT, ARABIC_DIGITS))
    as_they_are = pd.DataFrame([[cell.translate(str.maketrans(ARABIC_DIGITS)) for cell in rows[0]]], dtype="str")
    assert plain_digits(pages, table(rows))["\u0667"] == "7"
    assert plain_digits(pages, as_they_are) == {}


def test_a_page_whose_foot_alone_has_other_digits_is_read_as_it_is(tmp_path):
    rows = [*ARABIC[0], ("", "8001244471".translate(str.maketrans(ARABIC_DIGITS)), "", "")]
    pages = read_pages(draw(tmp_path / "sample.pdf", rows, FROM_LEFT, as_printed))
    assert plain_digits(pages, table(ARABIC[0])) == {}
