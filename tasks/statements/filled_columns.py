"""Columns that are the same for runs of rows, such as the account of a section, and blank in no row of a sample.

A heading says their cells for many rows at once; where it is not read, they are blank, and no sum tells. Nor does one
where a column of words starts with a day, as those of days with times do, and a row prints the time alone, nor where
balances that every row prints are blank: the sum of the amounts closes without them.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from itertools import groupby
from typing import TYPE_CHECKING

from tasks.statements.dates import date_formats_of
from tasks.statements.role_evidence import DATES, MONEY

if TYPE_CHECKING:
    import pandas as pd

    from tasks.statements.roles import Roles

FILLED, DAYS = "no blanks in ", "days first in "  # the name of the column follows
FEWEST_DAYS = 3  # rows that start with a day
FEWEST_ROWS = 10  # from which a column without blanks says something
ROWS_A_RUN = 3  # on average


def learn_filled(table: pd.DataFrame, roles: Roles) -> list[str]:
    """Return the habits of a sample's columns of words that no row leaves blank and runs of rows have in common, and of
    those that start with a day in every row.
    """
    words = [name for name, role in roles.by_column.items() if role not in (*MONEY, *DATES)]
    filled = [FILLED + name for name in words if _filled([str(cell).strip() for cell in table[name]])]
    sums = [name for name, role in roles.by_column.items() if role in ("amount", "balance")]
    filled += [FILLED + name for name in sums if len(table) >= FEWEST_ROWS and all(map(str.strip, table[name]))]
    others = [name for name in words if roles.by_column[name] != "description" and len(table) >= FEWEST_DAYS]
    dated = (name for name in others if all(map(_starts_with_day, table[name])))
    return [*filled, *(DAYS + name for name in dated)]


def _filled(cells: list[str]) -> bool:
    runs = sum(1 for _ in groupby(cells))
    return len(cells) >= FEWEST_ROWS and all(cells) and runs * ROWS_A_RUN <= len(cells)


def left_blank(habits: Collection[str], table: pd.DataFrame) -> str:
    """Return which row leaves a column blank, or without its day, that every row of the samples fills; '' for none."""
    for name in (habit.removeprefix(FILLED) for habit in habits if habit.startswith(FILLED)):
        for row, cell in enumerate(table[name]):
            if not str(cell).strip():
                return f"row {row + 1} has no {name}, as every row of the samples has"
    for name in (habit.removeprefix(DAYS) for habit in habits if habit.startswith(DAYS)):
        for row, cell in enumerate(table[name]):
            if not _starts_with_day(cell):
                return f"row {row + 1} has no day in its {name} ({str(cell).strip()}), as every row of the samples has"
    return ""


def _starts_with_day(cell: object) -> bool:
    """Tell whether a cell starts with a whole date in digits: '2024-03-01 06:49 PM'."""
    first = str(cell).split(" ")[0].rstrip(",;")
    return bool(re.fullmatch(r"\d+\W\d+\W\d+", first) and date_formats_of(first))
