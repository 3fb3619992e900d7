"""Years that only some of a table's days print: its first one, be it that of a balance brought forward, and those with
which another year begins.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

import pandas as pd

from tasks.parsers.synthesizer.columns.alignment import Alignment, Found
from tasks.parsers.synthesizer.dates.dating import PrintedDate, expected_date
from tasks.parsers.synthesizer.page.lines import CLOSE, Line
from tasks.statements.dates import date_pattern
from tasks.statements.roles import Roles

YEAR = re.compile(r"(?:19|20)\d\d")
STEADY = 1.0  # points: the days of a column start no further apart
SOME_YEARS = "%v"  # at the end of a format: a year that some days print


def with_years_of_some(
    found: Alignment, table: pd.DataFrame, roles: Roles, printed: Mapping[str, PrintedDate]
) -> dict[str, PrintedDate]:
    """Return printed formats with the years that some days have behind them, which become parts of their cells.

    A number that only looks like a year leaves a doubt about all.
    """
    dates = {**printed}
    for name, shown in printed.items():
        plain = not (shown.heading or shown.above or shown.label or shown.below or "y" in shown.fmt.lower())
        if not plain or "y" not in roles.date_formats[name].lower():
            continue
        behind = {row: _year(found, row, name) for row, cells in enumerate(found.cells) if name in cells}
        years = {row: year for row, year in behind.items() if year}
        days = {row: expected_date(table[name].iloc[row], roles.date_formats[name]) for row in years}
        told = years or _stands_on_other_lines(found, name, shown.fmt)
        if told and all(day and str(day.year) == years[row] for row, day in days.items()):
            dates[name] = replace(shown, fmt=shown.fmt + SOME_YEARS)
            for row in years:
                *before, (line, at) = found.cells[row][name].words
                found.cells[row][name] = Found((*before, (line, at), (line, at + 1)))
    return dates


def _stands_on_other_lines(found: Alignment, name: str, fmt: str) -> bool:
    """Tell whether a year stands right behind days of no row in the column of the rows' days, such as that of a balance
    brought forward.
    """
    starts = [found.lines[line].words[at].x0 for on in found.cells if name in on for line, at in on[name].words[:1]]
    rows = {*found.anchors, *found.lines_of_cells}
    others = [line for line in found.lines if line.index not in rows and any(_starts_at(line, x0) for x0 in starts)]
    day = re.compile(rf"(?:{date_pattern(fmt).pattern}) {YEAR.pattern}(?: |$)")
    return any(day.match(line.text) for line in others)


def _starts_at(line: Line, x0: float) -> bool:
    return abs(line.words[0].x0 - x0) <= STEADY


def _year(found: Alignment, row: int, name: str) -> str:
    """Return the year that stands right behind a row's day and is no part of another cell, '' where none does."""
    line, at = found.cells[row][name].words[-1]
    day, *behind = found.lines[line].words[at : at + 2]
    if not behind or not YEAR.fullmatch(behind[0].text) or behind[0].x0 - day.x1 > CLOSE * day.size:
        return ""
    taken = any((line, at + 1) in cell.words for cells in found.cells for cell in cells.values())
    return "" if taken else behind[0].text
