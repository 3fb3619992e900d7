"""Columns that number the rows of a table: printed beside all of them, or nowhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pandas as pd

    from tasks.parsers.synthesizer.columns.alignment import Alignment

FEWEST_COUNTED = 3  # rows: fewer numbers may be others


def counts_rows(cells: Sequence[str]) -> bool:
    """Tell whether cells number the rows, from 0 or 1 on."""
    numbers = [int(cell) for cell in cells if cell.isdecimal()]
    counted = list(range(numbers[0], numbers[0] + len(cells))) if numbers else []
    return len(counted) >= FEWEST_COUNTED and numbers == counted and numbers[0] in (0, 1)


def forget_some_numbers(found: Alignment, table: pd.DataFrame) -> None:
    """Forget the words of row numbers where not all rows print theirs: some were found by chance."""
    for name in (name for name in table.columns if counts_rows(table[name])):
        printed = all(name in on for on, anchor in zip(found.cells, found.anchors, strict=True) if anchor is not None)
        for on in found.cells if not printed else ():
            on.pop(name, None)
