"""How far a page is printed further left or right than the first one."""

import pytest

from tasks.parsers.synthesizer.lines import lines_of
from tasks.parsers.synthesizer.moved_pages import page_shifts
from tasks.statements.pages import read_pages
from tests.parsers.synthesizer.drawn_table import draw, entry

TITLE = [("The Riverbank Savings Society", 50)]


@pytest.mark.parametrize("day", ["04/03/2024", "4 Mar 2024", "Mar 04, 2024"])
def test_days_tell_how_far_a_page_is_moved_though_its_title_stays(day, tmp_path):
    rows = [entry(day, f"Coffee {at}", "3.20", "", "96.80") for at in range(4)]
    moved = [entry(day, f"Tea {at}", "2.20", "", "94.60", shift=12) for at in range(3)]
    lines = lines_of(read_pages(draw(tmp_path / "two.pdf", [[TITLE, *rows], [TITLE, *moved]])))
    assert page_shifts(lines) == {1: pytest.approx(12)}


def test_a_header_tells_more_than_value_dates_below_days_that_stand_once(tmp_path):
    header = [("Date", 50), ("Value", 75), ("Details", 120), ("Out", -360)]
    rows = [[(str(day), 50), ("04 Mar", 75), ("Coffee", 120), ("3.20", -360)] for day in range(14, 18)]
    below = [[("04 Mar", 75), ("Coffee", 120), ("3.20", -360)]] * 2
    lines = lines_of(read_pages(draw(tmp_path / "two.pdf", [[header, *rows], [header, *below]])))
    assert page_shifts(lines) == {}
