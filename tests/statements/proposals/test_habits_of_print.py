"""Statements without a sample: times beside days, pages printed further right, sections, directions below amounts."""

from __future__ import annotations

from decimal import Decimal

import pytest

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
from tests.statements.typed_pages import BALANCE, INTO, LINES_A_PAGE, TEXT, label, left, printed, right, with_comma


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
