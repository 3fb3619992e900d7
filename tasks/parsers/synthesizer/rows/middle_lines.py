"""Rows whose amount stands between their texts: those above its line, on it and below it are different wanted ones."""

from __future__ import annotations

from tasks.parsers.synthesizer.columns.alignment import Alignment, Found
from tasks.parsers.synthesizer.columns.fields import Field
from tasks.parsers.synthesizer.layout import Layout


def lines_above_amounts(layout: Layout) -> int:
    """Return how many lines stand above that of the amount in every row of which the texts above this line and on it
    are two wanted columns; 0 where not always as many do, or as many below: the lines may be centred around it.
    """
    alignment = layout.facts.alignment
    pairs = zip(layout.row_lines, alignment.anchors, strict=True)
    rows = [(found, found.index(anchor)) for found, anchor in pairs if anchor in found]
    above, below = {at for _, at in rows}, {len(found) - at for found, at in rows}
    parted = any(_are_parted(alignment, field) for field in layout.facts.fields)
    told = len(above) == 1 and len(below) > 1 and parted and _are_numbers_on_one_line(layout)
    return above.pop() if told else 0


def _are_parted(alignment: Alignment, field: Field) -> bool:
    """Tell whether one wanted text of a printed column stands above the amounts, and another starts beside them."""
    sides = [_sides(alignment, name) for name in field.columns if field.kind == "text"]
    return {-1} in sides and {0} in sides


def _sides(alignment: Alignment, name: str) -> set[int]:
    """Return where the texts of a column start: -1 above the line of their amount, 0 on it, 1 below it."""
    pairs = [(cells[name].words[0][0], anchor) for cells, anchor in _rows(alignment) if name in cells]
    return {(line > anchor) - (line < anchor) for line, anchor in pairs}


def _are_numbers_on_one_line(layout: Layout) -> bool:
    """Tell whether all days and numbers of rows stand on the line of the amount, also those that no column wants."""
    alignment, numbers = layout.facts.alignment, [one.name for one in layout.facts.fields if one.kind == "number"]
    days = [name for name, kind in alignment.kinds.items() if kind == "date"]
    places = [(cells[name], anchor) for cells, anchor in _rows(alignment) for name in days if name in cells]
    lines = (pair for pairs in map(zip, layout.row_lines, layout.facts.rows) for pair in pairs)
    filled = {line for line, cells in lines if any(map(cells.get, numbers))}
    return filled <= {*alignment.anchors} and all(line == anchor for cell, anchor in places for line, _ in cell.words)


def _rows(alignment: Alignment) -> list[tuple[dict[str, Found], int]]:
    """Return the cells and the line of the amount of every row that is printed."""
    pairs = zip(alignment.cells, alignment.anchors, strict=True)
    return [(cells, anchor) for cells, anchor in pairs if anchor is not None]
