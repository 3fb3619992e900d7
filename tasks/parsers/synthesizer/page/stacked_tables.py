"""Tables that stand side by side between others, such as checks printed three to a line: one below the other.

Their header is printed twice or more on one line; the tables above and below it have other columns. Its words, and
those of the lines below it that start where its tables do, are moved to where one table would print them, each with the
label of its column, for columns may be as wide as what they hold: here, and by the same function in the parser file.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from pdfplumber.utils import cluster_objects

from tasks.parsers.synthesizer.page.header_lines import is_header
from tasks.parsers.synthesizer.page.lines import lines_of
from tasks.parsers.synthesizer.page.panels import Panels, panels_of, repeated_headers, tables_apart
from tasks.parsers.synthesizer.page.parted_lines import PartedLines, with_columns
from tasks.statements.pages import Page, Word

BY_LINE = 2.5  # points that a table is moved below the one left of it: rows follow each other from left to right
BY_TABLE = 1000.0  # all rows of a table follow those of the one left of it
LARGER = 1.1  # times the letters of rows: those of titles


@dataclass(frozen=True)
class Stack:
    """The header that tables side by side repeat, how many points each is moved below the one left of it, and how tall
    the letters of rows can be: larger ones are those of the next table's title.
    """

    header: tuple[str, ...]
    step: float
    tall: float


def below_each_other(words, header, step, tall):
    """Yield the words of a page, those of tables side by side (such as checks) moved below each other."""
    labels, down, many = [0] * len(header), 0, len(header)
    for line in cluster_objects(sorted(words, key=lambda word: word["x0"]), "bottom", 2):
        if len(line) > many and [word["text"] for word in line] == header * (len(line) // many):
            labels, down = [word["x0"] for word in line], down + step * (len(line) // many)
        placed = [(max(0, sum(label < word["x1"] for label in labels) - 1), word) for word in line]  # by their labels
        text = [(at, word) for at, word in reversed(placed) if word["text"].strip("-=_")]
        off = {at // many: abs(word["x0"] - labels[at - at % many]) for at, word in text}  # of every table
        if len(labels) > many and (max(off.values(), default=0) > 15 or line[0]["bottom"] - line[0]["top"] > tall):
            labels, placed, down = [0] * many, [(0, word) for word in line], down + step * (len(labels) // many)
        for at, word in placed:
            place = {side: word[side] - labels[at] + labels[at % many] for side in ("x0", "x1")}
            yield word | place | {side: word[side] + down + step * (at // many) for side in ("top", "bottom")}


SOURCE = inspect.getsource(below_each_other).strip()


@dataclass(frozen=True)
class Arrangement:
    """Pages to read rows from, the stack or the panels that made them, if any, and where moved words are printed."""

    pages: tuple[Page, ...]
    stack: Stack | None = None
    printed: dict[tuple[int, Word], Word] | None = None
    panels: Panels | None = None
    parted: PartedLines | None = None


def best_arrangement(pages: tuple[Page, ...], found: Callable[[tuple[Page, ...]], int]) -> Arrangement:
    """Return the pages with tables side by side read apart or, where more is ``found`` so, moved below each other.

    Where as much is found, they are moved if other tables stand on the pages, but where it is found in these as
    printed, which hold all rows then. Where tables go on on the next page, those of all left sides may come first.
    """
    if columns := with_columns(pages):
        moved, printed, parted = columns
        return Arrangement(moved, printed=printed, parted=parted)
    header = next(repeated_headers(pages), None)
    apart = _apart(pages)
    if header is None:
        return apart
    others = any(is_header(line) and not line.text.startswith(" ".join(header)) for line in lines_of(pages))
    stacked = [_stacked(pages, header, step) for step in (BY_LINE, BY_TABLE)]
    ways = [Arrangement(pages), *stacked, apart] if others else [apart, *stacked]
    ways += [_apart(pages, by_side=True)] if len(pages) > 1 else []
    return max(ways, key=lambda way: found(way.pages))


def _apart(pages: tuple[Page, ...], by_side: bool = False) -> Arrangement:
    """Return the pages with the tables that stand side by side read apart."""
    panels = panels_of(pages)
    moved, printed = tables_apart(pages, panels, by_side)
    return Arrangement(moved, printed=printed, panels=panels)


def _stacked(pages: tuple[Page, ...], header: Sequence[str], step: float) -> Arrangement:
    """Return the pages with tables that stand side by side moved below each other."""
    printed: dict[tuple[int, Word], Word] = {}
    stack = Stack(tuple(header), step, _tallest(pages, header))
    return Arrangement(tuple(_moved(page, stack, printed) for page in pages), stack, printed)


def _tallest(pages: tuple[Page, ...], header: Sequence[str]) -> float:
    """Return how tall the letters of rows can be, told by the labels of tables side by side and the lines below."""
    labels, pairs = " ".join([*header, *header]), pairwise(lines_of(pages))
    tops = [word for line, row in pairs if line.text.startswith(labels) for word in (*line.words, *row.words)]
    return round(LARGER * max((word.bottom - word.top for word in tops), default=0.0), 1)


def _moved(page: Page, stack: Stack, printed: dict[tuple[int, Word], Word]) -> Page:
    words = [{"word": w, "text": w.text, "x0": w.x0, "x1": w.x1, "top": w.top, "bottom": w.bottom} for w in page.words]
    moved = []
    for one in below_each_other(words, list(stack.header), stack.step, stack.tall):
        word = replace(one["word"], **{side: one[side] for side in ("x0", "x1", "top", "bottom")})
        printed[page.number, word] = one["word"]
        moved.append(word)
    return replace(page, words=tuple(moved))
