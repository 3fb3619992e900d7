"""Titles with more behind them on their line: behind a gap labels of columns or the sum of the rows below, behind a
sign what their section is about.
"""

from __future__ import annotations

import re
from itertools import pairwise

from tasks.parsers.synthesizer.page.lines import Line
from tasks.statements.column_words import header_scores

NOTE = re.compile(r"[*\u2020\u2021\u00a7]+ ?[^\W\d_]+ [^\W\d_]")  # words behind the sign of a footnote


def before_labels(line: Line) -> tuple[str, str]:
    """Return the words of a title and those behind a gap that name columns, or are a note: 'Payments' and 'Amount'."""
    title, behind = _parted(line)
    named = NOTE.match(behind) or all(header_scores(word) for word in behind.split())
    return title, behind if named and not re.search(r"\d", line.text) else ""


def has_note(line: Line) -> bool:
    """Tell whether a line has a title and a note behind a gap: 'Payments' and '*Indicates posting date'."""
    return bool(NOTE.match(_parted(line)[1]))


def before_sum(line: Line) -> tuple[str, str]:
    """Return a title and the expression of words with numbers behind a gap, such as 'There were 3 items totaling $20':
    what begins like them, for one item is counted in other words than several. Return blanks where there is none.
    """
    title, behind = _parted(line)
    first = re.match(r"[^\W\d_]+ ", behind)
    told = first and title and not re.search(r"\d", title) and re.search(r"\d", behind)
    return (title, f" {first[0]}.*") if told else ("", "")


def before_sign(line: Line) -> tuple[str, str]:
    """Return a title and the expression of what stands behind a sign there, such as the rate of its section: 'Dining –
    3X points'. Return blanks where no number does.
    """
    found = re.fullmatch(r"(\D*[^\W\d_]) ([-–—·|:/]) .*\d.*", line.text)
    return (found[1], f" {re.escape(found[2])} .*") if found else ("", "")


def _parted(line: Line) -> tuple[str, str]:
    """Return the words of a line up to the first gap, and those behind it."""
    gaps = (at for at, (left, right) in enumerate(pairwise(line.words), 1) if right.x0 - left.x1 > left.size)
    at = next(gaps, 0)
    title, behind = (" ".join(word.text for word in words) for words in (line.words[:at], line.words[at:]))
    return title, behind
