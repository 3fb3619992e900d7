"""Where a sample's cells are printed, down to the glyphs: which words make up a cell, which glyphs make up a word."""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tasks.parsers.glyphs import Glyph
from tasks.statements.pages import Page, Word

if TYPE_CHECKING:
    from tasks.parsers.analysis import Place, StudiedSample

SLACK = 0.3  # points by which boxes computed in two ways may differ
BUCKET = 12.0  # points of height in which glyphs are gathered, about a line

Spot = tuple[Glyph, ...]  # every glyph drawn for one letter: two where bold type is drawn twice


@dataclass(frozen=True, slots=True)
class PrintedWord:
    """A word on a page (numbered from 1)."""

    page: int
    word: Word

    @property
    def text(self) -> str:
        """The word's letters."""
        return self.word.text


class PrintedCells:
    """The words and glyphs of a studied sample, looked up by place."""

    def __init__(self, studied: StudiedSample, glyphs: Sequence[Glyph]) -> None:
        self.studied = studied
        self.pages: dict[int, Page] = {page.number: page for page in studied.whole_pages}
        self._glyphs: dict[tuple[int, int], list[Glyph]] = defaultdict(list)
        self._codes: dict[tuple[int, str], bytes] = {}
        for glyph in glyphs:
            if not glyph.text.isspace():
                self._glyphs[glyph.page, int(glyph.top // BUCKET)].append(glyph)
            if glyph.is_editable:
                self._codes.setdefault((glyph.font, glyph.text), glyph.code)

    def words(self, place: Place) -> list[PrintedWord]:
        """Return the words whose centre lies in a place, in reading order."""
        page = self.pages.get(place.page)
        return [PrintedWord(place.page, word) for word in page.words if lies_in(word, place)] if page else []

    def spots(self, printed: PrintedWord) -> list[Spot] | None:
        """Return the glyphs of each letter of a word, None when the glyphs in its box do not spell it.

        A letter that shares its glyph with another (a ligature) has no spot of its own: ().
        """
        groups = self._spelling(printed.word, printed.page)
        if groups is None:
            return None
        letters = [(group, len(_spelled(group[0].text))) for group in groups]
        return [spot for group, count in letters for spot in ([group] if count == 1 else [()] * count)]

    def glyphs(self, printed: PrintedWord) -> list[Glyph] | None:
        """Return every glyph of a word, None when the glyphs in its box do not spell it."""
        groups = self._spelling(printed.word, printed.page)
        return None if groups is None else [glyph for group in groups for glyph in group]

    def _spelling(self, word: Word, page: int) -> list[Spot] | None:
        rows = range(int((word.top - SLACK) // BUCKET), int((word.bottom + SLACK) // BUCKET) + 1)
        groups = _overprints([g for row in rows for g in self._glyphs[page, row] if _holds(word, g)])
        chosen, rest = [], word.text
        for group in groups:  # a watermark's letters may lie between the word's own
            text = _spelled(group[0].text)
            if rest.startswith(text):
                chosen.append(group)
                rest = rest[len(text) :]
        return None if rest else chosen

    def code(self, font: int, letter: str) -> bytes | None:
        """Return the code that draws a letter in a font, None when the pages read so far never show it."""
        return self._codes.get((font, letter))

    def has_twin(self, printed: PrintedWord) -> bool:
        """Tell whether the same text stands elsewhere on the word's line: a hidden second text layer, say."""
        word = printed.word
        return any(
            other is not word and other.text == word.text and other.top < word.bottom and word.top < other.bottom
            for other in self.pages[printed.page].words
        )


def lies_in(word: Word, place: Place) -> bool:
    """Tell whether the centre of a word lies in a place (of the same page)."""
    x, y = (word.x0 + word.x1) / 2, (word.top + word.bottom) / 2
    return place.x0 - SLACK <= x <= place.x1 + SLACK and place.top - SLACK <= y <= place.bottom + SLACK


def _holds(word: Word, glyph: Glyph) -> bool:
    return (
        word.x0 - SLACK <= glyph.x0
        and glyph.x1 <= word.x1 + SLACK
        and word.top - SLACK <= glyph.top
        and glyph.bottom <= word.bottom + SLACK
    )


def _spelled(text: str) -> str:
    """Write a ligature glyph as the letters a page reader makes of it."""
    return unicodedata.normalize("NFKC", text) if "\ufb00" <= text <= "\ufb06" else text


def _overprints(glyphs: Sequence[Glyph]) -> list[Spot]:
    """Gather glyphs from left to right; the same letter drawn again nearly in place belongs to the one before."""
    groups: list[list[Glyph]] = []
    for glyph in sorted(glyphs, key=lambda g: (g.x0, g.x1)):
        near = next(
            (
                group
                for group in groups[-2:]
                if group[0].text == glyph.text and abs(group[0].x0 - glyph.x0) < 0.3 * max(1.0, glyph.x1 - glyph.x0)
            ),
            None,
        )
        if near is not None:
            near.append(glyph)
        else:
            groups.append([glyph])
    return [tuple(group) for group in groups]
