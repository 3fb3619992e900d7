"""Copies of a sample on which rows are gone or values differ, and the table an honest parser reads from each.

A copy counts only when the page reader sees on it exactly the words that were planned, each in its place.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from tasks.parsers.alterations import (
    CellChange,
    change_amounts,
    change_dates,
    change_descriptions,
    glyph_codes,
)
from tasks.parsers.copied_pages import add_strips, insert_page
from tasks.parsers.glyphs import CopyError, Glyph, read_glyphs, write_copy
from tasks.parsers.printed_cells import PrintedCells, PrintedWord
from tasks.parsers.removals import words_of_rows
from tasks.parsers.synthesizer.columns.row_numbers import counts_rows
from tasks.statements.pages import Page, Word, read_pages

if TYPE_CHECKING:
    import pandas as pd

    from tasks.parsers.analysis import StudiedSample
    from tasks.parsers.samples import Sample
    from tasks.statements.roles import Roles

MOVED = 1.5  # points by which a word's edges may move when letters or digits of other widths stand in it
FEW = 3  # descriptions changed on the mildest copy

Where = dict[tuple[int, Word], str | None]  # page and word -> its text on the copy, None where it is gone


@dataclass(frozen=True)
class AlteredSample:
    """A copy (unencrypted), the table to be read from it, and what was done to it.

    ``removed`` holds the cells that are gone as (row from 0, column, text). ``complete`` is False where later pages
    than those studied were left out: the last row may then be cut, and a strict parser may miss the statement's end.
    ``printed`` are the columns whose every cell stands on the page, where rows were removed. ``lowered`` says by how
    many points all words stand lower, ``repeated`` how many rows come twice because their page does.
    """

    pdf: Path
    table: pd.DataFrame
    changes: tuple[CellChange, ...] = ()
    removed: tuple[tuple[int, str, str], ...] = ()
    complete: bool = True
    printed: frozenset[str] = frozenset()
    lowered: float = 0.0
    repeated: int = 0


class SampleCopier:
    """Makes changed copies of one studied sample in a folder; CopyError where one cannot be made. Safe in threads."""

    def __init__(self, sample: Sample, studied: StudiedSample, roles: Roles, folder: Path) -> None:
        self.sample = sample
        self.studied = studied
        self.roles = roles
        self.folder = folder
        self.complete = studied.complete
        printed = _printed_rows(studied)
        pages = sorted({_page_of(studied, row) for row in printed})
        if not pages:
            raise CopyError("none of the wanted rows was found on its pages.")
        # Values change on the first and the last page with rows, rows go from the one in the middle: enough to tell,
        # and quick on a long sample.
        self.rows = [row for row in printed if _page_of(studied, row) in (pages[0], pages[-1])]
        middle = pages[len(pages) // 2]
        self.middle_rows = [row for row in printed if len(pages) < 3 or _page_of(studied, row) == middle]
        self.cells = PrintedCells(studied, read_glyphs(sample.readable, sample.password, {pages[0], middle, pages[-1]}))
        self._numbers = itertools.count(1)

    def unchanged(self) -> AlteredSample:
        """Write the sample anew, nothing changed but the file's bytes (and pages beyond those studied)."""
        return AlteredSample(self._write({}), self._table(), complete=self.complete)

    def changed(self) -> AlteredSample:
        """Change as many descriptions, amounts and dates as can be."""
        changes = change_descriptions(self.cells, self.roles, self.rows)
        changes += change_amounts(self.cells, self.roles, self.rows)
        changes += change_dates(self.cells, self.roles, self.rows)
        return self._change(changes)

    def hardly_changed(self) -> AlteredSample:
        """Change a letter or two in a few descriptions; where none can be, one pair of amounts."""
        half = len(self.rows) // 2
        changes = change_descriptions(self.cells, self.roles, self.rows[half:] + self.rows[:half])[:FEW]
        return self._change(changes or change_amounts(self.cells, self.roles, self.rows)[:FEW])

    def without(self, rows: Sequence[int]) -> AlteredSample:
        """Take rows (from 0) off their pages; the space they took stays empty."""
        words = words_of_rows(self.cells, rows)
        if not rows or not words:
            raise CopyError("no rows could be taken off a copy of it.")
        plan: Where = {(word.page, word.word): None for word in words}
        pdf = self._write(self._removal_codes(words))
        if wrong := self._misprint(self._touched_pages(pdf, plan), plan):
            raise CopyError(f"a copy without rows {_numbers(rows)} shows {wrong}.")
        table = self._table()
        cells = tuple((row, column, table[column].iloc[row]) for row in rows for column in table.columns)
        left = self._numbered(table.drop(index=list(rows)).reset_index(drop=True))
        return AlteredSample(pdf, left, removed=cells, complete=self.complete, printed=self._printed(table))

    def lowered(self) -> AlteredSample:
        """Add a blank strip above every page, as high as rows are apart: each stands where the one below it stood."""
        points = row_pitch(self.studied)
        pdf = self._write({})
        copy = pdf.with_suffix(".lowered.pdf")
        add_strips(pdf, copy, points)
        number = _page_of(self.studied, self.rows[0])
        words = self.cells.pages[number].words
        read = self._read(copy)[number - 1].words
        if wrong := _first_misprint([(word, word.text) for word in words], read, points):
            raise CopyError(f"a copy with all words lower shows {wrong}.")
        return AlteredSample(copy, self._table(), complete=self.complete, lowered=points)

    def repeated(self) -> AlteredSample:
        """Print the first page with rows twice, the first time without what stands below its rows."""
        import pandas as pd

        number = _page_of(self.studied, self.rows[0])
        rows = [row for row in self.rows if _page_of(self.studied, row) == number]
        lowest = max(place.bottom for row in rows for place in self.studied.places[row].values() if place)
        below = [PrintedWord(number, word) for word in self.cells.pages[number].words if word.top > lowest]
        pdf = self._write({})
        copy = pdf.with_suffix(".repeated.pdf")
        insert_page(pdf, copy, self._write(self._removal_codes(below)), number)
        table = self._table()
        again = self._numbered(pd.concat([table.iloc[rows], table], ignore_index=True))
        return AlteredSample(copy, again, complete=self.complete, repeated=len(rows))

    def _numbered(self, table: pd.DataFrame) -> pd.DataFrame:
        """Return the rows of a copy with their own numbers, where the wanted table numbers rows and no page does."""
        places = self.studied.places
        for name in (name for name in table.columns if counts_rows(self.studied.table[name])):
            if not any(on.get(name) for on in places):
                first = self.studied.table[name].iloc[0]
                table[name] = [str(int(first) + at).zfill(len(first)) for at in range(len(table))]
        return table

    def _printed(self, table: pd.DataFrame) -> frozenset[str]:
        """The columns of which every cell that is not blank was found on its page."""
        return frozenset(
            column
            for column in table.columns
            if all(self.studied.places[row].get(column) for row, cell in enumerate(table[column]) if cell.strip())
        )

    def _removal_codes(self, words: Iterable[PrintedWord]) -> dict[Glyph, None]:
        codes: dict[Glyph, None] = {}
        for word in words:
            glyphs = self.cells.glyphs(word)
            if glyphs is None or not all(glyph.is_editable for glyph in glyphs):
                raise CopyError(f"{word.text!r} on page {word.page} could not be taken off a copy.")
            codes |= dict.fromkeys(glyphs)
        return codes

    def _change(self, changes: Sequence[CellChange]) -> AlteredSample:
        """Write the changes; those that do not come out as planned are left out at a second try."""
        for _ in range(2):
            if not changes:
                break
            plan = _plan(changes)
            pdf = self._write(self._change_codes(changes))
            pages = self._touched_pages(pdf, plan)
            if not self._misprint(pages, plan):
                table = self._table()
                for change in changes:
                    table.loc[change.row, change.column] = change.new
                return AlteredSample(pdf, table, changes=tuple(changes), complete=self.complete)
            seen = {number: {word.text for word in page.words} for number, page in pages.items()}
            changes = [c for c in changes if all(w.text in seen[w.printed.page] for w in c.words)]
        raise CopyError("no value could be changed on a copy of it.")

    def _change_codes(self, changes: Iterable[CellChange]) -> dict[Glyph, bytes]:
        codes: dict[Glyph, bytes] = {}
        for change in changes:
            for word in change.words:
                codes |= glyph_codes(self.cells, word) or {}
        return codes

    def _write(self, codes: Mapping[Glyph, bytes | None]) -> Path:
        pdf = self.folder / f"{next(self._numbers)}.pdf"
        keep = None if self.complete else [page.number for page in self.studied.whole_pages]
        write_copy(self.sample.readable, pdf, self.sample.password, codes, keep)
        return pdf

    def _touched_pages(self, pdf: Path, plan: Where) -> dict[int, Page]:
        """Read the pages of a copy on which something was to change, by number."""
        touched = sorted({page for page, _ in plan})
        only = pdf.with_suffix(".touched.pdf")
        write_copy(pdf, only, keep=touched)
        return dict(zip(touched, self._read(only), strict=True))

    def _read(self, copy: Path) -> tuple[Page, ...]:
        """Return the pages of a copy, their words parted as the sample's are."""
        return read_pages(copy, word_gap=self.studied.pages[0].word_gap)

    def _misprint(self, pages: Mapping[int, Page], plan: Where) -> str:
        """Return what the page reader sees on a copy's touched pages against the plan, '' when all is as planned."""
        for number, page in pages.items():
            before = self.cells.pages[number]
            expected = [
                (word, plan.get((number, word), word.text))
                for word in before.words
                if plan.get((number, word), word.text) is not None
            ]
            if wrong := _first_misprint(expected, page.words):
                return f"{wrong} on page {number}"
            if len(page.rules) != len(before.rules):
                return f"{len(page.rules)} ruling lines instead of {len(before.rules)} on page {number}"
        return ""

    def _table(self) -> pd.DataFrame:
        """The wanted rows that are printed on the pages a copy keeps."""
        table = self.studied.table.copy()
        if not self.complete:
            table = table.iloc[: self.rows[-1] + 1]
        return table.reset_index(drop=True)


def _printed_rows(studied: StudiedSample) -> list[int]:
    return [row for row in range(len(studied.places)) if any(studied.places[row].values())]


def _page_of(studied: StudiedSample, row: int) -> int:
    return next(place.page for place in studied.places[row].values() if place)


def _plan(changes: Iterable[CellChange]) -> Where:
    return {(word.printed.page, word.printed.word): word.text for change in changes for word in change.words}


def row_pitch(studied: StudiedSample) -> float:
    """Return the least distance of neighbouring rows of a page, in points. CopyError where rows stand alone."""
    tops = [
        (_page_of(studied, row), min(place.top for place in studied.places[row].values() if place))
        for row in _printed_rows(studied)
    ]
    apart = [two - one for (page, one), (other, two) in itertools.pairwise(tops) if page == other and two - one > MOVED]
    if not apart:
        raise CopyError("no page of it has two rows one below the other.")
    return min(apart)


def _first_misprint(expected: Sequence[tuple[Word, str | None]], seen: Sequence[Word], lower: float = 0.0) -> str:
    """Compare words one by one: their text and, within a little, their edges; all may stand lower by some points."""
    for (word, text), found in zip(expected, seen, strict=False):
        moved = max(abs(word.x0 - found.x0), abs(word.x1 - found.x1), abs(word.top + lower - found.top))
        if text != found.text or moved > MOVED:
            return f"{found.text!r} where {text!r} was to be"
    if len(expected) != len(seen):
        return f"{len(seen)} words where {len(expected)} were to be"
    return ""


def _numbers(rows: Sequence[int]) -> str:
    return ", ".join(str(row + 1) for row in rows)
