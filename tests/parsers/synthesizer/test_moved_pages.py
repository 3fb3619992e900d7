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


def test_an_address_that_starts_with_a_number_tells_nothing(tmp_path):
    address = [[("2204 Elm Street", 74)], [("Rivermouth", 74)]]
    rows = [entry("04/03/2024", f"Coffee {at}", "3.20", "", "96.80") for at in range(4)]
    lines = lines_of(read_pages(draw(tmp_path / "two.pdf", [address, rows])))
    assert page_shifts(lines) == {}


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


def test_columns_that_move_apart_from_page_to_page_move_with_their_labels_also_for_a_single_row(tmp_path):
    labels = ("Date", "Details", "Out", "In", "Balance")

    def printed(first: int, count: int, moves: tuple[int, ...]) -> list:
        places = [
            place + by if place > 0 else place - by
            for place, by in zip((50, 120, -360, -430, -520), moves, strict=True)
        ]
        days = range(first, first + count)
        cells = [(f"{day:02}/03/2024", f"Shop {day}", *amounts(day), f"{900 + day}.00") for day in days]
        return [[(text, at) for text, at in zip(line, places, strict=True) if text] for line in (labels, *cells)]

    def amounts(day: int) -> tuple[str, str]:
        return ("2.20", "") if day % 3 else ("", "3.20")

    def pages(*moves: tuple[int, ...]) -> list:
        return [printed(1, 6, (0,) * 5), printed(7, 5, moves[0]), printed(12, 1, moves[1])]

    wanted = pd.DataFrame(
        [[f"2024-03-{day:02}", f"Shop {day}", *amounts(day), f"{900 + day}.00"] for day in range(1, 13)],
        columns=list(labels),
        dtype="str",
    )
    sample = draw(tmp_path / "sample.pdf", pages((-16, -16, -4, -10, -16), (-30, -30, -6, -11, -30)))
    later = draw(tmp_path / "later.pdf", pages((-10, -10, -5, 4, 10), (20, 20, 8, 6, 0)))
    source = write_parser(analysis_of(sample, wanted), ())
    assert run(source, later).equals(wanted)


def test_days_in_the_middle_of_their_column_do_not_tell_how_far_a_page_is_moved(tmp_path):
    """Those of the sample start further left than those of a month with a shorter name."""

    def drawn(name: str, days: list[tuple[str, float]]):
        lines = [[(day, left), ("Tea", 140), (f"{at}.20", -360)] for at, (day, left) in enumerate(days, 1)]
        return draw(tmp_path / name, [lines])

    days = [("2 September 2024", 53), ("12 September 2024", 50), ("14 September 2024", 50), ("15 September 2024", 50)]
    cells = [[f"2024-09-{int(day.split()[0]):02}", "Tea", f"{at}.20"] for at, (day, _) in enumerate(days, 1)]
    wanted = pd.DataFrame(cells, columns=["Date", "Details", "Out"], dtype="str")
    source = write_parser(analysis_of(drawn("sample.pdf", days), wanted), ())
    later = drawn("later.pdf", [("1 May 2024", 68), ("11 May 2024", 65), ("12 May 2024", 65)])
    assert run(source, later)["Date"].tolist() == ["2024-05-01", "2024-05-11", "2024-05-12"]
