"""What happens on drawn accounts: seeded random transactions, with other people, shops and sizes in every statement."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import date, timedelta
from decimal import Decimal
from random import Random

from tests.parsers.layouts.layout import Layout
from tests.parsers.layouts.words import DETAILS, JAPANESE, PEOPLE, SHOPS, WORDS

ROWS = {1: (24, 42), 2: (50, 95), 3: (2, 7), 4: (60, 120)}  # how many a statement has; the first is the sample
RARE = 0.5  # of the later statements show a thing that the sample does not
NO_ROWS = 0  # the number of the statement without transactions


@dataclass(frozen=True)
class Entry:
    """One transaction; ``balance`` is the running balance after it, ``lines`` its description."""

    posted: date
    valued: date
    lines: tuple[str, ...]
    amount: Decimal
    balance: Decimal
    reference: str
    time: str
    kind: str


@dataclass(frozen=True)
class Account:
    """The rows of one account, oldest first, and its balance before them."""

    name: str
    opening: Decimal
    entries: tuple[Entry, ...]

    @property
    def closing(self) -> Decimal:
        """The balance after the last row."""
        return self.entries[-1].balance if self.entries else self.opening


@dataclass(frozen=True)
class Statement:
    """One statement: its period and accounts."""

    number: int
    start: date
    end: date
    accounts: tuple[Account, ...]


def make_statement(layout: Layout, number: int) -> Statement:
    """Return the statement of that number: 1 the sample, 2 to 4 later ones, 0 one without transactions."""
    chance = Random(f"{layout.name} {number}")
    months = {0: (2024, 9), 1: (2024, 3), 2: (2024, 5), 3: (2024, 8), 4: (2024, 12)}
    year, month = months[number]
    start = date(year, month, 1)
    if number == 4 or (number == 1 and layout.yearless and chance.random() < 0.3):
        start = date(2023 if number == 1 else 2024, 12, 11)
    end = start + timedelta(days=29)
    names = layout.accounts or ("",)
    rare = {what for what in layout.rare if number > 1 and chance.random() < RARE}
    accounts = tuple(_account(layout, name, number, start, end, rare, chance) for name in names)
    return Statement(number, start, end, accounts)


def _account(layout: Layout, name: str, number: int, start: date, end: date, rare: set[str], chance: Random) -> Account:
    count = 0 if number == NO_ROWS else chance.randint(*ROWS[number])
    count = max(1, count // 2) if layout.accounts and count else count
    cents = Decimal(1).scaleb(-layout.places)
    opening = (Decimal(chance.randint(40000, 900000)) / 100).quantize(cents)
    if "overdrawn" in rare or (number == 1 and "overdrawn" in layout.rare and chance.random() < 0.3):
        opening = (opening / 10 - 1000).quantize(cents)
    people = chance.sample(JAPANESE if layout.language == "ja" else PEOPLE, 6)
    shops = chance.sample(JAPANESE if layout.language == "ja" else SHOPS, 8)
    days = sorted(start + timedelta(days=chance.randint(0, (end - start).days)) for _ in range(count))
    if "busy day" in rare:
        days[: len(days) // 3] = [days[0]] * (len(days) // 3)
    balance, entries = opening, []
    for at, posted in enumerate(days):
        paid_in = chance.random() < 0.25 or at == 1
        entry = _entry(layout, posted, paid_in, at, people, shops, rare, chance)
        balance += entry.amount
        entries.append(replace(entry, balance=balance))
    return Account(name, opening, tuple(entries))


def _entry(
    layout: Layout, posted: date, paid_in: bool, at: int, people, shops, rare: set[str], chance: Random
) -> Entry:
    words = WORDS[layout.language]
    kinds = words.received if paid_in else words.paid
    kind = chance.choice(kinds if "new kind" in rare else kinds[:-1])
    cents = Decimal(1).scaleb(-layout.places)
    low, high = ((90000, 420000) if at == 1 or chance.random() < 0.3 else (100, 90000)) if paid_in else (150, 65000)
    if not paid_in and (at == 2 or chance.random() < 0.08):
        low, high = 100000, 260000
    if "million" in rare and at == 3:
        low, high = 100000000, 250000000
    amount = (Decimal(chance.randint(low, high)) / 100).quantize(cents) or cents
    if not layout.places:
        amount = Decimal(chance.randint(min(low, 5_000_000), min(high, 9_999_999)))
    if layout.places == 3:
        amount += Decimal(chance.randint(0, 9)).scaleb(-3)
    who = chance.choice(people if kind.endswith((" to", " from", " an", " a", " de", " da")) or paid_in else shops)
    most = layout.longest + (2 if "long text" in rare else 0)
    fewest = 1 if layout.text in ("last", "above") else 0
    details = tuple(_filled(chance.choice(DETAILS), chance) for _ in range(chance.randint(fewest, max(fewest, most))))
    if layout.language == "ja":
        details = tuple(f"番号 {chance.randint(1000, 99999)}" for _ in details)
    time = f"{chance.randint(6, 22):02}:{chance.randint(0, 59):02}"
    reference = _filled(chance.choice(("{d8}", "{d6}", "T{d7}")), chance) if chance.random() < 0.6 else ""
    valued = posted + timedelta(days=chance.choice((0, 0, 0, 1)))
    first = f"{kind} {who}"
    return Entry(posted, valued, (first, *details), amount if paid_in else -amount, Decimal(0), reference, time, kind)


def _filled(pattern: str, chance: Random) -> str:
    return re.sub(r"\{d(\d+)\}", lambda found: f"{chance.randint(0, 10 ** int(found[1]) - 1):0{found[1]}}", pattern)
