"""Days of which the end stands on the line below: the year in a narrow column, or where that may be narrower."""

from __future__ import annotations

import re

from tasks.parsers.synthesizer.facts import Facts


def may_break(facts: Facts, more: tuple[str, ...], flowing: bool) -> bool:
    """Tell whether the days beside rows are all broken over two lines, or may be where a browser lays the page out:
    printed in words, on one line each. ``more`` are the columns that further lines fill.
    """
    first = next((field for field in facts.fields if field.kind == "date"), None)
    if first is None:
        return False
    days = [cells[first.columns[0]].words for cells in facts.alignment.cells if first.columns[0] in cells]
    if days and all({line for line, _ in words} == {words[0][0], words[0][0] + 1} for words in days):
        return True
    printed = facts.dates[first.columns[0]]
    worded = re.search("%[ab]", printed.fmt.removesuffix(printed.above))
    return flowing and first.name not in more and bool(worded)
