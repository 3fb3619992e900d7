"""Statements without a sample: what is proposed, and what is refused although its sums close."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from tasks.statements.proposals import propose
from tasks.statements.scans import DOUBTFUL_FONT
from tests.statements.typed_pages import (
    BALANCE,
    DATE,
    INTO,
    LINES_A_PAGE,
    OUT,
    TEXT,
    label,
    left,
    pages,
    printed,
    right,
)

ROWS = (
    ("03/03/2025", "CARD PURCHASE BAKERY", "-12.40"),
    ("14/03/2025", "SALARY MARCH", "2450.00"),
    ("17/03/2025", "RENT FLAT 12", "-890.00"),
    ("28/03/2025", "ELECTRICITY", "-71.35"),
)
PERIOD = label("Statement period 01/03/2025 to 31/03/2025")
TWO_COLUMNS = [left(DATE, "Date"), left(TEXT, "Description"), right(OUT, "Paid out"), right(INTO, "Paid in")]
ONE_COLUMN = [left(DATE, "Date"), left(TEXT, "Description"), right(INTO, "Amount")]
OPENING, CLOSING = label("Opening balance 1,000.00"), label("Closing balance 2,476.25")


def day(text: str, words: str, *amounts: tuple[float, str]) -> list:
    return [left(DATE, text), left(TEXT, words), *(right(x, amount) for x, amount in amounts)]


def two_columns(rows: tuple = ROWS, balances: bool = True, opening: str = "1000.00") -> list:
    """Lines of rows with money out and money in side by side, and their balances."""
    balance, lines = Decimal(opening), []
    for text, words, effect in rows:
        balance += Decimal(effect)
        moved = (OUT if effect.startswith("-") else INTO, printed(Decimal(effect)))
        lines.append(day(text, words, moved, *([(BALANCE, f"{balance:,.2f}")] if balances else [])))
    return lines


def unsigned(rows: tuple = ROWS, mark=lambda effect: "") -> list:
    """Lines of rows with one column of amounts, and the mark behind each."""
    return [day(text, words, (INTO, printed(Decimal(e)) + mark(Decimal(e)))) for text, words, e in rows]


def proposed(*lines) -> list[list[str]] | str:
    """The rows proposed for a page, or why there are none."""
    proposal = propose(pages(*lines))
    return proposal.proof.sentence if proposal.table is None else proposal.table.to_numpy().tolist()


WANTED = [
    ["2025-03-03", "CARD PURCHASE BAKERY", "-12.40", "987.60"],
    ["2025-03-14", "SALARY MARCH", "2450.00", "3437.60"],
    ["2025-03-17", "RENT FLAT 12", "-890.00", "2547.60"],
    ["2025-03-28", "ELECTRICITY", "-71.35", "2476.25"],
]
WITHOUT_BALANCE = [row[:3] for row in WANTED]
BALANCE_HEADER = [*TWO_COLUMNS, right(BALANCE, "Balance")]


def test_running_balances_prove_the_columns():
    assert proposed(PERIOD, OPENING, BALANCE_HEADER, *two_columns(), CLOSING) == WANTED


def test_no_header_is_needed_where_balances_tell_the_signs():
    assert proposed(PERIOD, OPENING, *two_columns(), CLOSING) == WANTED


def test_tables_side_by_side_are_read_from_left_to_right():
    places = ((20, "Date"), (75, "Description"), (-200, "Amount"), (-270, "Balance"))
    header = [left(x + shift, name) if x > 0 else right(shift - x, name) for shift in (0, 280) for x, name in places]
    rows = [(text, words[:8], amount, balance) for text, words, amount, balance in WANTED]
    printed_rows = [
        [
            *(left(20 + shift, f"{day[8:]}/03/2025"), left(75 + shift, words)),
            *(right(200 + shift, amount), right(270 + shift, balance)),
        ]
        for shift, (day, words, amount, balance) in zip((0, 0, 280, 280), rows, strict=True)
    ]
    lines = [PERIOD, header, printed_rows[0] + printed_rows[2], printed_rows[1] + printed_rows[3]]
    assert proposed(*lines) == [list(row) for row in rows]


def test_newest_first_stays_in_printed_order():
    lines = [PERIOD, BALANCE_HEADER, *two_columns()[::-1], OPENING, CLOSING]
    assert proposed(*lines) == WANTED[::-1]


@pytest.mark.parametrize(
    ("header", "lines"),
    [
        (TWO_COLUMNS, two_columns(balances=False)),
        (ONE_COLUMN, unsigned(mark=lambda effect: "-" if effect < 0 else "")),
        (ONE_COLUMN, unsigned(mark=lambda effect: " DR" if effect < 0 else " CR")),
        (ONE_COLUMN, unsigned(mark=lambda effect: "" if effect < 0 else " CR")),
    ],
    ids=["two columns", "trailing minus", "DR and CR", "CR alone"],
)
def test_opening_and_closing_balance_prove_signed_amounts(header, lines):
    assert proposed(PERIOD, OPENING, header, *lines, CLOSING) == WITHOUT_BALANCE


def test_further_lines_of_a_row_join_its_description():
    lines = two_columns()
    lines[1:1] = [[left(TEXT, "Main street 4")]]
    lines += [[left(TEXT, "Contract 77")]]
    rows = proposed(PERIOD, OPENING, BALANCE_HEADER, *lines, [], CLOSING)
    assert [row[1] for row in rows][::3] == ["CARD PURCHASE BAKERY Main street 4", "ELECTRICITY Contract 77"]


def test_a_reference_column_is_no_description():
    header = [left(DATE, "Date"), left(TEXT, "Description"), left(260, "Reference"), *BALANCE_HEADER[2:]]
    lines = [[*line[:2], left(260, f"R{at}77"), *line[2:]] for at, line in enumerate(two_columns())]
    assert proposed(PERIOD, OPENING, header, *lines, CLOSING) == WANTED


def test_days_printed_once_hold_for_the_rows_below():
    rows = (ROWS[0], ("03/03/2025", *ROWS[1][1:]), *ROWS[2:])
    lines = two_columns(rows)
    lines[1] = lines[1][1:]
    found = proposed(PERIOD, OPENING, BALANCE_HEADER, *lines, CLOSING)
    assert [row[0] for row in found] == ["2025-03-03", "2025-03-03", "2025-03-17", "2025-03-28"]


def test_the_day_of_posting_printed_once_a_day_goes_before_the_day_of_value():
    rows = (ROWS[0], ("03/03/2025", *ROWS[1][1:]), ("03/03/2025", *ROWS[2][1:]), ROWS[3])
    lines = [[*line, left(300, f"0{at + 4}/03/2025")] for at, line in enumerate(two_columns(rows))]
    lines[1], lines[2] = lines[1][1:], lines[2][1:]
    header = [left(DATE, "Date"), left(TEXT, "Description"), left(300, "Value date"), *BALANCE_HEADER[2:]]
    found = proposed(PERIOD, OPENING, header, *lines, CLOSING)
    assert [row[0] for row in found] == ["2025-03-03", "2025-03-03", "2025-03-03", "2025-03-28"]


def test_a_card_counts_purchases_as_money_out():
    lines = unsigned(mark=lambda effect: "" if effect < 0 else " CR")
    above = [label("Minimum payment 5.00"), label("Previous balance 3,000.00")]
    found = proposed(PERIOD, *above, ONE_COLUMN, *lines, label("New balance 1,523.75"))
    assert found == WITHOUT_BALANCE


REFUSED = {
    "a row is missing": (
        [PERIOD, OPENING, BALANCE_HEADER, *two_columns()[:2], *two_columns()[3:], CLOSING],
        "no reading",
    ),
    "the last row is missing": ([PERIOD, OPENING, BALANCE_HEADER, *two_columns()[:3], CLOSING], "Closing balance"),
    "nothing is printed that proves": ([PERIOD, TWO_COLUMNS, *two_columns(balances=False)], "no reading"),
    "no transactions": ([PERIOD, OPENING, label("Closing balance 1,000.00")], "no dated lines"),
    "one row": ([PERIOD, label("Opening balance 12.40"), ONE_COLUMN, *unsigned(ROWS[:1])], "no reading"),
}


@pytest.mark.parametrize(("lines", "said"), REFUSED.values(), ids=REFUSED)
def test_what_the_arithmetic_does_not_prove_is_refused(lines, said):
    found = proposed(*lines)
    assert isinstance(found, str)
    assert said in found


def test_a_refusal_says_which_balances_were_recognised():
    lines = two_columns(balances=False)
    wrong = proposed(PERIOD, OPENING, TWO_COLUMNS, *lines[1:], [left(DATE, "BAKERY")])
    assert "3 dated lines were found" in wrong
    assert "(“Opening balance” 1,000.00; no closing balance and no total was recognised)" in wrong
    assert "no opening or closing balance or total was recognised" in proposed(PERIOD, TWO_COLUMNS, *lines)


def test_days_without_any_year_are_refused():
    lines = two_columns(tuple((text[:5], *rest) for text, *rest in ROWS))
    assert "no year is printed" in proposed(OPENING, BALANCE_HEADER, *lines, CLOSING)


def test_years_of_another_calendar_are_refused():
    lines = two_columns(tuple((f"{text[:6]}68", *rest) for text, *rest in ROWS))  # 2568 of the Buddhist one is 2025
    assert "would lie in the future" in proposed(OPENING, BALANCE_HEADER, *lines, CLOSING)


def test_days_that_may_stand_below_their_rows_are_refused():
    lines = []
    for line in two_columns():
        lines += [line[1:], line[:1]]
    assert "above or below them is not clear" in proposed(PERIOD, OPENING, BALANCE_HEADER, *lines, CLOSING)


def test_a_day_of_words_apart_is_read_whole():
    lines = two_columns(tuple((text.replace("/", " "), *rest) for text, *rest in ROWS))
    header = [left(DATE, "Date"), left(TEXT, "Description"), *BALANCE_HEADER[2:]]
    assert proposed(PERIOD, OPENING, header, *lines, CLOSING) == WANTED


def test_days_that_may_be_day_first_or_month_first_are_refused():
    rows = tuple((f"0{at}/0{at + 1}/2025", *row[1:]) for at, row in enumerate(ROWS, 1))
    short = tuple((f"05/0{at}/2025", *row[1:]) for at, row in zip((1, 3, 5, 9), ROWS, strict=True))
    assert isinstance(proposed(OPENING, BALANCE_HEADER, *two_columns(rows), CLOSING), str)
    found = proposed(OPENING, BALANCE_HEADER, *two_columns(short), CLOSING)
    assert [row[0] for row in found] == ["2025-05-01", "2025-05-03", "2025-05-05", "2025-05-09"]


def test_amounts_that_may_lack_their_first_digits_are_refused():
    lines = [day(*row[:2], (INTO, f"1 {printed(Decimal(row[2]))}")) for row in ROWS]
    assert isinstance(proposed(PERIOD, OPENING, ONE_COLUMN, *lines, CLOSING), str)


PAGE_TOPS = {"header again": [BALANCE_HEADER], "balance carried": [label("Brought forward 3,437.60")], "nothing": []}


@pytest.mark.parametrize("top", PAGE_TOPS.values(), ids=PAGE_TOPS)
def test_a_description_goes_on_at_the_top_of_the_next_page(top):
    first, second, third, last = two_columns()
    opened = [PERIOD, OPENING, BALANCE_HEADER, first, [left(TEXT, "10 HIGH STREET")], second]
    blank = [[] for _ in range(LINES_A_PAGE - len(opened))]
    found = proposed(*opened, *blank, *top, [left(TEXT, "REFERENCE 4711")], third, last, CLOSING)
    assert [row[1] for row in found] == [
        "CARD PURCHASE BAKERY 10 HIGH STREET",
        "SALARY MARCH REFERENCE 4711",
        "RENT FLAT 12",
        "ELECTRICITY",
    ]


def test_a_letterhead_on_the_next_page_is_no_part_of_a_description():
    first, second, third, last = two_columns()
    opened = [PERIOD, OPENING, BALANCE_HEADER, first, [left(TEXT, "10 HIGH STREET")], second]
    blank = [[] for _ in range(LINES_A_PAGE - len(opened))]
    found = proposed(*opened, *blank, [left(TEXT, "THE SMALL BANK")], [], [], third, last, CLOSING)
    assert [row[1] for row in found][1:3] == ["SALARY MARCH", "RENT FLAT 12"]


def test_a_doubtful_word_of_a_scan_is_refused_although_its_sums_close():
    page = pages(PERIOD, OPENING, BALANCE_HEADER, *two_columns(), CLOSING)[0]
    scan = replace(page, scanned=True)
    doubtful = [replace(word, font=DOUBTFUL_FONT) if word.text == "BAKERY" else word for word in page.words]
    assert propose([scan]).proof.verdict == "proven"
    assert "'BAKERY' on it may be another word" in propose([replace(scan, words=tuple(doubtful))]).proof.sentence
