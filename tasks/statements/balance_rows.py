"""Rows that say a balance in the columns of amounts, as French statements do, in tables without one of balances.

Whether a table has such rows its samples say: there what moves between them leads from each balance to the next.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from expectations.arithmetic import follow_balances
from tasks.statements.balance_words import BALANCES, PREFIX, labels_by_prefix, squeeze

if TYPE_CHECKING:
    import pandas as pd

    from tasks.statements.movements import Movements
    from tasks.statements.roles import Roles

BALANCE_ROWS = "rows say balances as amounts"  # a habit


def learn_balance_rows(table: pd.DataFrame, roles: Roles, moved: Movements) -> list[str]:
    """Return the habit of a table of which the rows that say balances, two in every account at least, all close."""
    parted = _parted(table, roles, moved)
    chains = follow_balances(parted.effects, parted.balances, parted.accounts, roles.newest_first)
    return [BALANCE_ROWS] if chains and all(chain.closes for chain in chains) and parted is not moved else []


def with_balance_rows(table: pd.DataFrame, roles: Roles, moved: Movements) -> Movements:
    """Return the movements of a table, none of them in a row that says a balance where that is its habit."""
    return _parted(table, roles, moved) if BALANCE_ROWS in roles.habits else moved


def _parted(table: pd.DataFrame, roles: Roles, moved: Movements) -> Movements:
    text, day = roles.column("description"), roles.column("posting_date")
    if text is None or day is None or roles.column("balance"):
        return moved
    says = [not date.strip() and _says_balance(said) for said, date in zip(table[text], table[day], strict=True)]
    if not any(says):
        return moved
    return replace(
        moved,
        effects=tuple(None if said else effect for said, effect in zip(says, moved.effects, strict=True)),
        balances=tuple(effect if said else None for said, effect in zip(says, moved.effects, strict=True)),
        amounts=tuple(None if said else amount for said, amount in zip(says, moved.amounts, strict=True)),
    )


def _says_balance(text: str) -> bool:
    """Tell whether a text begins with the name of a balance."""
    said = squeeze(text)
    labels = labels_by_prefix().get(said[:PREFIX], ())
    return next((kind for label, kind in labels if said.startswith(label)), "") in BALANCES
