"""How far a page is printed further left or right than the first one."""

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tasks.parsers.synthesizer.page.lines import lines_of
from tasks.parsers.synthesizer.page.moved_pages import page_shifts
from tasks.statements.pages import read_pages
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, entry, run

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


def test_days_behind_serial_numbers_tell_how_far_a_page_is_moved_in_a_parser(tmp_path):
    def page(first: int, shift: int) -> list:
        serials = [[(str(first + at), 50 + shift), *entry_line] for at, entry_line in enumerate(rows(shift))]
        return serials if shift else [[("No", 50), ("Date", 75), ("Details", 140), ("Out", -360)], *serials]

    def rows(shift: int) -> list:
        return [
            [(f"0{day}/03/2024", 75 + shift), ("Tea", 140 + shift), ("2.20", -(360 + shift))] for day in range(4, 8)
        ]

    wanted = pd.DataFrame(
        [[f"2024-03-0{day}", "Tea", "2.20"] for day in (*range(4, 8), *range(4, 8))],
        columns=["Date", "Details", "Out"],
        dtype="str",
    )
    sample = draw(tmp_path / "two.pdf", [page(1, 0), page(5, 12)])
    assert run(write_parser(analysis_of(sample, wanted), ()), sample).equals(wanted)
