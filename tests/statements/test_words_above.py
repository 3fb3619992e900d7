"""Lines above pages' first rows that print what rows have in a column of their own, behind a label."""

from __future__ import annotations

from dataclasses import replace

import pandas as pd
import pytest

from tasks.statements.print_habits import learn_habits
from tasks.statements.proof import prove
from tasks.statements.roles import learn_roles
from tests.statements.typed_pages import MANY_ROWS, TEXT, ledger, left, pages, row_line, table_of

ROWS = MANY_ROWS[:8]
SAMPLE = ledger(rows=ROWS)
LATER = ledger("900.00", tuple((day, f"{text} B", effect) for day, text, effect in ROWS))


def lines_of(rows: list) -> list:
    """The lines of rows, each with its reference below."""
    lines = [[row_line(*row[:3], None), [left(TEXT, f"Ref: 47110{at}")]] for at, row in enumerate(rows)]
    return [line for both in lines for line in both]


def table(rows: list) -> pd.DataFrame:
    return table_of(rows, balances=False).assign(Reference=[f"47110{at}" for at in range(len(rows))])


@pytest.mark.parametrize(("lost", "verdict"), [(False, "consistent"), (True, "refused")])
def test_words_behind_a_label_above_a_pages_first_row_are_those_of_their_own_column(lost, verdict):
    wanted, roles = table(SAMPLE), learn_roles(table(SAMPLE))
    known = replace(roles, habits=learn_habits(wanted, roles, pages(*lines_of(SAMPLE))).names)
    lines, later = lines_of(LATER), table(LATER)
    if lost:
        later.loc[4, "Reference"] = ""
    found = prove(later, known, (*pages(*lines[:9]), replace(pages(*lines[9:])[0], number=2)))
    assert found.verdict == verdict, found.sentence
