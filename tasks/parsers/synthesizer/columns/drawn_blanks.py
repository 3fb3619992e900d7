"""Columns whose lines are broken inside words, too: drawn blanks or hyphens tell which lines end with a word."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import pandas as pd

from tasks.parsers.synthesizer.columns.alignment import Alignment
from tasks.parsers.synthesizer.columns.broken_words import BrokenWords
from tasks.statements.drawn_blanks import blanks_beside
from tasks.statements.pages import Page, Word

SIGNS = "-/"  # behind which programs break a word
WIDE = 0.8  # of the letter size: narrower blanks are not as wide as the letters of scripts that need none
BREAK = re.compile(rf"(?<=\w)[{SIGNS}]$")

Blanks = dict[tuple[int, Word], tuple[str, str]]  # by page and word


@dataclass(frozen=True)
class _Joint:
    """Where a text goes on on the next line: how the line ends, if the next one is led by a drawn blank or it is
    ended by one, and if the table has a blank.
    """

    end: str
    led: bool
    ended: bool
    blank: bool

    @property
    def drawn(self) -> bool:
        """Whether a blank is drawn."""
        return self.led or self.ended

    @property
    def sign(self) -> str:
        """The sign behind which the line may have been broken, '' where none is or a blank stands behind it."""
        found = BREAK.search(self.end)
        return found[0] if found and not self.drawn else ""


def find_drawn_blanks(found: Alignment, table: pd.DataFrame, pages: Sequence[Page]) -> None:
    """Add the columns to an alignment that the table has with a blank between some lines and without one between
    others, where drawn blanks or the signs at their ends tell which.
    """
    blanks: Blanks = {}
    for name in (name for name, kind in found.kinds.items() if kind == "text"):
        if not any(name in on and len({line for line, _ in on[name].words}) > 1 for on in found.cells):
            continue
        for at, page in enumerate(() if blanks else pages):
            beside = zip(page.words, blanks_beside(page.words, page.blanks), strict=True)
            blanks |= {(at, word): found for word, found in beside}
        joints = [one for row in range(len(table)) for one in _joints(found, row, name, table[name].iloc[row], blanks)]
        if joints and not any(joint is None or joint.blank or joint.drawn for joint in joints):
            if width := _between_words(found, name, blanks):
                found.broken_words[name] = BrokenWords(drawn=True, blank=width)
            continue
        if None in joints or {joint.blank for joint in joints} != {True, False}:
            continue
        glued = {joint.sign for joint in joints if not joint.blank}
        parted = {joint.sign for joint in joints if joint.blank}
        if "" not in glued and not glued & parted and not any(joint.led for joint in joints):
            drawn, told = any(joint.drawn for joint in joints), glued | parted >= {*SIGNS}
            found.broken_words[name] = BrokenWords("".join(sorted(glued)), told, drawn)
        elif "" in glued and all(joint.drawn == joint.blank for joint in joints):
            found.broken_words[name] = BrokenWords(drawn=True)


def _joints(found: Alignment, row: int, name: str, cell: str, blanks: Blanks) -> Iterator[_Joint | None]:
    """Yield how the lines of a cell are joined, None where its words do not spell it."""
    words = found.cells[row][name].words if name in found.cells[row] else ()
    rest = " ".join(cell.split())
    for place, after in pairwise((*words, None)):
        text = found.lines[place[0]].words[place[1]].text
        if not rest.startswith(text):
            yield None
            return
        rest = rest[len(text) :]
        if after and after[0] != place[0]:
            (led, _), (_, ended) = _beside(found, after, blanks), _beside(found, place, blanks)
            yield _Joint(text, bool(led), bool(ended), rest.startswith(" "))
        rest = rest.lstrip()
    if rest:
        yield None


def _between_words(found: Alignment, name: str, blanks: Blanks) -> float:
    """Return how wide the blanks between the words of a column are where all are drawn, each as wide as the letters of
    scripts that need none, else 0: lines that end inside words end anywhere, and a blank there is one of their letters,
    whether the sample has one there or not.
    """
    pairs = [pair for on in found.cells if name in on for pair in pairwise(on[name].words) if pair[0][0] == pair[1][0]]
    if not all(_beside(found, one, blanks)[1] for one, _ in pairs):
        return 0.0
    words = [[found.lines[line].words[at] for line, at in pair] for pair in pairs]
    wide = all(right.x0 - left.x1 > WIDE * left.size for left, right in words)
    return max((right.x0 - left.x1 for left, right in words), default=0.0) if wide else 0.0


def _beside(found: Alignment, place: tuple[int, int], blanks: Blanks) -> tuple[str, str]:
    line, at = found.lines[place[0]], place[1]
    return blanks.get((line.page, line.words[at]), ("", ""))
