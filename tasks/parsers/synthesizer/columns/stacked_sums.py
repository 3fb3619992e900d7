"""Rows that print two sums in one column, such as the amount and the balance below it: which line of them is first."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from decimal import Decimal
from itertools import permutations


def on_upper_lines(
    anchors: list[int | None], values: Sequence[Collection[Decimal]], wanted: Sequence[Sequence[Decimal]]
) -> list[int | None]:
    """Return the anchors of rows on the upper one of two lines, where all rows with two sums print one of them
    on a line and the other on the next: the words of a row may be more like either line.
    """
    sums = [[abs(value) for value in amounts if value] for amounts in wanted]
    rows = [row for row, anchor in enumerate(anchors) if anchor is not None and len(sums[row]) > 1]
    for upper, lower in permutations(range(min((len(sums[row]) for row in rows), default=0)), 2):
        moved = {row: _upper_line(anchors[row], values, sums[row][upper], sums[row][lower]) for row in rows}
        if None not in moved.values():
            return [moved.get(row, anchor) for row, anchor in enumerate(anchors)]
    return anchors


def _upper_line(anchor: int, values: Sequence[Collection[Decimal]], upper: Decimal, lower: Decimal) -> int | None:
    """Return the line of a sum right above that of another, one of which is the anchor; None elsewhere."""
    pairs = ((at, at + 1) for at in (anchor, anchor - 1) if 0 <= at < len(values) - 1)
    alone = upper not in values[anchor] or lower not in values[anchor]
    return next((at for at, below in pairs if alone and upper in values[at] and lower in values[below]), None)
