"""Rows without columns, whose cells strokes part where they end: '4 Mar | Card payment | out 12.40 | balance 87.60'.

Their words are moved to columns, one for each cell, as are those of further lines, wherever a row goes on there. A cell
that starts with one of a few labels and ends with a number has a column of labels, and one of numbers, which end in one
place: here, and by the same function in the parser file. Every row ends with a number: one that goes on on the next
page is told.
"""

from __future__ import annotations

import inspect
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from pdfplumber.utils import cluster_objects

from tasks.parsers.synthesizer.page.lines import Line, lines_of
from tasks.statements.pages import Page, Word

FEWEST, FEWEST_CELLS = 4, 3  # rows, and cells of each
MOST_LABELS = 4
RAGGED = 6.0  # points: strokes of a table that part columns stand no further apart
STEADY = 2.0  # points: further lines start no further apart
STROKE = "|"
NUMBER, WORD = r"\d+", r"[^\W\d_]+"
SIDES = ("x0", "x1", "top", "bottom")


@dataclass(frozen=True)
class PartedLines:
    """The expression of a row's first cell, how many cells a row has, the labels with which some of them (from 0)
    start, how far right of a row its further lines start, and how close they follow: 0 where the sample shows none.
    """

    first: str
    cells: int
    labels: dict[int, list[str]]
    indent: float = 0.0
    gap: float = 0.0


def joined_lines(words, indent, gap):
    """Return the lines of a page, each with its further ones: those that start as far right and follow as close."""
    rows, bottom = [], 0
    for line in cluster_objects(sorted(words, key=lambda word: word["x0"]), "bottom", 2):
        inset = line[0]["x0"] - rows[-1][0]["x0"] if rows else 999
        if abs(inset - indent) <= 2 and line[0]["bottom"] - bottom <= gap and any(w["text"] == "|" for w in rows[-1]):
            rows[-1] += line
        else:
            rows.append(line)
        bottom = line[0]["bottom"]
    return rows


def in_columns(words, first, many, labels, indent, gap):
    """Yield the words of a page, those of lines that strokes part in columns: one for each cell, and for its label."""
    for row in joined_lines(words, indent, gap):
        strokes = [at for at, word in enumerate(row) if word["text"] == "|"]
        cells = [row[start + 1 : end] for start, end in zip([-1, *strokes], [*strokes, None], strict=True)]
        begun = strokes and re.fullmatch(first, " ".join(word["text"] for word in cells[0]))
        whole = len(cells) == many and re.search(r"\d", row[-1]["text"])
        known = not whole or all(len(cells[at]) > 1 and cells[at][0]["text"] in labels[at] for at in labels)
        if bool(begun) != bool(whole) or not known:
            raise ValueError(f"a line is not parted as rows are: {' '.join(word['text'] for word in row)}")
        if not begun:
            yield from row
            continue
        cells[0] = [word for word in cells[0] if re.search(r"\w", word["text"])]  # without bullets
        for at, cell in enumerate(cells):
            x0, wide = 1000 * at, sum(word["x1"] - word["x0"] + 3 for word in cell[1:])
            for word in cell:
                x1 = x0 + word["x1"] - word["x0"]
                yield word | {"x0": x0, "x1": x1, "top": row[0]["top"], "bottom": row[0]["bottom"]}
                x0 = 1000 * at + 900 - wide if word is cell[0] and at in labels else x1 + 3


SOURCE = "\n\n\n".join(inspect.getsource(function).strip() for function in (joined_lines, in_columns))
Row = list[dict]  # the words of a line and its further ones, with their places


def parted_lines(pages: Sequence[Page]) -> PartedLines | None:
    """Return how strokes part the rows of pages; None where they stand in columns, or part no rows."""
    if not any(word.text == STROKE for page in pages for word in page.words):
        return None
    lines = lines_of(pages)
    forms = Counter(form for line in lines if (form := _form([word.text for word in line.words])))
    first = max(forms, key=forms.get, default="")
    if not first:
        return None
    indent, gap = _further(lines, first)
    rows = [row for page in pages for row in joined_lines(_placed(page), indent, gap) if _form(_texts(row)) == first]
    parted = [_cells(_texts(row)) for row in rows]
    many = len(parted[0]) if parted else 0
    strokes = [[word["x0"] for word in row if word["text"] == STROKE] for row in rows]
    ragged = any(max(places) - min(places) > RAGGED for places in zip(*strokes, strict=False))
    whole = all(len(cells) == many and cells[-1] and re.search(r"\d", cells[-1][-1]) for cells in parted)
    # An expression with quotes would end its text in the parser file.
    if len(rows) < FEWEST or many < FEWEST_CELLS or not (ragged and whole) or '"' in first:
        return None
    labels = {at: found for at in range(1, many) if (found := _labels([cells[at] for cells in parted]))}
    return PartedLines(first, many, labels, indent, gap)


def with_columns(
    pages: Sequence[Page],
) -> tuple[tuple[Page, ...], dict[tuple[int, Word], Word], PartedLines] | None:
    """Return pages with the words of rows moved to columns, where these are printed, and how strokes part them; None
    where they part no rows, or some lines otherwise than others.
    """
    how = parted_lines(pages)
    try:
        return (*_moved(pages, how), how) if how else None
    except ValueError:
        return None


def _moved(pages: Sequence[Page], how: PartedLines) -> tuple[tuple[Page, ...], dict[tuple[int, Word], Word]]:
    moved, printed = [], {}
    for page in pages:
        words = []
        for one in in_columns(_placed(page), how.first, how.cells, how.labels, how.indent, how.gap):
            words.append(replace(one["word"], **{side: one[side] for side in SIDES}))
            printed[page.number, words[-1]] = one["word"]
        moved.append(replace(page, words=tuple(words)))
    return tuple(moved), printed


def _form(texts: Sequence[str]) -> str:
    """Return the expression of what stands before the first stroke of a line, '' where that has no number."""
    first = " ".join(_cells(texts)[0]) if STROKE in texts else ""
    parts = re.split(r"(\d+|[^\W\d_]+)", first) if re.search(r"\d", first) else []
    return "".join(NUMBER if part.isdigit() else WORD if part.isalpha() else re.escape(part) for part in parts)


def _further(lines: Sequence[Line], first: str) -> tuple[float, float]:
    """Return how far right of rows their further lines start, and how close they follow; zeros where there are none.

    They follow closer than rows do.
    """
    starts = [_form([word.text for word in line.words]) == first for line in lines]
    pairs = [*zip(pairwise(lines), pairwise(starts), strict=True)]
    below = [(*both, is_row) for both, (row, is_row) in pairs if row and both[0].page == both[1].page]
    rows = [line.bottom - above.bottom for above, line, is_row in below if is_row]
    more = [(line.words[0].x0 - above.words[0].x0, line.bottom - above.bottom) for above, line, own in below if not own]
    near = [(inset, down) for inset, down in more if inset > STEADY and rows and down < min(rows)]
    insets = [inset for inset, _ in near]
    if not near or max(insets) - min(insets) > STEADY:
        return 0.0, 0.0
    return round(min(insets), 1), round(max(down for _, down in near) + 0.5, 1)


def _placed(page: Page) -> Row:
    return [{"word": word, "text": word.text, **{side: getattr(word, side) for side in SIDES}} for word in page.words]


def _texts(row: Row) -> list[str]:
    return [word["text"] for word in row]


def _cells(texts: Sequence[str]) -> list[list[str]]:
    """Return the texts of every cell of a row."""
    cells: list[list[str]] = [[]]
    for text in texts:
        cells += [[]] if text == STROKE else []
        cells[-1] += [text] if text != STROKE else []
    return cells


def _labels(cells: Sequence[Sequence[str]]) -> list[str]:
    """Return the few words with which cells start that end with a number, [] where these are none, or currencies."""
    if not all(len(cell) > 1 and re.search(r"\d", cell[-1]) for cell in cells):
        return []
    labels = sorted({cell[0] for cell in cells})
    words = all(re.fullmatch(r"[^\W\d_]{2,}", label) and not re.fullmatch("[A-Z]{3}", label) for label in labels)
    return labels if words and len(labels) <= min(MOST_LABELS, len(cells) / 2) else []
