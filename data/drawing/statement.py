"""Invented account histories: what a statement says, before anything is drawn."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from decimal import Decimal


@dataclass(frozen=True)
class Habit:
    """Something the holder pays (amounts below zero) or receives, between two amounts, in steps of ``step``.

    ``text`` may hold ``{d6}`` (six random digits), ``{day}``, ``{mon}`` and ``{month}``; its line breaks
    are printed. ``day`` makes it a standing order of that day of the month, else ``weight`` says how often it comes.
    """

    text: str
    least: str
    most: str
    step: str = "0.01"
    kind: str = ""
    reference: str = ""
    day: int | None = None
    weight: int = 1


@dataclass(frozen=True)
class Entry:
    """One transaction: amounts are signed, money in is positive; ``balance`` is the one after it."""

    posted: date
    valued: date
    text: str
    amount: Decimal
    kind: str = ""
    reference: str = ""
    balance: Decimal = Decimal(0)


@dataclass(frozen=True)
class Statement:
    """What one PDF says: a period, the balance it opens with and its entries in the order they are printed."""

    label: str
    number: int
    start: date
    end: date
    opening: Decimal
    entries: tuple[Entry, ...]

    @property
    def closing(self) -> Decimal:
        """The balance after the last entry."""
        return self.opening + sum((entry.amount for entry in self.entries), Decimal(0))

    @property
    def debits(self) -> tuple[Decimal, ...]:
        """The amounts that went out, as positive numbers."""
        return tuple(-entry.amount for entry in self.entries if entry.amount < 0)

    @property
    def credits(self) -> tuple[Decimal, ...]:
        """The amounts that came in."""
        return tuple(entry.amount for entry in self.entries if entry.amount >= 0)


@dataclass(frozen=True)
class Period:
    """One statement to come: the PDF's name without its ending, its days, and how many entries it has."""

    label: str
    start: date
    end: date
    count: int


Writer = Callable[[random.Random, Period, Sequence[Habit], Decimal], list[Entry]]


def histories(
    seed: str,
    opening: str,
    periods: Sequence[Period],
    habits: Sequence[Habit],
    write_entries: Writer | None = None,
) -> tuple[Statement, ...]:
    """Return the statements of consecutive periods; each opens with the balance the one before closed with."""
    statements = []
    balance = Decimal(opening)
    for number, period in enumerate(periods, start=1):
        rng = random.Random(f"{seed} {period.label}")
        entries = with_balances((write_entries or month_of_entries)(rng, period, habits, balance), balance)
        statement = Statement(period.label, number, period.start, period.end, balance, entries)
        statements.append(statement)
        balance = statement.closing
    return tuple(statements)


def month_of_entries(rng: random.Random, period: Period, habits: Sequence[Habit], opening: Decimal) -> list[Entry]:
    """Return ``period.count`` entries by date: the standing orders that fall due, and what chance adds."""
    days = [period.start + timedelta(days=n) for n in range((period.end - period.start).days + 1)]
    entries = [entry(rng, habit, day) for day in days for habit in habits if habit.day == day.day]
    chances = [habit for habit in habits if habit.day is None]
    for habit in rng.choices(chances, weights=[habit.weight for habit in chances], k=period.count - len(entries)):
        entries.append(entry(rng, habit, rng.choice(days)))
    return sorted(entries, key=lambda each: each.posted)


def entry(rng: random.Random, habit: Habit, posted: date) -> Entry:
    """Return one entry of a habit; one in eight is valued a day later."""
    step = Decimal(habit.step)
    amount = step * rng.randint(int(Decimal(habit.least) / step), int(Decimal(habit.most) / step))
    return Entry(
        posted=posted,
        valued=posted + timedelta(days=1 if rng.randrange(8) == 0 else 0),
        text=filled(rng, habit.text, posted),
        amount=amount.quantize(Decimal("0.01")),
        kind=habit.kind,
        reference=filled(rng, habit.reference, posted),
    )


def filled(rng: random.Random, text: str, posted: date) -> str:
    """Return a text with its slots filled: {d6} → six digits, {day} → 07, {mon} → Apr, {month} → 04/25."""
    for slot, written in (("{day}", "%d"), ("{mon}", "%b"), ("{month}", "%m/%y")):
        text = text.replace(slot, f"{posted:{written}}")
    return re.sub(r"\{d(\d+)\}", lambda slot: "".join(rng.choices("123456789", k=int(slot[1]))), text)


def with_balances(entries: Sequence[Entry], opening: Decimal) -> tuple[Entry, ...]:
    """Return the entries, each with the balance after it."""
    balances = []
    balance = opening
    for each in entries:
        balance += each.amount
        balances.append(replace(each, balance=balance))
    return tuple(balances)
