"""The room before columns that are as wide as what they hold where no header moves with them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tasks.parsers.synthesizer.columns.alignment import Alignment
from tasks.parsers.synthesizer.columns.fields import Field, left_aligned

MOST = 12.0  # points: columns start no further left than in the sample


def with_room(fields: Sequence[Field], found: Alignment) -> tuple[Field, ...]:
    """Set the left edge of every column of texts where the widest text before it ends: other statements' start there.

    No word of the column before starts behind its widest text.
    """
    lines = {line for row in found.cells for cell in row.values() for line, _ in cell.words}
    ends = [word.x1 for line in lines for word in found.lines[line].words]
    placed = []
    for field in fields:
        room = min([MOST, *(field.left - end for end in ends if end <= field.left)])
        steady = field.kind == "text" and left_aligned(found, field)
        placed.append(replace(field, start=min(field.start, round(field.left - room, 1))) if steady else field)
    return tuple(placed)
