"""Days printed as digits alone: '240301', '010324', '20240301', '0103'."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tasks.statements.dates import parse_date
from tasks.statements.pages import Word
from tasks.statements.proposals.days import Period, printed_period, within
from tasks.statements.proposals.sheet import DateMark, PrintedLine, Sheet

DENSE = ("%y%m%d", "%d%m%y", "%m%d%y", "%Y%m%d", "%d%m%Y", "%m%d%Y", "%d%m", "%m%d")
LENGTHS = {4, 6, 8}


def with_dense_days(sheet: Sheet) -> Sheet:
    """Return a sheet in which digits are days, too, where they name one of the period that the statement prints.

    The same sheet where it prints no period, or no such digits: any number could be a day.
    """
    periods = {printed_period(sheet, 0, month_first) for month_first in (False, True)}
    period = periods.pop() if len(periods) == 1 else None
    if period is None or not period.certain:
        return sheet
    lines = tuple(_with_days(line, period) for line in sheet.lines)
    return sheet if lines == sheet.lines else replace(sheet, lines=lines)


def _with_days(line: PrintedLine, period: Period) -> PrintedLine:
    marks = tuple(
        DateMark(at, at, word.text, word.x0, formats)
        for at, word in enumerate(line.words)
        if (formats := tuple(_formats(word, period)))
    )
    return replace(line, dates=(*line.dates, *marks)) if marks else line


def _formats(word: Word, period: Period) -> Iterator[str]:
    """Yield the formats in which a word of digits names a day of the period."""
    if not word.text.isascii() or not word.text.isdigit() or len(word.text) not in LENGTHS:
        return
    years = range(period.start.year, period.end.year + 1)
    for fmt in DENSE:
        for year in years if "y" not in fmt.lower() else years[:1]:
            try:
                if within(parse_date(word.text, fmt, year=year), period):
                    yield fmt
                    break
            except ValueError:
                continue
