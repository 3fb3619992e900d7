"""How far right of a column's left edge its own texts start: a word further right, a blank behind a text, goes on with
that. The columns that a text before them may reach into tell it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from tasks.parsers.synthesizer.columns.fields import Field
from tasks.parsers.synthesizer.facts import Facts

ROOM = 4.0  # points: own texts of unknown places start no further right of where their column does
STEADY = 1.0  # points: texts that start in one place do no further apart
FEWEST = 3  # texts of a column, which tell where it starts


def own_room(facts: Facts) -> float:
    """Return how far right of its left edge the texts of a column start that stands behind another of texts: all in
    one place in the sample, and ``ROOM`` where they do not.
    """
    pairs = pairwise(facts.fields)
    behind = [after for before, after in pairs if before.kind in ("text", "other") and after.kind != "number"]
    places = [(field, list(_starts(facts, field))) for field in behind]
    known = all(len(starts) >= FEWEST and max(starts) - min(starts) <= STEADY for _, starts in places)
    if not behind or not known:
        return ROOM
    return min(ROOM, round(max(max(starts) - field.start for field, starts in places) + STEADY, 1))


def _starts(facts: Facts, field: Field) -> Iterator[float]:
    """Yield where the texts of a column start, on each of their lines."""
    found = facts.alignment
    for on in found.cells:
        for cell in (on[name] for name in field.columns if name in on):
            firsts = dict(reversed(cell.words))
            yield from (found.lines[line].words[at].x0 for line, at in firsts.items())
