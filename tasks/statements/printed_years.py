"""Whether a statement prints the year that its table gives: a parser may have it from the samples alone."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Container, Sequence
from typing import TYPE_CHECKING

from tasks.statements.dates import parse_date
from tasks.statements.printed_balances import Line
from tasks.statements.roles import Roles

if TYPE_CHECKING:
    from datetime import date

    import pandas as pd

    from tasks.statements.labelled_balances import Labelled

# What the years of other calendars differ by, where they run from January or begin within the year: Buddhist, Nepali,
# Saka, Persian, Islamic.
CALENDARS = (0, 543, 57, 56, -78, -79, -621, -622, -578, -579, -580)
ERAS = ((-2018, "令和|R"), (-1988, "平成|H"), (-1911, "民國|民国|ROC"))  # of Japan and Taiwan
AUTUMN = 10  # the month from which on rows may be those of a statement dated in the next year
SPRING = 3  # the last month whose rows may be those of a statement that begins in the year before
# Two digits are a year at the end or the start of a day of three parts.
SHORT = r"\d{{1,2}}\W{{0,2}}(?:\d{{1,2}}|[^\W\d_]{{3,}})\W{{0,2}}{0}(?!\d)|(?<!\d){0}\W?\d\d\W?\d\d(?!\d)|['’]{0}(?!\d)"


YEARS_OUTSIDE = "years outside rows"


def learn_years(table: pd.DataFrame, roles: Roles, printed: Labelled) -> list[str]:
    """Return the habit of a sample whose years stand on lines that print no row: with its statements they change."""
    rows = {found.place for found in printed.rows}
    outside = [line for place, line in enumerate(printed.lines) if place not in rows]
    told = roles.date_format and "y" in roles.date_format.lower() and len(table)
    return [YEARS_OUTSIDE] if told and outside and not unprinted_year(table, roles, outside) else []


def year_not_printed(table: pd.DataFrame, roles: Roles, printed: Labelled) -> str:
    """Return which year no page prints although the samples print theirs; '' where it is printed."""
    return unprinted_year(table, roles, printed.lines) if YEARS_OUTSIDE in roles.habits else ""


def unprinted_year(table: pd.DataFrame, roles: Roles, lines: Sequence[Line]) -> str:
    """Return why the years of a table's posting dates are not known, '' where the statement prints them."""
    name, fmt = roles.column("posting_date"), roles.date_format
    if name is None or fmt is None or "y" not in fmt.lower() or not lines:
        return ""
    days = []
    for cell in dict.fromkeys(map(str, table[name])):
        try:
            days.append(parse_date(cell, fmt))
        except ValueError:
            continue
    text = "\n".join(_plain_digits(line.text) for line in lines)
    near = {day.year + by for day in days for by in (-1, 0, 1)}
    known = {year for year in near if _is_printed(year, text)}
    autumns = {day.year for day in days if day.month >= AUTUMN}
    unknown = sorted(day.year for day in days if not known & _years_about(day, autumns))
    if not unknown:
        return ""
    return f"no page prints the year {unknown[0]}, which the parser took from its samples"


def _years_about(day: date, autumns: Container[int]) -> set[int]:
    """Return the years a statement with a row of this day may print: over New Year it may name one of two."""
    after = {day.year + 1} if day.month >= AUTUMN else set()
    return {day.year, *after, *({day.year - 1} if day.month <= SPRING and day.year - 1 in autumns else ())}


def _is_printed(year: int, text: str) -> bool:
    eras = "|".join(rf"(?:{era})\W?0?{year + by}(?!\d)" for by, era in ERAS if year + by > 0)
    minguo = rf"(?<!\d){year - 1911}\W\d\d?\W\d\d?(?!\d)"
    short = SHORT.format(f"{year % 100:02d}")
    return any(str(year + by) in text for by in CALENDARS) or bool(re.search(f"{eras}|{minguo}|{short}", text))


def _plain_digits(text: str) -> str:
    if text.isascii():  # as most lines of long statements are
        return text
    return re.sub(r"\d", lambda digit: str(int(digit[0])), unicodedata.normalize("NFKC", text))
