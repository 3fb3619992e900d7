"""Times of twelve hours: what stands behind them tells the half of the day, so they are none of 24 hours."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tasks.parsers.synthesizer.columns.alignment import Alignment

TIME = re.compile(r"\d\d?:\d\d(:\d\d)?")
HALF = re.compile("[AaPp][Mm]")


def forget_half_times(found: Alignment, name: str, cells: Sequence[str]) -> None:
    """Forget the words of a column of times behind which AM or PM stands that the table has not: a sample of mornings
    has the same times in both.
    """
    if not all(TIME.fullmatch(cell) for cell in cells if cell):
        return
    for on in found.cells:
        line, at = on[name].words[-1] if name in on else (0, -1)
        behind = found.lines[line].words[at + 1 : at + 2] if name in on else ()
        if any(HALF.fullmatch(word.text) for word in behind):
            del on[name]
