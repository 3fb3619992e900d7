"""Words that no row has, among the rows of tables side by side: each table has its own part of a line."""

from __future__ import annotations

from dataclasses import replace

import pandas as pd
import pytest

from tasks.statements.print_habits import NO_WORDS_UNREAD
from tasks.statements.proof import prove
from tasks.statements.roles import learn_roles
from tests.statements.typed_pages import Piece, label, left, pages, right

SIDES = ((40, 110, 280), (310, 380, 550))  # where days and texts start, and amounts end
ROWS = (
    [
        ("2024-03-04", "Bakery", "-12.40"),
        ("2024-03-06", "Tea house adjusted", "-3.10"),
        ("2024-03-09", "Rent", "-50.00"),
    ],
    [("2024-03-10", "Salary", "90.00"), ("2024-03-12", "Books", "-20.00"), ("2024-03-14", "Gas", "-4.50")],
)


def line(*rows: tuple[str, str, str]) -> list[Piece]:
    """A line of a row of each table."""
    cells = zip(SIDES, rows, strict=False)
    return [
        piece
        for (day, text, end), row in cells
        for piece in (left(day, row[0]), left(text, row[1].removesuffix(" adjusted")), right(end, row[2]))
    ]


@pytest.mark.parametrize(
    ("beside", "verdict"),
    [
        ([], "proven"),
        ([left(310, "Donald Fraser Card 9034")], "proven"),
        ([left(380, "Salary")], "proven"),
        ([left(380, "by standing order")], "refused"),
    ],
    ids=["nothing", "a heading", "words of its row", "words of no row"],
)
def test_a_heading_of_the_table_beside_further_words_of_a_row_is_none_of_them(beside, verdict):
    table = pd.DataFrame([*ROWS[0], *ROWS[1]], columns=["Date", "Details", "Amount"], dtype="str")
    lines = [label("Opening balance 100.00"), label("Closing balance 100.00"), [], label("Date Details Amount")]
    first, second, third = zip(*ROWS, strict=True)
    lines += [line(*first), line(*second), [left(110, "adjusted"), *beside], line(*third)]
    roles = replace(learn_roles(table), habits=(NO_WORDS_UNREAD,))
    found = prove(table, roles, pages(*lines))
    assert found.verdict == verdict, found.sentence
