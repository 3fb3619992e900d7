"""Days and labels that go on on a further line where a browser made a column narrower than in the sample."""

from __future__ import annotations

from dataclasses import replace

import pandas as pd
import pytest

from tasks.parsers.analysis import Analysis, study_sample
from tasks.parsers.synthesizer import write_parser
from tasks.statements.pages import BROWSERS, read_pages
from tasks.statements.roles import learn_roles
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEAD = [("Booking day", 50), ("Details", 122), ("Amount", -396), ("in EUR", -430)]
DAYS = ("28 February", "29 February", "2 March", "3 March")
TEXTS = ("Bakery", "Salary", "Rent", "Electricity")
SUMS = ("-12.40", "2450.00", "-890.00", "-71.35")
WANTED = pd.DataFrame(
    {
        "Date": ("2024-02-28", "2024-02-29", "2024-03-02", "2024-03-03"),
        "Details": ("Bakery with rolls", *TEXTS[1:]),
        "Amount": SUMS,
    },
    dtype="str",
)
ROWS = [[(day, 50), (text, 122), (amount, -430)] for day, text, amount in zip(DAYS, TEXTS, SUMS, strict=True)]
ROWS.insert(1, [("with rolls", 122)])


def learnt(path) -> str:
    """Return the parser learnt from a statement as a browser might have printed it."""
    pages = tuple(replace(page, flowing=True, fitted=True) for page in read_pages(path))
    roles = learn_roles(WANTED)
    return write_parser(Analysis("riverbank", tuple(WANTED), roles, (study_sample(pages, WANTED, roles),)), ())


def test_a_day_that_is_too_long_for_its_column_is_read_from_two_lines(tmp_path):
    parser = learnt(draw(tmp_path / "sample.pdf", [[HEAD, *ROWS]]))
    rows = [[("28", 50), *ROWS[0][1:]], [("February", 50), *ROWS[1]], ROWS[2], [("2", 50), *ROWS[3][1:]]]
    rows += [[("March", 50)], ROWS[4]]
    assert run(parser, draw(tmp_path / "later.pdf", [[HEAD, *rows]])).equals(WANTED)


def test_all_words_before_the_year_on_the_next_line_are_the_day(tmp_path):
    def printed(*days: tuple[str, str]) -> list:
        rows = [
            [[(day, 50), (text, 150), (amount, -430)], [("2024", 50)]]
            for (day, _), text, amount in zip(days, TEXTS, SUMS, strict=False)
        ]
        return [HEAD, *(line for row in rows for line in row)]

    march = [(f"kovo {day} d.", f"2024-03-{day:02d}") for day in (1, 4, 12, 28)]
    later = [("sausio 3 d.", "2024-01-03"), ("liepos 14 d.", "2024-07-14")]
    wanted = pd.DataFrame({"Date": [day for _, day in march], "Details": TEXTS, "Amount": SUMS}, dtype="str")
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [printed(*march)]), wanted), ())
    assert run(source, draw(tmp_path / "later.pdf", [printed(*later)]))["Date"].tolist() == [day for _, day in later]


@pytest.mark.parametrize(("left", "right"), [(50, 250), (-90, -290)], ids=["at the left edge", "at the right edge"])
def test_each_of_two_days_goes_on_on_the_next_line(left, right, tmp_path):
    head = [("Date", 60), ("Details", 122), ("Value", 260), ("Amount", -430)]

    def printed(*days: tuple[str, str]) -> list:
        rows = [
            [
                [(f"{day}-", left), (text, 122), (f"{value}-", right), (amount, -430)],
                [("2024", left), ("2024", right)],
            ]
            for (day, value), text, amount in zip(days, TEXTS, SUMS, strict=True)
        ]
        return [head, *(line for row in rows for line in row)]

    march = [("28-Feb", "01-Mar"), ("01-Mar", "01-Mar"), ("12-Mar", "13-Mar"), ("28-Mar", "02-Apr")]
    later = [("02-Apr", "03-Apr"), ("30-Apr", "02-May"), ("03-May", "03-May"), ("09-May", "10-May")]
    booked, valued = zip(*((f"{day}-2024", f"{value}-2024") for day, value in march), strict=True)
    wanted = pd.DataFrame({"Date": booked, "Details": TEXTS, "Value date": valued, "Amount": SUMS}, dtype="str")
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [printed(*march)]), wanted), ())
    found = run(source, draw(tmp_path / "later.pdf", [printed(*later)]))
    assert found["Value date"].tolist() == [f"{value}-2024" for _, value in later]


@pytest.mark.parametrize(
    "header",
    [
        [[*HEAD[:3]], [("in EUR", -430)]],
        [[("Booking", 50), HEAD[1], ("Amount", -430)], [("day", 50), ("in", -430)], [("EUR", -430)]],
    ],
    ids=["one label", "two labels, on three lines"],
)
def test_labels_that_go_on_on_further_lines_are_the_header_too(header, tmp_path):
    parser = learnt(draw(tmp_path / "sample.pdf", [[HEAD, *ROWS]]))
    assert run(parser, draw(tmp_path / "later.pdf", [[*header, *ROWS]])).equals(WANTED)


@pytest.mark.parametrize("producer", ["Skia/PDF m124", "WeasyPrint 61.0", "Qt 5.15.2", "Prince 15"])
def test_browsers_are_known_by_the_name_that_they_leave(producer):
    assert BROWSERS.search(producer)
    assert not BROWSERS.search("ReportLab PDF Library")
