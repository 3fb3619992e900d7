"""The days a statement's rows name, and whether they hang together."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date
from statistics import median_low

LEAP_YEAR = 2024  # stands in for a year that is not written, so that 29 February is a day
BUDDHIST_YEARS = 543  # a year 25xx counts from the death of Buddha
SLACK_DAYS = 45  # sections of a month each start anew; a year misread at New Year jumps by 300 days
LONGEST_DAYS = 400  # the longest statements cover a year


def day_of(text: str, pattern: str) -> date | None:
    """Return the day a cell names, None when it fits the pattern but no calendar (or does not fit).

    ``pattern`` has the groups d, m or b (a month's name, which any day up to 31 suits) and Y or y. Without a year, or
    with a month's name, the year or month is a stand-in: only the comparison of fully numeric dates means anything.
    """
    found = re.fullmatch(pattern, " ".join(text.split()))
    if not found:
        return None
    parts = found.groupdict()
    year = int(parts.get("Y") or 0) or (int(parts["y"]) + 2000 if parts.get("y") else LEAP_YEAR)
    year -= BUDDHIST_YEARS if parts.get("Y", "").startswith("25") else 0
    try:
        return date(year, int(parts.get("m") or 1), int(parts["d"]))
    except ValueError:
        return None


def rows_out_of_order(days: Sequence[date | None], newest_first: bool, slack_days: int) -> tuple[int, ...]:
    """Return the rows whose date lies more than ``slack_days`` on the wrong side of an earlier row's.

    A few days back are usual (a late card purchase, a rebate booked last); a year misread at New Year is not.
    """
    reached: date | None = None
    wrong = []
    for row, day in enumerate(days):
        if day is None:
            continue
        back = 0 if reached is None else (day - reached).days if newest_first else (reached - day).days
        if back > slack_days:
            wrong.append(row)
        elif reached is None or back < 0:
            reached = day
    return tuple(wrong)


def rows_out_of_period(days: Sequence[date | None], longest_days: int) -> tuple[int, ...]:
    """Return the rows that lie more than ``longest_days`` from the middle of the statement's dates."""
    known = [day for day in days if day is not None]
    if not known:
        return ()
    middle = median_low(known)
    return tuple(row for row, day in enumerate(days) if day is not None and abs((day - middle).days) > longest_days)
