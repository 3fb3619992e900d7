"""Which of several printed dates is meant where all are the same days in every row of a sample: others may differ."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import chain

from tasks.parsers.synthesizer.columns.alignment import Alignment
from tasks.parsers.synthesizer.columns.silent_columns import labels_of
from tasks.parsers.synthesizer.page.lines import Line
from tasks.statements.column_words import fold_header, header_scores

LABEL_LINES = 2  # a label has no more
DATES = ("posting_date", "value_date")
Place = tuple[int, int]  # line and word
Dates = tuple[str, dict[int, tuple[Place, ...]]]  # their format, and the words of every row


def most_meant(found: Alignment, name: str, role: str, rivals: Sequence[Dates], taken: set[Place]) -> Dates:
    """Return the printed dates that a wanted column means: no other column's, labelled like it, else the first ones."""
    return min(rivals, key=lambda dates: _distance(found, name, role, dates[1], taken))


def is_labelled(found: Alignment, name: str, dates: Dates) -> bool:
    """Tell whether a label above some printed dates, on a line without digits, is the name of a column."""
    first = dates[1][min(dates[1])]
    words = [found.lines[line].words[at] for line, at in first]
    x0, x1 = min(word.x0 for word in words), max(word.x1 for word in words)
    plain = [line for line in found.lines[: first[0][0]] if not re.search(r"\d", line.text)]
    over = (label for line in plain for label in labels_of(line) if label[0].x0 < x1 and x0 < label[-1].x1)
    said = [" ".join(word.text for word in label) for label in over]
    return fold_header(name) in map(fold_header, [*said, _label(found, first, plain)])


def _distance(
    found: Alignment, name: str, role: str, places: Mapping[int, tuple[Place, ...]], taken: set[Place]
) -> tuple[bool, bool, float, int, int]:
    first = places[min(places)]
    label = _label(found, first, found.lines)
    scores = header_scores(label)
    other = max((scores.get(one, 0) for one in DATES if one != role), default=0)
    left = min(found.lines[line].words[at].x0 for line, at in first)
    shared = not taken.isdisjoint(chain.from_iterable(places.values()))
    return shared, fold_header(label) != fold_header(name), other - scores.get(role, 0), round(left), first[0][0]


def _label(found: Alignment, date: Sequence[Place], lines: Sequence[Line]) -> str:
    """Return what the nearest of some lines that names a date above the first one says, with the line above it."""
    words = [found.lines[line].words[at] for line, at in date]
    x0, x1 = min(word.x0 for word in words), max(word.x1 for word in words)
    page = found.lines[date[0][0]].page
    above = [line for line in lines if line.page == page and line.index < date[0][0]]
    over = [" ".join(word.text for word in line.words if word.x0 < x1 and x0 < word.x1) for line in above]
    for at in range(len(over) - 1, -1, -1):
        if not re.search(r"\d", over[at]) and any(role in DATES for role in header_scores(over[at])):
            lines = over[max(at + 1 - LABEL_LINES, 0) : at + 1]
            return " ".join(text for text in lines if not re.search(r"\d", text)).strip()
    return ""
