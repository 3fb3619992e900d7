"""Lines that the end of a page cuts are printed on both pages: rows that have their words twice are refused."""

from dataclasses import replace

import pytest

from tasks.statements.proof import prove
from tests.statements.test_print_habits import LATER, SAMPLE, learnt
from tests.statements.typed_pages import TEXT, left, pages, row_line, statement, table_of

HALF = len(LATER) // 2


def cut(further: str, again: str) -> tuple:
    """Pages of half the rows each, with a further line at the end of the first and one at the start of the second."""
    first = pages(*(row_line(*row) for row in LATER[:HALF]), [left(TEXT, further)])
    second = pages([left(TEXT, again)], *(row_line(*row) for row in LATER[HALF:]))
    return *first, replace(second[0], number=2)


def read(*further: str) -> list:
    """The rows, the last one of the first page with further lines."""
    day, text, *rest = LATER[HALF - 1]
    return [*LATER[: HALF - 1], (day, " ".join([text, *further]), *rest), *LATER[HALF:]]


@pytest.mark.parametrize(
    ("further", "verdict"),
    [(("Reference 4711", "Reference 4711"), "refused"), (("Reference 4711", "Branch Harbour"), "proven")],
)
def test_a_row_that_has_a_cut_line_twice_is_refused(further, verdict):
    proof = prove(table_of(read(*further)), learnt(statement(SAMPLE)), cut(*further))
    assert proof.verdict == verdict
    assert ("at the end of page 1 and on the next one" in proof.sentence) == (verdict == "refused")


@pytest.mark.parametrize(("times", "verdict"), [(2, "refused"), (1, "consistent")])
def test_a_row_whose_line_is_cut_is_one_row_where_no_balance_tells(times, verdict):
    def unproven(rows: list) -> tuple:
        return pages(*(row_line(day, text, effect, None) for day, text, effect, _ in rows))

    second = unproven(LATER[HALF - 1 :])  # the last row of the first page is printed on the second one, too
    printed = (*unproven(LATER[:HALF]), replace(second[0], number=2))
    rows = [*LATER[:HALF], *LATER[HALF - times + 1 :]]
    proof = prove(table_of(rows, False), learnt(unproven(SAMPLE), balances=False), printed)
    assert proof.verdict == verdict, proof.sentence
    assert ("at the end of page 1 and on the next one" in proof.sentence) == (verdict == "refused")
