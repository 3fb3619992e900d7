"""Rows that say balances in the columns of amounts are no movements: what stands between them is proven by them."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pandas as pd
import pytest

from tasks.statements.print_habits import learn_habits
from tasks.statements.proof import Proof, prove
from tasks.statements.roles import Roles, learn_roles
from tests.statements.typed_pages import ROWS, statement, table_of

LATER = (("02.04", "Bakery", "-7.00"), ("04.04", "Tax office", "-450.50"), ("09.04", "Rent", "-890.00"))


def rows_of(opening: str, rows: tuple = ROWS, labels: tuple[str, str] = ("Opening balance", "Closing balance")) -> list:
    """Rows between two that say the balance, in the column of money in where that is not below zero."""
    closing = Decimal(opening) + sum(Decimal(effect) for *_, effect in rows)
    said = [("", labels[0], opening), *rows, ("", labels[1], str(closing))]
    return [(day, text, Decimal(effect), None) for day, text, effect in said]


def learnt(rows: list) -> Roles:
    wanted = table_of(rows, balances=False)
    roles = learn_roles(wanted)
    return replace(roles, habits=learn_habits(wanted, roles, statement(rows)).names)


def judged(roles: Roles, rows: list, printed: list | None = None) -> Proof:
    found: pd.DataFrame = table_of(rows, balances=False)
    return prove(found, roles, statement(printed or rows))


@pytest.mark.parametrize("opening", ["1000.00", "1500.00"])
def test_what_stands_between_them_is_proven_also_where_the_balance_falls_below_zero(opening):
    roles, later = learnt(rows_of("1000.00")), rows_of(opening, LATER)
    assert judged(roles, later).verdict == "proven"
    missing = [row for row in later if row[1] != "Tax office"]
    assert judged(roles, missing, later).verdict == "refused"


def test_without_the_closing_one_nothing_is_proven_and_nothing_learnt():
    sample = rows_of("1000.00")[:-1]
    assert judged(learnt(sample), sample).verdict == "consistent"


def test_rows_of_other_words_are_movements():
    sample = rows_of("1000.00", labels=("Salary", "Pension"))
    assert judged(learnt(sample), sample).verdict == "consistent"
