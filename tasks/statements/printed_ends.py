"""The balances, printed outside of the rows, from and to which the rows of every sample lead.

No sum tells, where balances follow from row to row or no row prints one, that the first rows or the last ones are
missing: a statement that does not print such balances, as the samples do, lacks a page.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import TYPE_CHECKING

from expectations.arithmetic import Chain, money
from tasks.statements.balance_words import ENDS, STARTS
from tasks.statements.labelled_balances import Labelled

if TYPE_CHECKING:
    from tasks.statements.movements import Movements
    from tasks.statements.roles import Roles

START, END = "rows start from a balance printed as ", "rows end at a balance printed as "  # the kind of label follows
BOTH = "rows lead from one printed balance to another"
ONCE = "one row of an account without an amount"
KINDS = {START: (*STARTS, "dated"), END: (*ENDS, "dated")}  # the plainest first


def learn_ends(chains: Sequence[Chain], moved: Movements, printed: Labelled, leads: bool) -> list[str]:
    """Return as habits how a sample prints the balances from and to which the rows of all its accounts lead, be it that
    these alone tell so (``leads``), and that one row of each at most has no amount.
    """
    sides: dict[str, list[set[str]]] = {}
    for side, value, _ in _ends(chains):
        sides.setdefault(side, []).append(_kinds(side, value, printed))
    common = {side: set.intersection(*found) for side, found in sides.items()}
    plainest = {side: next(filter(kinds.__contains__, KINDS[side]), "") for side, kinds in common.items()}
    found = {BOTH: leads, ONCE: _moved_by_all_but_one(chains, moved)}
    ends = (side + kind for side, kind in plainest.items() if kind)
    return [*ends, *(name for name, holds in found.items() if holds)]


def unmet_end(roles: Roles, chains: Sequence[Chain], printed: Labelled) -> str:
    """Return at which end the rows of a statement miss the balance that samples print there, '' where they meet it."""
    if BOTH in roles.habits and chains and not printed.pairs():
        return "no balances are printed from and to which the rows lead, as the samples print them: a page is missing"
    for side, value, row in _ends(chains):
        known = [habit.removeprefix(side) for habit in roles.habits if habit.startswith(side)]
        if known and _kinds(side, value, printed).isdisjoint(known):
            begins, where = ("starts from", "before") if side == START else ("ends at", "behind")
            said = f"row {row + 1} {begins} {money(value)}, which is not printed as the samples print such a balance"
            return f"{said}: a row or a page {where} it is missing"
    return ""


def opening_row_amiss(roles: Roles, chains: Sequence[Chain], moved: Movements) -> str:
    """Return that the row without an amount, with which every account of the samples starts, is not as there."""
    if not roles.opening_row:
        return ""
    missing = not chains or not all(chain.opening_row for chain in chains)
    if missing or (ONCE in roles.habits and not _moved_by_all_but_one(chains, moved)):
        return "the opening row with which every account of the samples starts is missing or doubled"
    return ""


def _moved_by_all_but_one(chains: Sequence[Chain], moved: Movements) -> bool:
    return all(sum(moved.effects[row] is None for row in chain.rows) <= 1 for chain in chains)


def is_of_labels(habit: str) -> bool:
    """Tell whether a habit is one of these: right-to-left script is judged as printed, where labels are not known."""
    return habit.startswith((START, END, BOTH))


def _ends(chains: Sequence[Chain]) -> Iterator[tuple[str, Decimal, int]]:
    """Yield the balances at the ends of accounts, with the row there."""
    for chain in chains:
        if chain.start is not None and not chain.opening_row:
            yield START, chain.start, chain.rows[0]
        if chain.end is not None:
            yield END, chain.end, chain.rows[-1]


def _kinds(side: str, value: Decimal, printed: Labelled) -> set[str]:
    """Return the kinds of labels beside which a balance is printed, whatever its sign."""
    labelled = (found for found in printed.in_order if found.kind in KINDS[side])
    return {found.kind for found in labelled if not {value, -value}.isdisjoint(found.values)}
