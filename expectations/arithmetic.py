"""A statement's own arithmetic: what each row adds to the balance, and whether the printed balances follow.

Pure and exact (Decimal); every rule that judges a running balance, wherever it lives, counts with these functions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING

from expectations.amounts import is_no_amount, read_amount

if TYPE_CHECKING:
    import pandas as pd

ZERO = Decimal(0)
MOVED = ("amount", "debit", "credit")
MINUS = "\N{MINUS SIGN}"

Amounts = tuple[Decimal | None, ...]


def money(value: Decimal) -> str:
    """Return an amount for a sentence: Decimal('-1200') → '−1,200.00', whole yen stay whole."""
    places = max(0, -int(value.as_tuple().exponent))
    return f"{value:,.{places}f}".replace("-", MINUS)


def equation(start: Decimal, effects: Sequence[Decimal], printed: Decimal) -> str:
    """Return '1,200.00 − 35.00 = 1,165.00', with ≠ where it does not close; long sums are gathered into one number."""
    moved = [effect for effect in effects if effect]
    if len(moved) > 3:
        moved = [sum(moved, ZERO)]
    terms = "".join(f" {MINUS if effect < 0 else '+'} {money(abs(effect))}" for effect in moved) or " + 0"
    sign = "=" if start + sum(effects, ZERO) == printed else "≠"
    return f"{money(start)}{terms} {sign} {money(printed)}"


@dataclass(frozen=True, slots=True)
class Break:
    """A printed balance that does not follow from the one before it; ``row`` counts from 0."""

    row: int
    start: Decimal
    effects: tuple[Decimal, ...]
    printed: Decimal

    @property
    def difference(self) -> Decimal:
        """How much more is printed than the rows explain."""
        return self.printed - self.start - sum(self.effects, ZERO)

    @property
    def equation(self) -> str:
        """The sum that does not close."""
        return equation(self.start, self.effects, self.printed)


@dataclass(frozen=True, slots=True)
class Chain:
    """The rows of one account in the order of time, and how its printed balances hang together.

    ``start`` is the balance before the first row, as the first printed balance implies it (None when no balance is
    printed), ``first`` the row that prints that one; ``last`` the last printed balance, ``tail`` the rows after it;
    ``steps`` how many printed balances were compared with the one before, ``still`` how many of these are that one
    again as nothing moved; ``out`` (not above 0) and ``into`` what all rows move.
    """

    account: str
    rows: tuple[int, ...]
    out: Decimal
    into: Decimal
    start: Decimal | None
    first: int | None
    last: Decimal | None
    tail: tuple[int, ...]
    tail_total: Decimal
    steps: int
    still: int
    breaks: tuple[Break, ...]
    opening_row: bool

    @property
    def total(self) -> Decimal:
        """What all rows together add to the balance."""
        return self.out + self.into

    @property
    def end(self) -> Decimal | None:
        """The balance after the last row: the last printed one and what moved after it."""
        return None if self.last is None else self.last + self.tail_total

    @property
    def closes(self) -> bool:
        """Whether balances were compared and every one follows."""
        return self.steps > 0 and not self.breaks


def follow_balances(
    effects: Amounts, balances: Amounts, accounts: Sequence[str], newest_first: bool = False
) -> tuple[Chain, ...]:
    """Return one Chain an account, in order of appearance.

    ``effects`` is what each row adds to the balance (None: the row moves nothing), ``balances`` what is printed beside
    it (None: nothing, as where only the day's last balance is printed).
    """
    rows_of: dict[str, list[int]] = {}
    for row, account in enumerate(accounts):
        rows_of.setdefault(account, []).append(row)
    return tuple(
        _follow(account, rows[::-1] if newest_first else rows, effects, balances) for account, rows in rows_of.items()
    )


def _follow(account: str, rows: Sequence[int], effects: Amounts, balances: Amounts) -> Chain:
    start = first = last = None
    pending: list[Decimal] = []
    waiting: list[int] = []
    breaks: list[Break] = []
    steps = still = 0
    for row in rows:
        pending.append(effects[row] or ZERO)
        waiting.append(row)
        printed = balances[row]
        if printed is None:
            continue
        if last is None:
            start, first = printed - sum(pending, ZERO), row
        else:
            steps += 1
            still += last == printed and not any(pending)
            if last + sum(pending, ZERO) != printed:
                breaks.append(Break(row, last, tuple(pending), printed))
        last, pending, waiting = printed, [], []
    opening_row = bool(rows) and effects[rows[0]] is None and balances[rows[0]] is not None
    moved = [effects[row] or ZERO for row in rows]
    out, into = sum((e for e in moved if e < 0), ZERO), sum((e for e in moved if e > 0), ZERO)
    tail_total = sum(pending, ZERO)
    return Chain(
        account,
        tuple(rows),
        out,
        into,
        start,
        first,
        last,
        tuple(waiting),
        tail_total,
        steps,
        still,
        tuple(breaks),
        opening_row,
    )


def misprinted_rows(breaks: Sequence[Break]) -> tuple[int, ...]:
    """Return the rows to blame: of two neighbouring breaks that cancel out, only the balance between them is wrong."""
    rows: list[int] = []
    cancelled = None
    for place, found in enumerate(breaks):
        if cancelled is not None and place == cancelled:
            continue
        rows.append(found.row)
        following = breaks[place + 1] if place + 1 < len(breaks) else None
        if following and following.start == found.printed and following.difference == -found.difference:
            cancelled = place + 1
    return tuple(rows)


def row_effects(
    cells: Mapping[str, Sequence[str]],
    read: Callable[[str], Decimal],
    direction_signs: Mapping[str, int] | None = None,
    balance_sign: int = 1,
    signed_debits: bool = False,
) -> Amounts:
    """Return what each row adds to its balance, None where the row prints no amount.

    ``cells`` holds the columns by role (amount, debit, credit, direction); ``read`` turns a cell into a Decimal and
    raises ValueError when it is no number. ``balance_sign`` is -1 where the balance is a debt; ``signed_debits`` tells
    that the debit column prints its own minus. Raises ValueError for a direction word that is not known.
    """
    length = max((len(column) for column in cells.values()), default=0)
    out: list[Decimal | None] = []
    for row in range(length):
        cell = {role: column[row].strip() for role, column in cells.items()}
        cell = {role: "" if role in MOVED and is_no_amount(text) else text for role, text in cell.items()}
        moved: Decimal | None = None
        if cell.get("debit"):
            debit = read(cell["debit"])
            moved = debit if signed_debits else -debit
        if cell.get("credit"):
            moved = (moved or ZERO) + read(cell["credit"])
        if moved is None and cell.get("amount"):
            moved = read(cell["amount"]) * _direction(cell.get("direction", ""), direction_signs or {})
        out.append(None if moved is None else moved * balance_sign)
    return tuple(out)


def _direction(word: str, signs: Mapping[str, int]) -> int:
    if not signs:
        return 1
    sign = signs.get(word, signs.get(word.casefold()))
    if sign is None:
        raise ValueError(f"{word!r} is no known direction; known: {', '.join(map(repr, signs))}")
    return sign


def broken_balances(
    table: pd.DataFrame,
    columns: list[str],
    roles: list[str],
    decimal: str = ".",
    grouping: str = "",
    out_words: list[str] | None = None,
    in_words: list[str] | None = None,
    newest_first: bool = False,
    balance_sign: int = 1,
    signed_debits: bool = False,
) -> tuple[Break, ...]:
    """Return the balances of a table of strings that do not follow, in the order of time, only the rows to blame.

    ``columns`` and ``roles`` (amount, debit, credit, direction, balance, account) go side by side. Raises ValueError
    for a cell that is no amount, and for a direction word in neither list.
    """
    cells = {
        role: [cell.strip() if isinstance(cell, str) else "" for cell in table[column]]
        for column, role in zip(columns, roles, strict=True)
    }

    def read(text: str):
        return read_amount(text, decimal, grouping)

    signs = {**dict.fromkeys(out_words or [], -1), **dict.fromkeys(in_words or [], 1)}
    moved = {role: cells[role] for role in ("amount", "debit", "credit", "direction") if role in cells}
    effects = row_effects(moved, read, signs, balance_sign, signed_debits)
    balances = tuple(None if is_no_amount(cell) else read(cell) for cell in cells["balance"])
    chains = follow_balances(effects, balances, cells.get("account", [""] * len(balances)), newest_first)
    blamed = {row for chain in chains for row in misprinted_rows(chain.breaks)}
    return tuple(found for chain in chains for found in chain.breaks if found.row in blamed)
