"""Words of a page's last row that stand far below it, or on the next page below others, are none of its own."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tasks.statements.proof import prove
from tests.statements.test_print_habits import HEADER, LATER, SAMPLE, learnt
from tests.statements.typed_pages import BALANCE, TEXT, label, left, pages, right, row_line, statement, table_of

END = [left(TEXT, "Harbour Lights")]


@pytest.mark.parametrize(
    ("below", "next_page", "verdict"),
    [
        ([END], [], "proven"),
        ([[], [], [], END], [], "refused"),
        ([[left(TEXT, "-")], [left(TEXT, "-")], [left(TEXT, "-")], END], [], "proven"),
        ([], [label(HEADER), END], "proven"),
        ([], [label(HEADER), [left(TEXT, "Kinds of entries")], END], "refused"),
        ([], [label(HEADER), [left(TEXT, "Ending"), right(BALANCE, "3,729.31")], END], "refused"),
    ],
    ids=[
        "close",
        "far",
        "below dashes",
        "at the top of the next page",
        "below words that head no page",
        "below an amount with half a label",
    ],
)
def test_a_row_that_has_them_among_its_words_is_refused(below, next_page, verdict):
    known = learnt(statement(SAMPLE, above=(HEADER,)))
    rows = [row_line(*row) for row in LATER]
    first, *others = (pages(*lines)[0] for lines in ([label(HEADER), *rows, *below], next_page) if lines)
    day, text, *rest = LATER[-1]
    read = table_of([*LATER[:-1], (day, f"{text} Harbour Lights", *rest)])
    proof = prove(read, known, (first, *(replace(page, number=2) for page in others)))
    assert proof.verdict == verdict, proof
    assert ("is too far from row 10, which has it among its words" in proof.sentence) == (verdict == "refused")
