"""The room before columns whose texts start further left in other statements."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from tasks.parsers.synthesizer.columns.alignment import Alignment
from tasks.parsers.synthesizer.columns.fields import Field, left_aligned, with_starts
from tasks.parsers.synthesizer.columns.header import nearest_label
from tasks.parsers.synthesizer.columns.other_words import BLANK
from tasks.parsers.synthesizer.page.lines import Line
from tasks.statements.sums_in_texts import SUM

MOST = 12.0  # points: columns start no further left than in the sample
MORE_DIGITS = 2  # than in the sample have counts in other statements
FLUSH = 1.0  # points: right edges of a column differ no more


def with_room(fields: Sequence[Field], found: Alignment, header: Line | None, fitted: bool) -> tuple[Field, ...]:
    """Return the columns with the left edges that their texts may have in other statements; ``fitted`` columns are as
    wide as what they hold.
    """
    if not fitted:
        placed = _below_labels(fields, found, header) if header else tuple(fields)
    else:
        placed = with_starts(fields, found, loose=header) if header else _behind_texts(fields, found)
    return _for_more_digits(placed, found)


def _for_more_digits(fields: Sequence[Field], found: Alignment) -> tuple[Field, ...]:
    """Return columns with room before whole numbers of several lengths, or of one digit, that end at one edge: counts,
    such as the numbers of rows, have more digits on longer statements.
    """
    placed = []
    for place, field in enumerate(fields):
        before = max((other.right for other in fields[:place]), default=0.0)
        digit = _width_of_digit(found, field) if field.kind == "text" and _is_flush_right(found, field) else 0.0
        left = round(max(before + 1, field.left - MORE_DIGITS * digit - 1), 1)
        placed.append(replace(field, start=left) if digit and left < field.start else field)
    return tuple(placed)


def _behind_texts(fields: Sequence[Field], found: Alignment) -> tuple[Field, ...]:
    """Set the left edge of every column of texts where the widest text before it ends: other statements' start there.

    No word of the column before starts behind its widest text.
    """
    lines = found.lines_of_cells
    ends = [word.x1 for line in lines for word in found.lines[line].words]
    placed = []
    for field in fields:
        room = min([MOST, *(field.left - end for end in ends if end <= field.left)])
        steady = field.kind == "text" and left_aligned(found, field)
        placed.append(replace(field, start=min(field.start, round(field.left - room, 1))) if steady else field)
    return tuple(placed)


def _below_labels(fields: Sequence[Field], found: Alignment, header: Line) -> tuple[Field, ...]:
    """Return columns of texts that are flush right with their labels, or in the middle below these, as wide as these:
    longer ones start further left, as do days of more digits, right of where the label starts. Sums, which the proof
    asks for at the end of the text before, may be as wide again as the widest.

    Nothing of the column before reaches so far.
    """
    placed = []
    for place, field in enumerate(fields):
        before = max((other.right for other in fields[:place]), default=0.0)
        short = field.kind == "date" and _are_short(found, field)
        near = header.words[nearest_label(header.words, field)].x0
        middle = _label_over(header, found, field) if field.kind == "text" else None
        label = max(near, field.left - MOST) if short else middle or _label_left(header, field.right)
        longer = short or field.kind == "text"
        flush = longer and _is_flush_right(found, field)
        if flush and not short and label < field.right and _are_sums(found, field):
            label = max(before + 1, min(label, 2 * field.left - field.right))
        wider = longer and before < label < field.start and (middle or flush)
        placed.append(replace(field, start=round(label - 1, 1)) if wider else field)
    return tuple(placed)


def with_flush_texts(fields: Sequence[Field], found: Alignment) -> tuple[Field, ...]:
    """Return columns, none of which moves with a label, with room before texts of several widths that end at one edge
    behind other texts: longer ones start further left, by as much as the widest is wide.
    """
    placed = [*fields]
    for place, (before, field) in enumerate(pairwise(fields), 1):
        start = round(max(before.left + 1, 2 * field.left - field.right), 1)
        texts = before.kind == field.kind == "text" and start < field.start
        if texts and _is_flush_right(found, field) and _is_ragged(found, field):
            placed[place] = replace(field, start=start, flush=True)
    return tuple(placed)


def _places(found: Alignment, field: Field) -> list[tuple[tuple[int, int], ...]]:
    """Return where the words of each cell of a column stand: line and word."""
    return [row[name].words for row in found.cells for name in field.columns if name in row]


def _is_ragged(found: Alignment, field: Field) -> bool:
    """Tell whether the texts of a column start at several places."""
    starts = [words[0] for words in _places(found, field)]
    lefts = [found.lines[line].words[at].x0 for line, at in starts]
    return bool(lefts) and max(lefts) - min(lefts) > FLUSH


def _is_flush_right(found: Alignment, field: Field) -> bool:
    """Tell whether all texts of a column end where it does."""
    ends = [words[-1] for words in _places(found, field)]
    return all(field.right - found.lines[line].words[at].x1 <= FLUSH for line, at in ends)


def _are_sums(found: Alignment, field: Field) -> bool:
    """Tell whether all texts of a column are numbers with decimals, such as amounts in other money."""
    places = _places(found, field)
    texts = [" ".join(found.lines[line].words[at].text for line, at in words) for words in places]
    return len(texts) > 1 and all(map(SUM.fullmatch, texts))


def _width_of_digit(found: Alignment, field: Field) -> float:
    """Return how wide the digits of a column of whole numbers are, 0.0 where it has other texts or one length alone of
    several digits: these are codes.
    """
    places = _places(found, field)
    words = [found.lines[line].words[at] for words in places for line, at in words]
    lengths = {len(word.text) for word in words}
    if not words or not all(word.text.isdecimal() for word in words) or (len(lengths) == 1 and lengths != {1}):
        return 0.0
    return max((word.x1 - word.x0) / len(word.text) for word in words)


def _label_over(header: Line, found: Alignment, field: Field) -> float | None:
    """Return where the label starts in whose middle all texts of a column stand, all narrower, None where none does."""
    places = _places(found, field)
    ends = [[found.lines[line].words[at] for line, at in (words[0], words[-1])] for words in places]
    for label in header.words if ends else ():
        sides = [(first.x0 - label.x0, label.x1 - last.x1) for first, last in ends]
        if all(min(side) > 0 and abs(side[0] - side[1]) <= 2 * FLUSH for side in sides):
            return label.x0
    return None


def _are_short(found: Alignment, field: Field) -> bool:
    """Tell whether all days of a column begin with one digit alone: '3.04', which may become '10.02'."""
    days = [words[0] for words in _places(found, field)]
    return bool(days) and all(re.match(r"\d(?!\d)", found.lines[line].words[at].text) for line, at in days)


def _label_left(header: Line, right: float) -> float:
    """Return where the words of the label start that ends at ``right``; ``right`` where none does."""
    left = right
    for word in reversed(header.words):
        if abs(word.x1 - right) <= FLUSH or (left < right and 0 <= left - word.x1 <= BLANK * word.size):
            left = word.x0
    return left
