"""Whole days in some tables of a statement whose others print days without a year."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import partial

import pandas as pd

from tasks.parsers.synthesizer.columns.alignment import Alignment, Found
from tasks.parsers.synthesizer.dates.date_texts import same_day
from tasks.parsers.synthesizer.dates.dating import PrintedDate, expected_date
from tasks.statements.dates import date_formats, date_pattern
from tasks.statements.roles import Roles

WHOLE = re.compile(r"%[dm]([-/.])%[dm]\1%Y|%Y([-/.])%m\2%d")


def with_days_of_tables(
    found: Alignment, table: pd.DataFrame, roles: Roles, printed: Mapping[str, PrintedDate]
) -> dict[str, PrintedDate]:
    """Return printed formats with those of the rows of further tables, where these all start with a whole day in the
    column of the others' days, and every other row has its day or that of the row above.
    """
    dates = {**printed}
    for name, shown in printed.items():
        plain = shown == PrintedDate(shown.fmt) and "y" not in shown.fmt.lower()
        wanted = list(table[name].map(partial(expected_date, fmt=roles.date_formats[name])))
        known = {row for row, cells in enumerate(found.cells) if name in cells}
        if len(printed) > 1 or not plain or not known or "y" not in roles.date_formats[name].lower():
            continue
        lefts = {round(_left(found, *found.cells[row][name].words[0])) for row in known}
        for fmt in filter(WHOLE.fullmatch, date_formats()):
            rows = {row: at for row, at in enumerate(found.anchors) if at is not None and row not in known}
            whole = {row: at for row, at in rows.items() if date_pattern(fmt).fullmatch(found.lines[at].words[0].text)}
            if not whole or not all(
                same_day(found.lines[at].words[0].text, fmt, wanted[row]) for row, at in whole.items()
            ):
                continue
            apart = known.isdisjoint(range(min(whole), max(whole) + 1)) and len(whole) == max(whole) - min(whole) + 1
            if (
                apart
                and {round(_left(found, at, 0)) for at in whole.values()} == lefts
                and _are_all(wanted, known | {*whole})
            ):
                for row, at in whole.items():
                    found.cells[row][name] = Found(((at, 0),))
                dates[name] = replace(shown, whole=fmt)
                break
    return dates


def _left(found: Alignment, line: int, at: int) -> float:
    return found.lines[line].words[at].x0


def _are_all(wanted: list, rows: set[int]) -> bool:
    """Tell whether every row is one of some, or has the day of the last of these."""
    last = None
    for row, day in enumerate(wanted):
        if row not in rows and day != last:
            return False
        last = day
    return True
