"""The rows of a table as money: what each adds to the balance, which balance it prints, and in which account."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING

from expectations.amounts import holds_money, is_no_amount
from expectations.arithmetic import ZERO, Amounts, row_effects
from tasks.statements.balance_rows import with_balance_rows
from tasks.statements.column_words import direction_sign
from tasks.statements.currency_balances import with_currency_balances
from tasks.statements.numbers import NumberFormat, learn_number_format, parse_number
from tasks.statements.roles import Roles

if TYPE_CHECKING:
    import pandas as pd


class UnreadableRow(ValueError):
    """A money cell that is no number, or a direction word nobody knows; ``row`` counts from 0."""

    def __init__(self, row: int, sentence: str) -> None:
        super().__init__(sentence)
        self.row = row


@dataclass(frozen=True)
class Movements:
    """One entry a row, in the table's order.

    ``effects`` is what the row adds to the balance as the table signs it (None where it prints no amount);
    ``balances`` the printed balance (None for blank); ``amounts`` the absolute printed amounts.
    """

    effects: Amounts
    balances: Amounts
    accounts: tuple[str, ...]
    amounts: Amounts

    def sums_of_accounts(self) -> list[tuple[Decimal, Decimal]]:
        """Return the sums of every account's rows, [] where there are not several."""
        accounts = dict.fromkeys(self.accounts) if len(set(self.accounts)) > 1 else ()
        pairs = list(zip(self.accounts, self.effects, strict=True))
        return [sums_of([effect for name, effect in pairs if name == account]) for account in accounts]


def sums_of(effects: Sequence[Decimal | None]) -> tuple[Decimal, Decimal]:
    """Return the sums of money out and of money in."""
    moves = [effect for effect in effects if effect]
    return -sum((move for move in moves if move < 0), ZERO), sum((move for move in moves if move > 0), ZERO)


def read_movements(table: pd.DataFrame, roles: Roles) -> Movements:
    """Return a table's movements, read with the bank's roles. Raises UnreadableRow."""
    cells = {
        role: [_filled(str(cell), role) for cell in table[column]]
        for role in ("amount", "debit", "credit", "direction", "balance", "account")
        if (column := roles.column(role)) is not None
    }
    number = roles.number_format or learn_number_format(
        cell for role in ("amount", "debit", "credit", "balance") for cell in cells.get(role, ())
    )
    if number is None:  # no amount anywhere, neither in the samples nor here
        number = NumberFormat(".", "")
    _check(cells, number, roles)
    signs = dict(roles.direction_signs)
    for word in cells.get("direction", ()) if signs else ():
        signs.setdefault(word, direction_sign(word) or 1)

    def read(text: str) -> Decimal:
        return parse_number(text, number)

    moves = {role: column for role, column in cells.items() if role in ("amount", "debit", "credit", "direction")}
    effects = row_effects(moves, read, signs, roles.balance_sign or 1, roles.signed_debits)
    length = len(table)
    balances = tuple(read(cell) if cell else None for cell in cells.get("balance", [""] * length))
    moved = Movements(
        effects=effects or (None,) * length,
        balances=balances,
        accounts=tuple(cells.get("account", [""] * length)),
        amounts=tuple(None if effect is None else abs(effect) for effect in effects) or (None,) * length,
    )
    return with_currency_balances(table, roles, with_balance_rows(table, roles, moved))


def read_charges(cells: list[str], roles: Roles) -> list[Decimal | None] | None:
    """Return the amounts of a column that is no known one, None where it holds anything else than money."""
    number = roles.number_format
    filled = [cell for cell in cells if holds_money(cell)]
    if number is None or not filled or not all(number.decimal in cell for cell in filled):
        return None
    try:
        return [None if is_no_amount(cell) else parse_number(cell, number) for cell in cells]
    except ValueError:
        return None


def _filled(cell: str, role: str) -> str:
    """Return a cell, '' where a money cell only says that there is no amount."""
    return "" if role in ("amount", "debit", "credit", "balance") and is_no_amount(cell) else cell.strip()


def _check(cells: dict[str, list[str]], number: NumberFormat, roles: Roles) -> None:
    """Raise UnreadableRow for the first cell that cannot be read."""
    for row in range(max(map(len, cells.values()), default=0)):
        for role in ("amount", "debit", "credit", "balance"):
            cell = cells[role][row] if role in cells else ""
            try:
                parse_number(cell, number) if cell else None
            except ValueError as problem:
                sentence = f"row {row + 1}, column {roles.column(role)}: {problem}"
                raise UnreadableRow(row, sentence) from problem
        word = cells["direction"][row] if "direction" in cells else ""
        known = word in roles.direction_signs or direction_sign(word) is not None
        if roles.direction_signs and not known and cells.get("amount", [""] * (row + 1))[row]:
            words = ", ".join(roles.direction_signs)
            raise UnreadableRow(row, f"row {row + 1}, column {roles.column('direction')}: {word!r} is none of {words}")
