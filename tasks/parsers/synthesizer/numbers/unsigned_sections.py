"""Sections whose amounts print no sign among others whose amounts do: checks among withdrawals with a minus."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tasks.parsers.synthesizer.numbers.amounts import Seen

AS_PRINTED = "Below which titles amounts are as printed (1), and where all are money out without a minus (-1)."


def turned_sections(seen: Sequence[Seen], place: int) -> dict[str, int]:
    """Return, by what a heading says, -1 where all amounts go against what they print, 1 where all are as printed.

    {} where nothing is told apart so: no amount has a minus, or some that has one is turned, too.
    """
    signs: dict[str, int] = {}
    for one in seen:
        title, sign = one.words[place][1], one.sign * (-1 if one.minus else 1)
        if not title or signs.setdefault(title, sign) != sign:
            return {}
    minuses = {signs[one.words[place][1]] for one in seen if one.minus}
    return signs if minuses == {1} and -1 in signs.values() else {}
