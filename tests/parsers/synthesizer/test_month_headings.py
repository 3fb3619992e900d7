"""Days below headings of their month."""

from __future__ import annotations

import pandas as pd
import pytest
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfbase.pdfmetrics import registerFont

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEAD = [("Day", 50), ("Details", 120), ("Amount", -430)]
TEXTS = ("Bakery", "Salary", "Rent", "Electricity", "Florist")
SUMS = ("-12.40", "2450.00", "-890.00", "-71.35", "-8.00")
DATES = ("2024-02-28", "2024-02-29", "2024-03-02", "2024-03-03", "2024-03-03")
DAYS = {
    "plain": ("28", "29", "2", "3", "3"),
    "dotted": ("28.", "29.", "02.", "03.", "03."),
    "weekday behind": ("28 (Wed)", "29 (Thu)", "2 (Sat)", "3 (Sun)", "3 (Sun)"),
    "weekday": ("Wed 28", "Thu 29", "Sat 2", "Sun 3", "Sun 3"),
    "ordinal": ("28th", "29th", "2nd", "3rd", "3rd"),
    "once a day": ("28", "29", "2", "3", ""),
}
WANTED = pd.DataFrame({"Date": DATES, "Details": TEXTS, "Amount": SUMS}, dtype="str")


def page_of(days) -> list:
    rows = [
        [(text, x) for text, x in ((day, 50), (details, 120), (amount, -430)) if text]
        for day, details, amount in zip(days, TEXTS, SUMS, strict=True)
    ]
    return [HEAD, [("February 2024", 50)], *rows[:2], [("March 2024", 50)], *rows[2:]]


@pytest.mark.parametrize("days", DAYS.values(), ids=DAYS)
def test_days_are_read_with_the_month_of_the_heading_above(days, tmp_path):
    sample = draw(tmp_path / "sample.pdf", [page_of(days)])
    parser = write_parser(analysis_of(sample, WANTED), ())
    later = draw(tmp_path / "later.pdf", [page_of(days), [HEAD, [(days[1], 50), ("Fee", 120), ("-1.00", -430)]]])
    assert run(parser, sample).equals(WANTED)
    assert run(parser, later)["Date"].iloc[-1] == "2024-03-29"


KOREAN, JAPANESE = "HYSMyeongJo-Medium", "HeiseiKakuGo-W5"


@pytest.mark.parametrize(
    ("font", "months", "days"),
    [
        (KOREAN, ("2024년 2월", "2024년 3월"), ("28 (수)", "29 (목)", "02 (토)", "03 (일)", "03 (일)")),
        (KOREAN, ("2024년 2월", "2024년 3월"), ("28일", "29일", "2일", "3일", "3일")),
        (JAPANESE, ("2024年2月", "2024年3月"), ("28日(水)", "29日(木)", "2日(土)", "3日(日)", "3日(日)")),
    ],
)
def test_so_are_those_in_east_asian_scripts_with_the_day_of_the_week_in_brackets(font, months, days, tmp_path):
    registerFont(UnicodeCIDFont(font))
    rows = page_of(days)
    pages = [[HEAD, [(months[0], 50)], *rows[2:4], [(months[1], 50)], *rows[5:7]]]
    pages += [[HEAD, [(f"{months[1]} (2)", 50)], *rows[7:]]]
    parser = write_parser(analysis_of(draw(tmp_path / "sample.pdf", pages, font=font), WANTED), ())
    later = draw(tmp_path / "later.pdf", [[*pages[0], [(months[0], 50)], rows[2]]], font=font)
    assert run(parser, later)["Date"].tolist() == [*DATES[:4], DATES[0]]


def test_a_day_without_a_month_above_is_refused(tmp_path):
    parser = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [page_of(DAYS["plain"])]), WANTED), ())
    page = [line for line in page_of(DAYS["plain"]) if len(line) > 1]
    with pytest.raises(ValueError, match="belongs to no row"):
        run(parser, draw(tmp_path / "later.pdf", [page]))


def test_days_above_rows_are_told_from_those_at_the_top_of_pages_and_in_texts(tmp_path):
    header = [("No", 50), ("Details", 120), ("Amount", -430)]
    top = "Account 77 from 01.04.2024 to 03.04.2024"

    def day(number: int) -> list:
        return [(f"Booked on 0{number}.04.2024", 50)]

    def row(number: str, amount: str) -> list:
        return [[(number, 50), ("Card payment", 120), (amount, -430)], [("bought 01.04.2024", 120)]]

    first = [header, day(1), *row("001", "3.20"), *row("002", "4.10"), day(2), *row("003", "8.00")]
    second = [header, *row("004", "1.10"), day(3), *row("005", "2.50")]
    wanted = pd.DataFrame(
        [
            [f"2024-04-0{day}", number, "Card payment bought 01.04.2024", amount]
            for day, number, amount in (
                ("1", "001", "3.20"),
                ("1", "002", "4.10"),
                ("2", "003", "8.00"),
                ("2", "004", "1.10"),
                ("3", "005", "2.50"),
            )
        ],
        columns=["Date", "No", "Details", "Amount"],
        dtype="str",
    )
    sample = draw(tmp_path / "sample.pdf", [first, second], top=top)
    assert run(write_parser(analysis_of(sample, wanted), ()), sample).equals(wanted)
