"""Which of the labelled amounts around a table may open or close an account, and which totals are printed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import product
from typing import TYPE_CHECKING

from tasks.statements.movements import Movements
from tasks.statements.pages import Page
from tasks.statements.printed_balances import Line, PrintedAmount, is_debt, read_lines, read_printed
from tasks.statements.printed_rows import PrintedRow, find_rows
from tasks.statements.roles import Roles

if TYPE_CHECKING:
    import pandas as pd

USUAL_PLACES = 2  # decimals where no amount of the bank was seen


@dataclass(frozen=True)
class Labelled:
    """The labelled amounts of a statement.

    ``openings`` and ``closings`` may confirm, the plainest first; the kinds in ``claiming`` are labelled so plainly
    that a table which meets none of them is wrong. ``sums`` may be what all rows add up to. ``lines`` are all printed
    lines, ``rows`` where among them the rows of the table stand.
    """

    in_order: tuple[PrintedAmount, ...]
    openings: tuple[PrintedAmount, ...]
    closings: tuple[PrintedAmount, ...]
    sums: tuple[PrintedAmount, ...]
    claiming: frozenset[str]
    is_debt: bool
    lines: tuple[Line, ...]
    rows: tuple[PrintedRow, ...]

    @property
    def claims_opening(self) -> bool:
        """Whether an opening balance is plainly labelled."""
        return any(self.claim(amount) for amount in self.openings)

    @property
    def claims_closing(self) -> bool:
        """Whether a closing balance is plainly labelled."""
        return any(self.claim(amount) for amount in self.closings)

    @property
    def one_dated(self) -> bool:
        """Whether the only labelled balance is labelled by a date, so that it may be either."""
        return len({amount.values for amount in (*self.openings, *self.closings)}) == 1 and not self.claiming

    def claim(self, amount: PrintedAmount) -> bool:
        """Tell whether an amount is plainly an opening or closing balance."""
        return amount.kind in self.claiming and not amount.below

    def worth(self, amount: PrintedAmount) -> tuple[Decimal, ...]:
        """Return what a balance may be worth: a debt is printed with either sign."""
        return amount.values + (tuple(-value for value in amount.values) if self.is_debt else ())

    def pairs(self) -> list[tuple[PrintedAmount, PrintedAmount]]:
        """Return the openings with the closings they may belong to: of two dated balances the earlier one opens."""
        return [
            (opening, closing)
            for opening, closing in product(self.openings, self.closings)
            if opening is not closing and not (opening.kind == closing.kind == "dated" and opening.line >= closing.line)
        ]

    def has_totals(self, out: Decimal, into: Decimal) -> bool:
        """Tell whether both sums are printed as totals (a side without rows need not be)."""
        debits, credits = self._side("debits"), self._side("credits")
        if out in debits and into in credits:
            return True
        if (out in debits and not into and not self._side("credits", near=True)) or (
            into in credits and not out and not self._side("debits", near=True)
        ):
            return True
        totals = (found for found in self.in_order if found.kind == "totals" and len(found.readings) > 1)
        return any({out, into} <= {abs(value) for value in found.values} for found in totals)

    def _side(self, kind: str, near: bool = False) -> set[Decimal]:
        found = (amount for amount in self.in_order if amount.kind == kind and (amount.near or not near))
        return {abs(value) for amount in found for value in amount.values}

    def contradicting_totals(self, out: Decimal, into: Decimal) -> tuple[str, Decimal, Decimal] | None:
        """Return (label, printed total, sum of the rows) where the totals show that rows are missing or wrong."""
        debit, credit = self._plain_total("debits"), self._plain_total("credits")
        if debit is None or credit is None:
            return None
        if debit[1] == out and credit[1] != into and out:
            return *credit, into
        moved = debit[1] - out
        if moved and ((credit[1] == into and into) or moved == into - credit[1]):
            return *debit, out
        return None

    def _plain_total(self, kind: str) -> tuple[str, Decimal] | None:
        """Return label and value of one side's only plainly labelled total; a row of totals gives money out first."""
        plain = [found for found in self.in_order if found.kind == kind and found.near and not found.below]
        totals = {abs(found.readings[0][0]): found.label for found in plain}
        rows = [found for found in self.in_order if found.kind == "totals" and len(found.readings) in (2, 3)]
        if not totals and rows:
            totals = {abs(rows[-1].readings[0 if kind == "debits" else 1][0]): rows[-1].label}
        if len(totals) != 1:
            return None
        value, label = next(iter(totals.items()))
        return label, value


def label_balances(table: pd.DataFrame, roles: Roles, moved: Movements, pages: Sequence[Page]) -> Labelled:
    """Return the labelled balances and totals that the pages print around the rows of a table."""
    lines = read_lines(pages, roles.number_format.places if roles.number_format else USUAL_PLACES)
    rows = find_rows(table, roles, moved, lines)
    taken = {row.place for row in rows}
    found = read_printed(lines, taken)
    first, last = min(taken, default=len(lines)), max(taken, default=-1)
    # Each page may carry its balance over: only what stands before all rows opens, only what stands after them closes.
    last = max([last, *(amount.line for amount in found if amount.kind == "brought")])
    outside = [
        amount
        for amount in found
        if (amount.kind != "brought" or amount.line < first) and (amount.kind != "carried" or amount.line > last)
    ]
    openings = [amount for kind in ("opening", "brought", "dated") for amount in outside if amount.kind == kind]
    closings = [amount for kind in ("closing", "carried", "dated") for amount in outside if amount.kind == kind]
    sums = [amount for amount in outside if amount.kind in ("totals", "net") and not first < amount.line < last]
    return Labelled(
        in_order=found,
        openings=tuple(openings),
        closings=tuple(closings),
        sums=tuple(sums[-1:]),
        claiming=_claiming(outside, roles.newest_first),
        is_debt=is_debt(pages),
        lines=lines,
        rows=rows,
    )


def _claiming(outside: Sequence[PrintedAmount], newest_first: bool) -> frozenset[str]:
    """Return the kinds that contradict a table which meets none of them: the plainest at either end."""
    kinds = {amount.kind for amount in outside if not amount.below}
    claiming = kinds & {"opening", "closing"}
    if not newest_first:
        claiming |= (kinds & {"brought"}) if "opening" not in claiming else set()
        claiming |= (kinds & {"carried"}) if "closing" not in claiming else set()
    dated = {amount.values for amount in outside if amount.kind == "dated" and not amount.below}
    if not claiming and len(dated) > 1:
        claiming = {"dated"}
    return frozenset(claiming)
