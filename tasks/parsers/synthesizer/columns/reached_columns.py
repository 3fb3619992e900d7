"""Columns that are not wanted, below labels of their own, into which long texts of the column before reach: the code of
a branch, which few rows print, beside '6019 5358 3761' that ends below its label in others.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from tasks.parsers.synthesizer.columns.alignment import Alignment
from tasks.parsers.synthesizer.columns.fields import Field, field_of_others
from tasks.parsers.synthesizer.columns.other_words import BLANK, Span, edges_of, spans_of_others
from tasks.parsers.synthesizer.columns.silent_columns import labels_of
from tasks.parsers.synthesizer.page.lines import Line
from tasks.statements.pages import Word

FEWEST = 2  # rows with such a word, unless it starts where the label does
STEADY = 1.0  # points: words of one column start no further apart


def reached_columns(header: Line | None, fields: Sequence[Field], found: Alignment) -> list[Field]:
    """Return such columns: the words below the label start at one edge, apart from all words before them."""
    columns = []
    placed = any(field.kind == "number" and field.edge != "order" for field in fields)
    for before, label in pairwise(labels_of(header)) if header and placed else ():
        over = [field for field in fields if field.left < label[-1].x1 and label[0].x0 < field.right]
        text = over[0] if len(over) == 1 and over[0].kind == "text" else None
        if text and text.left < before[-1].x1 and before[0].x0 < text.right:  # that is the label of the text
            behind = min((field.left for field in fields if field.left > text.left), default=text.right)
            own = [span for span in spans_of_others(found, fields) if before[-1].x1 < span[0] < behind]
            told = _are_below(label, own) and _stand_apart(found, own)
            columns += [replace(field_of_others(own), reached=True)] if told else []
    return columns


def _are_below(label: Sequence[Word], words: Sequence[Span]) -> bool:
    """Tell whether words start at one edge and stand below a label, at its left edge where few rows have one."""
    if not words:
        return False
    left, right = edges_of(words)
    starts = [start for start, *_ in words]
    few = len({line for _, _, line, _ in words}) < FEWEST
    below = left < label[-1].x1 and label[0].x0 < right and not (few and abs(left - label[0].x0) > STEADY)
    return below and max(starts) - left <= STEADY and not any(is_amount for *_, is_amount in words)


def _stand_apart(found: Alignment, own: Sequence[Span]) -> bool:
    """Tell whether words stand further than a blank behind others, and those of texts that start below or above them,
    no further than that: these go on with words that start further left.
    """
    left, right = edges_of(own)
    codes = {(line, start) for start, _, line, _ in own}
    gaps = [(place in codes, gap) for place, gap in _gaps_before(found, left - STEADY, right)]
    return all(is_code == (gap > 1) for is_code, gap in gaps)


def _gaps_before(found: Alignment, left: float, right: float) -> Iterator[tuple[tuple[int, float], float]]:
    """Yield the lines and left edges of the words of rows that start between two places, and how far behind the word
    before, in blanks, each does.
    """
    for line in found.lines_of_cells:
        for before, word in pairwise(found.lines[line].words):
            if left <= word.x0 <= right:
                yield (line, word.x0), (word.x0 - before.x1) / (BLANK * word.size)
