"""Which of the labelled amounts around a table may open or close an account, and which totals are printed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import product
from typing import TYPE_CHECKING

from expectations.arithmetic import ZERO
from tasks.statements.balance_words import BALANCES, ENDS, STARTS
from tasks.statements.movements import Movements
from tasks.statements.pages import Page
from tasks.statements.printed_balances import Line, PrintedAmount, is_debt, read_lines, read_printed
from tasks.statements.printed_rows import PrintedRow, find_rows
from tasks.statements.roles import Roles

if TYPE_CHECKING:
    import pandas as pd

USUAL_PLACES = 2  # decimals where no amount of the bank was seen


@dataclass(frozen=True, slots=True)
class ContradictingTotal:
    """A printed total that is not the sum of the rows; ``sure`` where nothing but the rows can be wrong."""

    label: str
    value: Decimal
    found: Decimal
    sure: bool


@dataclass(frozen=True)
class Labelled:
    """The labelled amounts of a statement.

    ``openings`` and ``closings`` may confirm, the plainest first; the kinds in ``claiming`` are labelled so plainly
    that a table which meets none of them is wrong. ``passing`` are balances on the way, of a page or a day: they
    neither confirm nor contradict. ``sums`` may be what all rows add up to. ``lines`` are all printed lines, ``rows``
    where among them the rows of the table stand.
    """

    in_order: tuple[PrintedAmount, ...]
    openings: tuple[PrintedAmount, ...]
    closings: tuple[PrintedAmount, ...]
    passing: tuple[PrintedAmount, ...]
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

    def claims_ends(self, boxed: bool) -> bool:
        """Tell whether both balances are plainly labelled, be it that their amounts stand in boxes below the labels,
        where the samples' rows lead from one to the other (``boxed``).
        """
        if self.claims_opening and self.claims_closing:
            return True
        starts, ends = ({amount.kind for amount in found} for found in (self.openings, self.closings))
        return boxed and "opening" in starts and "closing" in ends

    def opens(self, start: Decimal) -> bool | None:
        """Tell whether ``start`` is a printed opening balance; None where no plain label settles it."""
        return self._meets(start, self.openings)

    def closes(self, end: Decimal) -> bool | None:
        """Tell whether ``end`` is a printed closing balance; None where no plain label settles it."""
        return self._meets(end, self.closings)

    def _meets(self, value: Decimal, labelled: Sequence[PrintedAmount]) -> bool | None:
        plainest = self._plainest(labelled)
        if any(value in self.worth(amount) for amount in plainest):
            return True
        # A balance below zero may be marked in a way nobody knows: the same digits do not contradict.
        others = any({value, -value} & set(amount.values) for amount in (*labelled, *self.passing))
        return False if plainest and self.claim(plainest[0]) and not others else None

    def _plainest(self, labelled: Sequence[PrintedAmount]) -> list[PrintedAmount]:
        """Return those that contradict what does not meet them, all where none does."""
        return [amount for amount in labelled if self.claim(amount)] or list(labelled)

    @property
    def one_dated(self) -> bool:
        """Whether the only labelled balance is labelled by a date, so that it may be either."""
        return len({amount.values for amount in (*self.openings, *self.closings)}) == 1 and not self.claiming

    @property
    def of_accounts(self) -> list[PrintedAmount]:
        """The balances of which each is that of an account: those plainly at its end, and those of one day."""
        dated = [amount for amount in self.in_order if amount.kind == "dated" and amount.day]
        days = Counter(amount.day for amount in dated)
        plain = [amount for amount in self.closings if self.claim(amount)]
        return plain + [amount for amount in dated if days[amount.day] > 1]

    def claim(self, amount: PrintedAmount) -> bool:
        """Tell whether an amount is plainly an opening or closing balance."""
        return amount.kind in self.claiming and not amount.below

    def worth(self, amount: PrintedAmount) -> tuple[Decimal, ...]:
        """Return what a balance may be worth: a debt is printed with either sign."""
        return amount.values + (tuple(-value for value in amount.values) if self.is_debt else ())

    def starts(self, opening: PrintedAmount, closing: PrintedAmount) -> tuple[Decimal, ...]:
        """Return what an opening balance may be worth beside a closing one: of a debt, the one of the two that a mark
        alone calls a credit is below zero.
        """
        alone = opening.credit and not closing.credit and min(closing.values) >= 0
        return tuple(-value for value in opening.values) if self.is_debt and alone else opening.values

    def pairs(self) -> list[tuple[PrintedAmount, PrintedAmount]]:
        """Return the openings with the closings they may belong to: of two dated balances the earlier one opens."""
        return [
            (opening, closing)
            for opening, closing in product(self._plainest(self.openings), self._plainest(self.closings))
            if opening is not closing and not (opening.kind == closing.kind == "dated" and opening.line >= closing.line)
        ]

    def pairs_of(self, rows: Collection[int]) -> list[tuple[PrintedAmount, PrintedAmount]]:
        """Return these pairs and those of the balances next above and below some rows, all of one account: of dated
        ones, of two days that both stand above them, and where rows of other accounts stand around them, of an opening
        and a closing one.
        """
        places = [found.place for found in self.rows if found.row in rows]
        dated = [amount for amount in self.in_order if amount.kind == "dated"]
        above = [amount for amount in dated if amount.line < min(places, default=0)]
        below = [amount for amount in dated if places and amount.line > max(places)]
        both = [tuple(above[-2:])] if len({amount.day for amount in above[-2:]} - {""}) == 2 else []
        return [*self.pairs(), *product(above[-1:], below[:1]), *both, *self._pair_among_accounts(rows)]

    def _pair_among_accounts(self, rows: Collection[int]) -> list[tuple[PrintedAmount, PrintedAmount]]:
        """Return the balance that the only labels between the rows of the account before and some rows call the opening
        one, with the closing one next below these, where rows of other accounts stand above or below all of them. Rows
        alike may each be on the lines of the others: they do not tell.
        """
        counts, used = Counter(found.row for found in self.rows), Counter(found.place for found in self.rows)
        sure = [found for found in self.rows if counts[found.row] == used[found.place] == 1]
        places = [found.place for found in sure if found.row in rows]
        others = [found.place for found in sure if found.row not in rows]
        if not places or not others or any(min(places) < place < max(places) for place in others):
            return []
        before = max((place for place in others if place < min(places)), default=-1)
        after = min((place for place in others if place > max(places)), default=len(self.lines))
        starts = [found for found in self.in_order if found.kind in STARTS and before < found.line < min(places)]
        ends = [found for found in self.in_order if found.kind == "closing" and max(places) < found.line < after]
        return [*product(starts[:1], ends[:1])] if len({found.values for found in starts}) == 1 else []

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

    def totals_met(self, out: Decimal, into: Decimal) -> str:
        """Return what the printed totals are the sums of, where these are the rows, alone or with the opening balance;
        '' where they are not.
        """
        if self.has_totals(out, into):
            return "the rows"
        return "the opening balance and the rows" if self._has_totals_from_opening(out, into) else ""

    def _has_totals_from_opening(self, out: Decimal, into: Decimal) -> bool:
        """Tell whether totals of both sides, one of which holds the opening balance, too, differ by the closing one."""
        starts, ends = (
            {abs(value) for amount in found for value in amount.values} for found in (self.openings, self.closings)
        )
        sides = [found.readings for found in self.in_order if found.kind == "totals" and len(found.readings) == 2]
        sides.append((tuple(self._side("debits")), tuple(self._side("credits"))))
        return any(
            abs(debits - credits) in ends and {debits - out, credits - into} in ({ZERO, start} for start in starts)
            for side in sides
            for debits, credits in product(*({abs(value) for value in values} for values in side))
        )

    def _side(self, kind: str, near: bool = False) -> set[Decimal]:
        found = (amount for amount in self.in_order if amount.kind == kind and (amount.near or not near))
        return {abs(value) for amount in found for value in amount.values}

    def contradicting_totals(
        self, out: Decimal, into: Decimal, accounts: Sequence[tuple[Decimal, Decimal]] = ()
    ) -> ContradictingTotal | None:
        """Return the total which shows that rows are missing or wrong.

        The other side's total is met, or missed by as much the other way. It is sure in a row of totals; of two labels
        one may name a part only ('Withdrawals' beside 'Checks paid'). The last row of totals may be that of the last
        one of several ``accounts``: where it prints both sums of one, it does not contradict those of all.
        """
        rows = [found for found in self.in_order if found.kind == "totals" and len(found.readings) in (2, 3)]
        if rows and any({*sums} <= {abs(value) for value in rows[-1].values} for sums in accounts):
            return None
        if rows:
            debits = credits = rows[-1]
            printed = [{abs(value) for value in reading} for reading in rows[-1].readings[:2]]
        else:
            debits, credits = (self._only(kind) for kind in ("debits", "credits"))
            if debits is None or credits is None:
                return None
            printed = [{abs(value) for value in found.values} for found in (debits, credits)]
        if out in printed[0] and into not in printed[1] and out:
            return ContradictingTotal(credits.label, min(printed[1]), into, bool(rows))
        swapped = len(printed[0]) == len(printed[1]) == 1 and min(printed[0]) - out == into - min(printed[1])
        if out not in printed[0] and ((into in printed[1] and into) or swapped):
            return ContradictingTotal(debits.label, min(printed[0]), out, bool(rows))
        return None

    def _only(self, kind: str) -> PrintedAmount | None:
        """Return the one plainly labelled total of a side, None where there are several or none."""
        plain = [found for found in self.in_order if found.kind == kind and found.near and not found.below]
        return plain[0] if len({found.readings for found in plain}) == 1 else None


def label_balances(table: pd.DataFrame, roles: Roles, moved: Movements, pages: Sequence[Page]) -> Labelled:
    """Return the labelled balances and totals that the pages print around the rows of a table."""
    lines = read_lines(pages, roles.number_format.places if roles.number_format else USUAL_PLACES)
    rows = find_rows(table, roles, moved, lines)
    places = {row.place for row in rows}
    found = read_printed(lines, places)
    first, last = min(places, default=len(lines)), max(places, default=-1)
    openings, closings = _openings(found, first), _closings(_without_carried_beside(found, lines), first, last)
    taken = {id(amount) for amount in openings + closings}
    sums = [amount for amount in found if amount.kind in ("totals", "net") and not first < amount.line < last]
    claiming = _claiming(openings, closings, roles.newest_first, first, last)
    if len(table) and not rows:  # then those of pages may stand between rows
        claiming -= {"brought", "carried"}
    return Labelled(
        in_order=found,
        openings=tuple(openings),
        closings=tuple(closings),
        passing=tuple(amount for amount in found if amount.kind in BALANCES and id(amount) not in taken),
        sums=tuple(sums[-1:]),
        claiming=claiming,
        is_debt=is_debt(pages),
        lines=lines,
        rows=rows,
    )


def _openings(found: Sequence[PrintedAmount], first: int) -> list[PrintedAmount]:
    """Return the balances from which an account may start, the plainest first; ``first`` is the first row's line.

    A balance that an earlier label closed with is carried on, not opened; of several openings to one closing balance
    only the first starts the account.
    """
    plain = [
        amount
        for amount in found
        if amount.kind == "opening" and not _met(amount, [a for a in found if a.kind in ENDS and a.line < amount.line])
    ]
    if len({amount.values for amount in found if amount.kind == "closing"}) < 2:
        plain = [amount for amount in plain if amount.values == plain[0].values]
    brought = [amount for amount in found if amount.kind == "brought" and amount.line < first]
    return plain + brought + [amount for amount in found if amount.kind == "dated"][:1]


def _closings(found: Sequence[PrintedAmount], first: int, last: int) -> list[PrintedAmount]:
    """Return the balances with which an account may end; ``first`` and ``last`` are the first and last row's lines.

    A balance from which a later label starts is carried on, not closed; of several closings after the first row to one
    opening balance only the last ends the account.
    """
    plain = [
        amount
        for amount in found
        if amount.kind == "closing"
        and not _met(amount, [a for a in found if a.kind in STARTS and a.line > amount.line])
    ]
    if len({amount.values for amount in found if amount.kind == "opening"}) < 2:
        after = [amount for amount in plain if amount.line > first]
        plain = [amount for amount in plain if amount.line < first or amount.values == after[-1].values]
    last = max([last, *(amount.line for amount in found if amount.kind == "brought")])
    carried = [amount for amount in found if amount.kind == "carried" and amount.line > last]
    return plain + carried + [amount for amount in found if amount.kind == "dated"][-1:]


def _without_carried_beside(found: Sequence[PrintedAmount], lines: Sequence[Line]) -> list[PrintedAmount]:
    """Return labelled amounts without the balances that are carried from one table to the next one beside it: there
    the same is brought forward, right of it on the page, be it on a line above.
    """
    brought = [amount for amount in found if amount.kind == "brought"]

    def beside(amount: PrintedAmount) -> list[PrintedAmount]:
        page, right = lines[amount.line].page, amount.sides[1]
        return [other for other in brought if lines[other.line].page == page and other.sides[0] > right]

    return [amount for amount in found if amount.kind != "carried" or not _met(amount, beside(amount))]


def _met(amount: PrintedAmount, others: Sequence[PrintedAmount]) -> bool:
    return any(set(amount.values) & set(other.values) for other in others)


def _claiming(
    openings: Sequence[PrintedAmount], closings: Sequence[PrintedAmount], newest_first: bool, first: int, last: int
) -> frozenset[str]:
    """Return the kinds that contradict a table which meets none of them: the plainest at either end."""
    kinds = {amount.kind for amount in (*openings, *closings) if not amount.below}
    claiming = kinds & {"opening", "closing"}
    if not newest_first:
        claiming |= (kinds & {"brought"}) if "opening" not in claiming else set()
        claiming |= (kinds & {"carried"}) if "closing" not in claiming else set()
    dated = [amount for amount in (*openings, *closings) if amount.kind == "dated" and not amount.below]
    outside = {amount.line for amount in dated if not first < amount.line < last}
    days = {amount.day or str(amount.line) for amount in dated}  # balances of one day are those of several accounts
    if not claiming and len(outside) == len(days) == 2:
        claiming = {"dated"}
    return frozenset(claiming)
