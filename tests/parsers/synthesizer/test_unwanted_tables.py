"""Tables below the wanted one, with a header of their own, of which no row is wanted."""

import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import HEADER, LINES, TABLE, analysis_of, draw, entry, run

DECLINED = [("Tried", 50), ("Date", 76), *HEADER[1:4]]
OTHERS = [
    [("Declined payments", 50)],
    DECLINED,
    entry("06/03/2024", "Bicycle shop", "640.00", "", ""),
    entry("08/03/2024", "Rent", "890.00", "", ""),
    [("for April", 120)],
]


@pytest.fixture
def parser(tmp_path) -> str:
    return write_parser(analysis_of(draw(tmp_path / "sample.pdf", [[list(HEADER), *LINES, *OTHERS]])), ())


def test_rows_below_the_header_of_another_table_are_not_wanted_up_to_the_next_header_of_the_wanted_one(
    parser, tmp_path
):
    more = [DECLINED, entry("09/03/2024", "Kiosk", "4.00", "", "")]
    pages = [[list(HEADER), *LINES[:3], *OTHERS], [*more, list(HEADER), *LINES[3:]]]
    assert run(parser, draw(tmp_path / "later.pdf", pages)).values.tolist() == TABLE.values.tolist()
    assert "Bicycle" not in parser


def test_a_table_of_an_unknown_header_below_one_that_is_not_wanted_is_refused(parser, tmp_path):
    saved = [[("Date", 50), ("Saved", 120), ("In", -430)], entry("09/03/2024", "Jar", "", "4.00", "")]
    with pytest.raises(ValueError, match="Date Saved In"):
        run(parser, draw(tmp_path / "later.pdf", [[list(HEADER), *LINES, *OTHERS, *saved]]))


def test_so_are_those_of_a_browser_whose_labels_of_two_words_may_be_broken_over_lines(tmp_path):
    wide = [("Date", 50), ("Details", 120), ("Paid out", -360), ("Paid in", -430), ("Balance", -520)]
    declined = [("Tried", 50), ("Date", 76), *wide[1:4]]
    more = [declined, entry("09/03/2024", "Kiosk", "4.00", "", "")]
    others = [OTHERS[0], declined, *OTHERS[2:]]
    sample = draw(tmp_path / "sample.pdf", [[wide, *LINES, *others]], producer="Skia/PDF m122")
    source = write_parser(analysis_of(sample, TABLE), ())
    later = draw(tmp_path / "later.pdf", [[wide, *LINES[:3], *others], [*more, wide, *LINES[3:]]])
    assert run(source, later).values.tolist() == TABLE.values.tolist()
    broken = [[("Paid", -360), ("Paid", -430)], [("Date", 50), ("Details", 120), ("out", -360), ("in", -430)]]
    later = draw(tmp_path / "broken.pdf", [[wide, *LINES[:3], *others, *broken, *LINES[3:]]])
    with pytest.raises(ValueError, match="a table has a header that is not known"):
        run(source, later)
