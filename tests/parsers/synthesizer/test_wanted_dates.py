"""Dates that the table writes in another form than the statement prints."""

from datetime import date, datetime, timedelta

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

DAYS = [date(2024, 3, day) for day in (4, 5, 17, 29)]
MOMENTS = [datetime(2024, 3, day.day, hour, 30) for day, hour in zip(DAYS, (9, 0, 14, 23), strict=True)]
LATER = [date(2024, 11, 9), date(2024, 11, 10), date(2024, 12, 1)]
TEXTS, SUMS = ("Tea", "Books", "Pay", "Rent"), ("-1.00", "-2.00", "30.00", "-9.00")


def printed(days, form) -> list:
    rows = zip(days, TEXTS, SUMS, strict=False)
    lines = [[(f"{day:{form}}", 50), (text, 160), (amount, -360)] for day, text, amount in rows]
    return [[[("Date", 50), ("Text", 160), ("Amount", -360)], *lines]]


def wanted(days, form) -> pd.DataFrame:
    rows = [(f"{day:{form}}", text, amount) for day, text, amount in zip(days, TEXTS, SUMS, strict=False)]
    return pd.DataFrame(rows, columns=["Date", "Text", "Amount"], dtype="str")


@pytest.mark.parametrize(
    "form", ["%Y-%m-%d", "%-d.%-m.%Y", "%-m/%-d/%Y", "%d/%m/%y", "%-d %b %Y", "%d %B %Y", "%B %-d, %Y", "%Y%m%d"]
)
@pytest.mark.parametrize("shown", ["%d.%m.%Y", "%-d %B %Y", "%Y/%m/%d"])
def test_a_date_is_written_as_the_table_does(shown, form, tmp_path):
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", printed(DAYS, shown)), wanted(DAYS, form)), ())
    later = run(source, draw(tmp_path / "later.pdf", printed(LATER, shown)))
    assert later.values.tolist() == wanted(LATER, form).values.tolist()


@pytest.mark.parametrize("form", ["%Y-%m-%dT00:00:00", "%Y-%m-%d 00:00:00", "%d/%m/%Y 00:00", "%Y-%m-%dT00:00:00.000Z"])
@pytest.mark.parametrize("shown", ["%d.%m.%Y", "%d.%m.", "%-d %B %Y", "%d.%m.%Y %H:%M"])
def test_the_midnight_behind_a_wanted_day_is_printed_nowhere(form, shown, tmp_path):
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", printed(MOMENTS, shown)), wanted(DAYS, form)), ())
    later = run(source, draw(tmp_path / "later.pdf", printed(LATER, shown), "Statement from 01/11/2024 to 31/12/2024"))
    assert later.values.tolist() == wanted(LATER, form).values.tolist()


def test_the_time_behind_printed_days_is_wanted_though_all_of_the_sample_are_midnights(tmp_path):
    sample = draw(tmp_path / "sample.pdf", printed(DAYS, "%d.%m.%Y %H:%M"))
    source = write_parser(analysis_of(sample, wanted(DAYS, "%Y-%m-%dT00:00:00")), ())
    later = run(source, draw(tmp_path / "later.pdf", printed(MOMENTS, "%d.%m.%Y %H:%M")))
    assert later["Date"].tolist() == [f"{moment:%Y-%m-%dT%H:%M:00}" for moment in MOMENTS]


@pytest.mark.parametrize("form", ["%Y-%m-%d %H:%M", "%Y-%m-%dT%H:%M", "%d/%m/%Y %H:%M"])
@pytest.mark.parametrize("clock", ["%H:%M", "%H:%M:%S", "%I:%M %p"])
@pytest.mark.parametrize("shown", ["%d.%m.%Y", "%d.%m.", "%-d %b %Y"])
def test_a_day_and_the_time_in_the_column_beside_it_may_be_wanted_in_one(shown, clock, form, tmp_path):
    def columns(moments) -> list:
        (lines,) = printed(moments, shown)
        times = ["Time", *(f"{moment:{clock}}" for moment in moments)]
        return [[[line[0], (time, 105), *line[1:]] for line, time in zip(lines, times, strict=True)]]

    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", columns(MOMENTS)), wanted(MOMENTS, form)), ())
    later = [datetime(2024, 3, 2, 17, 5), datetime(2024, 3, 31, 0, 45)]
    read = run(source, draw(tmp_path / "later.pdf", columns(later)))
    assert read.values.tolist() == wanted(later, form).values.tolist()


@pytest.mark.parametrize("shown", ["%m%d%y", "%d%m%y", "%y%m%d"])
def test_six_digits_are_a_day_in_the_order_of_the_wanted_ones(shown, tmp_path):
    source = write_parser(
        analysis_of(draw(tmp_path / "sample.pdf", printed(DAYS, shown)), wanted(DAYS, "%Y-%m-%d")), ()
    )
    later = run(source, draw(tmp_path / "later.pdf", printed(LATER, shown)))
    assert later.values.tolist() == wanted(LATER, "%Y-%m-%d").values.tolist()


def test_a_day_and_the_month_of_the_column_before_it_are_no_date(tmp_path):
    def entered(days) -> list:
        page = printed(days, "%d %b")[0]
        lines = [
            [(f"{day - timedelta(2):%d %b}", 50), (line[0][0], 110), *line[1:]]
            for day, line in zip(days, page[1:], strict=True)
        ]
        return [[[("Paid", 50), ("Entered", 110), *page[0][1:]], *lines]]

    late = [date(2024, 4, 28), date(2024, 4, 30), date(2024, 5, 1)]
    sample = draw(tmp_path / "sample.pdf", entered(DAYS[1:]), "Statement from 01/03/2024 to 31/03/2024")
    source = write_parser(analysis_of(sample, wanted(DAYS[1:], "%Y-%m-%d")), ())
    later = run(source, draw(tmp_path / "later.pdf", entered(late), "Statement from 01/04/2024 to 31/05/2024"))
    assert later["Date"].tolist() == [f"{day:%Y-%m-%d}" for day in late]


@pytest.mark.parametrize("part", ["%Y-%m", "%m/%Y", "%B %Y", "%b", "%Y", "%a", "%A"])
@pytest.mark.parametrize("shown", ["%d.%m.%Y", "%-d %B %Y"])
def test_a_column_that_is_printed_nowhere_says_a_part_of_the_day(shown, part, tmp_path):
    def entered(days) -> pd.DataFrame:
        table = wanted(days, "%Y-%m-%d")
        table.insert(0, "Part", [f"{day:{part}}" for day in days])
        return table

    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", printed(DAYS, shown)), entered(DAYS)), ())
    later = run(source, draw(tmp_path / "later.pdf", printed(LATER, shown)))
    assert later.values.tolist() == entered(LATER).values.tolist()


SAID = {
    "Quarter": lambda day: f"Q{(day.month + 2) // 3}",
    "Period": lambda day: f"{day.year}-Q{(day.month + 2) // 3}",
    "Trimestre": lambda day: f"{(day.month + 2) // 3}",
    "Month": lambda day: f"{day.month}",
    "Monat": lambda day: f"{day.month:02}",
    "Year and week": lambda day: f"{day:%G-W%V}",
}


@pytest.mark.parametrize("name", SAID)
@pytest.mark.parametrize("shown", ["%d.%m.%Y", "%d.%m.", "%-d %B %Y"])
def test_a_quarter_or_the_number_of_a_month_is_that_of_the_day_though_the_sample_has_only_one(name, shown, tmp_path):
    def entered(days) -> pd.DataFrame:
        table = wanted(days, "%Y-%m-%d")
        table.insert(0, name, [SAID[name](day) for day in days])
        return table

    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", printed(DAYS, shown)), entered(DAYS)), ())
    later = run(source, draw(tmp_path / "later.pdf", printed(LATER, shown), "Statement from 01/11/2024 to 31/12/2024"))
    assert later.values.tolist() == entered(LATER).values.tolist()


def test_a_number_that_all_rows_have_says_nothing_of_days_unless_its_column_is_called_so(tmp_path):
    table = wanted(DAYS, "%Y-%m-%d")
    table.insert(0, "Account", ["3"] * len(DAYS))
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", printed(DAYS, "%d.%m.%Y")), table), ())
    later = run(source, draw(tmp_path / "later.pdf", printed(LATER, "%d.%m.%Y")))
    assert later["Account"].tolist() == ["3"] * len(LATER)


def test_a_labelled_value_of_the_page_is_no_part_of_the_days_though_it_looks_like_one(tmp_path):
    def entered(days, number) -> pd.DataFrame:
        table = wanted(days, "%Y-%m-%d")
        table.insert(0, "Statement No", number)
        return table

    def drawn(name, days, number):
        return draw(tmp_path / name, printed(days, "%d.%m.%Y"), f"Statement No: {number}")

    source = write_parser(analysis_of(drawn("sample.pdf", DAYS, "2024/03"), entered(DAYS, "2024/03")), ())
    later = run(source, drawn("later.pdf", LATER, "2024/12"))
    assert later.values.tolist() == entered(LATER, "2024/12").values.tolist()
