"""Which lines are rows under one reading of the columns, and which sign each amount is printed with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import pairwise
from typing import Literal

from tasks.parsers.synthesizer.numbers.marks import FOREIGN
from tasks.parsers.synthesizer.page.lines import Number
from tasks.statements.column_words import direction_sign
from tasks.statements.numbers import MINUS, NEGATIVE_MARKS, POSITIVE_MARKS
from tasks.statements.proposals.columns import AmountColumn, HeaderCell, direction_words, heading_of, lone_marks
from tasks.statements.proposals.days import ABOVE_AMOUNT, DayColumn
from tasks.statements.proposals.sections import section_signs
from tasks.statements.proposals.sheet import PrintedLine, Sheet

OTHER_POSITIVE, OTHER_NEGATIVE = zip(*FOREIGN, strict=True)
Need = Literal["day", "balance", "amount"]


@dataclass(frozen=True)
class Key:
    """What tells the sign of an amount: its column, its mark ('-', '+', 'DR', 'CR') and the word of direction."""

    column: int
    mark: str
    word: int = 0


@dataclass(frozen=True)
class ReadRow:
    """One row: the line of its amount, the line of its day, the amount without sign, its balance if it prints one."""

    line: int
    day: int
    number: Number
    balance: Decimal | None
    key: Key

    @property
    def amount(self) -> Decimal:
        """The amount without its sign."""
        return self.number.value


@dataclass(frozen=True)
class Columns:
    """One reading of the columns: where days, amounts and (perhaps) balances stand, and what a row must print."""

    days: DayColumn
    amounts: tuple[AmountColumn, ...]
    balance: AmountColumn | None
    need: Need


def read_rows(sheet: Sheet, columns: Columns, with_labels: bool = False) -> list[ReadRow] | None:
    """Return the rows in printed order; None where a line prints two amounts or nothing is found.

    A row prints an amount, and its day or (``need``) its balance; where it prints no day, the last one above holds.
    """
    balances = columns.balance.numbers if columns.balance else {}
    found: list[tuple[PrintedLine, int, int, Number]] = []
    day = None
    last_needed = max((i for i in columns.days.marks), default=-1)
    if not sheet.lines[last_needed].numbers:
        last_needed += ABOVE_AMOUNT
    for line in sheet.lines:
        index = line.line.index
        if index in columns.days.marks:
            day = index
        own = day == index
        if day is None or (not own and columns.need == "day"):
            continue
        if not own and columns.need == "balance" and index not in balances:
            continue
        if not own and not columns.days.heading and index > last_needed and columns.need == "amount":
            continue
        moved = [
            (place, column.numbers[index]) for place, column in enumerate(columns.amounts) if index in column.numbers
        ]
        if len(moved) > 1:
            moved = [entry for entry in moved if entry[1].value] or moved[:1]
        if not moved or (not with_labels and line.is_label):
            continue
        if len(moved) > 1:
            return None
        found.append((line, day, *moved[0]))
    if not found or not _days_hold(sheet, columns, found):
        return None
    words = _directions(sheet, {line.line.index: number for line, _, _, number in found})
    marks = {} if words else lone_marks([(line, number) for line, _, _, number in found])
    rows = []
    for line, day, place, number in found:
        index = line.line.index
        balance = balances.get(index)
        word = words.get(index, 0) or marks.get(index, 0)
        rows.append(
            ReadRow(index, day, number, signed(balance) if balance else None, Key(place, mark_of(number), word))
        )
    return rows


def _directions(sheet: Sheet, rows: Mapping[int, Number]) -> Mapping[int, int]:
    """Return the sign of money that a word of direction or a section says of each row, {} where neither does."""
    words = direction_words(sheet, rows)
    signs = {row: direction_sign(sheet.lines[at].words[place].text) or 0 for row, (at, place) in words.items()}
    return signs or section_signs(sheet, list(rows))


def _days_hold(sheet: Sheet, columns: Columns, found: Sequence[tuple[PrintedLine, int, int, Number]]) -> bool:
    """Tell whether days that are printed above their rows can be meant so.

    The line of such a day is a row itself, a line of words, or a heading; and a statement that prints a day only once
    does not print the same day again for the next row of the page. One day above all rows may be that of the statement.
    """
    lines = {line.line.index for line, *_ in found}
    shared = any(day == before for (_, before, *_), (_, day, *_) in pairwise(found))
    marks = columns.days.marks
    for (line, before, *_), (later, day, *_) in pairwise(found):
        same_page = line.line.page == later.line.page
        if shared and day != before and same_page and marks[day].text == marks[before].text:
            return False
    days = {day for _, day, *_ in found}
    if not days & lines and len({marks[day].text for day in days}) < 2:
        return False
    return columns.days.heading or all(day in lines or not sheet.lines[day].numbers for day in days)


def mark_of(number: Number) -> str:
    """Return how a number says its sign: '-', '+', 'DR', 'CR', '' for nothing."""
    letters = "".join(filter(str.isalpha, number.after)).upper()
    if letters in NEGATIVE_MARKS + OTHER_NEGATIVE:
        return "DR"
    if letters in POSITIVE_MARKS + OTHER_POSITIVE:
        return "CR"
    around = number.before + number.after
    if any(sign in around for sign in MINUS) or "(" in number.before:
        return "-"
    return "+" if "+" in around else ""


def signed(number: Number) -> Decimal:
    """Return the value of a printed balance with its sign."""
    return -number.value if mark_of(number) in ("-", "DR") else number.value


def printed_meaning(rows: Sequence[ReadRow], columns: Columns, header: Sequence[HeaderCell]) -> Mapping[Key, int]:
    """Return the sign of money (+1 in, -1 out) that each kind of amount says in print, without kinds that say none."""
    keys = dict.fromkeys(row.key for row in rows)
    said = {}
    for key in keys:
        sign = next(_signs(key, keys, heading_of(columns.amounts[key.column], header)), None)
        if sign:
            said[key] = sign
    return said


def _signs(key: Key, keys: Mapping[Key, None], heading: HeaderCell | None) -> Iterator[int]:
    marks = {other.mark for other in keys if other.column == key.column}
    if key.mark in ("DR", "CR"):
        yield -1 if key.mark == "DR" else 1
    if not key.mark and marks & {"DR", "CR"} and len(marks) == 2:
        yield 1 if "DR" in marks else -1
    if key.word:
        yield key.word
    words = {other.word for other in keys if other.column == key.column and other.word}
    if not key.word and len(words) == 1:
        yield -words.pop()
    scores = heading.scores if heading else {}
    debit, credit = (scores.get(role, 0) for role in ("debit", "credit"))
    # 'Debit Credit' in one name says no side.
    either = max(scores.get(role, 0) for role in ("amount", "direction"))
    if max(debit, credit) > either and debit != credit and not key.mark:
        yield -1 if debit > credit else 1
    if key.mark in ("-", "+"):
        yield -1 if key.mark == "-" else 1
    if not key.mark and marks & {"-", "+"}:
        yield 1 if "-" in marks else -1
