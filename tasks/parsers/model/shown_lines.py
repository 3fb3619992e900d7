"""Which printed lines a model is shown when not all fit: by what they teach, not by where the budget ends."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from tasks.parsers.model.printed import RowMark, laid_out, letter_width, row_marks, top_of
from tasks.parsers.model.row_kinds import examples, lines_of_row
from tasks.tokens import count_tokens

if TYPE_CHECKING:
    from tasks.parsers.analysis import StudiedSample
    from tasks.parsers.synthesizer.page.lines import Line

BREAK_ABOVE, BREAK_BELOW = 6, 12  # lines around a page break: the footer, and the next page's header
HEAD, FOOT = 14, 8  # lines before the first row and after the last
EACH = 2  # lines of one shape between the rows
MARK_WIDTH = 5


def page_texts(sample: StudiedSample, budget: int) -> str:
    """The pages as laid-out lines with their row marks, within a budget of tokens; what is left out is said."""
    marks, width = row_marks(sample), letter_width(sample)
    lines = sample.alignment.lines
    texts = [_line_text(line, marks.get(line.index, ()), width) for line in lines]
    chosen = choose(sample, marks, [count_tokens(text) + 1 for text in texts], budget)
    parts: list[str] = []
    page = None
    left_out: list[Line] = []
    for line, text in zip(lines, texts, strict=True):
        if line.index not in chosen:
            left_out.append(line)
            continue
        parts += _gap(left_out, marks)
        left_out = []
        if line.page != page:
            page = line.page
            shown = sample.pages[page]
            parts.append(f"== page {shown.number}, {shown.width:.0f} x {shown.height:.0f} points ==")
        parts.append(text)
    parts += _gap(left_out, marks)
    if not sample.complete:
        parts.append(f"… the pages after page {sample.pages[-1].number} are not shown")
    return "\n".join(parts)


def _line_text(line: Line, marks: tuple[RowMark, ...], width: float) -> str:
    mark = ",".join(map(str, marks[:2]))
    return f"{top_of(line):4.0f} |{mark:>{MARK_WIDTH}}| {laid_out(line.words, width)}"


def _gap(lines: list[Line], marks: dict[int, tuple[RowMark, ...]]) -> list[str]:
    """A line that says what is left out."""
    if not lines:
        return []
    rows = sorted({mark.row + 1 for line in lines for mark in marks.get(line.index, ())})
    told = f", rows {rows[0]} to {rows[-1]}, of the kinds shown" if rows else ""
    return [f"… {len(lines)} lines left out{told}"]


def choose(sample: StudiedSample, marks: dict[int, tuple[RowMark, ...]], costs: list[int], budget: int) -> set[int]:
    """Indices of the lines to show: the most telling first, while tokens last."""
    if sum(costs) <= budget:
        return set(range(len(costs)))
    chosen: set[int] = set()
    for index in ranking(sample, marks):
        if index not in chosen and costs[index] <= budget:
            chosen.add(index)
            budget -= costs[index]
    return chosen


def ranking(sample: StudiedSample, marks: dict[int, tuple[RowMark, ...]]) -> list[int]:
    """All lines in the order of what they teach.

    Examples of every kind of row and what stands around the table come first, then what interrupts the rows (page
    breaks, headings between them), then the other rows in printed order, then the rest.
    """
    lines = sample.alignment.lines
    marked = sorted(marks)
    if not marked:
        return list(range(len(lines)))
    first, last = marked[0], marked[-1]
    order = list(range(first - 1, max(first - 1 - HEAD, -1), -1))
    telling = examples(sample)
    for row in telling:
        order += lines_of_row(sample, row)
    for row in telling:
        if at := lines_of_row(sample, row):
            order += [index for index in (at[0] - 1, *range(at[0], at[-1] + 2)) if 0 <= index < len(lines)]
    order += range(last + 1, min(last + 1 + FOOT, len(lines)))
    order += around_breaks(lines, first, last)
    order += between_rows(lines, marks, first, last)
    order += [index for row in examples(sample, EACH) for index in lines_of_row(sample, row)]
    order += marked
    return [*order, *range(len(lines))]


def around_breaks(lines: list[Line], first: int, last: int) -> list[int]:
    """The lines around the first, the middle and the last page break inside the table."""
    breaks = [index for index in range(first + 1, last + 1) if lines[index].page != lines[index - 1].page]
    telling = list(dict.fromkeys([*breaks[:1], *breaks[-1:], *breaks[len(breaks) // 2 : len(breaks) // 2 + 1]]))
    return [
        index
        for at in telling
        for index in (*range(at - 1, at - 1 - BREAK_ABOVE, -1), *range(at, at + BREAK_BELOW))
        if 0 <= index < len(lines)
    ]


def between_rows(lines: list[Line], marks: dict[int, tuple[RowMark, ...]], first: int, last: int) -> list[int]:
    """Lines of no row between the rows, the first few of every shape."""
    seen: Counter[str] = Counter()
    telling = []
    for line in lines[first : last + 1]:
        if line.index not in marks:
            shape = re.sub(r"\d+", "0", line.text)
            seen[shape] += 1
            if seen[shape] <= EACH:
                telling.append(line.index)
    return telling
