"""Lines between rows that print the day of those below, with a number where rows print theirs."""

from __future__ import annotations

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Details", 50), ("Amount", -430)]
MARCH = [
    ("4 March 2024, Monday", "987.60"),
    ("Coffee bar", "-3.20"),
    ("Salary", "2,450.00"),
    ("5 March 2024, Tuesday", "3,434.40"),
    ("Rent", "-890.00"),
    ("Coffee", "-4.40"),
    ("7 March 2024, Thursday", "2,540.00"),
    ("Books and maps", "-40.00"),
]
TABLE = pd.DataFrame(
    [
        ["2024-03-04", "Coffee bar", "-3.20"],
        ["2024-03-04", "Salary", "2450.00"],
        ["2024-03-05", "Rent", "-890.00"],
        ["2024-03-05", "Coffee", "-4.40"],
        ["2024-03-07", "Books and maps", "-40.00"],
    ],
    columns=["Date", "Details", "Amount"],
    dtype="str",
)
APRIL = [("9 April 2024, Tuesday", "120.00"), ("Tea", "-2.10"), ("11 April 2024, Thursday", "117.90")]
APRIL += [("Refund", "12.00")]
READ = [["2024-04-09", "Tea", "-2.10"], ["2024-04-11", "Refund", "12.00"]]


def lines(entries, signs=("-", "")):
    """Return headings and rows as drawn, with other signs of money out and in."""
    out, into = signs
    for text, number in entries:
        if "2024" in text:
            yield [(text, 50), ("Opening", 330), (number, -430)]
        else:
            amount = number.replace("-", out) if "-" in number else into + number
            yield [(text, 50), (amount, -430)]


@pytest.mark.parametrize("signs", [("-", ""), ("-", "+")])
def test_headings_with_a_balance_in_the_column_of_amounts_are_no_rows(signs, tmp_path):
    sample = draw(tmp_path / "sample.pdf", [[HEADER, *lines(MARCH, signs)]])
    source = write_parser(analysis_of(sample, TABLE), ())
    later = draw(tmp_path / "later.pdf", [[HEADER, *lines(APRIL, signs)]])
    assert run(source, later).to_numpy().tolist() == READ


def test_so_are_those_that_begin_with_the_day_of_the_week(tmp_path):
    def begun(entries):
        days = [(text.split(", "), number) for text, number in entries]
        return lines([(", ".join(reversed(words)), number) for words, number in days])

    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [[HEADER, *begun(MARCH)]]), TABLE), ())
    later = draw(tmp_path / "later.pdf", [[HEADER, *begun(APRIL)]])
    assert run(source, later).to_numpy().tolist() == READ


def test_the_days_of_page_heads_are_none_where_the_same_words_stand_before_those_of_headings(tmp_path):
    booked = [("Booked: 4 March 2024", 50)], [("Booked: 5 March 2024", 50)]
    rows = [[(text, 50), (number, -430)] for text, number in MARCH if "2024" not in text]
    pages = [[HEADER, booked[0], rows[0]], [HEADER, rows[1], booked[1], *rows[2:]]]
    sample = draw(tmp_path / "sample.pdf", pages, "Printed on 31 March 2024")
    table = TABLE.assign(Date=["2024-03-04"] * 2 + ["2024-03-05"] * 3)
    source = write_parser(analysis_of(sample, table), ())
    later = draw(tmp_path / "later.pdf", [pages[0], [HEADER, rows[1]]], "Printed on 2 April 2024")
    assert run(source, later)["Date"].tolist() == ["2024-03-04"] * 2


ENDS = {"4 March": "3,434.40", "5 March": "2,540.00", "7 March": "2,500.00"}
LATER_ENDS = {"9 April": "117.90", "11 April": "129.90"}


def with_balances(entries, ends, label="Balance"):
    """Return the headings with the balance at the end of their day, and the rows below them."""
    for text, number in entries:
        end = next((value for day, value in ends.items() if text.startswith(f"{day} ")), "")
        yield [(text, 50), (f"{label} {end}", -430)] if end else [(text, 50), (number, -430)]


def test_the_balance_of_a_heading_is_that_of_all_rows_below_it(tmp_path):
    sample = draw(tmp_path / "sample.pdf", [[HEADER, *with_balances(MARCH, ENDS)]])
    wanted = TABLE.assign(Balance=["3434.40", "3434.40", "2540.00", "2540.00", "2500.00"])
    source = write_parser(analysis_of(sample, wanted), ())
    later = draw(tmp_path / "later.pdf", [[HEADER, *with_balances(APRIL, LATER_ENDS)]])
    assert run(source, later).to_numpy().tolist() == [[*READ[0], "117.90"], [*READ[1], "129.90"]]
    other = draw(tmp_path / "other.pdf", [[HEADER, *with_balances(APRIL, LATER_ENDS, "Blocked")]])
    with pytest.raises(ValueError, match="not a date"):
        run(source, other)


PRINTED = "Printed on {day} at 09:41."
LONG = f"Do you have a question? Talk to us, or call us at any time of the day. {PRINTED} Tell us of all that is wrong."


@pytest.mark.parametrize("foot", [PRINTED, LONG])
def test_a_day_goes_on_over_a_page_that_ends_with_another_day(foot, tmp_path):
    def pages(entries, first, day):
        below = [("", 50)], [(foot.format(day=day), 50)]
        rows = [[(text, 50), *([] if "2024" in text else [(number, -430)])] for text, number in entries]
        return [[HEADER, *rows[:first], *below], [HEADER, *rows[first:], *below]]

    sample = draw(tmp_path / "sample.pdf", pages(MARCH, 2, "2 April 2024"))
    source = write_parser(analysis_of(sample, TABLE), ())
    later = draw(tmp_path / "later.pdf", pages([*APRIL, ("Tea", "-4.40")], 4, "7 May 2024"))
    assert run(source, later).to_numpy().tolist() == [*READ, ["2024-04-11", "Tea", "-4.40"]]


def test_a_period_at_the_top_of_a_page_is_no_day_of_the_rows_below_it(tmp_path):
    def pages(entries, period, row_of_next_page):
        return [[[(period, 50)], HEADER, *lines(entries)], [[(period, 50)], HEADER, *lines(row_of_next_page)]]

    first = [("8 March 2024, Friday", "2,500.00"), ("Bread", "-2.50")]
    sample = draw(tmp_path / "sample.pdf", pages(MARCH, "1 March 2024 to 31 March 2024", first))
    wanted = pd.concat([TABLE, pd.DataFrame([["2024-03-08", "Bread", "-2.50"]], columns=TABLE.columns)])
    source = write_parser(analysis_of(sample, wanted.reset_index(drop=True)), ())
    later = draw(tmp_path / "later.pdf", pages(APRIL, "1 April 2024 to 30 April 2024", [("Bread", "-3.70")]))
    assert run(source, later).to_numpy().tolist() == [*READ, ["2024-04-11", "Bread", "-3.70"]]


@pytest.mark.parametrize("rows_name_months", [False, True])
def test_the_days_of_headings_may_name_months_where_those_beside_rows_have_numbers_and_the_other_way_round(
    rows_name_months, tmp_path
):
    def drawn(name: str, top: str, days: list[tuple[str, str, str]]):
        page = [[("Details", 50), ("Value", 250), ("Amount", -430)]]
        for at, (day, number, text) in enumerate(days):
            heading, beside = (number, day) if rows_name_months else (day, number)
            page += [[(heading, 50)], [(text, 60), (beside, 250), (f"-{at + 3}.20", -430)], [("by card", 60)]]
        return draw(tmp_path / name, [page], top=top)

    days = [("28 December", "29.12.", "Coffee"), ("30 December", "30.12.", "Rent"), ("4 January", "03.01.", "Books")]
    wanted = [
        ["2023-12-28", "2023-12-29", "Coffee by card", "-3.20"],
        ["2023-12-30", "2023-12-30", "Rent by card", "-4.20"],
        ["2024-01-04", "2024-01-03", "Books by card", "-5.20"],
    ]
    wanted = [[value, day, *rest] for day, value, *rest in wanted] if rows_name_months else wanted
    table = pd.DataFrame(wanted, columns=["Date", "Value Date", "Details", "Amount"], dtype="str")
    top = "Statement from 10 December 2023 to 9 January 2024"
    source = write_parser(analysis_of(drawn("sample.pdf", top, days), table), ())
    later = drawn("later.pdf", top.replace("4", "6").replace("3", "5"), [("1 January", "31.12.", "Tea")])
    found = ["2025-12-31", "2026-01-01"] if rows_name_months else ["2026-01-01", "2025-12-31"]
    assert run(source, later).to_numpy().tolist() == [[*found, "Tea by card", "-3.20"]]
