"""Running balances that a statement prints for the last row of a day only, and the table has for all: the others follow
from the amounts between them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pandas as pd

    from tasks.parsers.synthesizer.columns.alignment import Alignment
    from tasks.statements.roles import Roles

FEWEST = 3  # balances that are printed, and that are not
PLAIN = re.compile(r"-?\d+(\.\d+)?")
Change = tuple[tuple[str, int], ...]  # columns of amounts, each with +1 or -1: how the balance grows with them


@dataclass(frozen=True)
class DayEndBalances:
    """The column of the balances, what a row changes them by, and which end of the table is the older one."""

    column: str
    change: Change
    newest_first: bool


def day_end_balances(found: Alignment, table: pd.DataFrame, roles: Roles) -> DayEndBalances | None:
    """Return how the balances that no row prints follow from the printed ones, None where all are printed or one does
    not follow.
    """
    name = roles.column("balance")
    printed = [name in on for on in found.cells] if name and not found.above[0] else []
    if min(printed.count(True), printed.count(False)) < FEWEST or roles.column("account"):
        return None
    if not are_plain(table, roles):
        return None
    ways = (DayEndBalances(name, change, newest) for change in changes_of(roles) for newest in (False, True))
    return next((way for way in ways if _follow(way, table, printed)), None)


def are_plain(table: pd.DataFrame, roles: Roles, blanks: bool = False) -> bool:
    """Tell whether amounts and balances are plain numbers; ``blanks`` that rows may have no balance."""
    numbers = [one for one in (roles.column(role) for role in ("amount", "debit", "credit", "balance")) if one]
    full = None if blanks else roles.column("balance")
    return all(PLAIN.fullmatch(cell) for one in numbers for cell in table[one] if cell or one == full)


def changes_of(roles: Roles) -> list[Change]:
    """Return what a row may change its balance by: its amount, or what comes in without what goes out."""
    amount, out, into = (roles.column(role) for role in ("amount", "debit", "credit"))
    if out and into:
        return [((into, 1), (out, -1)), ((into, 1), (out, 1))]
    return [((amount, 1),)] if amount else []


def _follow(way: DayEndBalances, table: pd.DataFrame, printed: Sequence[bool]) -> bool:
    """Tell whether all balances that are not printed follow from the next newer one of the table, as it writes them."""
    rows = list(zip(table.to_dict("records"), printed, strict=True))[:: 1 if way.newest_first else -1]
    steps = pairwise(rows)
    return rows[0][1] and all(shown or _before(way, newer) == older[way.column] for (newer, _), (older, shown) in steps)


def _before(way: DayEndBalances, row: dict[str, str]) -> str:
    """Return the balance before a row."""
    return str(Decimal(row[way.column]) - sum(sign * Decimal(row[name] or 0) for name, sign in way.change))
