"""Lines below the last row of a day, or of a group, that print its balance behind their own words: 'SALDO 1.789,55+'.

The balance is wanted in the row above such a line, and in no other.
"""

from __future__ import annotations

import re
from collections import Counter
from decimal import Decimal

import pandas as pd

from tasks.parsers.synthesizer.columns.alignment import Alignment, BalanceLines, neighbours
from tasks.parsers.synthesizer.columns.column_kinds import plain_number
from tasks.parsers.synthesizer.page.lines import Line, Number
from tasks.statements.roles import Roles

FEWEST = 2  # such lines


def find_balance_lines(found: Alignment, table: pd.DataFrame, roles: Roles) -> None:
    """Set the balance lines of an alignment, whose cells lose their balances, where all that are wanted stand on such.

    No other line below the first row may look so.
    """
    name = roles.column("balance")
    if not name or found.kinds[name] != "number":
        return
    values = {row: plain_number(cell, found.wanted_format) for row, cell in enumerate(table[name]) if cell.strip()}
    beside = (name in (on := found.cells[row]) and on[name].words[0][0] == found.anchors[row] for row in values)
    if not FEWEST <= len(values) < len(table) or None in values.values() or all(beside):
        return
    printed = {row: _numbers_below(found, row, abs(value)) for row, value in values.items()}
    patterns = Counter(pattern for numbers in printed.values() for pattern in numbers)
    pattern = next((one for one, count in patterns.most_common() if count == len(values)), "")
    lines = {row: numbers[pattern][0] for row, numbers in printed.items() if pattern in numbers}
    first = min((anchor for anchor in found.anchors if anchor is not None), default=0)
    alike = {line.index for line in found.lines[first:] if pattern and re.search(pattern, line.text)}
    if not pattern or alike != set(lines.values()):
        return
    found.balance_lines = BalanceLines(name, pattern, lines, {row: one[pattern][1] for row, one in printed.items()})
    for at in alike:
        found.labelled |= {(at, word) for word in range(len(found.lines[at].words))}
    for cells in found.cells:
        cells.pop(name, None)


def _numbers_below(found: Alignment, row: int, value: Decimal) -> dict[str, tuple[int, Number]]:
    """Return the lines between a row's and the next one's that print a value, by the expression of their words."""
    if found.anchors[row] is None:
        return {}
    texts = (cell for cells in found.cells for name, cell in cells.items() if found.kinds[name] != "number")
    used = {line for cell in texts for line, _ in cell.words}
    lines = (found.lines[at] for at in range(found.anchors[row] + 1, neighbours(found, row)[1]) if at not in used)
    same = ((line, number) for line in lines for number in found.numbers[line.index] if number.value == value)
    return {pattern: (line.index, number) for line, number in same if (pattern := _pattern(line, number))}


def _pattern(line: Line, number: Number) -> str:
    """Return the expression of a line's words around its number, '' where they say nothing."""
    before = [word.text for word in line.words[: number.first]]
    behind = [word.text for word in line.words[number.last + 1 :]]
    if not re.search(r"[^\W\d_]{2}", " ".join(before)):
        return ""
    value = r"(\S*\d\S*)" if number.first == number.last else r"(\S.*)"
    words = (r"\S+" if re.search(r"\d", word) else re.escape(word) for word in before)
    return f"^{' '.join([*words, value, *map(re.escape, behind)])}$"
