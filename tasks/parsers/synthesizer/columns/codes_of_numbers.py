"""Codes of currencies that every row prints within its number: those in numbers above or below are no row's."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pandas as pd

from expectations.amounts import is_no_amount

if TYPE_CHECKING:
    from tasks.parsers.synthesizer.columns.alignment import Alignment, Found


def forget_codes_of_others(found: Alignment, table: pd.DataFrame) -> None:
    """Forget the words of columns of codes, found within numbers on lines of none of the row's other cells, such as the
    balance of a day above or below, where the row's own numbers print the codes of all.
    """
    for name in (name for name, kind in found.kinds.items() if kind == "text"):
        cells = {row: cell for row, cell in enumerate(table[name]) if not is_no_amount(cell)}
        cells = {row: cell for row, cell in cells.items() if found.anchors[row] is not None}
        if all(cell in _affixes(found.cells[row]) for row, cell in cells.items()):
            for row in cells:
                if name in found.cells[row] and _is_of_another_number(found, row, name):
                    del found.cells[row][name]


def _affixes(cells: dict[str, Found]) -> set[str]:
    """Return what the numbers of a row print before and behind their digits."""
    numbers = [cell.number for cell in cells.values() if cell.number]
    return {text for number in numbers for text in (number.before, number.after)}


def _is_of_another_number(found: Alignment, row: int, name: str) -> bool:
    """Tell whether a cell's word is one of a number, on a line of none of the row's other cells."""
    line, at = found.cells[row][name].words[0]
    own = {line for other, cell in found.cells[row].items() if other != name for line, _ in cell.words}
    return line not in own and any(number.first <= at <= number.last for number in found.numbers[line])
