"""Rows that a page prints and the table lacks, found by arithmetic at either end of the running balances.

A row missing in the middle breaks the chain of balances; one missing at the start or the end does not, and where no
opening or closing balance is printed nothing else would tell.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from expectations.arithmetic import Chain
from tasks.statements.labelled_balances import Labelled
from tasks.statements.movements import Movements
from tasks.statements.printed_balances import Amount, Line, has_date

SAME_EDGE = 3.0  # points: amounts whose left or right edges lie closer stand in one column


def missed_row(chain: Chain, moved: Movements, printed: Labelled, at_start: bool) -> Line | None:
    """Return the printed line of a row that should precede (or follow) an account's rows, None when there is none.

    It shows a day and at least two amounts in the columns of the table's rows. After the last row, its amount must lead
    from the last balance to its own; before the first row, its balance must be the one from which the first row starts.
    """
    columns = _columns(moved, printed)
    for place, line in enumerate(printed.lines):
        if place in printed.rows or line.labels or len(line.amounts) < 2 or not has_date(line):
            continue
        for amount in line.amounts:
            others = [other for other in line.amounts if other is not amount]
            if not _aligned(amount, columns[1]):
                continue
            if at_start and chain.start in amount.values and _moves(others, amount, columns[0]):
                return line
            if not at_start and any(_leads(chain.end, other, amount) for other in others):
                return line
    return None


def _moves(others: Sequence[Amount], balance: Amount, column: Sequence[Amount]) -> bool:
    """Tell whether one of the other amounts stands where amounts stand, and is no repeated balance."""
    return any(_aligned(other, column) and any(other.values) and other.values != balance.values for other in others)


def _leads(end: Decimal | None, moved: Amount, balance: Amount) -> bool:
    return end is not None and any(
        value and value_after in (end + value, end - value) for value in moved.values for value_after in balance.values
    )


def _aligned(amount: Amount, column: Sequence[Amount]) -> bool:
    return any(abs(amount.x0 - one.x0) < SAME_EDGE or abs(amount.x1 - one.x1) < SAME_EDGE for one in column)


def _columns(moved: Movements, printed: Labelled) -> tuple[list[Amount], list[Amount]]:
    """Return where the table's own rows print their amounts and their balances."""
    amounts = {value for value in moved.amounts if value is not None}
    balances = {abs(value) for value in moved.balances if value is not None}
    found: tuple[list[Amount], list[Amount]] = ([], [])
    for place in sorted(printed.rows):
        for amount in printed.lines[place].amounts:
            for column, known in zip(found, (amounts, balances), strict=True):
                if any(abs(value) in known for value in amount.values):
                    column.append(amount)
    return found
