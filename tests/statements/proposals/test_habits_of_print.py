"""Statements without a sample: how days, signs, pages and scripts are printed by habit, and how that is read."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from tasks.statements.proposals import propose
from tests.statements.proposals.test_proposals import (
    BALANCE_HEADER,
    CLOSING,
    ONE_COLUMN,
    OPENING,
    PERIOD,
    ROWS,
    WANTED,
    WITHOUT_BALANCE,
    day,
    proposed,
    two_columns,
    unsigned,
)
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
    with_comma,
)


@pytest.mark.parametrize("behind", ["-11:35", "T16:55:46", " 11:35"], ids=["in one word", "ISO", "the next word"])
def test_a_time_behind_a_day_is_no_part_of_it_nor_of_the_words(behind):
    lines = [[(x - 30 if x < TEXT else x + 30 if x == TEXT else x, text) for x, text in line] for line in two_columns()]
    lines = [[(line[0][0], line[0][1] + behind), *line[1:]] for line in lines]
    assert proposed(PERIOD, OPENING, *lines, CLOSING) == WANTED


def test_a_page_printed_further_right_is_read_as_the_first():
    opened = [PERIOD, OPENING, BALANCE_HEADER, *two_columns()[:2]]
    blank = [[] for _ in range(LINES_A_PAGE - len(opened))]
    moved = [[(x + 9, text) for x, text in line] for line in (BALANCE_HEADER, *two_columns()[2:])]
    assert proposed(*opened, *blank, *moved, CLOSING) == WANTED


def test_sections_say_the_signs_of_their_amounts():
    lines = unsigned()
    into = [label("Money in"), lines[1], label("Total money in 2,450.00")]
    out = [label("Money out"), *lines[:1], *lines[2:], label("Total money out 973.75")]
    found = proposed(PERIOD, OPENING, CLOSING, *into, *out)
    assert found == [WITHOUT_BALANCE[1], WITHOUT_BALANCE[0], *WITHOUT_BALANCE[2:]]


def test_words_of_direction_below_the_amounts_say_their_signs():
    balance, lines = Decimal(1000), []
    for text, words, effect in ROWS:
        balance += Decimal(effect)
        lines.append(day(text, words, (INTO, printed(Decimal(effect))), (BALANCE, f"{balance:,.2f}")))
        lines.append([left(TEXT, "BRANCH 7"), right(INTO, "Debit" if Decimal(effect) < 0 else "Credit")])
    found = proposed(PERIOD, [*ONE_COLUMN, right(BALANCE, "Balance")], *lines)
    assert found == [[row[0], f"{row[1]} BRANCH 7", *row[2:]] for row in WANTED]


def test_days_with_dots_do_not_hide_that_a_comma_parts_the_decimals():
    rows = tuple((text.replace("/", ".").replace("2025", "25"), *rest) for text, *rest in ROWS)
    signed = unsigned(rows, mark=lambda effect: "-" if effect < 0 else "+")
    lines = [[(x, with_comma(text[:-1]) + text[-1] if text[-1] in "+-" else text) for x, text in row] for row in signed]
    found = proposed(label("Alter Kontostand 1.000,00+"), *lines, label("Neuer Kontostand 2.476,25+"))
    assert [row[2] for row in found] == [row[2] for row in WANTED]


@pytest.mark.parametrize(
    ("period", "fmt"),
    [
        ("01/03/2025 to 31/03/2025", "{2}{1}{0}"),
        ("01.03.2025-31.03.2025", "{0}{1}25"),
        ("1.3.2025 - 31.3.2025", "{0}{1}"),
    ],
    ids=["year first", "day first", "no year"],
)
def test_digits_alone_are_days_where_a_period_is_printed(period, fmt):
    rows = tuple((fmt.format(*text.split("/")), *rest) for text, *rest in ROWS)
    assert proposed(label(f"Period {period}"), OPENING, *two_columns(rows), CLOSING) == WANTED


def test_digits_alone_are_no_days_where_no_period_is_printed():
    rows = tuple((text[:5].replace("/", ""), *rest) for text, *rest in ROWS)
    assert isinstance(proposed(label("Since 2025"), OPENING, *two_columns(rows), CLOSING), str)


def test_two_digits_of_the_years_of_the_buddha_are_read_where_thai_is_printed():
    lines = two_columns(tuple((f"{text[:6]}68", *rest) for text, *rest in ROWS))
    assert proposed(label("รายการเดินบัญชี"), OPENING, *lines, CLOSING) == WANTED


def test_words_printed_from_their_end_are_turned():
    header = [left(DATE, "ךיראת"), left(TEXT, "רואית"), right(OUT, "הבוח"), right(INTO, "תוכז"), right(BALANCE, "הרתי")]
    lines = two_columns((("03/03/2025", "תרוכשמ", "2450.00"), ("14/03/2025", "קיש", "-890.00")))
    found = proposed(PERIOD, header, OPENING, *lines)
    assert [row[1] for row in found] == ["משכורת", "שיק"]


def test_a_mark_behind_the_amounts_of_one_side_says_their_signs():
    lines = two_columns()
    for line, (_, _, effect) in zip(lines, ROWS, strict=True):
        line[2] = right(INTO, printed(Decimal(effect)))
        line += [left(INTO + 12, "DB")] if effect.startswith("-") else []
    lines[1] = lines[1][:-1]  # no balance here: its sign is told by what the others print
    assert [row[2] for row in proposed(PERIOD, OPENING, *lines, CLOSING)] == [row[2] for row in WANTED]


def test_one_day_above_all_rows_is_not_taken_for_theirs():
    rows = tuple((f"{text[:2]}.III", *rest) for text, *rest in ROWS)
    lines = two_columns(rows)
    first = [label("Printed 31/03/2025"), OPENING, *lines[:2]]
    blank = [[] for _ in range(LINES_A_PAGE - len(first))]
    assert isinstance(proposed(*first, *blank, label("Printed 31/03/2025"), *lines[2:], CLOSING), str)


def test_a_header_that_names_both_sides_at_once_tells_no_side():
    header = [left(DATE, "Date"), left(TEXT, "Description"), right(INTO, "Debit Credit"), right(BALANCE, "Balance")]
    rows = tuple((text, words, f"-{effect.lstrip('-')}") for text, words, effect in ROWS)
    lines = two_columns(rows, opening="9000.00")
    found = proposed(PERIOD, label("Opening balance 9,000.00"), header, *lines)
    assert [row[2] for row in found] == [effect for *_, effect in rows]


def test_a_year_on_the_line_below_is_that_of_the_day_above_it():
    lines = []
    for (text, *_), line in zip(ROWS, two_columns(), strict=True):
        lines += [[left(DATE, f"{text[:2]}-Mar-"), *line[1:]], [left(DATE, "2025"), left(TEXT, "BRANCH 7")], []]
    found = proposed(PERIOD, OPENING, BALANCE_HEADER, *lines, CLOSING)
    assert found == [[row[0], f"{row[1]} BRANCH 7", *row[2:]] for row in WANTED]


def test_signs_of_another_font_that_stand_a_little_higher_belong_to_their_line():
    rows = tuple((text.replace("/", " / "), *rest) for text, *rest in ROWS)
    lines = [[line[0], left(TEXT + 30, line[1][1]), *line[2:]] for line in two_columns(rows)]
    (page,) = pages(PERIOD, OPENING, *lines, CLOSING)
    raised = [
        replace(word, top=word.top - 3, bottom=word.bottom - 3) if word.text == "/" else word for word in page.words
    ]
    found = propose([replace(page, words=tuple(raised))])
    assert found.table.to_numpy().tolist() == WANTED


def test_the_numbers_of_rows_are_no_part_of_their_texts():
    lines = [[left(DATE - 30, str(at)), *line] for at, line in enumerate(two_columns(), 7)]
    assert proposed(PERIOD, OPENING, *lines, CLOSING) == WANTED


def test_marks_under_the_balances_say_nothing_of_the_amounts():
    lines = [line for row in two_columns() for line in (row, [right(BALANCE, "Cr")])]
    assert [row[2:] for row in proposed(PERIOD, OPENING, *lines, CLOSING)] == [row[2:] for row in WANTED]
