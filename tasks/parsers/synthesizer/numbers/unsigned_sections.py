"""Sections whose amounts print no sign among others whose amounts do: checks among withdrawals with a minus; and those
where a minus is money back among charges.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tasks.parsers.synthesizer.numbers.seen_numbers import Seen

AS_PRINTED = "Below which titles amounts are as printed (1), and where all are money out without a minus (-1)."


def turned_sections(seen: Sequence[Seen], place: int) -> dict[str, int]:
    """Return, by what a heading says, -1 where all amounts go against what they print, 1 where all are as printed.

    {} where nothing is told apart so: no amount has a minus, or some that has one is turned, too.
    """
    signs, minuses = _signs_by_title(seen, place)
    return signs if minuses == {1} and -1 in signs.values() else {}


def reversed_below(seen: Sequence[Seen], place: int) -> dict[str, int]:
    """Return the same where some amount that is turned has a minus, too: money back among charges; else {}."""
    signs, minuses = _signs_by_title(seen, place)
    return signs if -1 in minuses else {}


def _signs_by_title(seen: Sequence[Seen], place: int) -> tuple[dict[str, int], set[int]]:
    """Return the sign that turns amounts, by what a heading says, and those below which some has a minus; none where
    amounts below a title differ.
    """
    signs: dict[str, int] = {}
    for one in seen:
        title, sign = one.words[place][1], one.sign * (-1 if one.minus else 1)
        if not title or signs.setdefault(title, sign) != sign:
            return {}, set()
    return signs, {signs[one.words[place][1]] for one in seen if one.minus}
