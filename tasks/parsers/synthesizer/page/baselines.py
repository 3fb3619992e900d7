"""Lines whose words stand on baselines further apart than usual, as a browser prints rows at the end of a page."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from tasks.parsers.synthesizer.columns.alignment import Alignment
from tasks.parsers.synthesizer.page.lines import BASELINE, Line
from tasks.statements.pages import Word

FURTHEST = 3.5  # points: what stands further apart are two lines
SPARE = 1.5  # times the distance that the sample shows


def uneven_baseline(found: Alignment) -> float:
    """Return how far apart the bottoms of words on one line may be.

    It is more than usual where cells of one row stand side by side on two such lines, and lines of which one has words
    below the other's are more than twice as far apart.
    """
    steps = []
    for anchor, cells in zip(found.anchors, found.cells, strict=True):
        own = {line for cell in cells.values() for line, _ in cell.words}
        pairs = (
            [(line, line + 1) for line in (anchor - 1, anchor) if {line, line + 1} <= own] if anchor is not None else []
        )
        beside = (pair for pair in pairs if not _overlap(found.lines, pair[0]))
        steps += [_step(found.lines[above], found.lines[below]) for above, below in beside]
    widest = max((step for step in steps if 0 < step <= FURTHEST), default=0.0)
    most = min(SPARE * widest, _least_pitch(found.lines) / 2)
    return round(most, 1) if widest < most else BASELINE


def _step(above: Line, below: Line) -> float:
    """Return how far apart the baselines of two lines of a page are, 0 where they stand on different pages."""
    if above.page != below.page:
        return 0.0
    return min(word.bottom for word in below.words) - max(word.bottom for word in above.words)


def _overlap(lines: Sequence[Line], above: int) -> bool:
    """Tell whether a word of a line stands below another of the line above it."""
    return any(_is_below(one, other) for one in lines[above].words for other in lines[above + 1].words)


def _is_below(one: Word, other: Word) -> bool:
    return one.x0 < other.x1 and other.x0 < one.x1


def _least_pitch(lines: Sequence[Line]) -> float:
    """Return the least distance between lines of a page of which one has words below the other's."""
    steps = (_step(above, below) for above, below in pairwise(lines) if _overlap(lines, above.index))
    return min((step for step in steps if step > 0), default=0.0)
