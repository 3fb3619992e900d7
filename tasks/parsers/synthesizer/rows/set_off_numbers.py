"""Numbers of cards that a sign sets off from the words of their heading: 'EMMA SMITH #4417: Purchases'."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tasks.parsers.synthesizer.rows.double_headings import FEWEST_DIGITS


def set_off_patterns(texts: Sequence[str], numbers: Sequence[str]) -> list[str]:
    """Return the expressions of numbers before which no line has a digit, by the signs beside them in some texts.

    The names before them and the words behind them are others for every card and table. The first expressions find
    nothing where a sum stands behind: it ends what the heading says, so that a table which names no card has none.
    """
    if not all(number.isdecimal() and len(number) >= FEWEST_DIGITS for number in numbers):
        return []
    found: dict[tuple[str, str], None] = {}
    for number in dict.fromkeys(numbers):
        for text in texts:
            beside = re.match(rf"\D*?([^\w\s]*){number}([^\w\s]*)(?!\S)", text)
            if beside and beside[0] != text and any(beside.groups()):
                lead, end = map(re.escape, beside.groups())
                found[lead.replace(r"\#", "#"), end or r"(?!\S)"] = None
    ended = [rf"^\D+{lead}(?:\d+{end}(?=.*\d)|(?=\d+{end}))(\d*)" for lead, end in found]
    return [*ended, *(rf"^\D+{lead}(\d+){end}" for lead, end in found)]
