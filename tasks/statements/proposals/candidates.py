"""The readings of a statement that its arithmetic leaves possible: which columns are amounts, which the balance."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tasks.statements.printed_balances import PrintedAmount
from tasks.statements.proposals.columns import (
    AmountColumn,
    HeaderCell,
    amount_columns,
    find_header,
    ranked_columns,
)
from tasks.statements.proposals.days import DayColumn, first_row
from tasks.statements.proposals.descriptions import Header
from tasks.statements.proposals.rows import Columns, Key, ReadRow, printed_meaning, read_rows
from tasks.statements.proposals.sheet import Sheet
from tasks.statements.proposals.signs import Signed, by_balances, by_ends

MOST_COLUMNS = 6  # columns of amounts that are tried in all combinations; of more, the rightmost
NEEDS = ("day", "balance", "amount")
BALANCE_SHARE = 0.25  # of the rows print their balance, at least: the last of each day
STEPS = 2  # rows whose signs follow from balances, before a reading by balances is believed


@dataclass(frozen=True)
class Candidate:
    """One reading whose signs the arithmetic settles; ``said`` is what the marks, words and headers say of them."""

    columns: Columns
    rows: tuple[ReadRow, ...]
    signed: Signed
    said: dict[Key, int]
    header: Header

    @property
    def signed_rows(self) -> list[tuple[ReadRow, int]]:
        """The rows, each with its sign."""
        return list(zip(self.rows, self.signed.signs, strict=True))


def candidates(
    sheet: Sheet, days: DayColumn, printed: Sequence[PrintedAmount], debt: bool
) -> Iterator[list[Candidate]]:
    """Yield the candidates of one way to see columns after the other, the likeliest first."""
    marks = {index: range(mark.first, mark.last + 1) for index, mark in days.marks.items()}
    first = first_row(sheet, days)
    later = [line.line.index for line in sheet.lines if line.line.index >= min(days.marks) and line.numbers]
    header = Header(sheet, *find_header(sheet, first))
    ways = [amount_columns(sheet, later, marks)]
    if not days.heading:
        ways.insert(0, amount_columns(sheet, [index for index in later if index in marks], marks))
        ways.append(ranked_columns(sheet, [index for index in later if index in marks], marks))
    for columns in ways:
        yield list(_with_balance(sheet, days, columns[-MOST_COLUMNS:], header, printed))
    for columns in ways:
        yield list(_without_balance(sheet, days, columns[-MOST_COLUMNS:], header, printed, debt))


def _intervals(columns: Sequence[AmountColumn]) -> Iterator[tuple[AmountColumn, ...]]:
    """Yield neighbouring columns, all of them first, then those that leave out the leftmost."""
    for length in range(len(columns), 0, -1):
        for start in range(len(columns) - length, -1, -1):
            yield tuple(columns[start : start + length])


def _with_balance(
    sheet: Sheet,
    days: DayColumn,
    columns: Sequence[AmountColumn],
    header: Header,
    printed: Sequence[PrintedAmount],
) -> Iterator[Candidate]:
    for balance in reversed(columns):
        others = [column for column in columns if column is not balance]
        for amounts in _intervals(others):
            for need, with_labels in ((need, labels) for labels in (False, True) for need in NEEDS):
                reading = Columns(days, amounts, balance, need)
                rows = read_rows(sheet, reading, with_labels)
                if not rows or sum(row.balance is not None for row in rows) < BALANCE_SHARE * len(rows):
                    continue
                said = dict(printed_meaning(rows, reading, header.cells))
                for signed in by_balances(rows, printed, said):
                    yield Candidate(reading, tuple(rows), signed, said, header)


def _without_balance(
    sheet: Sheet,
    days: DayColumn,
    columns: Sequence[AmountColumn],
    header: Header,
    printed: Sequence[PrintedAmount],
    debt: bool,
) -> Iterator[Candidate]:
    for amounts in _intervals(columns):
        for need, with_labels in (("day", False), ("amount", False), ("day", True)):
            reading = Columns(days, amounts, None, need)
            rows = read_rows(sheet, reading, with_labels)
            if not rows:
                continue
            said = dict(printed_meaning(rows, reading, header.cells))
            for signed in by_ends(rows, printed, said, debt):
                yield Candidate(reading, tuple(rows), signed, said, header)


def meaning_of_header(header: Sequence[HeaderCell], days: DayColumn) -> float:
    """Return how much the header above a column of days speaks for the day of posting (above 0) or of value."""
    over = [cell for cell in header if cell.x0 - 12 <= days.left <= cell.x1]
    return max((cell.scores.get("posting_date", 0) - cell.scores.get("value_date", 0) for cell in over), default=0)
