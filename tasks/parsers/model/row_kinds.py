"""The kinds of rows a sample has, and examples of each: what a reader must see to know every pattern."""

from __future__ import annotations

import re
from collections import defaultdict
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tasks.parsers.analysis import StudiedSample

FEW = 6  # values a column may have to be one of kinds ('Debit', 'Credit'), not of texts


def lines_of_row(sample: StudiedSample, row: int) -> list[int]:
    """Indices of the lines on which a row's cells were found, in printed order."""
    anchor = sample.alignment.anchors[row]
    used = {line for cell in sample.alignment.cells[row].values() for line, _ in cell.words}
    return sorted(used | ({anchor} if anchor is not None else set()))


def kind_of_row(sample: StudiedSample, row: int, cells: dict[str, str], few: list[str]) -> tuple:
    """What makes a row different from others: cells filled, not found, lines above and below, page break, signs."""
    alignment = sample.alignment
    lines, anchor = lines_of_row(sample, row), alignment.anchors[row]
    pages = {alignment.lines[line].page for line in lines}
    filled = tuple(bool(cell.strip()) for cell in cells.values())
    unfound = tuple(name for name, cell in cells.items() if cell.strip() and not _found(sample, row, name))
    negative = tuple(cell.strip().startswith(("-", "(")) for cell in cells.values())
    words = tuple(cells[name] for name in few)
    marks = tuple(
        re.sub(r"\s", "", cell.number.before + "#" + cell.number.after)
        for cell in alignment.cells[row].values()
        if cell.number
    )
    above = sum(line < anchor for line in lines) if anchor is not None else -1
    below = min(sum(line > anchor for line in lines), 3) if anchor is not None else -1
    return filled, unfound, negative, words, marks, above, below, len(pages) > 1


def _found(sample: StudiedSample, row: int, name: str) -> bool:
    date = sample.dates.get(name)
    return name in sample.alignment.cells[row] or bool(date and date.heading)


def examples(sample: StudiedSample, each: int = 1) -> list[int]:
    """Rows that show every kind, ``each`` of a kind, commonest kind first; first and last row are among them."""
    kinds: dict[tuple, list[int]] = defaultdict(list)
    table = sample.table
    few = [name for name in table.columns if 1 < table[name].nunique() <= FEW < len(table)]
    few = [name for name in few if sample.alignment.kinds.get(name) == "text"]
    anchors = sample.alignment.anchors
    rows_shown = [row for row, anchor in enumerate(anchors) if anchor is not None or sample.complete]
    records = table.to_dict("records")
    for row in rows_shown:
        kinds[kind_of_row(sample, row, records[row], few)].append(row)
    chosen = [row for rows in sorted(kinds.values(), key=len, reverse=True) for row in rows[:each]]
    return list(dict.fromkeys([*chosen, *rows_shown[:1], *rows_shown[-1:]]))
