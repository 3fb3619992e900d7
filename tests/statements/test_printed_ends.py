"""Statements whose rows miss the balances that samples print before the first one and behind the last one."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pandas as pd
import pytest

from tasks.statements.print_habits import learn_habits
from tasks.statements.proof import Proof, prove
from tasks.statements.roles import learn_roles
from tests.statements.typed_pages import (
    BALANCE,
    TEXT,
    label,
    ledger,
    left,
    pages,
    right,
    roles_of,
    row_line,
    table_of,
)

ROWS = ledger()
FIRST, LAST = label("Opening balance 1,000.00"), label(f"Closing balance {ROWS[-1][-1]:,.2f}")


def printed(rows: list, first: list, last: list, balances: bool = True) -> tuple:
    """A page with these rows, a line above and a line below."""
    lines = [row_line(*row) if balances else row_line(*row[:-1], None) for row in rows]
    return pages(*first, *lines, *last)


def judged(rows: list, first: list, last: list, balances: bool = True, sample_ends: bool = True) -> Proof:
    """The proof of a statement of some rows, by what a sample of all of them shows."""
    whole = printed(ROWS, [FIRST] * sample_ends, [LAST] * sample_ends, balances)
    wanted = [row if balances else (*row[:-1], None) for row in ROWS]
    roles = roles_of(balances)
    roles = replace(roles, habits=learn_habits(table_of(wanted), roles, whole).names)
    table = table_of([row if balances else (*row[:-1], None) for row in rows])
    return prove(table, roles, printed(rows, first, last, balances))


def test_a_statement_with_the_balances_at_both_ends_is_proven():
    assert judged(ROWS, [FIRST], [LAST]).verdict == "proven"


@pytest.mark.parametrize(
    ("rows", "first", "last", "said"),
    [
        (ROWS[:-1], [FIRST], [], "row 3 ends at 2,547.60"),
        (ROWS[1:], [], [LAST], "row 1 starts from 987.60"),
        (ROWS[:-1], [FIRST], [label("Balance carried forward 2,547.60")], "row 3 ends at 2,547.60"),
    ],
    ids=["no end", "no start", "the end of a page alone"],
)
def test_rows_that_close_without_the_balances_of_the_samples_are_refused(rows, first, last, said):
    found = judged(rows, first, last)
    assert found.verdict == "refused"
    assert found.sentence.startswith(said)


def test_a_bank_that_prints_no_such_balances_need_not():
    assert judged(ROWS[:-1], [], [], sample_ends=False).verdict != "refused"


@pytest.mark.parametrize(("last", "verdict"), [([LAST], "proven"), ([], "refused")])
def test_rows_without_balances_need_those_around_them_that_samples_print(last, verdict):
    assert judged(ROWS, [FIRST], last, balances=False).verdict == verdict


def test_an_end_below_zero_may_be_marked_in_another_way():
    rows = ledger("100.00", (("01.03", "Rent", "-150.00"), ("02.03", "Gas", "-7.60")))
    found = judged(rows, [label("Opening balance 100.00")], [label("Closing balance 57.60")])
    assert rows[-1][-1] == Decimal("-57.60")
    assert "ends at" not in found.sentence


@pytest.mark.parametrize(("read", "verdict"), [(slice(0, None), "proven"), (slice(1, None), "refused")])
def test_the_opening_row_with_which_samples_start_is_not_left_out(read, verdict):
    opening = ["", "Opening", "", "", "1000.00"]
    table = table_of(ROWS)
    table = pd.DataFrame([opening, *table.to_numpy().tolist()], columns=table.columns, dtype="str")
    shown = pages([left(TEXT, "Opening"), right(BALANCE, "1,000.00")], *(row_line(*row) for row in ROWS))
    found = prove(table.iloc[read].reset_index(drop=True), learn_roles(table), shown)
    assert (found.verdict, "opening row" in found.sentence) == (verdict, verdict == "refused")
