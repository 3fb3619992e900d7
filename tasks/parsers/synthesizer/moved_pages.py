"""Pages whose print stands further left or right than the first one's, levelled so that columns are learnt once."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import replace

from tasks.parsers.synthesizer.lines import Line

LABELS = 3  # words that a repeated line, such as the header of the table, has at least
STEADY = 0.6  # points by which the words of a line may move differently
DAY = re.compile(r"\d{1,4}(?:[-/. ]\w|\w{2,})")
MOST = 30.0  # points: lines that stand further apart stand in different columns
MOVED = 1.0  # points: less is no movement


def levelled(lines: Sequence[Line]) -> list[Line]:
    """Return the lines with those of moved pages put where the first page would print them."""
    shifts = page_shifts(lines)
    return [_moved(line, -shifts[line.page]) if line.page in shifts else line for line in lines]


def page_shifts(lines: Sequence[Line]) -> dict[int, float]:
    """Return by how many points pages are moved, told by the longest line without digits that they repeat."""
    first: dict[str, Line] = {}
    best: dict[int, tuple[int, float]] = {}
    for line in lines:
        if len(line.words) < LABELS or re.search(r"\d", line.text):
            continue
        known = first.setdefault(line.text, line)
        moves = [b.x0 - a.x0 for a, b in zip(known.words, line.words, strict=True)]
        if known.page != line.page and max(moves) - min(moves) <= STEADY:
            best[line.page] = max(best.get(line.page, (0, 0.0)), (len(moves), sum(moves) / len(moves)))
    told = {**_shifts_of_days(lines), **{page: shift for page, (_, shift) in best.items()}}
    return {page: shift for page, shift in told.items() if abs(shift) > MOVED}


def _shifts_of_days(lines: Sequence[Line]) -> dict[int, float]:
    """Return by how many points the lines that start with a day, or another number, stand beside the first page's."""
    lefts: dict[int, Counter[float]] = defaultdict(Counter)
    for line in lines:
        if DAY.match(line.text):
            lefts[line.page][round(line.words[0].x0, 1)] += 1
    usual = {page: counts.most_common(1)[0] for page, counts in lefts.items()}
    steady = {page: left for page, (left, count) in usual.items() if count >= 0.8 * lefts[page].total()}
    first = steady.get(min(lefts, default=0))
    return {page: left - first for page, left in steady.items() if first and abs(left - first) <= MOST}


def _moved(line: Line, by: float) -> Line:
    return replace(line, words=tuple(replace(word, x0=word.x0 + by, x1=word.x1 + by) for word in line.words))
