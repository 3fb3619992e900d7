"""Printed lines as text a model reads: laid out with blanks, and as boxes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tasks.parsers.analysis import StudiedSample
    from tasks.parsers.synthesizer.page.lines import Line
    from tasks.statements.pages import Word

WIDEST = 130  # letters a laid-out line may have; a wide page is drawn closer together
MIXED_SIZES = 0.5  # points: letters that differ by more were set separately
ORDINARY_BLANK = 0.45  # of the letter size: a wider gap between words may be one between columns


@dataclass(frozen=True)
class RowMark:
    """Which CSV row (from 0) a line belongs to, and whether the row is anchored there."""

    row: int
    anchor: bool

    def __str__(self) -> str:
        return f"{self.row + 1}" if self.anchor else f"{self.row + 1}+"


def row_marks(sample: StudiedSample) -> dict[int, tuple[RowMark, ...]]:
    """The rows whose cells were found on each line, by the line's index; lines of no row are left out."""
    marks: dict[int, set[RowMark]] = {}
    for row, (anchor, cells) in enumerate(zip(sample.alignment.anchors, sample.alignment.cells, strict=True)):
        used = {line for cell in cells.values() for line, _ in cell.words}
        if anchor is not None:
            marks.setdefault(anchor, set()).add(RowMark(row, True))
        for line in used - {anchor}:
            marks.setdefault(line, set()).add(RowMark(row, False))
    return {line: tuple(sorted(found, key=lambda mark: mark.row)) for line, found in marks.items()}


def letter_width(sample: StudiedSample) -> float:
    """Points that one letter of laid-out text stands for: the usual width of a letter, wider on wide pages."""
    widths = [
        (word.x1 - word.x0) / len(word.text) for page in sample.pages for word in page.words if len(word.text) > 2
    ]
    widest = max((page.width for page in sample.pages), default=0.0)
    return max(median(widths) if widths else 5.0, widest / WIDEST)


def laid_out(words: Sequence[Word], width: float) -> str:
    """Words at their places, in letters of this width, words that touch kept apart by a blank."""
    text = ""
    for word in words:
        gap = round(word.x0 / width) - len(text)
        text += " " * max(gap, 1 if text else 0) + word.text
    return text


def boxes(line: Line) -> str:
    """A line as `x0-x1 "text"` for every run of words with ordinary blanks between them; sizes where they are mixed."""
    runs = runs_of(line.words)
    mixed = max(word.size for word in line.words) - min(word.size for word in line.words) > MIXED_SIZES
    return "  ".join(
        f'{run[0].x0:.1f}-{run[-1].x1:.1f} "{" ".join(word.text for word in run)}"'
        + (f" (size {run[0].size:.1f})" if mixed else "")
        for run in runs
    )


def runs_of(words: Sequence[Word]) -> list[list[Word]]:
    """Words of one line put together where ordinary blanks and one letter size join them."""
    runs: list[list[Word]] = []
    for word in words:
        before = runs[-1][-1] if runs else None
        ordinary = ORDINARY_BLANK * max(word.size, 1.0)
        if before and 0 <= word.x0 - before.x1 <= ordinary and abs(word.size - before.size) <= MIXED_SIZES:
            runs[-1].append(word)
        else:
            runs.append([word])
    return runs


def top_of(line: Line) -> float:
    """The line's distance from the top of its page, in points."""
    return min(word.top for word in line.words)
