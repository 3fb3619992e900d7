"""Columns that only some tables print, between day and text: the member who made a payment. Headings say it of the rows
of other tables, whose texts start where that column does.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import TYPE_CHECKING

from tasks.parsers.synthesizer.columns.chance_finds import without_chance_finds

if TYPE_CHECKING:
    import pandas as pd

    from tasks.parsers.synthesizer.columns.alignment import Alignment
    from tasks.statements.pages import Word

APART = 1.0  # of the letter size: the texts of two columns stand further apart
STEADY = 1.0  # points: the texts of a column start no further apart
ROWS = 2  # with such a column, and without, has the sample at least as many


@dataclass(frozen=True)
class ColumnOfSome:
    """A wanted column that some rows print before that of the ``text``, from ``left`` to ``right``; their texts start
    at an ``edge``, those of others at ``left``.
    """

    name: str
    text: str
    left: float
    right: float
    edge: float
    rows: frozenset[int]


def find_column_of_some(found: Alignment, table: pd.DataFrame) -> None:
    """Find the column of texts that some rows print before their text, where too few do for it to be one of all."""
    printed = {name for cells in without_chance_finds(found, table).cells for name in cells}
    texts = [name for name, kind in found.kinds.items() if kind == "text"]
    for name, text in permutations(texts, 2):
        column = _column_of_some(found, [*table[name]], name, text) if name not in printed else None
        if column:
            found.of_some = column
            for cells in found.cells:
                cells.pop(name, None)
            return


def asked_of_headings(found: Alignment, table: pd.DataFrame) -> pd.DataFrame:
    """Return a table in which the cells of a column that some rows print are blank there: no heading says them."""
    if found.of_some is None:
        return table
    cells = ["" if row in found.of_some.rows else cell for row, cell in enumerate(table[found.of_some.name])]
    return table.assign(**{found.of_some.name: cells})


def _column_of_some(found: Alignment, cells: Sequence[str], name: str, text: str) -> ColumnOfSome | None:
    """Return the column that some rows print before a text, None where the rows do not tell it."""
    own: dict[int, list[Word]] = {}
    others: list[Word] = []
    for row, on in enumerate(found.cells):
        line, at = on[text].words[0] if text in on else (None, 0)
        if line is None or line != found.anchors[row]:
            return None
        words = found.lines[line].words
        before = words[max(0, at - len(cells[row].split())) : at]
        if cells[row] and " ".join(word.text for word in before) == " ".join(cells[row].split()):
            own[row] = [*before, words[at]]
        else:
            others.append(words[at])
    said = any(cell for row, cell in enumerate(cells) if row not in own)
    if min(len(own), len(others)) < ROWS or not said:
        return None
    lefts = [words[0].x0 for words in own.values()] + [word.x0 for word in others]
    edges, right = [words[-1].x0 for words in own.values()], max(words[-2].x1 for words in own.values())
    steady = all(max(starts) - min(starts) <= STEADY for starts in (lefts, edges))
    apart = all(words[-1].x0 - words[-2].x1 > APART * words[-1].size for words in own.values())
    return ColumnOfSome(name, text, min(lefts), right, min(edges), frozenset(own)) if steady and apart else None
