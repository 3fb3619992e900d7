"""What the first lines of rows print of their days, where the rest of each stands below it: '04.03.' above '2024'."""

from __future__ import annotations

import re

from tasks.parsers.synthesizer.columns.line_cells import split_cells
from tasks.parsers.synthesizer.layout import Layout
from tasks.parsers.synthesizer.patterns import NO_MORE, escaped


def begun_days(layout: Layout) -> str:
    """Return the expression of the parts of days that the first lines of all rows print, '' where some print none or
    the whole, or another line of the table starts with such a part, too.

    Where the end of a page tears a row after that line, this part alone tells that it is one.
    """
    facts = layout.facts
    name = next((field.name for field in facts.fields if field.kind == "date"), "")
    days = [[line.get(name, "") for line in row] for row in facts.rows]
    if not all(day and re.search(r"\d", day[0]) and any(day[1:]) for day in days):
        return ""
    shapes = {re.sub(r"\d+", r"\\d+", re.sub(r"[^\W\d_]+", r"[^\\W\\d_]+", escaped(day[0]))) for day in days}
    taken = {line for lines in layout.row_lines for line in lines}
    others = (line for line in layout.region if line.index not in taken)
    cells = [split_cells(line, facts.alignment.numbers[line.index], facts.fields) or {} for line in others]
    begun = f"{shapes.pop()}{NO_MORE}" if len(shapes) == 1 else ""
    return "" if any(re.match(begun, one.get(name, "")) for one in cells) else begun
