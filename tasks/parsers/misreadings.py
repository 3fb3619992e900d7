"""Words of a scanned sample that OCR reads otherwise than the user's CSV has them.

A parser can only give what is read, so a text that differs from its reading by a few letters is learnt, and held to,
as it is read; every such cell is named in the parser's record. Dates, numbers and codes have no such tolerance.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from expectations.amounts import is_no_amount
from tasks.parsers.synthesizer.columns.alignment import FAR, NEAR, Alignment, align, neighbours
from tasks.parsers.synthesizer.columns.usual_places import usual_span
from tasks.parsers.synthesizer.page.lines import lines_of
from tasks.parsers.synthesizer.page.moved_pages import levelled
from tasks.statements.pages import Page
from tasks.statements.roles import Roles
from tasks.statements.scans.likeness import blanks_at, readings

if TYPE_CHECKING:
    import pandas as pd

FREE_TEXT = ("description", "text")  # roles of columns whose cells may be read otherwise
MOST = 0.5  # of a column's cells: where more differ, the CSV writes another text than the page
SHOWN = 20  # cells in the notes of an attempt
BEHIND = 30  # words at most that a text has

Places = tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Misreading:
    """A cell of a sample (row from 0) as it is read, and as the CSV has it."""

    row: int
    column: str
    read: str
    wanted: str

    def __str__(self) -> str:
        return f"row {self.row + 1}, column {self.column!r}: read as {self.read!r}, the CSV has {self.wanted!r}"


def find_misreadings(pages: Sequence[Page], table: pd.DataFrame, roles: Roles) -> tuple[Misreading, ...]:
    """Return the cells of free text that scanned pages print almost as the CSV has them, beside their row's amounts."""
    if not any(page.scanned for page in pages):
        return ()
    found = align(levelled(lines_of(pages)), table, roles)
    scanned = {place for place, page in enumerate(pages) if page.scanned}
    misread: list[Misreading] = []
    for name in table.columns:
        if found.kinds[name] == "text" and roles.by_column.get(name) in FREE_TEXT:
            ours = list(_of_column(found, name, list(table[name]), scanned))
            if len(ours) <= max(1, MOST * len(table)):
                misread += ours
    return tuple(sorted(misread, key=lambda one: one.row))


def recorded(pdf: str, misread: Misreading) -> dict[str, str | int]:
    """Return a misread cell as the record of a parser has it, the row counted from 1."""
    return {"pdf": pdf} | asdict(misread) | {"row": misread.row + 1}


def told(misreadings: Iterable[tuple[str, Misreading]]) -> dict[str, list[str]]:
    """Return the notes of an attempt on misread cells, each with the name of its PDF; {} where there are none."""
    sentences = [f"{pdf}: {one}" for pdf, one in misreadings]
    more = [f"and {len(sentences) - SHOWN} more, all in parser.json"] if len(sentences) > SHOWN else []
    return {"misreadings": sentences[:SHOWN] + more} if sentences else {}


def as_read(table: pd.DataFrame, misreadings: Sequence[Misreading]) -> pd.DataFrame:
    """Return a wanted table with the cells that are read otherwise as they are read."""
    table = table.copy() if misreadings else table
    for one in misreadings:
        table.iloc[one.row, table.columns.get_loc(one.column)] = one.read
    return table


def _of_column(found: Alignment, name: str, cells: list[str], scanned: set[int]) -> Iterator[Misreading]:
    """Yield the misread cells of a column, none of which is another text that the column has."""
    span = usual_span(found, name)
    used = {place for row in found.cells for cell in row.values() for place in cell.words}
    for row, cell in enumerate(cells):
        anchor = found.anchors[row]
        if is_no_amount(cell) or anchor is None or found.lines[anchor].page not in scanned:
            continue
        own = found.cells[row][name].words if name in found.cells[row] else ()
        words = own if own and _unbroken(own) else _nearest(found, row, cell, span, used.difference(own))
        read = _spelled(found, words, cell) if words else ""
        others = (other for other in cells if _letters(other) != _letters(cell))
        if words and read.split() != cell.split() and _letters(read) not in map(_letters, others):
            yield Misreading(row, name, read, cell)


def _letters(text: str) -> str:
    return "".join(text.split())


def _unbroken(words: Places) -> bool:
    return all(b[1] - a[1] == 1 for a, b in pairwise(words) if a[0] == b[0])


def _nearest(
    found: Alignment, row: int, cell: str, span: tuple[float, float] | None, used: set[tuple[int, int]]
) -> Places | None:
    """Return the places of the words around a row that read most like a cell; None where none or several do.

    ``used`` words are another cell's.
    """
    anchor, (before, after) = found.anchors[row], neighbours(found, row)
    places = [
        (line, word)
        for line in range(max(before + 1, anchor - NEAR), min(after, anchor + FAR + NEAR))
        for word, box in enumerate(found.lines[line].words)
        if (line, word) not in used and (span is None or (box.x0 >= span[0] and box.x1 <= span[1]))
    ]
    near: list[tuple[float, Places]] = []
    for first, _ in enumerate(places):
        run = places[first : first + BEHIND]
        texts = [found.lines[line].words[word].text for line, word in run]
        near += [(cost, tuple(run[:count])) for count, cost in readings(cell, texts)]
    cost, best = min(near, key=lambda one: one[0], default=(0.0, None))
    apart = best and any(other == cost and set(best).isdisjoint(words) for other, words in near)
    return None if apart else best


def _spelled(found: Alignment, words: Places, cell: str) -> str:
    """Return words as a parser joins them: with a blank within a line, between lines where the CSV has one."""
    texts = [found.lines[line].words[word].text for line, word in words]
    blanks = blanks_at(cell, texts)
    text = texts[0]
    for (before, after), blank, more in zip(pairwise(words), blanks, texts[1:], strict=True):
        text += (" " if blank or before[0] == after[0] else "") + more
    return text
