"""Parsers learnt from one drawn statement, exact on later ones with other people, sizes, pages and kinds of rows."""

from __future__ import annotations

import pytest

from tests.parsers.layouts.activity import NO_ROWS, make_statement
from tests.parsers.layouts.chosen import CHOSEN
from tests.parsers.layouts.trials import first_difference, learn, pages_of, rows_read
from tests.parsers.layouts.wanted import wanted_table

# Each stands for several features; the benchmark of drawn layouts has the others.
EVERYDAY = (
    *("sollhaben", "section-column", "opening-row", "newest-once", "split", "first-other", "accounts", "shift"),
    *("yymmdd", "twolinedates", "direction-signed", "dash", "comma", "dayheading", "marks-months"),
)
LAYOUTS = {layout.name: layout for layout in CHOSEN if layout.name in EVERYDAY}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("drawn")


@pytest.mark.parametrize("name", EVERYDAY)
def test_a_parser_learnt_from_one_statement_reads_later_ones(name, folder):
    layout = LAYOUTS[name]
    source = learn(layout, folder)
    for number in (1, 3, 4, NO_ROWS):
        wanted = wanted_table(layout, make_statement(layout, number)).to_numpy().tolist()
        assert first_difference(rows_read(source, pages_of(layout, number, folder)), wanted) == "", number


def test_a_statement_of_another_bank_is_refused_for_its_header(folder):
    source = learn(LAYOUTS["comma"], folder)
    with pytest.raises(ValueError, match="header"):
        rows_read(source, pages_of(LAYOUTS["accounts"], NO_ROWS, folder))
