"""Parts of the question that are read off one sample: the wanted rows, the boxes of telling lines, the rulings."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from tasks.parsers.model.printed import boxes, row_marks, top_of
from tasks.parsers.model.row_kinds import examples, lines_of_row
from tasks.tokens import count_tokens

if TYPE_CHECKING:
    from tasks.parsers.analysis import StudiedSample
    from tasks.statements.pages import Rule

FIRST_ROWS = 3
ABOVE = 4  # lines above the first row whose boxes are shown: the header is among them
MOST_RULES = 24  # positions that are listed


def csv_line(cells: Sequence[str]) -> str:
    """Cells as one line of a CSV."""
    out = io.StringIO()
    csv.writer(out, lineterminator="").writerow(cells)
    return out.getvalue()


def csv_rows(sample: StudiedSample, budget: int) -> str:
    """The wanted rows with their numbers: all within the budget, else every kind, the first and the last ones."""
    lines = [f"{row + 1}: {csv_line(cells)}" for row, cells in enumerate(sample.table.to_numpy().tolist())]
    costs = [count_tokens(line) + 1 for line in lines]
    order = dict.fromkeys([*range(min(FIRST_ROWS, len(lines))), *examples(sample), *range(len(lines))])
    chosen: set[int] = set()
    for row in order:
        if costs[row] <= budget:
            chosen.add(row)
            budget -= costs[row]
    parts, skipped = [csv_line(list(sample.table.columns))], 0
    for row, line in enumerate(lines):
        if row not in chosen:
            skipped += 1
            continue
        parts += [f"… {skipped} rows of the kinds shown"] if skipped else []
        parts.append(line)
        skipped = 0
    return "\n".join([*parts, *([f"… {skipped} rows of the kinds shown"] if skipped else [])])


def box_lines(sample: StudiedSample, budget: int) -> str:
    """The boxes of the lines above the first row and of one row of each kind, the commonest first."""
    lines, marks = sample.alignment.lines, row_marks(sample)
    groups = [[index] for index in _above_the_rows(sample, marks)]
    groups += [lines_of_row(sample, row) for row in examples(sample)]
    shown: dict[int, str] = {}
    for group in groups:
        new = {index: _box_line(sample, index, marks) for index in group if index not in shown}
        cost = sum(count_tokens(text) + 1 for text in new.values())
        if cost <= budget:
            shown |= new
            budget -= cost
    return "\n".join(shown[index] for index in sorted(shown)) if lines else ""


def _above_the_rows(sample: StudiedSample, marks: dict) -> list[int]:
    first = min(marks, default=0)
    page = sample.alignment.lines[first].page if sample.alignment.lines else 0
    return [at for at in range(first - 1, max(first - 1 - ABOVE, -1), -1) if sample.alignment.lines[at].page == page]


def _box_line(sample: StudiedSample, index: int, marks: dict) -> str:
    line = sample.alignment.lines[index]
    mark = ",".join(map(str, marks.get(index, ())[:2]))
    bottom = max(word.bottom for word in line.words)
    page = sample.pages[line.page].number
    return f"page {page}, top {top_of(line):.1f} bottom {bottom:.1f} |{mark}| {boxes(line)}"


def ruling_lines(sample: StudiedSample) -> str:
    """The section about the lines drawn on the first page with rows; '' where none is drawn."""
    marks = row_marks(sample)
    if not marks:
        return ""
    page = sample.pages[sample.alignment.lines[min(marks)].page]
    upright = [rule for rule in page.rules if abs(rule.x1 - rule.x0) < 1 and abs(rule.bottom - rule.top) > 5]
    level = [rule for rule in page.rules if abs(rule.bottom - rule.top) < 1 and abs(rule.x1 - rule.x0) > 20]
    parts = []
    if upright:
        parts.append(f"upright lines at x {_positions(upright, 'x0')}")
    if level:
        parts.append(f"level lines at top {_positions(level, 'top')}")
    if not parts:
        return ""
    return f"\n<rulings>\nOn page {page.number}: {'; '.join(parts)}.\n</rulings>\n"


def _positions(rules: list[Rule], edge: str) -> str:
    counted = Counter(round(getattr(rule, edge)) for rule in rules)
    listed = sorted(counted)
    more = f" and {len(listed) - MOST_RULES} more" if len(listed) > MOST_RULES else ""
    return ", ".join(map(str, listed[:MOST_RULES])) + more
