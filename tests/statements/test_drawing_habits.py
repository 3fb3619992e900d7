"""However a bank's program draws its pages, a parser learnt from one statement reads the next."""

from __future__ import annotations

import pdfplumber
import pytest

from tasks.parsers.synthesizer import write_parser
from tasks.statements.pages import plumber_page, read_pages
from tasks.statements.readable import readable
from tests.parsers.synthesizer.drawn_table import analysis_of, run
from tests.statements import drawing_habits as habits


@pytest.mark.parametrize("habit", habits.HABITS)
def test_a_parser_learnt_from_one_statement_reads_the_next(tmp_path, habit):
    sample = habits.draw(tmp_path / "sample.pdf", habit, habits.SAMPLE)
    later = habits.draw(tmp_path / "later.pdf", habit, habits.LATER)
    source = write_parser(analysis_of(sample, habits.table(habits.SAMPLE)), ())
    assert run(source, readable(later).path).to_numpy().tolist() == habits.table(habits.LATER).to_numpy().tolist()


HIDING = [habit for habit in habits.HABITS if habit.startswith("with a ") or habit.startswith("with an ")]


@pytest.mark.parametrize("habit", [habit for habit in habits.HABITS if habit not in HIDING])
def test_the_words_are_those_that_pdfplumber_reads(tmp_path, habit):
    pdf = habits.draw(tmp_path / "statement.pdf", habit, habits.LATER)
    with pdfplumber.open(pdf) as document:
        assert read_pages(pdf)[0] == plumber_page(document.pages[0])


@pytest.mark.parametrize("habit", HIDING)
def test_text_that_a_later_statement_hides_does_not_become_a_row(tmp_path, habit):
    sample = habits.draw(tmp_path / "sample.pdf", "text by text", habits.SAMPLE)
    later = habits.draw(tmp_path / "later.pdf", habit, habits.LATER)
    shown = habits.draw(tmp_path / "shown.pdf", "text by text", habits.LATER)
    assert [word.text for word in read_pages(later)[0].words] == [word.text for word in read_pages(shown)[0].words]
    source = write_parser(analysis_of(sample, habits.table(habits.SAMPLE)), ())
    assert run(source, readable(later).path).to_numpy().tolist() == habits.table(habits.LATER).to_numpy().tolist()
