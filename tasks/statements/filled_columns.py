"""Columns that are the same for runs of rows, such as the account of a section, and blank in no row of a sample.

A heading says their cells for many rows at once; where it is not read, they are blank, and no sum tells.
"""

from __future__ import annotations

from collections.abc import Collection
from itertools import groupby
from typing import TYPE_CHECKING

from tasks.statements.role_evidence import DATES, MONEY

if TYPE_CHECKING:
    import pandas as pd

    from tasks.statements.roles import Roles

FILLED = "no blanks in "  # the name of the column follows
FEWEST_ROWS = 10  # from which a column without blanks says something
ROWS_A_RUN = 3  # on average


def learn_filled(table: pd.DataFrame, roles: Roles) -> list[str]:
    """Return the habits of a sample's columns of words that no row leaves blank and runs of rows have in common."""
    words = (name for name, role in roles.by_column.items() if role not in (*MONEY, *DATES))
    return [FILLED + name for name in words if _filled([str(cell).strip() for cell in table[name]])]


def _filled(cells: list[str]) -> bool:
    runs = sum(1 for _ in groupby(cells))
    return len(cells) >= FEWEST_ROWS and all(cells) and runs * ROWS_A_RUN <= len(cells)


def left_blank(habits: Collection[str], table: pd.DataFrame) -> str:
    """Return which row leaves a column blank that every row of the samples fills, '' where none does."""
    for name in (habit.removeprefix(FILLED) for habit in habits if habit.startswith(FILLED)):
        for row, cell in enumerate(table[name]):
            if not str(cell).strip():
                return f"row {row + 1} has no {name}, as every row of the samples has"
    return ""
