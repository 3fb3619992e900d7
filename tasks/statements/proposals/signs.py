"""Settling the sign of every amount by the statement's arithmetic."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import product

from tasks.statements.printed_balances import PrintedAmount
from tasks.statements.proposals.rows import Key, ReadRow

OPENING = ("opening", "brought", "dated")
CLOSING = ("closing", "carried", "dated", "net")
TOTALS = ("debits", "credits", "totals")
MOST_OPEN = 3  # kinds of amounts that say no sign in print and are all tried both ways


@dataclass(frozen=True)
class Signed:
    """The sign that each row adds with to the printed balance, in printed order; ``newest_first`` tells the order."""

    signs: tuple[int, ...]
    newest_first: bool = False


def by_balances(rows: Sequence[ReadRow], printed: Sequence[PrintedAmount], said: Mapping[Key, int]) -> Iterator[Signed]:
    """Yield the signs under which every printed balance follows from the one before, oldest first and newest first.

    A row with a balance of its own takes the sign of the difference, which must be exactly its amount; the others take
    the sign that rows of the same kind take, else the one in print. An account may start anew from a labelled balance.
    """
    starts = {value for amount in printed if amount.kind in (*OPENING, *CLOSING) for value in amount.values}
    for newest_first in (False, True):
        order = list(reversed(rows)) if newest_first else list(rows)
        signs = _follow(order, starts, said)
        if signs:
            yield Signed(tuple(reversed(signs)) if newest_first else tuple(signs), newest_first)


def _follow(order: Sequence[ReadRow], starts: set[Decimal], said: Mapping[Key, int]) -> list[int] | None:
    derived = _derive(order, starts)
    if derived is None:
        return None
    votes: dict[Key, Counter[int]] = {}
    for row, sign in zip(order, derived, strict=True):
        if sign:
            votes.setdefault(row.key, Counter())[sign] += 1
    turn = _turn(votes, said)
    signs = []
    for row, sign in zip(order, derived, strict=True):
        cast = votes.get(row.key, Counter())
        usual = next(iter(cast)) if len(cast) == 1 else said.get(row.key, 0) * turn
        signs.append(sign or usual or 0)
    return signs if all(signs) and _closes(order, signs) else None


def _derive(order: Sequence[ReadRow], starts: set[Decimal]) -> list[int] | None:
    """Return each row's sign by the difference of the balances around it, 0 where no two balances are at hand.

    None when a balance does not follow although it stands right after another.
    """
    signs: list[int] = []
    before: Decimal | None = None
    alone = True  # no row without balance since the last balance
    for place, row in enumerate(order):
        if row.balance is None:
            signs.append(0)
            alone = False
            continue
        sign = 0
        if alone:
            bases = ([before] if before is not None else []) + [v for v in starts if place == 0 or v != before]
            sign = next((s for base in bases for s in (1, -1) if base + s * row.amount == row.balance), 0)
            if not sign and before is not None:
                return None
        signs.append(sign)
        before, alone = row.balance, True
    return signs


def _turn(votes: Mapping[Key, Counter[int]], said: Mapping[Key, int]) -> int:
    """Return -1 where the balance moves against the signs in print (a debt), else 1."""
    agree = sum(times * sign * said[key] for key, cast in votes.items() if key in said for sign, times in cast.items())
    return -1 if agree < 0 else 1


def _closes(order: Sequence[ReadRow], signs: Sequence[int]) -> bool:
    """Tell whether every balance that follows rows without one is reached; single steps were checked before."""
    before: Decimal | None = None
    pending: list[Decimal] = []
    for row, sign in zip(order, signs, strict=True):
        pending.append(sign * row.amount)
        if row.balance is None:
            continue
        if before is not None and len(pending) > 1 and before + sum(pending) != row.balance:
            return False
        before, pending = row.balance, []
    return True


def by_ends(
    rows: Sequence[ReadRow], printed: Sequence[PrintedAmount], said: Mapping[Key, int], is_debt: bool
) -> Iterator[Signed]:
    """Yield the signs of money under which opening balance and rows give the closing one, or the totals are met.

    Kinds of amounts that say no sign in print are tried both ways, and so is everything turned round.
    """
    keys = list(dict.fromkeys(row.key for row in rows))
    open_keys = [key for key in keys if key not in said]
    if len(open_keys) > MOST_OPEN:
        return
    sums = {key: sum((row.amount for row in rows if row.key == key), Decimal(0)) for key in keys}
    seen = set()
    for turn, *chosen in product((1, -1), *[(1, -1)] * len(open_keys)):
        signs = {key: said[key] * turn for key in keys if key in said} | dict(zip(open_keys, chosen, strict=True))
        pattern = tuple(signs[key] for key in keys)
        if pattern not in seen and _meets(sums, signs, printed, is_debt):
            seen.add(pattern)
            yield Signed(tuple(signs[row.key] for row in rows))


def _meets(
    sums: Mapping[Key, Decimal], signs: Mapping[Key, int], printed: Sequence[PrintedAmount], is_debt: bool
) -> bool:
    moved = sum((total * signs[key] for key, total in sums.items()), Decimal(0)) * (-1 if is_debt else 1)
    openings, closings = (
        [value for amount in printed if amount.kind in kinds for value in amount.values] for kinds in (OPENING, CLOSING)
    )
    if any(abs(start + moved) == abs(end) for start in openings for end in closings):
        return True
    totals = {abs(value) for amount in printed if amount.kind in TOTALS for value in amount.values}
    out, into = (sum((total for key, total in sums.items() if signs[key] == side), Decimal(0)) for side in (-1, 1))
    return {out, into} <= totals | {Decimal(0)} and bool(out or into)
