"""Headings of two lines: the name of a holder above the number of a card."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from tasks.parsers.synthesizer.page.lines import Line
from tasks.parsers.synthesizer.program import Heading
from tasks.parsers.synthesizer.rows.carried import said_by_line

FEWEST_DIGITS = 4  # of a number of a card or an account


def name_above_number(lines: Sequence[Line], names: set[str], taken: set[int]) -> str:
    """Return the expression of a name on one line and the number of a card on the next, the same but for its digits,
    where every one of some names stands above one; '' where some do not, or another line does.
    """
    pairs = [(one.text, two.text) for one, two in pairwise(lines) if one.text in names]
    below = {text for name, text in pairs if len(re.findall(r"\d", text)) >= FEWEST_DIGITS}
    shapes = {re.sub(r"\d", r"\\d", re.escape(text)).replace("\\ ", " ") for text in below}
    if len(shapes) != 1 or any(re.search(r"\d", name) for name in names):
        return ""
    double = rf"^(\D+)\n{shapes.pop()}$"
    said = said_by_line(lines, Heading("", double), taken)
    return double if {*said.values()} == names else ""
