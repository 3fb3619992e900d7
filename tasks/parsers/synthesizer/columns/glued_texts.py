"""Texts that one printed text holds, a sign between them and no blank: 'TRF' and 'ATM' of 'TRF/ATM'."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product

import pandas as pd

from expectations.amounts import is_no_amount
from tasks.parsers.synthesizer.columns.alignment import NEAR, Alignment, Found, lines_above, neighbours
from tasks.parsers.synthesizer.columns.row_numbers import counts_rows
from tasks.parsers.synthesizer.page.lines import CLOSE

SIGNS = "/|-\u2013\u2014_:\u00b7\u2022+*#~\\"
FEWEST = 2  # rows in which the sign stands
Place = tuple[int, int]  # line and word
Run = tuple[str, tuple[Place, ...]]  # a printed text and where it stands
Way = tuple[str, int | None, int | None]  # a sign, and between which of the parts beside it a text is found


def find_glued(found: Alignment, table: pd.DataFrame) -> None:
    """Add the texts to an alignment that are a part of one printed text in all rows, before or behind the same sign;
    in some rows the whole may be that part. The printed text is where each of its parts stands. What only some rows
    have is not looked for on lines above their other cells: there it may be the heading of several rows.
    """
    unfound = {
        name
        for name, kind in found.kinds.items()
        if kind == "text"
        and not counts_rows(table[name])
        and not all(name in on or is_no_amount(cell) for on, cell in zip(found.cells, table[name], strict=True))
    }
    for name in sorted(unfound, key=list(table.columns).index):
        cells = {row: " ".join(cell.split()) for row, cell in enumerate(table[name]) if not is_no_amount(cell)}
        cells = {row: cell for row, cell in cells.items() if found.anchors[row] is not None}
        some = len(cells) < len(table)
        odd = [row for row in cells if name not in found.cells[row]]
        ways = _ways(_runs(found, odd[0], unfound, some), cells[odd[0]]) if odd else ()
        runs = {row: list(_runs(found, row, unfound, some)) for row in cells if ways}
        for way in ways:
            places = {row: _part_at(runs[row], way, cell) for row, cell in cells.items()}
            parted = sum(_text(found, words) != cells[row] for row, words in places.items())
            if all(places.values()) and parted >= FEWEST:
                found.glued[name] = way[0]
                for row, words in places.items():
                    found.cells[row][name] = Found(words)
                break


def _runs(found: Alignment, row: int, unfound: set[str], some: bool) -> Iterator[Run]:
    """Yield the texts on the lines around a row that no cell of other columns has, and their places."""
    known = {name: cell for name, cell in found.cells[row].items() if name not in unfound}
    taken = {place for cell in known.values() for place in cell.words}
    anchor, (_, after) = found.anchors[row], neighbours(found, row)
    first = min((line for line, _ in taken), default=anchor) if some else 0
    above = (line for line in lines_above(found, row, NEAR) if line >= first)
    for line in (*range(anchor, min(after, anchor + NEAR)), *above):
        run: list[Place] = []
        words = found.lines[line].words if line not in found.headers else ()
        for at, word in enumerate(words):
            if run and ((line, at) in taken or word.x0 - words[at - 1].x1 > CLOSE * word.size):
                yield _text(found, run), tuple(run)
                run = []
            run += [(line, at)] if (line, at) not in taken else []
        if run:
            yield _text(found, run), tuple(run)


def _text(found: Alignment, run: Sequence[Place]) -> str:
    return " ".join(found.lines[line].words[at].text for line, at in run)


def _ways(runs: Iterable[Run], cell: str) -> dict[Way, None]:
    """Return the signs beside a text within printed ones, and which parts of these it is."""
    ways = {}
    for text, sign in product((text for text, _ in runs), SIGNS):
        parts = text.split(sign)
        ends = (*((at, at + 1) for at in range(len(parts))), (1, None), (None, -1)) if len(parts) > 1 else ()
        ways |= {(sign, *end): None for end in ends if sign.join(parts[slice(*end)]) == cell}
    return ways


def _part_at(runs: Sequence[Run], way: Way, cell: str) -> tuple[Place, ...]:
    """Return the places of the first text of which some parts are a cell, or the whole where it has no such sign."""
    sign, *ends = way
    split = ((text.split(sign), places) for text, places in runs)
    shown = ((parts[slice(*ends)] if len(parts) > 1 else parts, places) for parts, places in split)
    return next((places for parts, places in shown if sign.join(parts) == cell), ())
