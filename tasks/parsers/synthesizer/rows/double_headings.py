"""Headings of two lines: the name of a holder above the number of a card."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from tasks.parsers.synthesizer.page.lines import Line
from tasks.parsers.synthesizer.patterns import escaped
from tasks.parsers.synthesizer.program import Heading
from tasks.parsers.synthesizer.rows.carried import said_by_line
from tasks.parsers.synthesizer.rows.parted_titles import before_labels

FEWEST_DIGITS = 4  # of a number of a card or an account


def name_above_number(lines: Sequence[Line], names: set[str], taken: set[int]) -> str:
    """Return the expression of a name on one line and the number of a card on the next, the same but for its digits,
    where every one of some names stands above one; '' where some do not, or another line does. What else stands below
    a name, such as its address, is no number of a card.
    """
    pairs = [(one.text, two.text) for one, two in pairwise(lines) if one.text in names]
    below = {text for name, text in pairs if len(re.findall(r"\d", text)) >= FEWEST_DIGITS}
    shapes = {re.sub(r"\d", r"\\d", re.escape(text)).replace("\\ ", " ") for text in below}
    if any(re.search(r"\d", name) for name in names):
        return ""
    ways = [rf"^(\D+)\n{shape}$" for shape in shapes]
    told = [way for way in ways if {*said_by_line(lines, Heading("", way), taken).values()} == names]
    return told[0] if len(told) == 1 else ""


def ended_beside_label(pattern: str, titles: Sequence[Line]) -> str:
    """Return the expression of a heading of two lines that also finds the titles of tables without cards, in which it
    says nothing: those beside the label of a column. '' where some have no label, or another one.
    """
    value, number = pattern.removeprefix("^(").split(r")\n")
    labels = {before_labels(line)[1].split(" ")[-1] for line in titles}
    label = labels.pop() if len(labels) == 1 else ""
    return rf"^(?:.*\n(?=\D+ {escaped(label)}$)|(?={value}\n{number}))((?:{value}(?=\n))?)" if label else ""
