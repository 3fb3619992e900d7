"""Between which places of the page the table stands, where something else is printed beside it: a box of prose."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from tasks.parsers.synthesizer.columns.alignment import Alignment
from tasks.parsers.synthesizer.page.lines import Line
from tasks.parsers.synthesizer.page.right_to_left import SCRIPT
from tasks.statements.column_words import header_scores
from tasks.statements.pages import Word

GAP = 8.0  # points at least between the table and what stands beside it
FEWEST = 3  # lines of a box
STEADY = 2.0  # points by which the lines of a box may start differently
WORD = re.compile(r"[^\W\d_]{4,}")
WORDED = 1 / 3  # of the lines of a box have words; a column of numbers or days has none, but for its label
TEXTS = ("description", "reference", "text")  # roles of columns that have words
SIDES = (0.0, 9999.0)  # of any page


def table_sides(found: Alignment, lines: Sequence[Line]) -> tuple[float, float] | None:
    """Return between which places the words of a table start, None where nothing stands beside it."""
    cells = [lines[line].words[at] for row in found.cells for cell in row.values() for line, at in cell.words]
    if not cells:
        return None
    left, right = min(word.x0 for word in cells), max(word.x1 for word in cells)
    before = _box(found, lines, lambda word: word.x1 < left - GAP)
    behind = _box(found, lines, lambda word: word.x0 > right + GAP)
    first = round((max(word.x1 for word in before) + left) / 2, 1) if before else SIDES[0]
    last = round((min(word.x0 for word in behind) + right) / 2, 1) if behind else SIDES[1]
    return (first, last) if before or behind else None


def _box(found: Alignment, lines: Sequence[Line], is_beside: Callable[[Word], bool]) -> list[Word]:
    """Return the words of a box beside the rows, [] where there is none.

    Its lines start at one edge, in a script from right to left at the right one, most rows have none of them beside,
    and they are no column's: none is its label, or names a column of numbers or days above lines of words.
    """
    rows = {anchor for anchor in found.anchors if anchor is not None}
    pages = {page: [at for at in rows if lines[at].page == page] for page in {lines[at].page for at in rows}}
    beside = {line.index: words for line in lines if line.page in pages and (words := [*filter(is_beside, line.words)])}
    among = [at for at in beside if min(pages[lines[at].page]) <= at <= max(pages[lines[at].page])]
    edge = min((beside[at][0].x0 for at in among), default=0.0)
    aligned = [at for at, words in beside.items() if abs(words[0].x0 - edge) <= STEADY]
    if any(SCRIPT.search(word.text) for at in among for word in beside[at]):  # which starts at the right
        edge = max(beside[at][-1].x1 for at in among)
        aligned = [at for at, words in beside.items() if abs(words[-1].x1 - edge) <= STEADY]
    few = len(aligned) < FEWEST or rows.issuperset(aligned)
    if not among or few or 2 * len(rows & beside.keys()) > len(rows):
        return []
    worded = sum(any(WORD.fullmatch(word.text) for word in beside[at]) for at in among) >= WORDED * len(among)
    labels = (role for at in beside for role in _named(lines[at], beside[at]))
    return [] if any(role in TEXTS or not worded for role in labels) else [word for at in among for word in beside[at]]


def _named(line: Line, words: Sequence[Word]) -> set[str]:
    """Return what columns words may name, in a line that names two others at least."""
    named = sum(bool(header_scores(word.text)) for word in line.words if word not in words)
    digits = re.search(r"\d", " ".join(word.text for word in words))
    return {role for word in words for role in header_scores(word.text)} if named > 1 and not digits else set()
