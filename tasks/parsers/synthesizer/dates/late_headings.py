"""Headings of days below the first row, an opening balance of the first of these days."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date

from tasks.parsers.synthesizer.dates.date_texts import same_day


def nearest_above(dated: Mapping[int, str], anchor: int) -> str:
    """Return the text of the nearest of some lines above a row, '' where there is none."""
    return dated.get(max((line for line in dated if line < anchor), default=-1), "")


def says_opening_day(
    dated: Mapping[int, str], anchors: Sequence[int | None], wanted: Sequence[date | None], fmt: str
) -> bool:
    """Tell whether lines below the first row print the days of all others, and the first of them that of the first row,
    too.
    """
    below = {line: text for line, text in dated.items() if line > (anchors[0] or 0)}
    if not below or None in anchors or None in wanted:
        return False
    texts = [below[min(below)], *(nearest_above(below, anchor) for anchor in anchors[1:])]
    return len(texts) > 1 and all(same_day(text, fmt, day) for text, day in zip(texts, wanted, strict=True))
