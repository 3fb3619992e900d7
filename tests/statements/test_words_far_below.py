"""Words of a page's last row that stand far below it, or on the next page below others, are none of its own."""

from __future__ import annotations

from dataclasses import replace

import pandas as pd
import pytest

from tasks.parsers.kept_habits import with_habits
from tasks.statements.pages import read_pages
from tasks.statements.proof import prove
from tests.parsers.synthesizer.drawn_table import analysis_of, draw
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


def test_words_behind_the_balance_of_a_row_are_not_looked_for_on_lines_of_others(tmp_path):
    head = [("Date", 50), ("Kind", 120), ("Amount", -300), ("Balance", -380), ("Note", 420)]
    kinds = [("Fee", ""), ("Card", "Harbour Lights"), ("Transfer", "Rent"), ("Card", "Harbour Lights")]
    rows = [(day, *kinds[day % 4], 10 + day) for day in range(1, 24)]
    balances = [1000 - sum(row[-1] for row in rows[: at + 1]) for at in range(len(rows))]

    def drawn(path, pages: list[slice]):
        found = []
        for part in pages:
            lines = [head]
            for (day, kind, note, sum_), balance in list(zip(rows, balances, strict=True))[part]:
                cells = [(f"{day:02}/03/2024", 50), (kind, 120), (f"-{sum_}.00", -300), (f"{balance}.00", -380)]
                lines.append([*cells, *([(note, 420)] if note else [])])
            found.append(lines)
        return draw(path, found)

    cells = [
        [f"2024-03-{day:02}", f"{kind} {note}".strip(), f"-{sum_}.00", f"{balance}.00"]
        for (day, kind, note, sum_), balance in zip(rows, balances, strict=True)
    ]
    table = pd.DataFrame(cells, columns=["Date", "Details", "Amount", "Balance"], dtype="str")
    analysis = analysis_of(drawn(tmp_path / "sample.pdf", [slice(23)]), table)
    known = with_habits(analysis.roles, analysis.samples)
    later = drawn(tmp_path / "later.pdf", [slice(9), slice(9, 23)])  # the ninth row is a card's, as is the eleventh
    proof = prove(table, known, read_pages(later))
    assert proof.verdict == "proven", proof.sentence
