"""Sections of money out and money in, told by a heading of their own above their rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tasks.statements.column_words import EXACT_HEADER, header_scores
from tasks.statements.proposals.sheet import PrintedLine, Sheet

SIDES = {"debits": -1, "credits": 1}


def section_signs(sheet: Sheet, rows: Sequence[int]) -> Mapping[int, int]:
    """Return the sign of money that the section of each row (a line's index) says, 0 where none does.

    A section runs from its heading to its total or to the next heading. {} unless rows stand in sections of both signs:
    one alone may be the name of a column or a summary above the table.
    """
    signs: dict[int, int] = {}
    wanted, sign = set(rows), 0
    for line in sheet.lines:
        if line.line.index in wanted:
            signs[line.line.index] = sign
        elif line.is_label and line.numbers:
            sign = 0
        else:
            sign = _heading_sign(line) or sign
    return signs if {-1, 1} <= set(signs.values()) else {}


def _heading_sign(line: PrintedLine) -> int:
    """Return the side of money that a line is the heading of, 0 where it is none ('Money in', 'Withdrawals')."""
    if line.numbers or line.dates:
        return 0
    sides = {SIDES.get(label.kind, 0) for label in line.labels}
    if line.is_label and len(sides) == 1:
        return sides.pop()
    scores = header_scores(line.line.text)
    debit, credit = (scores.get(role, 0) >= EXACT_HEADER for role in ("debit", "credit"))
    return int(credit) - int(debit)
