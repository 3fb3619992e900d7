"""Wanted columns behind labels glued to their texts by the colon of scripts without blanks: '受取人：ヤマモト'."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from tasks.parsers.synthesizer.columns.alignment import Alignment, Part
from tasks.parsers.synthesizer.columns.labelled_lines import (
    ANY_GLUED,
    FEWEST,
    GLUED,
    MOST,
    Places,
    either,
    lines_of_rows,
    spelled_behind,
)
from tasks.parsers.synthesizer.page.lines import start_texts

Labelled = dict[tuple[int, str], tuple[int, int]]  # by row and label: line and word


def glued_part(found: Alignment, cells: Sequence[str]) -> Part | None:
    """Return the part that all cells of a column are which stand behind labels glued to them.

    A part goes on to the next such label of its row. None where a cell has no label, or a row without the cell has one
    of these.
    """
    labelled = _labelled(found)
    ways: dict[str, dict[int, Places]] = defaultdict(dict)
    for (row, label), (line, at) in labelled.items():
        if cells[row] and (places := spelled_behind(found, found.lines[line], at, f"{label}{cells[row]}")):
            ways[label][row] = places
    labels = sorted(label for label, rows in ways.items() if len(rows) >= FEWEST)
    words = {row: places for label in labels for row, places in ways[label].items()}
    own = {row for row, label in labelled if label in labels}
    if not 0 < len(labels) <= MOST or own != {*words} or own != {row for row, cell in enumerate(cells) if cell}:
        return None
    return Part("", words, lines=rf"(?<!\S)(?:{either(labels)})(.+?)(?= {ANY_GLUED}(?!\S)|$)")


def _labelled(found: Alignment) -> Labelled:
    """Return where texts of rows' lines start with labels."""
    places = {}
    for row, lines in lines_of_rows(found).items():
        for line in lines:
            for at, starts in enumerate(start_texts(line)):
                if starts and (label := GLUED.match(line.words[at].text)):
                    places[row, label[0]] = (line.index, at)
    return places
