"""Statements that print rows of which none is read, or a page twice."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tasks.statements.pages import Page
from tasks.statements.print_habits import learn_habits
from tasks.statements.proof import Proof, prove
from tests.statements.typed_pages import ROWS, label, ledger, left, pages, right, roles_of, row_line, table_of

FEES = [[left(110, "Account fee"), right(380, amount)] for amount in ("2.50", "4.00", "1.20")]


def printed(rows: list, days: bool = True, below: tuple = ()) -> tuple[Page, ...]:
    """A page with rows, which may print no day, and lines below them."""
    lines = [row_line(*row[:-1], None) for row in rows]
    return pages(label("Account 0815"), *(line if days else line[1:] for line in lines), *below)


def judged(rows: list, read: tuple[Page, ...], sample: tuple[Page, ...]) -> Proof:
    """The proof of the rows that were read from pages, by what a sample shows."""
    wanted = [(*row[:-1], None) for row in ledger()]
    roles = replace(roles_of(False), habits=learn_habits(table_of(wanted), roles_of(False), sample).names)
    return prove(table_of(rows).reindex(columns=table_of(wanted).columns), roles, read)


@pytest.mark.parametrize("days", [True, False])
def test_rows_of_which_none_is_read_are_refused(days):
    found = judged([], printed(ledger(), days), printed(ledger(), days))
    assert found.verdict == "refused"
    assert found.sentence.startswith("no rows were read, but “")


def test_a_statement_without_rows_may_print_what_samples_print_beside_theirs():
    assert judged([], printed([], below=FEES), printed(ledger(), below=FEES)).verdict == "consistent"
    assert judged([], printed([]), printed(ledger())).verdict == "consistent"


def test_rows_of_a_page_that_is_there_twice_are_refused():
    (page,) = printed(ledger())
    rows = [(*row[:-1], None) for row in ledger()]
    found = judged([*rows, *rows], (page, replace(page, number=2)), (page,))
    assert found.verdict == "refused"
    assert found.sentence.startswith("page 2 says the same as page 1, and rows are read from both")
    other = ledger(rows=(*ROWS[:3], ("31.03", "Gas", "-9.60")))
    (second,) = printed(other)
    both = [*rows, *((*row[:-1], None) for row in other)]
    assert judged(both, (page, replace(second, number=2)), (page,)).verdict == "consistent"
