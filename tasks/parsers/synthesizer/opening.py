"""Rows that print a balance and no amount, such as the balance brought forward: known by how their line starts."""

from __future__ import annotations

import re
from itertools import takewhile

from tasks.parsers.synthesizer.layout import Layout

MOST_LABELS = 3  # more different beginnings than this are no labels


def opening_rows(layout: Layout) -> str:
    """Return the expression of how rows without an amount start, '' where all have one or no words tell them.

    No line that is no row may start so.
    """
    facts = layout.facts
    amounts = [field.name for field in facts.fields if field.kind == "number" and field.name != "balance"]
    bare = [
        lines[0]
        for lines, cells in zip(layout.row_lines, facts.rows, strict=True)
        if len(lines) == 1 and not any(cells[0].get(name) for name in amounts)
    ]
    labels = list(dict.fromkeys(_label(facts.alignment.lines[line].text) for line in bare))
    if not labels or "" in labels or len(labels) > MOST_LABELS or len(bare) > len(layout.row_lines) / 3:
        return ""
    pattern = "|".join(re.escape(label).replace(r"\ ", " ") for label in labels)
    starts = re.compile(pattern)
    top = layout.header.index if layout.header else -1
    others = (line for line in facts.alignment.lines if line.index > top and line.index not in bare)
    return "" if any(starts.match(line.text) for line in others) else pattern


def _label(text: str) -> str:
    return " ".join(takewhile(lambda word: not re.search(r"\d", word), text.split()))
