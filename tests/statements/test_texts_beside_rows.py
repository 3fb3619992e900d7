"""Descriptions whose first line stands above that of their row, where every sample's starts on it."""

from __future__ import annotations

import pytest

from tasks.statements.proof import prove
from tests.statements.test_print_habits import HEADER, LATER, SAMPLE, learnt
from tests.statements.typed_pages import TEXT, label, left, pages, row_line, statement, table_of

AT = 3  # the row whose description is broken over lines around its own


def drawn(turned: bool) -> tuple:
    """Pages on which the first word of one description stands above its row, the others below it."""
    lines = [label(HEADER)]
    for row, (day, text, effect, balance) in enumerate(LATER):
        words = [word[::-1] if turned else word for word in text.split()]
        first, rest = words[0], " ".join(words[1:])
        own = row_line(day, "" if row == AT else " ".join(words), effect, balance)
        lines += [[left(TEXT, first)], own, [left(TEXT, rest)]] if row == AT else [own]
    return pages(*lines)


def read_as_further_lines() -> list:
    """The rows as a parser reads them that takes every line for what goes on from the row above it."""
    first, rest = LATER[AT][1].split(" ", 1)
    texts = {AT - 1: f"{LATER[AT - 1][1]} {first}", AT: rest}
    return [(day, texts.get(row, text), *others) for row, (day, text, *others) in enumerate(LATER)]


@pytest.mark.parametrize("turned", [False, True], ids=["as it is read", "printed from its end"])
def test_a_first_line_above_its_row_is_not_left_to_the_row_above(turned):
    known = learnt(statement(SAMPLE, above=(HEADER,)))
    proof = prove(table_of(read_as_further_lines()), known, drawn(turned))
    assert proof.verdict == "refused"
    plain = prove(table_of(LATER), known, statement(LATER, above=(HEADER,)))
    assert plain.verdict == "proven"
