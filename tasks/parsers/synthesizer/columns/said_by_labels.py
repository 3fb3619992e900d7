"""Texts that some tables print in a column and others say once, in their header: 'Fees' of 'DATE  FEES  AMOUNT'."""

from __future__ import annotations

from bisect import bisect_left

import pandas as pd

from tasks.parsers.synthesizer.columns.alignment import Alignment


def find_said_by_labels(found: Alignment, table: pd.DataFrame) -> None:
    """Keep, by column, what every header says of the rows below it, '' where these print it, and forget words above
    rows that spell the same.

    All rows of a table without the column want one text, and its header has that, in whatever capitals.
    """
    below = _rows_below(found)
    for name in (name for name, kind in found.kinds.items() if kind == "text"):
        said = {header: _said(found, name, table[name], header, rows) for header, rows in below.items()}
        others = [row for header, rows in below.items() if not said[header] for row in rows]
        if any(said.values()) and others and all(_is_beside(found, row, name) for row in others):
            found.said[name] = said
            for row in (row for header, rows in below.items() if said[header] for row in rows):
                found.cells[row].pop(name, None)


def _rows_below(found: Alignment) -> dict[str, list[int]]:
    """Return the rows below each header, by its text, those below none by ''."""
    places, below = sorted(found.headers), {}
    for row, anchor in enumerate(found.anchors):
        at = bisect_left(places, anchor or 0)
        below.setdefault(found.lines[places[at - 1]].text if at else "", []).append(row)
    return below


def _said(found: Alignment, name: str, cells: pd.Series, header: str, rows: list[int]) -> str:
    """Return the text that all rows below a header want, that it says and that none of them prints, '' for none."""
    wanted = {cells.iloc[row] for row in rows}
    text = wanted.pop() if len(wanted) == 1 else ""
    printed = any(_is_beside(found, row, name) for row in rows)
    return text if text and not printed and f" {text.casefold()} " in f" {header.casefold()} " else ""


def _is_beside(found: Alignment, row: int, name: str) -> bool:
    """Tell whether a row prints a column's text beside or below its amount."""
    return name in found.cells[row] and found.cells[row][name].words[0][0] >= (found.anchors[row] or 0)
