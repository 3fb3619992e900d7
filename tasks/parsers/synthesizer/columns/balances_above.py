"""Balances that lines above the rows of a day, or a group, print for all of them: '5 March 2024 Balance 1,831.38'."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import groupby, pairwise, takewhile
from typing import TYPE_CHECKING

from tasks.parsers.synthesizer.columns.column_kinds import plain_number
from tasks.parsers.synthesizer.dates import calendars

if TYPE_CHECKING:
    import pandas as pd

    from tasks.parsers.synthesizer.columns.alignment import Alignment
    from tasks.parsers.synthesizer.page.lines import Line, Number
    from tasks.parsers.synthesizer.program import Heading
    from tasks.statements.numbers import NumberFormat
    from tasks.statements.roles import Roles

FEWEST = 2  # such lines
Printed = tuple[int, str, Decimal]  # a line, its words before the last number, and that


def balances_above(
    lines: Sequence[Line], numbers: Sequence[Sequence[Number]], table: pd.DataFrame, roles: Roles, fmt: NumberFormat
) -> tuple[str, str]:
    """Return the column of balances that stand above their rows only, and the expression of what prints them.

    Several rows below each other want the same one. Behind the words of such a line stands, in the order of rows,
    every balance once, and the amounts of its rows between it and the next.
    """
    name = roles.column("balance")
    cells = list(table[name]) if name else []
    if not all(map(str.strip, cells)):
        return "", ""
    runs = [(plain_number(cell, fmt), len(list(same))) for cell, same in groupby(cells)]
    if not FEWEST <= len(runs) < len(cells) or any(value is None for value, _ in runs):
        return "", ""
    said = list(_last_numbers(lines, numbers))
    values, amounts = [abs(value) for value, _ in runs], _amounts(table, roles, fmt, runs)
    for lead in dict.fromkeys(lead for _, words, value in said if value == values[0] for lead in _leads(words)):
        found = [(at, value) for at, words, value in said if words == lead or words.endswith(f" {lead}")]
        shown = [next(same) for _, same in groupby(found, key=lambda one: one[1])][-len(runs) :]
        if [value for _, value in shown] == values and _hold(shown, len(lines), numbers, amounts):
            return name, rf"(?<!\S){re.escape(lead)} (\S*\d\S*)$".replace("\\ ", " ")
    return "", ""


def _last_numbers(lines: Sequence[Line], numbers: Sequence[Sequence[Number]]) -> Iterator[Printed]:
    """Yield the lines that end with a number of one word, which stands behind other words."""
    for line in lines:
        last = numbers[line.index][-1] if numbers[line.index] else None
        if last and last.first == last.last == len(line.words) - 1:
            yield line.index, " ".join(word.text for word in line.words[:-1]), last.value


def _leads(words: str) -> list[str]:
    """Return the words without digits at the end of a text, the most first."""
    plain = list(takewhile(lambda word: not re.search(r"\d", word), reversed(words.split())))[::-1]
    return [" ".join(plain[at:]) for at in range(len(plain)) if re.search(r"[^\W\d_]{2}", plain[at])]


def _amounts(
    table: pd.DataFrame, roles: Roles, fmt: NumberFormat, runs: Sequence[tuple[Decimal | None, int]]
) -> list[list[Decimal]]:
    """Return, for the rows below every balance, their amounts."""
    names = [name for role in ("amount", "debit", "credit") if (name := roles.column(role))]
    rows = [
        [abs(value) for name in names if (value := plain_number(row[name], fmt))] for row in table.to_dict("records")
    ]
    starts = [sum(size for _, size in runs[:at]) for at in range(len(runs) + 1)]
    return [[value for row in rows[first:end] for value in row] for first, end in pairwise(starts)]


def _hold(
    shown: Sequence[tuple[int, Decimal]],
    end: int,
    numbers: Sequence[Sequence[Number]],
    amounts: Sequence[Sequence[Decimal]],
) -> bool:
    """Tell whether the lines below every balance, up to the next, print the amounts of its rows."""
    places = [*(at for at, _ in shown), end]
    return all(
        {*wanted} <= {number.value for on in numbers[first + 1 : last] for number in on}
        for (first, last), wanted in zip(pairwise(places), amounts, strict=True)
    )


def stand_beside(alignment: Alignment, row_lines: list[list[int]], headings: Sequence[Heading]) -> bool:
    """Tell whether the balances above rows stand on the same lines as the only other heading, such as the day."""
    patterns = [alignment.above[1], *(heading.pattern for heading in headings)]
    shown = [
        [line.index for line in alignment.lines if calendars.in_any_language(pattern).search(line.text)]
        for pattern in patterns
    ]
    nearest = [[max((at for at in on if at < lines[0]), default=-1) for lines in row_lines if lines] for on in shown]
    return len(nearest) == 2 and nearest[0] == nearest[1]
