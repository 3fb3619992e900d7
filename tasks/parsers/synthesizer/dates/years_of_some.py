"""Years that only some of a table's days print: its first one, and those with which another year begins."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

import pandas as pd

from tasks.parsers.synthesizer.columns.alignment import Alignment, Found
from tasks.parsers.synthesizer.dates.dating import PrintedDate, expected_date
from tasks.parsers.synthesizer.page.lines import CLOSE
from tasks.statements.roles import Roles

YEAR = re.compile(r"(?:19|20)\d\d")
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
        if years and all(day and str(day.year) == years[row] for row, day in days.items()):
            dates[name] = replace(shown, fmt=shown.fmt + SOME_YEARS)
            for row in years:
                *before, (line, at) = found.cells[row][name].words
                found.cells[row][name] = Found((*before, (line, at), (line, at + 1)))
    return dates


def _year(found: Alignment, row: int, name: str) -> str:
    """Return the year that stands right behind a row's day and is no part of another cell, '' where none does."""
    line, at = found.cells[row][name].words[-1]
    day, *behind = found.lines[line].words[at : at + 2]
    if not behind or not YEAR.fullmatch(behind[0].text) or behind[0].x0 - day.x1 > CLOSE * day.size:
        return ""
    taken = any((line, at + 1) in cell.words for cells in found.cells for cell in cells.values())
    return "" if taken else behind[0].text
