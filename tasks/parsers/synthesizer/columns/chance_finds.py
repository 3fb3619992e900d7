"""Words that spell a column's texts here and there by chance: too few of its cells are printed beside their rows."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import replace

import pandas as pd

from expectations.amounts import is_no_amount
from tasks.parsers.synthesizer.columns.alignment import Alignment

FOUND = 0.7  # of a text column's cells must be printed beside their rows; else the words were found by chance
STEADY = 2.0  # points: texts of one column start, or end, no further apart


def without_chance_finds(found: Alignment, table: pd.DataFrame) -> Alignment:
    """Return an alignment whose rows lack them, and leave the first as it is."""
    kept = replace(found, cells=[{**cells} for cells in found.cells])
    forget_chance_finds(kept, table)
    return kept


def forget_chance_finds(found: Alignment, table: pd.DataFrame) -> None:
    """Forget the words of text columns of which too few cells are printed beside their rows.

    Rows below a header where none of a column's cells is printed do not count: that table lacks the column. Nor do such
    as all say the same, where the others stand in a column: it is the CSV's word for a blank cell.
    """
    places = sorted(found.headers)
    headers = [
        found.lines[places[at - 1]].text if (at := bisect_left(places, anchor or 0)) else "" for anchor in found.anchors
    ]
    for name in (name for name, kind in found.kinds.items() if kind == "text"):
        having = {headers[row] for row, cells in enumerate(found.cells) if name in cells}
        wanted = [row for row, cell in enumerate(table[name]) if not is_no_amount(cell) and headers[row] in having]
        hits = [row for row in wanted if name in found.cells[row]]
        said = {table[name].iloc[row] for row in wanted if row not in hits}
        if len(hits) < FOUND * len(wanted):
            others = [row for row in hits if table[name].iloc[row] not in said]
            keep = others if len(said) == 1 and _stand_below_each_other(found, name, others) else []
            for row in set(range(len(found.cells))) - set(keep):
                found.cells[row].pop(name, None)


def _stand_below_each_other(found: Alignment, name: str, rows: list[int]) -> bool:
    """Tell whether the texts of some rows stand beside or below their amounts, and start, or end, below each other."""
    boxes = [[found.lines[line].words[at] for line, at in found.cells[row][name].words] for row in rows]
    edges = ([box[0].x0 for box in boxes], [box[-1].x1 for box in boxes])
    own = all(found.cells[row][name].words[0][0] >= (found.anchors[row] or 0) for row in rows)
    return own and len(rows) > 1 and min(max(on) - min(on) for on in edges) <= STEADY
