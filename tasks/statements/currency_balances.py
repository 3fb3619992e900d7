"""Balances of currencies: where one account holds several, as many balances run beside each other under its number.

Whether a table is such a one its samples say: a currency may as well be the one in which a shop was paid.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tasks.statements.day_balances import follow

if TYPE_CHECKING:
    import pandas as pd

    from tasks.statements.movements import Movements
    from tasks.statements.roles import Roles

CURRENCY_BALANCES = "every currency of an account has a balance"  # a habit


def learn_currency_balances(table: pd.DataFrame, roles: Roles, moved: Movements) -> list[str]:
    """Return the habit of a table whose balances follow in every currency of all accounts, and not in all accounts."""
    parted = _parted(table, roles, moved)
    return [CURRENCY_BALANCES] if not follow(roles, moved) and follow(roles, parted) else []


def with_currency_balances(table: pd.DataFrame, roles: Roles, moved: Movements) -> Movements:
    """Return the movements of a table, with an account for every currency of one where that is its habit."""
    return _parted(table, roles, moved) if CURRENCY_BALANCES in roles.habits else moved


def _parted(table: pd.DataFrame, roles: Roles, moved: Movements) -> Movements:
    """Return movements of which those of an account in several currencies are of as many accounts."""
    currency = roles.column("currency")
    if not currency or not roles.column("account"):
        return moved
    pairs = [*zip(moved.accounts, map(str.strip, table[currency]), strict=True)]
    known = {account: {code for name, code in pairs if name == account} for account in {*moved.accounts}}
    names = (f"{account} {code}" if len(known[account]) > 1 else account for account, code in pairs)
    return replace(moved, accounts=tuple(names))
