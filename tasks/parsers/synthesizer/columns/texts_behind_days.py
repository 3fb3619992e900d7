"""Texts that stand right behind days on lines below the first ones of rows: '04.03.2024 4711' below '03.03.2024'."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from tasks.parsers.synthesizer.columns.alignment import Alignment, Found
from tasks.parsers.synthesizer.page.lines import CLOSE, WIDE
from tasks.statements.pages import Word

if TYPE_CHECKING:
    from tasks.parsers.synthesizer.columns.fields import Field

STACKED = 6.0  # points: cells that stand one above the other in one column start no further apart


def is_behind(found: Alignment, field: Field, new: Field) -> bool:
    """Tell whether a text stands behind days that start further lines of another: '4 Mar 2024 Card 4711'."""
    return field.kind == "text" and bool(days_before(found, new.columns[0]) & {*field.columns})


def days_before(found: Alignment, name: str) -> set[str]:
    """Return the columns of days that start further lines of rows, right before all texts of a column."""
    before = {other for other, kind in found.kinds.items() if kind == "date" and found.kinds[name] == "text"}
    for anchor, cells in ((anchor, on) for anchor, on in zip(found.anchors, found.cells, strict=True) if name in on):
        line, at = cells[name].words[0]
        words = found.lines[line].words
        beside = line != anchor and words[at].x0 - words[at - 1].x1 <= WIDE * words[at].size
        places = tuple((line, word) for word in range(at if beside else 0))
        before &= {other for other in before if places and other in cells and cells[other].words == places}
    return before


def stands_behind_days_below(found: Alignment, field: Field, new: Field) -> bool:
    """Tell whether a text stands a blank behind days below those of a column: '04.03.2024 4711' below '03.03.2024'."""
    (name, *_), day = new.columns, field.columns[0]
    both = [(row[day], row[name]) for row in found.cells if {day, name} <= row.keys()]
    return (field.kind, new.kind) == ("date", "text") and bool(both) and all(_is_below(found, *one) for one in both)


def _is_below(found: Alignment, day: Found, text: Found) -> bool:
    """Tell whether what stands before a text on its line is printed below a day, and as this is."""
    line, at = text.words[0]
    *before, first = found.lines[line].words[: at + 1]
    above = [found.lines[other].words[place] for other, place in day.words[: len(before)]]
    if not before or line <= day.words[0][0] or first.x0 - before[-1].x1 > CLOSE * first.size:
        return False
    return abs(before[0].x0 - above[0].x0) <= STACKED and _form(before) == _form(above)


def _form(words: Sequence[Word]) -> str:
    """Return the form of a day, with one digit for a number and one letter for a name: '0 A 0' of '4 March 2024'."""
    return re.sub(r"[^\W\d_]+", "A", re.sub(r"\d+", "0", " ".join(word.text for word in words)))
