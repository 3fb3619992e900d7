"""Summaries that add to the totals of the rows what is no row: interest, told by the samples."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tasks.statements.print_habits import learn_habits
from tasks.statements.proof import Proof, prove
from tests.statements.typed_pages import ledger, roles_of, statement, table_of

ROWS = ledger()
SAMPLE = ("Opening balance 1,000.00", "Interest earned +5.00", "Total credits +2,450.00", "Total debits -910.00")
SAMPLE = (*SAMPLE, "Closing balance 2,545.00")


def judged(summary: tuple[str, ...], rows: list = ROWS, sample: tuple[str, ...] = SAMPLE) -> Proof:
    """The proof of rows below a summary, by the habits of a sample."""
    habits = learn_habits(table_of(ROWS, False), roles_of(False), statement(ROWS, sample, balances=False)).names
    pages = statement(rows, summary, balances=False)
    return prove(table_of(rows, False), replace(roles_of(False), habits=tuple(habits)), pages)


def summary(credits: str, debits: str, closing: str, *others: str) -> tuple[str, ...]:
    """A summary with these totals and other items."""
    return (SAMPLE[0], *others, f"Total credits +{credits}", f"Total debits -{debits}", f"Closing balance {closing}")


def test_a_summary_may_add_what_the_samples_add_to_the_totals_of_the_rows():
    proof = judged(summary("2,450.00", "910.00", "2,546.20", "Interest earned +6.20"))
    assert (proof.verdict, proof.equation) == ("proven", "1,000.00 − 910.00 + 2,450.00 + 6.20 = 2,546.20")


@pytest.mark.parametrize(
    ("changed", "rows"),
    [
        (summary("2,450.00", "910.00", "2,546.20", "Fees refunded +6.20"), ROWS),  # may be rows
        (summary("2,450.00", "910.00", "2,549.20", "Interest earned +6.20", "Bonus +3.00"), ROWS),
        (summary("2,450.00", "910.00", "2,546.10", "Interest earned +6.20"), ROWS),
        (summary("2,450.00", "910.00", "2,546.20", "Interest earned +6.20"), ROWS[:-1]),
        (summary("2,453.00", "913.00", "2,546.20", "Interest earned +6.20"), ROWS),
    ],
)
def test_what_closes_otherwise_than_in_the_samples_is_refused(changed, rows):
    assert judged(changed, rows).verdict == "refused"


def test_a_summary_that_the_rows_of_the_sample_close_adds_nothing_else():
    plain = summary("2,450.00", "910.00", "2,540.00")
    assert judged(plain, sample=plain).verdict == "proven"
    assert judged(summary("2,450.00", "910.00", "2,546.20", "Interest earned +6.20"), sample=plain).verdict == "refused"
