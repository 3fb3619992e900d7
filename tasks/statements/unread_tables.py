"""Statements of which no row is read although they print some, or of which a page is read twice.

No sum tells of them where a table has no balances.
"""

from __future__ import annotations

from collections.abc import Collection
from decimal import Decimal
from itertools import groupby
from typing import TYPE_CHECKING

from tasks.statements.movements import Movements
from tasks.statements.roles import Roles

if TYPE_CHECKING:
    import pandas as pd

    from tasks.statements.labelled_balances import Labelled
    from tasks.statements.printed_balances import Line

SAME_EDGE = 1.5  # points: amounts whose right edges lie closer stand in one column
ROWS_ALONE = "no amounts below each other but those of rows"  # a habit
SEVERAL = 3  # lines with other amounts, one below the other: what rows print, and hardly anything else


def learn_rows_alone(printed: Labelled) -> list[str]:
    """Return the habit of a sample that prints no column of amounts but those of its rows."""
    return [ROWS_ALONE] if printed.rows and not _like_a_row(printed) else []


def rows_unread(habits: Collection[str], rows: int, printed: Labelled) -> str:
    """Return the line with which a column of amounts begins although no row is read, '' where none does."""
    line = _like_a_row(printed) if ROWS_ALONE in habits and not rows else None
    return f"no rows were read, but “{line.text}” on page {line.page} is printed like one" if line else ""


def _like_a_row(printed: Labelled) -> Line | None:
    """Return the first of several lines above or below all rows that print words and, below each other, amounts."""
    places = [found.place for found in printed.rows]
    among = range(min(places), max(places) + 1) if places else ()
    columns: dict[int, dict[tuple[Decimal, ...], Line]] = {}
    for line in (line for at, line in enumerate(printed.lines) if at not in among and not line.labels):
        for amount in line.amounts if len(line.words) > len(line.amounts) else ():
            if any(amount.values):
                columns.setdefault(round(amount.x1 / SAME_EDGE), {}).setdefault(amount.values, line)
    several = (found for found in columns.values() if len(found) >= SEVERAL)
    return next((line for found in several for line in found.values()), None)


def page_twice(_: pd.DataFrame, __: Roles, ___: Movements, printed: Labelled) -> str:
    """Return which page with rows says what another one says, '' for none."""
    pages, first = {printed.lines[found.place].page for found in printed.rows}, dict[tuple[str, ...], int]()
    for page, lines in groupby(printed.lines, key=lambda line: line.page):
        other = first.setdefault(tuple(line.text for line in lines), page)
        if other != page and page in pages:
            return f"page {page} says the same as page {other}, and rows are read from both"
    return ""
