"""Wrong rows whose sums close all the same: days, words of a neighbour, pairs that cancel out."""

from __future__ import annotations

import pytest

from tasks.statements.proof import prove
from tests.statements.typed_pages import ledger, roles_of, statement, table_of

ROWS = (
    ("01.03", "Bakery Lane", "-12.40"),
    ("02.03", "Salary March", "2450.00"),
    ("09.03", "Rent Flat 12", "-890.00"),
    ("15.03", "Ticket Machine", "-30.00"),
    ("16.03", "Ticket Refund", "30.00"),
    ("30.03", "Gas And Power", "-7.60"),
)
ENDS = (("Opening balance 1,000.00",), ("Closing balance 2,540.00",))


def verdict(rows: list, balances: bool):
    printed = ledger(rows=ROWS)
    return prove(table_of(rows, balances), roles_of(balances), statement(printed, *ENDS, balances))


def another_day(rows: list) -> list:
    return [*rows[:3], ("16.03", *rows[3][1:]), *rows[4:]]


def swapped_words(rows: list) -> list:
    first, second = rows[2:4]
    return [*rows[:2], (first[0], second[1], *first[2:]), (second[0], first[1], *second[2:]), *rows[4:]]


def without_a_pair(rows: list) -> list:
    return [*rows[:3], *rows[5:]]


def without_days(rows: list) -> list:
    return [("", *rest) for _, *rest in rows]


@pytest.mark.parametrize("balances", [True, False], ids=["running balances", "balances at both ends"])
def test_rows_as_printed_are_proven(balances):
    assert verdict(ledger(rows=ROWS), balances).verdict == "proven"


@pytest.mark.parametrize(
    ("spoil", "balances", "said"),
    [
        (another_day, True, "row 4 prints another day: “15.03 Ticket Machine"),
        (another_day, False, "row 4 prints another day"),
        (without_days, True, "row 1 gives no day"),
        (without_a_pair, False, "“15.03 Ticket Machine 30.00” on page 1 reads like a row and is none"),
    ],
)
def test_what_the_sums_cannot_see_is_not_proven(spoil, balances, said):
    proof = verdict(spoil(ledger(rows=ROWS)), balances)
    assert proof.verdict == "consistent"
    assert said in proof.sentence


def test_the_words_of_a_neighbour_are_not_proven():
    rows = ledger(rows=ROWS)
    proof = verdict([*rows[:2], (rows[2][0], rows[3][1], *rows[2][2:]), *rows[3:]], True)
    assert (proof.verdict, "words of row 3" in proof.sentence) == ("consistent", True)
    assert verdict(swapped_words(rows), True).verdict == "consistent"
