"""Columns that no cell of the table has, below the label of a wanted one that few rows fill: an amount abroad beside
its currency, of which the table has the currency alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from tasks.parsers.synthesizer.columns.alignment import Alignment
from tasks.parsers.synthesizer.columns.fields import Field, field_of_others
from tasks.parsers.synthesizer.columns.other_words import clusters_of_others, edges_of
from tasks.parsers.synthesizer.columns.silent_columns import labels_of
from tasks.parsers.synthesizer.page.lines import Line
from tasks.statements.pages import Word

FEWEST = 2  # rows that fill both columns


def columns_below_shared_labels(header: Line | None, fields: Sequence[Field], found: Alignment) -> list[Field]:
    """Return the columns of words that stand in the very rows which fill a wanted column of texts with the same label.

    Too few rows fill them to tell how wide they may be: they have all the room that their label has before them, and
    end where their last word starts, as a wider cell behind them may start further left than any seen.
    """
    labels = labels_of(header) if header else []
    columns = []
    for cluster in clusters_of_others(found, fields) if labels else ():
        left, right = edges_of(cluster)
        rows = {span[2] for span in cluster}
        for label in _labels_of_both(labels, fields, found, rows, (left, right)):
            before = max((field.right for field in fields if field.right <= left), default=0.0)
            wide = max(before, min(left, label[0].x0))
            columns.append(replace(field_of_others(cluster), left=wide, right=max(span[0] for span in cluster)))
    return columns


def _labels_of_both(
    labels: Sequence[list[Word]],
    fields: Sequence[Field],
    found: Alignment,
    rows: set[int],
    edges: tuple[float, float],
) -> Iterator[list[Word]]:
    """Yield the label over words between ``edges``, and over the column that their ``rows`` alone fill."""
    left, right = edges
    if len(rows) < FEWEST or any(field.left < right and left < field.right for field in fields):
        return
    over = [label for label in labels if label[0].x0 < right and left < label[-1].x1]
    below = [one for label in over for one in fields if one.left < label[-1].x1 and label[0].x0 < one.right]
    if len(over) == 1 and len(below) == 1 and below[0].kind == "text" and _rows_of(found, below[0]) == rows:
        yield over[0]


def _rows_of(found: Alignment, field: Field) -> set[int]:
    """Return the lines of rows' amounts on which the texts of a column stand."""
    pairs = zip(found.anchors, found.cells, strict=True)
    firsts = ((anchor, cells[name].words[0]) for anchor, cells in pairs for name in field.columns if name in cells)
    return {anchor for anchor, (line, _) in firsts if anchor is not None and anchor == line}
