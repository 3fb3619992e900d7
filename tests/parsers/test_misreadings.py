"""A sample that is a scan may have texts that OCR reads otherwise than its CSV; nothing else may differ."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tasks.parsers import analysis as analysing
from tasks.parsers.analysis import analyze
from tasks.parsers.misreadings import Misreading, as_read, find_misreadings, recorded, told
from tasks.parsers.samples import Bank, Sample
from tasks.parsers.synthesizer import write_parser
from tasks.statements.pages import read_pages
from tasks.statements.roles import learn_roles
from tests.parsers.synthesizer.drawn_table import LINES, TABLE, draw, run

ROLES = learn_roles(TABLE)


@pytest.fixture(scope="module")
def pdf(tmp_path_factory):
    return draw(tmp_path_factory.mktemp("misread") / "sample.pdf", [LINES])


@pytest.fixture(scope="module")
def pages(pdf):
    """The drawn statement, as if OCR had read it."""
    return tuple(replace(page, scanned=True) for page in read_pages(pdf))


def wanting(*cells):
    """The wanted table with other cells, given as (row, column, cell)."""
    table = TABLE.copy()
    for row, column, cell in cells:
        table.loc[row, column] = cell
    return table


def test_a_text_that_is_read_almost_as_wanted_is_found_beside_its_row(pages):
    table = wanting((1, "Details", "Salary for Märch, with bonus"), (3, "Details", "Eleotricity"))
    misread = find_misreadings(pages, table, ROLES)
    assert [str(one) for one in misread] == [
        "row 2, column 'Details': read as 'Salary for March, with bonus', the CSV has 'Salary for Märch, with bonus'",
        "row 4, column 'Details': read as 'Electricity', the CSV has 'Eleotricity'",
    ]
    assert as_read(table, misread).equals(TABLE)


def test_a_blank_that_is_read_or_lost_within_a_line_is_found(pages):
    table = wanting((0, "Details", "Cardpayment bakery"), (3, "Details", "Elec tricity"))
    assert as_read(table, find_misreadings(pages, table, ROLES)).equals(TABLE)


@pytest.mark.parametrize(
    "cell",
    [
        (0, "Balance", "987.80"),
        (0, "Out", "12.46"),
        (2, "Date", "2024-03-08"),
        (3, "Details", "Gas and water"),
        (3, "Details", "Electricity 7"),
    ],
)
def test_dates_numbers_and_other_words_have_no_tolerance(pages, cell):
    assert find_misreadings(pages, wanting(cell), ROLES) == ()


def test_a_page_that_prints_text_has_no_tolerance(pages):
    printed = tuple(replace(page, scanned=False) for page in pages)
    assert find_misreadings(printed, wanting((3, "Details", "Eleotricity")), ROLES) == ()


def test_the_text_of_another_row_is_no_misreading(pages):
    assert find_misreadings(pages, wanting((0, "Details", "Rent"), (2, "Details", "Reint")), ROLES) == ()


def test_a_column_that_mostly_differs_is_wanted_otherwise(pages):
    table = wanting(*((row, "Details", f"{cell}!") for row, cell in enumerate(TABLE["Details"])))
    assert find_misreadings(pages, table, ROLES) == ()


def test_the_parser_of_a_scan_gives_what_is_read_and_the_analysis_says_where(pdf, pages, monkeypatch):
    monkeypatch.setattr(analysing, "read_pages", lambda *_, **__: pages)
    table = wanting((3, "Details", "Eleotricity"))
    bank = Bank("riverbank", pdf.parent, (Sample(pdf, pdf.with_suffix(".csv"), table),))
    studied = analyze(bank)
    assert run(write_parser(studied, ()), pdf).equals(TABLE)
    assert studied.samples[0].table.equals(TABLE)
    assert studied.samples[0].misreadings == (Misreading(3, "Details", "Electricity", "Eleotricity"),)


def test_attempts_and_record_say_which_cells_are_read_otherwise():
    one = Misreading(3, "Details", "ALESUND", "ÅLESUND")
    assert told([]) == {}
    assert told([("may.pdf", one)]) == {
        "misreadings": ["may.pdf: row 4, column 'Details': read as 'ALESUND', the CSV has 'ÅLESUND'"]
    }
    assert told([("may.pdf", one)] * 25)["misreadings"][-1] == "and 5 more, all in parser.json"
    cells = {"pdf": "may.pdf", "row": 4, "column": "Details", "read": "ALESUND", "wanted": "ÅLESUND"}
    assert recorded("may.pdf", one) == cells
