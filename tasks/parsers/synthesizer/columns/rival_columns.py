"""Columns of which a sample prints another one that says the same in every row: the one labelled as wanted is meant.

Sums in the account's own money are such, beside those a card was charged in its own, and balances beside what is left
to spend: other statements have rows where these differ.
"""

from __future__ import annotations

from collections.abc import Iterator

import pandas as pd

from tasks.parsers.synthesizer.columns.alignment import Alignment, Found
from tasks.parsers.synthesizer.columns.silent_columns import labels_of
from tasks.statements.column_words import fold_header
from tasks.statements.pages import Word

FEWEST = 2  # rows
Cells = dict[int, Found]  # by row


def take_labelled(found: Alignment, table: pd.DataFrame) -> None:
    """Give columns the cells below the label that has their name, where the page prints the same there in every row.

    Another column that had these takes the others.
    """
    first = min((anchor for anchor in found.anchors if anchor is not None), default=0)
    header = max((at for at in found.headers if at < first), default=None)
    if header is None:
        return
    labels = labels_of(found.lines[header])
    for name in (name for name, kind in found.kinds.items() if kind != "date"):
        own = {row: cells[name] for row, cells in enumerate(found.cells) if name in cells}
        named = [label for label in labels if _text(label) == fold_header(name)]
        known = {_text(_nearest(found, labels, cell)) for row, cell in own.items()}
        if len(own) < FEWEST or len(own) < sum(map(bool, table[name])) or len(named) != 1 or fold_header(name) in known:
            continue
        same = {row: [*_same(found, cell, labels, named[0])] for row, cell in own.items()}
        if all(len(ways) == 1 for ways in same.values()):
            _move(found, name, own, {row: ways[0] for row, ways in same.items()})


def _move(found: Alignment, name: str, own: Cells, same: Cells) -> None:
    """Move a column's cells; the other column that has cells there, all or none, takes those it leaves."""
    others = {
        other: {row for row in same if other in found.cells[row] and _meet(found.cells[row][other], same[row])}
        for other in found.kinds
        if other != name
    }
    taken = {other: rows for other, rows in others.items() if rows}
    if len(taken) > 1 or any(rows != {*same} for rows in taken.values()):
        return
    for row, cell in same.items():
        found.cells[row] |= {name: cell} | dict.fromkeys(taken, own[row])


def _meet(one: Found, other: Found) -> bool:
    return not {*one.words}.isdisjoint(other.words)


def _same(found: Alignment, cell: Found, labels: list[list[Word]], label: list[Word]) -> Iterator[Found]:
    """Yield what stands below a label on the line of a cell and says the same."""
    (at, first), *_ = cell.words
    line, length = found.lines[at], len(cell.words)
    if cell.number:
        others = (one for one in found.numbers[at] if one.value == cell.number.value and one.first != cell.number.first)
        ways = (Found(tuple((at, word) for word in range(one.first, one.last + 1)), one) for one in others)
    else:
        text = [line.words[word].text for _, word in cell.words] if all(on == at for on, _ in cell.words) else []
        starts = (start for start in range(len(line.words) - length + 1) if text and abs(start - first) >= length)
        ways = (
            Found(tuple((at, word) for word in range(start, start + length)))
            for start in starts
            if [word.text for word in line.words[start : start + length]] == text
        )
    return (way for way in ways if _nearest(found, labels, way) is label)


def _nearest(found: Alignment, labels: list[list[Word]], cell: Found) -> list[Word]:
    """Return the label that shares an edge with a cell, or nearly so."""
    words = [found.lines[line].words[at] for line, at in cell.words]
    return min(labels, key=lambda label: min(abs(label[0].x0 - words[0].x0), abs(label[-1].x1 - words[-1].x1)))


def _text(label: list[Word]) -> str:
    return fold_header(" ".join(word.text for word in label))
