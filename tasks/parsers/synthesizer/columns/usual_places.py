"""Where a column's texts mostly stand: between which edges of the page, and beside, below or above their anchors."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tasks.parsers.synthesizer.columns.alignment import Alignment

FEWEST = 3  # texts of a column, which tell where it is
SIDES = (0, 1, -1)  # a text may start beside its row's anchor, below it or above it


def usual_sides(found: Alignment, name: str) -> tuple[int, ...]:
    """Return where a column's texts start, the commonest first: 0 beside the row's anchor, 1 below it, -1 above it."""
    starts = [(cells[name].words[0][0], found.anchors[row]) for row, cells in enumerate(found.cells) if name in cells]
    counts = Counter((line > anchor) - (line < anchor) for line, anchor in starts)
    return tuple(sorted(SIDES, key=lambda side: -counts[side]))


def usual_span(found: Alignment, name: str) -> tuple[float, float] | None:
    """Return between which places of the page a column's texts mostly stand, None where too few were found to tell."""
    starts, ends = [], []
    for cells in found.cells:
        if name in cells:
            boxes = [found.lines[line].words[word] for line, word in cells[name].words]
            starts.append(min(word.x0 for word in boxes))
            ends.append(max(word.x1 for word in boxes))
    if len(starts) < FEWEST:
        return None
    starts.sort()
    ends.sort()
    return starts[len(starts) // 10] - 3, ends[-1 - len(ends) // 10] + 40
