"""Times of the day as statements print them: in other forms than the table wants them, of 24 hours or of twelve, behind
which stands the half of the day.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from expectations.amounts import is_no_amount

if TYPE_CHECKING:
    from tasks.parsers.synthesizer.columns.alignment import Alignment

DOTTED = re.compile(r"([01]\d|2[0-3])\.[0-5]\d")
TIME = re.compile(r"\d\d?:\d\d(:\d\d)?")
HALF = re.compile("[AaPp][Mm]")
WANTED = ("%H:%M:%S", "%H:%M")
DIGITS = {"%H%M%S": 6, "%H%M": 4}  # of times without a sign between their parts; zeros in front may be left out
PRINTED = (*DIGITS, "%H:%M:%S", "%H:%M", "%H.%M.%S", "%H.%M", "%Hh%M")
PRINTED += ("%I:%M:%S %p", "%I:%M %p", "%I:%M:%S%p", "%I:%M%p")


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


def written_times(cells: Sequence[str]) -> Iterator[tuple[str, list[str]]]:
    """Yield the cells of a column of times as a statement may write them, and in which form; nothing for others."""
    filled = {cell for cell in cells if not is_no_amount(cell)}
    wanted = next((fmt for fmt in WANTED if filled and all(is_time(cell, fmt) for cell in filled)), "")
    for fmt in (fmt for fmt in PRINTED if wanted and fmt != wanted and ("%S" in fmt) == ("%S" in wanted)):
        moments = {cell: f"{datetime.strptime(cell, wanted):{fmt}}" for cell in filled}
        for written in (moments, {cell: re.sub(r"^0+(?=\d)", "", text) for cell, text in moments.items()}):
            for case in (str.upper, str.lower) if "%p" in fmt else (str,):
                yield fmt, [case(written.get(cell, cell)) for cell in cells]


def are_dotted_times(cells: Sequence[str]) -> bool:
    """Tell whether cells that may be read as sums of money are times: '09.37' has a zero before another digit."""
    return all(map(DOTTED.fullmatch, cells)) and any(cell.startswith("0") for cell in cells)


def is_time(text: str, fmt: str) -> bool:
    """Tell whether a text is a time in one form."""
    try:
        return bool(datetime.strptime(text, fmt))
    except ValueError:
        return False
