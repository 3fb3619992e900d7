"""Narrow lines of a box beside the table are no words of its rows, whatever lines of the rows they stand beside."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tasks.statements.pages import Page, Word
from tasks.statements.proof import Proof, prove
from tests.statements.test_further_text import printed, read
from tests.statements.test_print_habits import LATER
from tests.statements.test_unread_words import habits_of
from tests.statements.typed_pages import LETTER, LINE, roles_of, table_of

MEMO, LAST = "for the allotment", len(LATER) - 1
BOX = 540.0  # right of all balances
PROSE = ("Anything", "amiss?", "Call us", "at once", "on 0101", "or write", "to us,", "please.", "Thanks", "to you.")


def with_box(shown: tuple[Page, ...], texts: dict[float, str]) -> tuple[Page, ...]:
    """The first page with a box right of the table: texts by how far below the top their letters start."""
    words = [
        Word(part, BOX + at * LETTER * 4, top, BOX + at * LETTER * 4 + LETTER * len(part), top + 7, 7.0, "Courier")
        for top, text in texts.items()
        for at, part in enumerate(text.split())
    ]
    return (replace(shown[0], words=(*shown[0].words, *words)), *shown[1:])


def prose(last: float) -> dict[float, str]:
    """The lines of a box that are closer than those of the table, the last one so far below the top."""
    return {last - 11.0 * at: text for at, text in enumerate(reversed(PROSE))}


def judged(further: list[str], texts: dict[float, str]) -> Proof:
    """The proof of a later statement, of whose last row the first of the further lines was read."""
    wanted = {1: [MEMO], LAST: further[:1]}
    shown = with_box(printed(LATER, {1: [MEMO], LAST: further}), texts)
    roles = replace(roles_of(True), habits=habits_of({1: [MEMO]}, {1: [MEMO]}))
    return prove(table_of(read(LATER, wanted)), roles, shown)


BELOW = 40 + LINE * (LAST + 3)  # where the letters of the last row's further line start


def test_a_line_of_a_box_beside_the_last_line_of_the_last_row_is_none_of_its_words():
    assert judged([MEMO], prose(BELOW + 3)).verdict == "proven"


def test_words_of_the_last_row_that_are_unread_are_refused_beside_a_box():
    found = judged([MEMO, "and the shed"], prose(BELOW + 3))
    assert (found.verdict, "and the shed" in found.sentence) == ("refused", True)


@pytest.mark.parametrize(
    "texts",
    [
        {40 + LINE * (at + 1) + 3: "Ref 41" for at in range(len(LATER))} | {BELOW + 3: "please."},
        {40 + LINE * 2 + 8: "Anything", BELOW + 3: "please."},
    ],
    ids=["a column", "few lines"],
)
def test_words_beside_further_lines_that_stand_in_no_box_are_refused(texts):
    found = judged([MEMO], texts)
    assert (found.verdict, f"“{MEMO} " in found.sentence) == ("refused", True)


def test_a_box_whose_words_a_row_has_is_none():
    texts = prose(BELOW + 3) | {40 + LINE * (LAST + 2) + 3: LATER[LAST][1].split()[0]}
    assert judged([MEMO], texts).verdict == "refused"
