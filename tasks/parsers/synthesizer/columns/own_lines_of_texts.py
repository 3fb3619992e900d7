"""Columns that are not wanted, where texts reach that stand on other lines of rows, as above or below the days."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise

from tasks.parsers.synthesizer.columns.alignment import Alignment

FURTHER = 1.8  # times: the least gap before a column's words exceeds the widest between those of a text
STEADY = 1.0  # points: words of one column start or end no further apart
Place = tuple[float, float, int]  # a word's left and right edges, and its line


def is_on_other_lines(found: Alignment, words: Sequence[Place], columns: Sequence[str]) -> bool:
    """Tell whether words below each other are a column of their own: no text of some wanted columns reaches them on
    their lines, nor on those with the amounts of other rows.

    The words of these texts stand no further apart than blanks, so that what stands further behind is told from them.
    What starts where these texts do is above or below them in their cells.
    """
    texts = [on[name].words for on in found.cells for name in columns if name in on and found.kinds[name] == "text"]
    lefts, rights, lines = zip(*words, strict=True)
    steady = min(max(edges) - min(edges) for edges in (lefts, rights)) <= STEADY
    if not texts or not steady or _reaches(found, texts, min(lefts), {*lines, *found.anchors}):
        return False
    if abs(min(found.lines[line].words[at].x0 for (line, at), *_ in texts) - min(lefts)) <= STEADY:
        return False
    widest = max((gap for places in texts for gap in _gaps(found, places)), default=0.0)
    return 0 < FURTHER * widest <= min(_gap_before(found, *word) for word in words)


def _reaches(found: Alignment, texts: Sequence[Sequence[tuple[int, int]]], left: float, lines: Collection[int]) -> bool:
    """Tell whether a text has a word on some lines that ends behind a place."""
    return any(line in lines and found.lines[line].words[at].x1 > left for places in texts for line, at in places)


def _gaps(found: Alignment, places: Sequence[tuple[int, int]]) -> Iterator[float]:
    """Yield how far apart words of a text stand that follow each other on a line."""
    for (line, at), (below, behind) in pairwise(places):
        if line == below:
            yield found.lines[line].words[behind].x0 - found.lines[line].words[at].x1


def _gap_before(found: Alignment, left: float, _: float, line: int) -> float:
    """Return how far behind the word before it a word of a line starts, 0 where it is not on this line."""
    words = found.lines[line].words
    starts = [word.x0 for word in words]
    return left - max((word.x1 for word in words if word.x0 < left), default=left) if left in starts else 0.0
