"""Dashes that stand alone in a cell, which the detector of text overlooks: told by their ink on the lines it sees."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy
from scipy import ndimage

from tasks.statements.scans.scanned_word import ScannedWord

DASH = "-"
BREADTH = (0.16, 1.1)  # of the letter size: least and most of a dash
THICK = 0.16  # of the letter size: a dash is no higher
FLAT = 1.8  # times as broad as high at least
ABOVE = (0.14, 0.42)  # of the letter size: how high over the baseline it stands
ALONE = (0.6, 0.35)  # of the letter size: how far beside, above and below it there is no other ink
LEVEL = 0.1  # of the letter size: baselines closer to each other are those of one line


def lone_dashes(ink: numpy.ndarray, words: Iterable[ScannedWord]) -> Iterator[ScannedWord]:
    """Yield the dashes of a page, by its ink without rules, that stand level with words and beside none."""
    words = list(words)
    lines = _lines(words)
    if not lines:
        return
    largest = max(size for _, size in lines)
    parts, _ = ndimage.label(ink, numpy.ones((3, 3)))
    for rows, columns in ndimage.find_objects(parts):
        height, width = rows.stop - rows.start, columns.stop - columns.start
        if height > THICK * largest + 1 or width < FLAT * height or width > BREADTH[1] * largest:
            continue
        line = _line_of(rows, columns, lines)
        if line and _is_alone(ink, rows, columns, line[1]) and not _is_read(columns, line[0], words):
            yield ScannedWord(DASH, columns.start, columns.stop, line[0], line[1], 1.0)


def _lines(words: Iterable[ScannedWord]) -> list[tuple[float, float]]:
    """Return baseline and letter size of each line, from the top."""
    lines: list[tuple[float, float]] = []
    for baseline, size in sorted({(word.baseline, word.size) for word in words}):
        if not lines or baseline - lines[-1][0] > LEVEL * size:
            lines.append((baseline, size))
    return lines


def _line_of(rows: slice, columns: slice, lines: Iterable[tuple[float, float]]) -> tuple[float, float] | None:
    """Return the line on which ink in this box is a dash, None where it is none on any."""
    middle, width = (rows.start + rows.stop) / 2, columns.stop - columns.start
    for baseline, size in lines:
        level = ABOVE[0] * size <= baseline - middle <= ABOVE[1] * size
        if level and BREADTH[0] * size <= width <= BREADTH[1] * size and rows.stop - rows.start <= THICK * size + 1:
            return baseline, size
    return None


def _is_read(columns: slice, baseline: float, words: Iterable[ScannedWord]) -> bool:
    """Whether a word already covers these columns of a line."""
    return any(
        word.x0 <= columns.stop and word.x1 >= columns.start and abs(word.baseline - baseline) < word.size / 2
        for word in words
    )


def _is_alone(ink: numpy.ndarray, rows: slice, columns: slice, size: float) -> bool:
    """Whether no other ink stands around a box."""
    beside, over = round(ALONE[0] * size), round(ALONE[1] * size)
    around = ink[max(0, rows.start - over) : rows.stop + over, max(0, columns.start - beside) : columns.stop + beside]
    return int(around.sum()) == int(ink[rows, columns].sum())
