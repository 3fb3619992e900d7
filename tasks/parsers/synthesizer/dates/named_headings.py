"""Days that headings print behind the name of a wanted column, where rows print the same ones for another purpose."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from tasks.parsers.synthesizer.columns.alignment import Alignment
from tasks.parsers.synthesizer.dates.date_texts import grams, same_day
from tasks.statements.column_words import fold_header
from tasks.statements.dates import date_formats, date_pattern

FEWEST = 2  # days


def day_behind_name(found: Alignment, name: str, wanted: Sequence[date | None]) -> tuple[str, str]:
    """Return the format of the days that lines of no row print behind a column's name, and this as printed there;
    blank unless the nearest of these lines above every row prints its day.
    """
    rows = {*found.anchors, *found.lines_of_cells}
    texts: dict[str, dict[int, list[str]]] = {}
    for line in (line for line in found.lines if line.index not in rows):
        for text, _, first in grams(line):
            lead = " ".join(word.text for word in line.words[:first])
            if first and fold_header(lead) == fold_header(name):
                texts.setdefault(lead, {}).setdefault(line.index, []).append(text)
    days = {day for day in wanted if day}
    if len(texts) != 1 or len(days) < FEWEST or None in wanted or None in found.anchors:
        return "", ""
    ((lead, lines),) = texts.items()
    nearest = [max((at for at in lines if at < anchor), default=-1) for anchor in found.anchors]
    for fmt in sorted(date_formats(), key=lambda fmt: "y" not in fmt.lower()):
        pattern = date_pattern(fmt)
        shown = {at: text for at, told in lines.items() for text in told if pattern.fullmatch(text)}
        if shown and all(same_day(shown.get(at, ""), fmt, day) for at, day in zip(nearest, wanted, strict=True)):
            return fmt, lead
    return "", ""
