"""Rows that print no amount or no day, such as the balance brought forward: known by their description."""

from __future__ import annotations

import re
from itertools import takewhile

from tasks.parsers.synthesizer.columns.line_cells import split_cells
from tasks.parsers.synthesizer.dates.days_of_rows import starting_day
from tasks.parsers.synthesizer.layout import Layout

MOST_LABELS = 3  # more different beginnings than this are no labels


def opening_rows(layout: Layout) -> str:
    """Return the expression of how the descriptions of rows without an amount or day start, '' where no words tell
    them.

    No line that is no row may start so. A day that the table has though the row does not print it is another row's.
    """
    facts, top = layout.facts, layout.header.index if layout.header else -1
    amounts = [field.name for field in facts.fields if field.kind == "number" and field.name != "balance"]
    day = starting_day(facts)
    undated = {row for row, cell in enumerate(facts.table[day.columns[0]]) if not cell} if day else set()
    bare = {
        lines[0]: cells[0]
        for row, (lines, cells) in enumerate(zip(layout.row_lines, facts.rows, strict=True))
        if len(lines) == 1 and (row in undated or not any(cells[0].get(name) for name in amounts))
    }
    labels = list(dict.fromkeys(_label(cells.get("description", "")) for cells in bare.values()))
    if not labels or "" in labels or len(labels) > MOST_LABELS or len(bare) > len(layout.row_lines) / 3:
        return ""
    pattern = "|".join(re.escape(label).replace(r"\ ", " ") for label in labels)
    starts = re.compile(pattern)
    for line in facts.alignment.lines:
        cells = split_cells(line, facts.alignment.numbers[line.index], facts.fields) or {}
        if line.index > top and line.index not in bare and starts.match(cells.get("description", "")):
            return ""
    return pattern


def _label(text: str) -> str:
    return " ".join(takewhile(lambda word: not re.search(r"\d", word), text.split()))
