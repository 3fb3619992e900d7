"""Numbers of cards that a sign sets off from the words of their heading: 'EMMA SMITH #4417: Purchases', or that stand
behind digits which are not shown: 'CARD 4265-12XX-XXXX-4417 EMMA SMITH'.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from tasks.parsers.synthesizer.rows.double_headings import FEWEST_DIGITS

HIDDEN = "Xx*\u2022"  # signs in place of digits that are not shown
BEHIND = r"(?=[,;:)]?(?:\s|$))"  # the end of a number


def set_off_patterns(texts: Sequence[str], numbers: Sequence[str]) -> list[str]:
    """Return the expressions of numbers before which no line has a digit, by the signs beside them in some texts.

    The names before them and the words behind them are others for every card and table. The first expressions find
    nothing where a sum stands behind: it ends what the heading says, so that a table which names no card has none.
    """
    if not all(number.isdecimal() for number in numbers):
        return []
    shown = _shown_pattern(texts, numbers)
    if not all(len(number) >= FEWEST_DIGITS for number in numbers):
        return shown
    found: dict[tuple[str, str], None] = {}
    for number in dict.fromkeys(numbers):
        for text in texts:
            beside = re.match(rf"\D*?([^\w\s]*){number}([^\w\s]*)(?!\S)", text)
            if beside and beside[0] != text and any(beside.groups()):
                lead, end = map(re.escape, beside.groups())
                found[lead.replace(r"\#", "#"), end or r"(?!\S)"] = None
    ended = [rf"^\D+{lead}(?:\d+{end}(?=.*\d)|(?=\d+{end}))(\d*)" for lead, end in found]
    return [*ended, *(rf"^\D+{lead}(\d+){end}" for lead, end in found), *shown]


def _shown_pattern(texts: Sequence[str], numbers: Sequence[str]) -> list[str]:
    """Return the expression of the last digits of cards, by the other ones, where every number stands behind some that
    are hidden: words may stand behind it.
    """
    shapes: set[str] = set()
    for number in dict.fromkeys(numbers):
        others = rf"(?<!\S)(?=[\d{HIDDEN}])([\d{HIDDEN} -]*[{HIDDEN}]{{2}}[ -]?){number}{BEHIND}"
        found = [beside[1] for text in texts if (beside := re.search(others, text))]
        if not found:
            return []
        shapes |= {re.sub(r"\d", r"\\d", re.escape(lead)).replace("\\ ", " ").replace("\\-", "-") for lead in found}
    either = "|".join(sorted(shapes))
    return [rf"(?<!\S){f'(?:{either})' if len(shapes) > 1 else either}(\d+){BEHIND}"]
