"""Numbers of rows that the table has and no page prints."""

import pytest

from tasks.parsers.altered_sample import SampleCopier
from tasks.parsers.samples import Sample
from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import HEADER, LINES, TABLE, analysis_of, draw, entry, run

LATER = [entry(f"{day:02}/03/2024", "Tea", "1.00", "", f"{100 - day}.00") for day in range(1, 13)]
FORMS = {"from 1": lambda at: f"{at + 1}", "from 0": lambda at: f"{at}", "padded": lambda at: f"{at + 1:03}"}


def numbered(form):
    table = TABLE.copy()
    table.insert(0, "No", [FORMS[form](at) for at in range(len(table))])
    return table


@pytest.mark.parametrize("form", FORMS)
def test_rows_are_numbered_though_no_page_prints_their_numbers(form, tmp_path):
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [[list(HEADER), *LINES]]), numbered(form)), ())
    later = run(source, draw(tmp_path / "later.pdf", [[list(HEADER), *LATER]]))
    assert later["No"].tolist() == [FORMS[form](at) for at in range(len(LATER))]


def test_the_rows_left_on_a_copy_have_their_own_numbers(tmp_path):
    pdf, table = draw(tmp_path / "sample.pdf", [[list(HEADER), *LINES]]), numbered("padded")
    analysis = analysis_of(pdf, table)
    copier = SampleCopier(Sample(pdf, pdf, table), analysis.samples[0], analysis.roles, tmp_path)
    assert copier.without([2]).table["No"].tolist() == ["001", "002", "003"]
