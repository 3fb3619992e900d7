"""Signs that only the running balance tells: amounts print none, and the balances between rows rise or fall by them.

The balances may be wanted or not, stand in every row or only where a day ends, run from old to new or from new to old.
The balance that the oldest row starts from is printed elsewhere: in an opening row or in a summary.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import product

from tasks.parsers.analysis import StudiedSample, study_again
from tasks.parsers.synthesizer.columns.alignment import Alignment
from tasks.parsers.synthesizer.columns.column_kinds import plain_number, wanted_format
from tasks.parsers.synthesizer.columns.number_edges import EDGES, clustered
from tasks.parsers.synthesizer.numbers.marks import COUNTERPARTS, is_mark, other_marks
from tasks.parsers.synthesizer.page.lines import Line, Number
from tasks.parsers.synthesizer.program import Chain
from tasks.statements.balance_words import STARTS
from tasks.statements.pages import Word
from tasks.statements.printed_balances import find_labels
from tasks.statements.roles import Roles

Amounts = list[Decimal | None]  # by row, signed; None for a row without
OWED = {owed for _, owed in COUNTERPARTS}
MOST_STARTS = 1 / 3  # of the balances may start anew, as every account's first does
LABEL_GAP = 1.5  # of the letter size: words of one label stand no further apart
LETTERS = re.compile(r"[^\W\d_]/?[^\W\d_]")  # of a label, such as 'B/F'


@dataclass(frozen=True)
class Ledger:
    """How balances follow from amounts: their order, +1 or -1 as they grow with them or shrink, where they start."""

    newest_first: bool
    growth: int
    starts: tuple[Decimal, ...]
    most: int  # rows between two printed balances


def with_balances(sample: StudiedSample, roles: Roles) -> tuple[StudiedSample, Roles, str, Ledger] | None:
    """Return a sample whose table has the running balances that tell its amounts' signs, and the name of their column.

    A column that is printed and not wanted is added to the table, its name returned. None where no balances tell.
    """
    wanted = roles.column("balance")
    columns = [_wanted_balances(sample.alignment, wanted)] if wanted else list(_unwanted_balances(sample.alignment))
    for amounts, balances in product(signed_amounts(sample, roles), columns):
        if ledger := ledger_of(amounts, balances):
            return (*(_with_column(sample, roles, balances) if not wanted else (sample, roles, "")), ledger)
    return None


def signed_amounts(sample: StudiedSample, roles: Roles) -> Iterator[Amounts]:
    """Yield what the signed amounts may be: the wanted ones, or unsigned ones with either word as money out."""
    table, fmt = sample.table, wanted_format(roles)
    names = {role: roles.column(role) for role in ("amount", "debit", "credit")}
    cells = {
        role: [plain_number(cell, fmt) or None for cell in table[name]] if name else [None] * len(table)
        for role, name in names.items()
    }
    if names["debit"] or names["credit"]:
        pairs = zip(cells["debit"], cells["credit"], strict=True)
        yield [-abs(out) if out else abs(into) if into else None for out, into in pairs]
    if any(value and value < 0 for value in cells["amount"]):
        yield cells["amount"]
        return
    for name in table.columns:
        words = sorted(set(table[name]) - {""})
        for out in words if len(words) == 2 and name not in names.values() else ():
            yield [
                value and (-value if word == out else value)
                for value, word in zip(cells["amount"], table[name], strict=True)
            ]


def signs_of(amounts: Amounts) -> list[int | None]:
    """Return the signs of amounts, None where there is none."""
    return [None if not amount else 1 if amount > 0 else -1 for amount in amounts]


def ledger_of(amounts: Amounts, balances: Amounts) -> Ledger | None:
    """Return how balances follow from signed amounts, with the fewest starts; None where they do not."""
    found = [_ledger(amounts, balances, *way) for way in product((False, True), (1, -1))]
    ledgers = [ledger for ledger in found if ledger]
    return min(ledgers, key=lambda ledger: len(ledger.starts), default=None)


def _ledger(amounts: Amounts, balances: Amounts, newest_first: bool, growth: int) -> Ledger | None:
    rows = list(zip(amounts, balances, strict=True))
    before, change, size, links = None, Decimal(0), 0, 0
    starts: list[Decimal] = []
    most = 1
    for amount, balance in reversed(rows) if newest_first else rows:
        if amount is None:  # an opening row
            before, change, size = balance, Decimal(0), 0
            continue
        change, size = change + amount * growth, size + 1
        if balance is None:
            continue
        links += 1
        if before is None or before + change != balance:
            starts.append(balance - change)
        before, change, most, size = balance, Decimal(0), max(most, size), 0
    told = links >= 3 and len(starts) <= MOST_STARTS * links and not size
    return Ledger(newest_first, growth, tuple(dict.fromkeys(starts)), most) if told else None


def _wanted_balances(alignment: Alignment, name: str) -> Amounts:
    """Return the balances as they are printed, whatever sign the table gives them."""
    found = [cells[name].number if name in cells else None for cells in alignment.cells]
    if balances := alignment.balance_lines:
        found = [balances.numbers.get(row) for row in range(len(found))]
    return [printed_value(number) if number else None for number in found]


def _unwanted_balances(alignment: Alignment) -> Iterator[Amounts]:
    """Yield the columns of numbers in the lines of rows that no wanted cell was found in, with the signs they print."""
    used = {place for row in alignment.cells for cell in row.values() for place in cell.words}
    free = {
        id(number): (row, number)
        for row, anchor in enumerate(alignment.anchors)
        if anchor is not None
        for number in alignment.numbers[anchor]
        if not used & {(anchor, at) for at in range(number.first, number.last + 1)}
    }
    seen = []
    for at in EDGES.values():
        for numbers in clustered([number for _, number in free.values()], at):
            column: Amounts = [None] * len(alignment.anchors)
            for number in numbers:
                column[free[id(number)][0]] = printed_value(number)
            if column not in seen:
                seen.append(column)
                yield column


def printed_value(number: Number) -> Decimal:
    """Return a printed balance with the sign that a minus, parentheses or a mark of money owed gives it."""
    marks = {mark.upper() for mark in _words_at(number)}
    owed = marks & OWED or re.search(r"[-−–△▲(]", number.before + number.after)
    return -number.value if owed else number.value


def _words_at(number: Number) -> list[str]:
    """Return what may be marks of a number: letters behind it, and several before it (one alone is a currency)."""
    return re.findall(r"[^\W\d_]{2,}", number.before) + re.findall(r"[^\W\d_]+", number.after)


def _with_column(sample: StudiedSample, roles: Roles, balances: Amounts) -> tuple[StudiedSample, Roles, str]:
    """Return the sample as if its balances had been wanted, too, and the column's name."""
    name = "balance"
    while name in sample.table.columns:
        name += "_"
    fmt = wanted_format(roles)
    cells = [
        "" if value is None else f"{value.scaleb(fmt.minor):f}".replace(".", fmt.decimal or ".") for value in balances
    ]
    roles = replace(roles, by_column={**roles.by_column, name: "balance"})
    wanted = replace(sample, table=sample.table.assign(**{name: cells}))
    return study_again(wanted, roles, sample.templated, sample.sides is not None), roles, name


def chain_of(ledger: Ledger, alignment: Alignment) -> Chain | None:
    """Return the chain of balances, with the words before those it starts from; None where one is printed nowhere."""
    label = _label_of(alignment, ledger.starts)
    if ledger.starts and not label:
        return None
    opening = re.escape(label).replace(r"\ ", " ")
    return Chain(opening, ledger.newest_first, ledger.growth, ledger.most > 1, _overdrawn(alignment))


def _overdrawn(alignment: Alignment) -> tuple[str, ...]:
    """Return the marks of money owed, as the statement writes marks."""
    printed = {mark for on in alignment.numbers for one in on for mark in _words_at(one)}
    marks = {mark for one in printed if is_mark(one) for mark in (one, *other_marks(one))}
    return tuple(sorted(mark for mark in marks if mark.upper() in OWED))


def _label_of(alignment: Alignment, starts: Sequence[Decimal]) -> str:
    """Return the words in front of the balances that rows start from, '' where not all stand behind the same words."""
    found: dict[str, set[Decimal]] = {}
    opening: set[str] = set()
    for line in alignment.lines:
        for number in alignment.numbers[line.index]:
            words = _label(line, number) if number.value in map(abs, starts) else ()
            label = " ".join(word.text for word in words)
            found.setdefault(label, set()).update(start for start in starts if abs(start) == number.value)
            opening |= {label for one in find_labels(words) if one.kind in STARTS}
    told = [label for label, values in found.items() if label and values == set(starts)]
    return max(told, key=lambda label: label in opening, default="")


def _label(line: Line, number: Number) -> tuple[Word, ...]:
    """Return the words before a number that stand close together, none where they hold digits or hardly letters."""
    words = line.words[: number.first]
    start = len(words)
    while start and not re.search(r"\d", words[start - 1].text):
        start -= 1
        if start and words[start].x0 - words[start - 1].x1 > LABEL_GAP * words[start].size:
            break
    return words[start:] if any(LETTERS.search(word.text) for word in words[start:]) else ()
