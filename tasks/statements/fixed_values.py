"""Values that all rows of a sample have in common and its pages print once, such as the number of an account.

A parser that knows one only from the sample gives it to the statements of all accounts; where a page prints another,
no sum tells.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from tasks.statements.role_evidence import DATES, MONEY

if TYPE_CHECKING:
    import pandas as pd

    from tasks.statements.printed_balances import Line
    from tasks.statements.roles import Roles

PRINTED = "printed value of "  # the name of the column follows
FEWEST_ROWS = 3  # that have a value in common
FEWEST_DIGITS = 4  # of a value that other statements have otherwise


def learn_fixed(table: pd.DataFrame, roles: Roles, lines: Sequence[Line]) -> list[str]:
    """Return the habits of a sample's columns that have one value, which a line prints: a number of an account."""
    words = (name for name, role in roles.by_column.items() if role not in (*MONEY, *DATES))
    fixed = {name: _value(table[name]) for name in words if len(table) >= FEWEST_ROWS}
    return [PRINTED + name for name, value in fixed.items() if _is_number(value) and _is_printed(value, lines)]


def not_printed(habits: Collection[str], table: pd.DataFrame, lines: Sequence[Line]) -> str:
    """Return which column says what a statement prints nowhere, though samples print theirs; '' where none does."""
    for name in (habit.removeprefix(PRINTED) for habit in habits if habit.startswith(PRINTED)):
        for value in dict.fromkeys(map(str, table[name])):
            if _is_number(value) and not _is_printed(value, lines):
                return f"no page prints {value}, the {name} of its rows, as the samples print theirs"
    return ""


def _value(cells: pd.Series) -> str:
    distinct = {str(cell).strip() for cell in cells}
    return distinct.pop() if len(distinct) == 1 else ""


def _is_number(value: str) -> bool:
    return len(re.findall(r"\d", value)) >= FEWEST_DIGITS


def _is_printed(value: str, lines: Sequence[Line]) -> bool:
    """Tell whether words of a line make a value, whatever parts its groups."""
    signs = r"[\W_]*".join(map(re.escape, re.findall(r"[^\W_]", value)))
    whole = re.compile(rf"(?<!\S)[^\w\s]?{signs}[^\w\s]?(?!\S)")
    return any(whole.search(line.text) for line in lines)
