"""Tables behind the rows that list no days: on a page of their own in the sample, below the last row later."""

import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import HEADER, LINES, TABLE, analysis_of, draw, entry, run

LABELS = [("Service", 60), ("Used", -300), ("Price", -360)]


def charges(*lines):
    """Return the lines of a table of charges."""
    return [LABELS, *([(name, 60), (used, -300), (price, -360)] for name, used, price in lines)]


@pytest.fixture(scope="module")
def parser(tmp_path_factory) -> str:
    behind = charges(("Cash counted", "12", "4.80"), ("Coins", "3", "1.20"))
    sample = draw(tmp_path_factory.mktemp("bank") / "sample.pdf", [[list(HEADER), *LINES], behind])
    return write_parser(analysis_of(sample), ())


def test_what_such_a_table_lists_below_the_last_row_is_no_row_whatever_its_words(parser, tmp_path):
    other = charges(("Safe", "1", "30.00"), ("Coins", "8", "3.20"), ("Vault visits", "2", "9.00"))
    later = draw(tmp_path / "later.pdf", [[list(HEADER), *LINES, *other]])
    assert run(parser, later).values.tolist() == TABLE.values.tolist()


def test_rows_go_on_below_the_header_of_a_further_page(parser, tmp_path):
    other = charges(("Safe", "1", "30.00"), ("Coins", "8", "3.20"))
    pages = [[list(HEADER), *LINES[:3], *other], [list(HEADER), *LINES[3:]]]
    assert run(parser, draw(tmp_path / "later.pdf", pages)).values.tolist() == TABLE.values.tolist()


def test_a_row_below_such_a_table_is_refused(parser, tmp_path):
    other = [*charges(("Safe", "1", "30.00")), entry("20/03/2024", "Kiosk", "4.00", "", "2,472.25")]
    with pytest.raises(ValueError, match="Service Used Price"):
        run(parser, draw(tmp_path / "later.pdf", [[list(HEADER), *LINES, *other]]))


def test_lines_with_amounts_below_another_header_are_refused(parser, tmp_path):
    other = [[("Offer", 60), ("Price", -360)], [("Safe", 60), ("30.00", -360)]]
    with pytest.raises(ValueError, match="Offer Price"):
        run(parser, draw(tmp_path / "later.pdf", [[list(HEADER), *LINES, *other]]))
