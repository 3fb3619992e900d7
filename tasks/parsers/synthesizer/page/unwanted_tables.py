"""Tables of which no row is wanted, such as payments that were declined: told from the wanted one by their headers.

Their lines are left out, from their header to that of the wanted table: here, and by a function in the parser file.
Where wanted tables have columns of their own, the others stand behind them, and have none in the parser file.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import pandas as pd
from pdfplumber.utils import cluster_objects

from tasks.parsers.synthesizer.columns.alignment import Alignment
from tasks.parsers.synthesizer.columns.chance_finds import without_chance_finds
from tasks.parsers.synthesizer.page.lines import Line
from tasks.parsers.synthesizer.page.moved_pages import starts_with_day


def without_others(pages, others, header):
    """Yield the words of every page without those of tables that are not wanted, up to a header of the wanted."""
    inside = False
    for words in pages:
        kept = []
        for line in cluster_objects(sorted(words, key=lambda word: word["x0"]), "bottom", 2):
            text = " ".join(word["text"] for word in line)
            labels = {*text.split()} & {*header.split()}
            inside = text in others or (inside and text != header)
            if inside and text not in others and len(labels) > 1 and not re.search(r"\d", text):
                raise ValueError(f"a table has a header that is not known: {text}")
            kept += [] if inside else line
        yield kept


SOURCE = inspect.getsource(without_others).strip()


@dataclass(frozen=True)
class Unwanted:
    """The headers of a sample's tables that are not wanted, those of the wanted ones, and titles between both, which
    say what is wanted of the rows below: they are no lines of the tables above them.
    """

    others: tuple[str, ...]
    headers: tuple[str, ...]
    titles: frozenset[str] = frozenset()

    def left_out(self, lines: Sequence[Line]) -> list[Line]:
        """Return the lines of a sample without those of tables that are not wanted."""
        kept: list[Line] = []
        inside = False
        for line in lines:
            inside = line.text in self.others or (inside and line.text not in self.headers)
            kept += [] if inside and line.text not in self.titles else [replace(line, index=len(kept))]
        return kept


def find_unwanted(found: Alignment, table: pd.DataFrame) -> Unwanted | None:
    """Return the headers below which a sample has rows and none is wanted, behind that of the only wanted table, or
    behind all wanted ones of several: a title between them could belong to either. None where there is no such.
    """
    rows = set(found.anchors)
    wanted, dated, goes_on = set(), {}, False
    for header, lines in _tables(found):
        if any(line.index in rows for line in lines):
            goes_on = goes_on or any(dated.values())
            wanted.add(header)
        elif wanted:
            rowlike = any(_is_rowlike(found, line) for line in lines)
            dated[header] = dated.get(header, False) or rowlike
    others = tuple(header for header, rowlike in dated.items() if rowlike and header not in wanted)
    told = others and (len(wanted) == 1 or not goes_on)
    return Unwanted(others, tuple(sorted(wanted)), _titles(found, table, others)) if told else None


def _titles(found: Alignment, table: pd.DataFrame, others: Sequence[str]) -> frozenset[str]:
    """Return the lines behind the rows of tables that are not wanted, and above the header of a wanted one, which hold
    what is wanted of its first row in a column that no rows print: the number of the account.
    """
    printed = {name for cells in without_chance_finds(found, table).cells for name in cells}
    names = [name for name, kind in found.kinds.items() if kind == "text" and name not in printed]
    rows = {anchor: row for row, anchor in enumerate(found.anchors) if anchor is not None}
    titles: set[str] = set()
    for (header, lines), (_, below) in pairwise(_tables(found)):
        row = next((rows[line.index] for line in below if line.index in rows), None)
        if header in others and row is not None:
            last = max((at for at, line in enumerate(lines, 1) if _is_rowlike(found, line)), default=0)
            cells = filter(None, table[names].iloc[row])
            held = [re.compile(rf"(?<!\S){re.escape(cell)}(?!\S)") for cell in cells]
            titles |= {line.text for line in lines[last:] if any(one.search(line.text) for one in held)}
    return frozenset(titles)


def _is_rowlike(found: Alignment, line: Line) -> bool:
    return bool(found.numbers[line.index]) and starts_with_day(line)


def _tables(found: Alignment) -> Iterator[tuple[str, list[Line]]]:
    """Yield the text of every header, of two lines that of the upper one, with the lines up to the next header."""
    places = [*(at for at in sorted(found.headers) if at - 1 not in found.headers), len(found.lines)]
    for start, end in pairwise(places):
        yield found.lines[start].text, found.lines[start + 1 : end]
