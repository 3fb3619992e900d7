"""Balances of days: where a heading prints one for the rows below it, all of them have it, and the last one ends at it.

Whether a table is such a one its samples say: as long as balances may follow from row to row, one that stands twice is
a misread one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from expectations.arithmetic import follow_balances

if TYPE_CHECKING:
    import pandas as pd

    from tasks.statements.movements import Movements
    from tasks.statements.roles import Roles

DAY_BALANCES = "every row has the balance of its day"  # a habit
FEWEST = 2  # rows that are not the last of their day


def learn_day_balances(table: pd.DataFrame, roles: Roles, moved: Movements) -> list[str]:
    """Return the habit of a table whose balances do not follow from row to row, and all do from day to day."""
    if None in moved.balances or roles.column("posting_date") is None:
        return []
    for sign in (1, -1):
        turned = replace(moved, effects=tuple(effect and effect * sign for effect in moved.effects))
        of_days = _with_last_balances(table, roles, turned)
        several = sum(balance is None for balance in of_days.balances)
        if several >= FEWEST and not follow(roles, turned) and follow(roles, of_days):
            return [DAY_BALANCES]
    return []


def with_day_balances(table: pd.DataFrame, roles: Roles, moved: Movements) -> Movements:
    """Return the movements of a table, with one balance a day where that is its habit."""
    return _with_last_balances(table, roles, moved) if DAY_BALANCES in roles.habits else moved


def _with_last_balances(table: pd.DataFrame, roles: Roles, moved: Movements) -> Movements:
    """Return movements of which, of the rows of a day that have one balance, the last in time alone has it."""
    day, account = roles.column("posting_date"), roles.column("account")
    names = [name for name in (day, account) if name]
    keys = [*zip(moved.balances, *(table[name] for name in names), strict=True)]
    behind: Sequence[object] = [None, *keys] if roles.newest_first else [*keys[1:], None]
    pairs = zip(moved.balances, keys, behind, strict=False)
    return replace(moved, balances=tuple(None if key == after else balance for balance, key, after in pairs))


def follow(roles: Roles, moved: Movements) -> bool:
    """Tell whether every balance follows from the one before it."""
    chains = follow_balances(moved.effects, moved.balances, moved.accounts, roles.newest_first)
    return not any(chain.breaks for chain in chains)
