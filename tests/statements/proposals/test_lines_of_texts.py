"""Statements without a sample: which of the lines around a row belong to its description."""

from __future__ import annotations

from tests.statements.proposals.test_proposals import (
    BALANCE_HEADER,
    CLOSING,
    OPENING,
    PERIOD,
    ROWS,
    WANTED,
    proposed,
    two_columns,
)
from tests.statements.typed_pages import DATE, TEXT, left

TEXTS = [f"REFERENCE {at}" for at in range(len(ROWS))]


def described(*lines: list) -> list[str]:
    return [row[1] for row in proposed(PERIOD, OPENING, *lines, [], [], CLOSING)]


def apart(further, above: bool = False) -> list:
    """Rows with a further line each, above or below, and a blank line between rows."""
    lines = [BALANCE_HEADER]
    for row, text in zip(two_columns(), TEXTS, strict=True):
        pair = [row, further(text)]
        lines += pair[::-1] if above else pair
        lines.append([])
    return lines


JOINED = [f"{row[1]} {text}" for row, text in zip(WANTED, TEXTS, strict=True)]


def test_a_second_day_below_the_first_leaves_its_words_to_the_row_above():
    assert described(*apart(lambda text: [left(DATE, "05/03/2025"), left(TEXT, text)])) == JOINED


def test_a_time_below_the_day_is_no_part_of_the_words_beside_it():
    assert described(*apart(lambda text: [left(DATE, "16:55:46"), left(TEXT, text)])) == JOINED


def test_words_above_the_first_row_are_its_own_where_all_rows_have_theirs_above():
    turned = [f"{text} {row[1]}" for row, text in zip(WANTED, TEXTS, strict=True)]
    assert described(*apart(lambda text: [left(TEXT, text)], above=True)) == turned


def test_words_that_name_a_total_are_part_of_a_description_where_they_stand_below_it():
    lines = apart(lambda text: [left(TEXT, text)])
    lines[2] = [left(TEXT, "deposits")]
    assert described(*lines) == [f"{WANTED[0][1]} deposits", *JOINED[1:]]


def test_a_text_that_begins_in_a_column_further_left_is_read():
    header = [left(DATE - 30, "Nr"), *BALANCE_HEADER]
    lines = [header]
    for at, (row, text) in enumerate(zip(two_columns(), TEXTS, strict=True)):
        lines += [[left(DATE - 30, f"00{at}"), left(TEXT, text)], row, []]
    wanted = [f"00{at} {text} {row[1]}" for at, (row, text) in enumerate(zip(WANTED, TEXTS, strict=True))]
    assert described(*lines) == wanted
