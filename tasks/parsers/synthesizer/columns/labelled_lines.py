"""Wanted columns that are lines of a text, each behind a label that ends with a colon: 'Sender: …', 'Title: …'."""

from __future__ import annotations

import re
from collections import defaultdict

from tasks.parsers.synthesizer.columns.alignment import Alignment, Part
from tasks.parsers.synthesizer.page.lines import CLOSE, Line

LONGEST = 3  # words of a label
FEWEST = 2  # rows in which a label stands
STEADY = 3.0  # points: labels start no further apart
MOST = 3  # labels of one column, such as the sender of a payment and its receiver


def lined_part(found: Alignment, cells: list[str], name: str) -> Part | None:
    """Return the part that all cells of a column are which stand behind labels at the starts of lines.

    A part goes on to the next known label of its row. None where a cell has no label, or a row without the
    cell has one of these.
    """
    words: dict[int, tuple[tuple[int, int], ...]] = {}
    labels = set()
    for row, on in enumerate(found.cells):
        line, at = on[name].words[0] if name in on else (-1, -1)
        label = next((one for one in _labels_on(found.lines[line]) if one[1] == at), None) if at > 0 else None
        if label:
            words[row] = (*((line, one) for one in range(label[0], at)), *on[name].words)
            labels.add(_text(found.lines[line], label))
    if set(words) != {row for row, cell in enumerate(cells) if cell} or not 0 < len(labels) <= MOST:
        return None
    starts = [found.lines[line].words[at].x0 for (line, at), *_ in words.values()]
    rows: dict[str, set[int]] = defaultdict(set)
    for row, lines in _lines_of_rows(found).items():
        for line in lines:
            for label in _labels_on(line):
                if min(starts) - STEADY <= line.words[label[0]].x0 <= max(starts) + STEADY:
                    rows[_text(line, label)].add(row)
    own = set().union(*(rows[label] for label in labels))
    if own - set(words) or any(len(rows[label]) < FEWEST for label in labels):
        return None
    others = sorted(label for label in rows if label not in labels and len(rows[label]) >= FEWEST)
    end = rf"(?= (?:{_either(others)}) |$)" if others else "$"
    return Part("", words, lines=rf"(?<!\S)(?:{_either(sorted(labels))}) (.+?){end}")


def _either(labels: list[str]) -> str:
    return "|".join(map(re.escape, labels))


def _labels_on(line: Line) -> list[tuple[int, int]]:
    """Return the labels that start texts of a line: the places of their first words, and of those behind them."""
    found = []
    for first in range(len(line.words)):
        if first and line.words[first].x0 - line.words[first - 1].x1 <= CLOSE * line.words[first].size:
            continue
        for end in range(first, min(first + LONGEST, len(line.words))):
            if not re.fullmatch(r"[^\W\d_]+[.:]?", line.words[end].text):
                break
            if line.words[end].text.endswith(":"):
                found.append((first, end + 1))
                break
    return found


def _text(line: Line, label: tuple[int, int]) -> str:
    return " ".join(word.text for word in line.words[slice(*label)])


def _lines_of_rows(found: Alignment) -> dict[int, list[Line]]:
    """Return the lines of each row, from that of its amount to the next row's."""
    anchors = [(row, at) for row, at in enumerate(found.anchors) if at is not None]
    ends = [at for _, at in anchors[1:]] + [len(found.lines)]
    return {row: found.lines[at:end] for (row, at), end in zip(anchors, ends, strict=True)}
