"""Texts of which one wanted column joins several printed ones: 'COFFEE ROW     DUBLIN     IE', below each other."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import pairwise

from tasks.parsers.synthesizer.columns.alignment import Alignment
from tasks.parsers.synthesizer.page.lines import CLOSE, WIDE, Line

FEWEST = 2  # places, to the point, at which the words before the parts of one printed column end
STEADY = 2.0  # points: parts of one printed column start no further apart


def places_of_parts(found: Alignment) -> list[float]:
    """Return where further parts of wanted texts start, which stand apart from the words before them on their line."""
    starts = sorted({start for name, kind in found.kinds.items() if kind == "text" for start in _starts(found, name)})
    places: list[list[tuple[float, float]]] = []
    for start in starts:
        if places and start[0] - places[-1][0][0] <= STEADY:
            places[-1].append(start)
        else:
            places.append([start])
    return [place[0][0] for place in places if len({round(end) for _, end in place}) >= FEWEST]


def end_of_text(line: Line, places: Collection[float]) -> int:
    """Return how many words of a line stand together at its start, or further right where parts of texts do."""
    words = line.words
    apart = (at for at in range(1, len(words)) if words[at].x0 - words[at - 1].x1 > WIDE * words[at].size)
    return next((at for at in apart if not any(abs(words[at].x0 - place) <= STEADY for place in places)), len(words))


def _starts(found: Alignment, name: str) -> Iterator[tuple[float, float]]:
    """Yield where words of a column's texts start that stand apart from those before them, and where these end."""
    for cells in (on[name].words for on in found.cells if name in on):
        for (line, at), (below, behind) in pairwise(cells):
            before, word = found.lines[line].words[at], found.lines[below].words[behind]
            if line == below and behind == at + 1 and word.x0 - before.x1 > CLOSE * word.size:
                yield word.x0, before.x1
