"""Headings that are a date, or the month or year of one, which the rows below them do not print."""

from __future__ import annotations

import re
from dataclasses import replace

from tasks.parsers.synthesizer.columns.alignment import Alignment
from tasks.parsers.synthesizer.dates import calendars
from tasks.parsers.synthesizer.dates.dating import PrintedDate
from tasks.parsers.synthesizer.patterns import escaped, nameless
from tasks.parsers.synthesizer.program import Heading
from tasks.parsers.synthesizer.rows.said_by_headings import lines_of_no_row

WEEKDAY = re.compile(r"[^\W\d_]+[.,]? ")


def day_heading(alignment: Alignment, row_lines: list[list[int]], printed: PrintedDate) -> Heading:
    """Return the heading that prints the day of the rows below it, and no other day if the period starts like it."""
    source = nameless(calendars.pattern_source(printed.fmt))
    heading = replace(_day_heading(alignment, row_lines, printed, source), late=printed.opening)
    said, day = calendars.in_any_language(heading.pattern), calendars.in_any_language(source)
    texts = [line.text for line in lines_of_no_row(alignment, row_lines)]
    behind = {text: text[found.end() :] for text in texts if (found := said.search(text))}
    periods = [text for text, rest in behind.items() if day.search(rest)]
    others = [rest for text, rest in behind.items() if text not in periods]
    if len(periods) != 1 or not others:
        return heading
    number = source if re.search(r"\d", "".join(others)) else r"\d"
    return replace(heading, pattern=f"{heading.pattern}(?!.*{number})")


def _day_heading(alignment: Alignment, row_lines: list[list[int]], printed: PrintedDate, source: str) -> Heading:
    """Return the heading that prints the day of the rows below it, behind the words that stand before all of them or
    at the start of its line.

    Without them, the period or the date of printing above the table of a further page would be taken for a day.
    """
    if printed.lead:
        return Heading("day", rf"^{escaped(printed.lead)} ({source})(?!\d)")
    if printed.starts:
        return Heading("day", rf"^({source})(?!\d)")
    day = calendars.in_any_language(rf"(?<!\d)(?<!\d[.,])(?:{source})(?!\d)")  # no decimals before a mark
    starts = [lines[0] for lines in row_lines[printed.opening :] if lines]
    taken = {at for lines in row_lines for at in lines}
    before: set[str] = set()
    for start in starts:
        for line in reversed(alignment.lines[:start]):
            found = day.search(line.text) if line.index not in taken else None
            if found:
                before.add(line.text[: found.start()])
                break
    if len(before) > 1 and all(map(WEEKDAY.fullmatch, before)):
        return Heading("day", rf"^{WEEKDAY.pattern}({source})(?!\d)")
    lead = before.pop() if len(before) == 1 else None
    if lead is None or re.search(r"\d", lead):
        return Heading("day", rf"(?<!\d)({source})(?!\d)")
    return Heading("day", rf"^{escaped(lead)}({source})(?!\d)")


def month_heading(printed: PrintedDate) -> Heading:
    """Return the heading that is a month or a year and completes the days of the rows below it: nothing else, or beside
    a year the words that the sample has there.
    """
    source = nameless(calendars.pattern_source(printed.above))
    lead = escaped(printed.lead)
    if "%Y" in printed.above and not re.search("%-?[bm]", printed.above):
        behind = f"(?: {escaped(printed.beside)}.*)?" if printed.beside else ""
        return Heading("year", f"^{lead}({source}){behind}$", completes="date", inside="date")
    return Heading("month", f"^{lead}({source})$", completes="date")
