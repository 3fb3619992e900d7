"""Days below lines that are their year."""

from __future__ import annotations

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEAD = [("Date", 50), ("Details", 120), ("Amount", -430)]
TEXTS = ("Bakery", "Salary", "Rent", "Electricity", "Florist")
SUMS = ("-12.40", "2450.00", "-890.00", "-71.35", "-8.00")
DATES = ("2024-02-12", "2024-02-28", "2024-03-02", "2024-03-03", "2024-03-23")
DAYS = {
    "named": ("FEB 12", "FEB 28", "MAR 02", "MAR 03", "MAR 23"),
    "numbers": ("12/02", "28/02", "02/03", "03/03", "23/03"),
    "dotted": ("12.02.", "28.02.", "02.03.", "03.03.", "23.03."),
    "month first": ("02/12", "02/28", "03/02", "03/03", "03/23"),
}
TOPS = ("Account 4471", "Statement from 1 February 2024 to 31 March 2024")
WANTED = pd.DataFrame({"Date": DATES, "Details": TEXTS, "Amount": SUMS}, dtype="str")


def rows_of(days, texts=TEXTS) -> list:
    return [
        [(day, 50), (details, 120), (amount, -430)] for day, details, amount in zip(days, texts, SUMS, strict=False)
    ]


def written(tmp_path, days, year="2024", top=TOPS[0]) -> str:
    sample = draw(tmp_path / "sample.pdf", [[HEAD, [(year, 50)], *rows_of(days)]], top=top)
    return write_parser(analysis_of(sample, WANTED), ())


@pytest.mark.parametrize("top", TOPS, ids=["no period", "period"])
@pytest.mark.parametrize("days", DAYS.values(), ids=DAYS)
def test_days_are_read_with_the_year_of_the_line_above(days, top, tmp_path):
    parser = written(tmp_path, days, top=top)
    rows = rows_of(days)
    pages = [[HEAD, [("2023", 50)], *rows[:2], [("2025", 50)], rows[2]], [HEAD, rows[3], [("2026", 50)], rows[4]]]
    found = run(parser, draw(tmp_path / "later.pdf", pages, top=top))
    years = ("2023", "2023", "2025", "2025", "2026")
    assert found["Date"].tolist() == [f"{year}{day[4:]}" for year, day in zip(years, DATES, strict=True)]


@pytest.mark.parametrize(("year", "next_year"), [("Year 2024", "Year 2025"), ("2024.", "2025.")])
def test_a_word_may_stand_beside_the_year(year, next_year, tmp_path):
    parser = written(tmp_path, DAYS["numbers"], year)
    rows = rows_of(DAYS["numbers"])
    later = draw(tmp_path / "later.pdf", [[HEAD, [(year, 50)], *rows[:4], [(next_year, 50)], rows[4]]], top=TOPS[0])
    assert run(parser, later)["Date"].tolist() == [*DATES[:4], "2025-03-23"]


def test_a_year_that_ends_a_text_is_none_of_the_rows_below(tmp_path):
    parser = written(tmp_path, DAYS["named"])
    rows = rows_of(DAYS["named"])
    page = [HEAD, [("2024", 50)], rows[0], [("2021", 120)], *rows[1:]]
    found = run(parser, draw(tmp_path / "later.pdf", [page], top=TOPS[0]))
    assert found["Date"].tolist() == [*DATES]
    assert found["Details"].iloc[0] == "Bakery 2021"


def test_a_day_below_no_year_and_a_page_with_rows_but_no_header_are_refused(tmp_path):
    parser = written(tmp_path, DAYS["named"])
    rows = rows_of(DAYS["named"])
    with pytest.raises(ValueError, match="belongs to no row"):
        run(parser, draw(tmp_path / "later.pdf", [[HEAD, *rows]], top=TOPS[0]))
    sample = draw(tmp_path / "sample.pdf", [[HEAD, [("2024", 50)], *rows[:3]], [HEAD, *rows[3:]]], top=TOPS[0])
    parser = write_parser(analysis_of(sample, WANTED), ())
    with pytest.raises(ValueError, match="does not have the table's header"):
        run(parser, draw(tmp_path / "later.pdf", [[HEAD, [("2024", 50)], *rows[:3]], rows[3:]], top=TOPS[0]))


OPENING = [("2024", 50), ("Brought over from letter 12", 120), ("310.00", -520)]


def with_balances(opening: list, rows: list) -> list:
    return [[*HEAD, ("Balance", -520)], opening, *[[*row, ("500.00", -520)] for row in rows]]


def opened(tmp_path, opening: list = OPENING) -> str:
    sample = draw(tmp_path / "sample.pdf", [with_balances(opening, rows_of(DAYS["named"]))], top=TOPS[1])
    return write_parser(analysis_of(sample, WANTED.assign(Balance="500.00")), ())


def test_the_line_of_the_opening_balance_may_begin_with_the_year_and_others_be_a_year_alone(tmp_path):
    parser, rows = opened(tmp_path), rows_of(DAYS["named"])
    head, *lines = with_balances([("2023", 50), ("Brought over from letter 15", 120), ("9.00", -520)], rows)
    page = [head, *lines[:4], [("2024", 50)], *lines[4:]]
    found = run(parser, draw(tmp_path / "later.pdf", [page], top=TOPS[0]))
    years = ("2023", "2023", "2023", "2024", "2024")
    assert found["Date"].tolist() == [f"{year}{day[4:]}" for year, day in zip(years, DATES, strict=True)]


@pytest.mark.parametrize("words", ["Our terms change", "Letter 15"])
def test_a_year_beside_other_words_than_those_of_the_sample_is_refused(words, tmp_path):
    head, *lines = with_balances(OPENING, rows_of(DAYS["named"]))
    later = draw(tmp_path / "later.pdf", [[head, *lines[:4], [("2025", 50), (words, 120)], *lines[4:]]], top=TOPS[0])
    with pytest.raises(ValueError, match="belong"):
        run(opened(tmp_path), later)


@pytest.mark.parametrize("beside", [[("310.00", -520)], [("letter", 74), ("310.00", -520)]], ids=["number", "close"])
def test_a_year_that_is_not_all_its_column_prints_beside_words_is_no_heading(beside, tmp_path):
    assert "YEAR_LINE" not in opened(tmp_path, [("2024", 50), *beside])


def test_a_year_above_the_header_is_no_heading_of_rows(tmp_path):
    sample = draw(tmp_path / "sample.pdf", [[[("2024", 50)], HEAD, *rows_of(DAYS["named"])]], top=TOPS[1])
    assert "YEAR_LINE" not in write_parser(analysis_of(sample, WANTED), ())


def test_two_days_of_rows_are_not_both_of_the_year_above(tmp_path):
    head = [*HEAD[:2], ("Value", 250), HEAD[2]]
    rows = [[*row[:2], (day, 250), row[2]] for row, day in zip(rows_of(DAYS["named"]), DAYS["named"], strict=True)]
    sample = draw(tmp_path / "sample.pdf", [[head, [("2024", 50)], *rows]], top=TOPS[1])
    wanted = WANTED.assign(Value=DATES)
    assert run(write_parser(analysis_of(sample, wanted), ()), sample).equals(wanted)


@pytest.mark.parametrize("below", ["01/02/2024", "and page 4"])
def test_the_words_beside_the_year_may_go_on_below_it(below, tmp_path):
    rows = rows_of(DAYS["named"])

    def page(opening: list, below: str, rows: list) -> list:
        head, opening, *lines = with_balances(opening, rows)
        return [head, opening, [(below, 120)], *lines]

    sample = draw(tmp_path / "sample.pdf", [page(OPENING, below, rows)], top=TOPS[1])
    parser = write_parser(analysis_of(sample, WANTED.assign(Balance="500.00")), ())
    opening = [("2022", 50), ("Brought over from letter 15", 120), ("9.00", -520)]
    head, *lines = page(opening, below.replace("4", "2"), rows)
    found = run(parser, draw(tmp_path / "later.pdf", [[head, *lines[:6], [("2023", 50)], *lines[6:]]], top=TOPS[0]))
    years = ("2022", "2022", "2022", "2022", "2023")
    assert found["Date"].tolist() == [f"{year}{day[4:]}" for year, day in zip(years, DATES, strict=True)]
    assert found["Details"].tolist() == [*TEXTS]
