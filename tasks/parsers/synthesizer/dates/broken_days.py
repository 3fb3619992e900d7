"""Days of which the end stands on the line below: the year in a narrow column, or where that may be narrower."""

from __future__ import annotations

import re

from tasks.parsers.synthesizer.columns.fields import Field
from tasks.parsers.synthesizer.facts import Facts


def may_break(facts: Facts, more: tuple[str, ...], flowing: bool) -> bool:
    """Tell whether the days beside rows are all broken over two lines, or may be where a browser lays the page out:
    printed in words, on one line each. ``more`` are the columns that further lines fill.
    """
    first, *others = [field for field in facts.fields if field.kind == "date"] or [None]
    if first is None:
        return False
    if _are_broken(facts, first) and not any(_are_broken(facts, other) for other in others):
        return True
    printed = facts.dates[first.columns[0]]
    worded = re.search("%[ab]", printed.fmt.removesuffix(printed.above))
    return flowing and first.name not in more and bool(worded)


def _are_broken(facts: Facts, field: Field) -> bool:
    """Tell whether all dates of a column stand on two lines."""
    days = [cells[field.columns[0]].words for cells in facts.alignment.cells if field.columns[0] in cells]
    return bool(days) and all({line for line, _ in words} == {words[0][0], words[0][0] + 1} for words in days)
