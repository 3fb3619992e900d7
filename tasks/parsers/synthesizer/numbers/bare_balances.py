"""Running balances that a statement prints without their signs: the amounts between them tell which are below zero."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal
from itertools import accumulate
from typing import TYPE_CHECKING

from tasks.parsers.synthesizer.numbers.day_end_balances import FEWEST, DayEndBalances, are_plain, changes_of
from tasks.statements.numbers import MINUS, NEGATIVE_MARKS, OTHER_MARKS, POSITIVE_MARKS, is_affix

if TYPE_CHECKING:
    import pandas as pd

    from tasks.parsers.synthesizer.columns.alignment import Alignment
    from tasks.statements.roles import Roles

BARE = re.compile(r"\d[\d.,'\u2019]*")


class BareBalances(DayEndBalances):
    """The column of such balances, what a row changes them by, and which end of the table is the older one."""


def bare_balances(found: Alignment, table: pd.DataFrame, roles: Roles) -> BareBalances | None:
    """Return how the signs of balances follow from the amounts, None where none is below zero, where one is printed
    with a mark, or where more or less than one balance before all rows leads to the table's.
    """
    name = roles.column("balance")
    if not name or found.above[0] or roles.column("account") or not any(cell.startswith("-") for cell in table[name]):
        return None
    filled = [row for row, cell in enumerate(table[name]) if cell]
    bare = all(name in found.cells[row] and _is_bare(found, row, name) for row in filled)
    if len(filled) < FEWEST or not bare or not are_plain(table, roles, blanks=True):
        return None
    ways = (BareBalances(name, change, newest) for change in changes_of(roles) for newest in (False, True))
    return next((way for way in ways if with_signs(way, table) == [*table[name]]), None)


def without_signs(cells: Sequence[str]) -> list[str]:
    """Return balances as such a statement prints them."""
    return [cell.removeprefix("-") for cell in cells]


def _is_bare(found: Alignment, row: int, name: str) -> bool:
    """Tell whether a row prints a number without a sign or a mark, at its digits or beside them. A word of another
    column's cell, such as 'ATM', is a mark only where it says plus or minus.
    """
    cells = found.cells[row]
    (line, word), *more = cells[name].words
    others = {place for other, cell in cells.items() if other != name for place in cell.words}
    words = [one.text for one in found.lines[line].words]
    beside = [at for at in (word - 1, word + 1) if 0 <= at < len(words)]
    marked = any(_is_sign(words[at]) if (line, at) in others else _is_mark(words[at]) for at in beside)
    return not more and bool(BARE.fullmatch(words[word])) and not marked


def _is_mark(text: str) -> bool:
    return is_affix(text) and not any(map(str.isdigit, text))


def _is_sign(text: str) -> bool:
    return text.strip(".()").upper() in (*MINUS, "+", *NEGATIVE_MARKS, *POSITIVE_MARKS, *OTHER_MARKS)


def with_signs(way: BareBalances, table: pd.DataFrame) -> list[str]:
    """Return the balances of a table with the signs to which its amounts lead, [] where not one way leads to them."""
    rows = table.to_dict("records")[:: -1 if way.newest_first else 1]
    sums = accumulate(sum((sign * Decimal(row[name] or 0) for name, sign in way.change), Decimal(0)) for row in rows)
    totals = list(sums)
    shown = [(Decimal(row[way.column]), at) for at, row in enumerate(rows) if row[way.column]]
    first, at = shown[0]
    starts = {sign * first - totals[at] for sign in (1, -1)}
    starts = {start for start in starts if all(abs(start + totals[at]) == abs(value) for value, at in shown)}
    if len(starts) != 1:
        return []
    start = starts.pop()
    cells = [str(start + totals[at]) if row[way.column] else "" for at, row in enumerate(rows)]
    return cells[:: -1 if way.newest_first else 1]
