"""Columns of texts that print the same label before each of theirs, below the first lines of rows: 'Ref. 4711'.

The column starts with the label, which the table leaves out. On first lines, a label before texts is a column itself.
"""

from __future__ import annotations

from collections.abc import Sequence

from tasks.parsers.synthesizer.columns.alignment import Alignment, taken_words
from tasks.parsers.synthesizer.columns.labelled_parts import FEWEST, common_label, words_before

FLUSH = 1.0  # points: the left edges of a column differ no more


def label_before(found: Alignment, name: str, cells: Sequence[str]) -> str:
    """Return the label that stands a blank before all texts of a column, on lines below the first ones of their rows,
    where it starts a column of its own; '' where none does.
    """
    starts = {row: on[name].words[0] for row, on in enumerate(found.cells) if name in on}
    if len(set(cells)) < FEWEST or starts.keys() != {row for row, cell in enumerate(cells) if cell}:
        return ""
    if any(line <= found.anchors[row] for row, (line, _) in starts.items()):
        return ""
    before = [[*words_before(found, place)] for place in starts.values()]
    label = common_label(before)
    if not label or any(len(words) > len(label) for words in before):  # more words stand a blank before it
        return ""
    places = {row: (line, at - len(label)) for row, (line, at) in starts.items()}
    lefts = [found.lines[line].words[at].x0 for line, at in places.values()]
    used = any(place in taken_words(found, row, name) for row, place in places.items())
    apart = max(lefts) - min(lefts) <= FLUSH and _is_apart(found, name, min(lefts))
    return " ".join(label) if apart and not used else ""


def _is_apart(found: Alignment, name: str, left: float) -> bool:
    """Tell whether all other texts and days that start left of a place end there as well."""
    others = (cell for on in found.cells for other, cell in on.items() if other != name and not cell.number)
    texts = ([found.lines[line].words[at] for line, at in cell.words] for cell in others)
    spans = ((min(box.x0 for box in boxes), max(box.x1 for box in boxes)) for boxes in texts)
    return all(right < left for start, right in spans if start < left)
