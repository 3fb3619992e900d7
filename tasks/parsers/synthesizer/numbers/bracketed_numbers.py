"""Amounts in brackets that are wanted as texts, with their currency: '(- 265,88 EUR)' below an amount.

Their brackets end where the amounts above them do. A parser file reads the digits alone as a number: no other number
is bracketed with a code.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from tasks.parsers.synthesizer.page.lines import Line, Number

BRACKETED = (r"\(\s?[-+−–]?", r"[A-Z]{3}\)")  # what stands before and behind the digits


def without_brackets(lines: Sequence[Line], numbers: list[list[Number]], texts: set[tuple[int, int]]) -> None:
    """Take its brackets from every number whose words are all of texts, and with them the code of its currency."""
    for at in {line for line, _ in texts}:
        numbers[at] = [
            _digits(lines[at], one) if {(at, word) for word in range(one.first, one.last + 1)} <= texts else one
            for one in numbers[at]
        ]


def _digits(line: Line, number: Number) -> Number:
    """Return a number without its brackets where these stand apart from its digits, any other as it is."""
    around = zip(BRACKETED, (number.before, number.after), strict=True)
    words = [at for at in range(number.first, number.last + 1) if re.search(r"\d", line.words[at].text)]
    apart = number.first < words[0] and words[-1] < number.last
    if not apart or not all(re.fullmatch(*one) for one in around):
        return number
    x0, x1 = line.words[words[0]].x0, line.words[words[-1]].x1
    return replace(number, first=words[0], last=words[-1], x0=x0, x1=x1, before="", after="")
