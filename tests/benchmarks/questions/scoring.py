"""Whether an answer is right: its rows beside those of several accepted answers, column names never looked at."""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import Any

Rows = Sequence[Sequence[Any]]

RELATIVE = 1e-6  # of a number's size; so far apart two equal sums may lie
NUMBER = re.compile(
    r"[^\d\-+(]{0,3}?([-+]?\d[\d,]*(?:\.\d+)?|[-+]?\.\d+)\s*(?:%|[A-Za-z€£$₹]{0,4}|years|months|weeks|hours|minutes|seconds|points)"
)
MIDNIGHT = re.compile(r"(\d{4}-\d\d-\d\d)[ t]00:00(:00)?(\.0+)?")
MONTH_YEAR = re.compile(r"([a-z]{3})[a-z]*\.?,? (\d{4})")
SIGNS = str.maketrans("\u2010\u2011\u2012\u2013\u2014\u2212\u2018\u2019\u201c\u201d", "------''\"\"")  # dashes, quotes
MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
YES = {"yes", "true", "1", "y", "ja", "oui", "si", "sí", "sim", "haan"}
NO = {"no", "false", "0", "n", "nein", "non", "não", "nao", "nahi"}
SHORTEST_NAME = 4  # characters; a name this long may stand inside a sentence
MOST_ASSIGNMENTS = 5_000  # ways to match columns that are tried


@dataclass(frozen=True)
class Comparison:
    """How rows are compared: in order or not, with or without the sign of numbers, how far numbers may lie apart."""

    ordered: bool = False
    sign: bool = False
    tolerance: float = 0.0
    zero_rows: bool = False  # a chart may show what has no rows as zero


def is_right(accepted: Iterable[Rows], found: Rows, comparison: Comparison = Comparison()) -> bool:
    """Whether the rows are those of any accepted answer; further columns and their order do not matter.

    The sum of nothing, which databases call NULL, may be told as 0.
    """
    told = [*accepted]
    told += [[[0 if cell is None else cell for cell in row] for row in rows] for rows in told if len(rows) == 1]
    return any(same_rows(rows, found, comparison) for rows in told)


def same_rows(wanted: Rows, found: Rows, comparison: Comparison) -> bool:
    """Whether every wanted column is found among the columns, and the rows are the same ones, each as often."""
    if len(wanted) == 1 and len(wanted[0]) == 1 and len(found) == 1 and len(found[0]) == 1:
        return same_cell(wanted[0][0], found[0][0], comparison) or said_in(wanted[0][0], found[0][0])
    if comparison.zero_rows and len(found) > len(wanted):
        found = [row for row in found if not any(as_number(cell) == 0 for cell in row)]
    if not wanted or not found:
        return len(wanted) == len(found)
    if len(wanted) != len(found) or len(found[0]) < len(wanted[0]):
        return len(found) == 1 and same_list(wanted, found, comparison)
    candidates = [
        [there for there in range(len(found[0])) if same_column(wanted, found, here, there, comparison)]
        for here in range(len(wanted[0]))
    ]
    for columns in itertools.islice(itertools.product(*candidates), MOST_ASSIGNMENTS):
        if len(set(columns)) == len(columns):
            picked = [[row[column] for column in columns] for row in found]
            if same_multiset(wanted, picked, comparison) and in_order(wanted, picked, comparison):
                return True
    return False


def same_list(wanted: Rows, found: Rows, comparison: Comparison) -> bool:
    """Whether one row holds the cells of one wanted column: a list told across instead of down."""
    down = [row[0] for row in wanted]
    if len(wanted[0]) != 1 or len(down) != len(found[0]):
        return False
    return same_multiset([[cell] for cell in down], [[cell] for cell in found[0]], comparison)


def same_column(wanted: Rows, found: Rows, here: int, there: int, comparison: Comparison) -> bool:
    """Whether every cell of a wanted column is somewhere in a found one."""
    cells = [row[there] for row in found]
    known = {exact(cell) for cell in cells}
    return all(
        exact(row[here]) in known or any(same_cell(row[here], cell, comparison) for cell in cells) for row in wanted
    )


def same_multiset(wanted: Rows, found: Rows, comparison: Comparison) -> bool:
    """Whether each wanted row is found, as often as it is wanted."""
    left = {}
    for row in found:
        left.setdefault(tuple(map(exact, row)), []).append(row)
    unmatched = []
    for row in wanted:  # most are equal to the letter
        same = left.get(tuple(map(exact, row)))
        if same:
            same.pop()
        else:
            unmatched.append(row)
    rest = [row for rows in left.values() for row in rows]
    for row in unmatched:
        match = next((each for each in rest if same_row(row, each, comparison)), None)
        if match is None:
            return False
        rest.remove(match)
    return not rest


def in_order(wanted: Rows, found: Rows, comparison: Comparison) -> bool:
    """Whether rows that must be in order are: by their last column of numbers, as ties may change places."""
    if not comparison.ordered:
        return True
    numbers = [
        column for column in range(len(wanted[0])) if all(isinstance(row[column], int | float) for row in wanted)
    ]
    columns = numbers[-1:] or range(len(wanted[0]))
    return all(
        same_cell(row[column], other[column], comparison)
        for row, other in zip(wanted, found, strict=True)
        for column in columns
    )


def same_row(wanted: Sequence[Any], found: Sequence[Any], comparison: Comparison) -> bool:
    """Whether two rows hold the same cells."""
    return all(same_cell(cell, other, comparison) for cell, other in zip(wanted, found, strict=True))


def same_cell(wanted: Any, found: Any, comparison: Comparison) -> bool:
    """Whether two cells mean the same: numbers nearly, texts whatever their case, days and months however written."""
    if wanted is None or found is None:
        return wanted is found
    first, second = plain(wanted), plain(found)
    if first == second:
        return True
    if re.fullmatch(r"\d{4}-\d\d", first) and second.startswith(first):
        return re.fullmatch(r"\d{4}-\d\d(-\d\d)?", second) is not None
    number, other = as_number(wanted), as_number(found)
    if number is None or other is None:
        return False
    if not comparison.sign:
        number, other = abs(number), abs(other)
    return math.isclose(number, other, rel_tol=RELATIVE, abs_tol=comparison.tolerance + 1e-9)


def said_in(wanted: Any, found: Any) -> bool:
    """Whether a text says the wanted text: yes or no in several languages, one day, or a name in a sentence."""
    if not isinstance(wanted, str) or not isinstance(found, str):
        return False
    first, second = plain(wanted), plain(found)
    if first in ("yes", "no"):
        return re.split(r"[\s,.!;:–-]", second)[0] in (YES if first == "yes" else NO)
    if re.fullmatch(r"\d{4}-\d\d-\d\d", first):
        return re.findall(r"\d{4}-\d\d-\d\d", second) == [first]
    return len(first) >= SHORTEST_NAME and first in second


def exact(cell: Any) -> str:
    """A cell as a key: equal keys are equal cells."""
    number = None if isinstance(cell, str) else as_number(cell)
    return plain(cell) if number is None else repr(number)


def plain(cell: Any) -> str:
    """A cell as text without what does not matter: case, kinds of dash, white space, midnight, a month's name."""
    if isinstance(cell, datetime | date):
        cell = cell.isoformat()
    text = " ".join(str(cell).translate(SIGNS).split()).casefold().rstrip(".")
    if day := MIDNIGHT.fullmatch(text):
        return day[1]
    month = MONTH_YEAR.fullmatch(text)
    return f"{month[2]}-{MONTHS.index(month[1]) + 1:02}" if month and month[1] in MONTHS else text


def as_number(cell: Any) -> float | None:
    """The number that a cell is or writes, with a currency or a percent sign; None where it is none."""
    if cell is None or isinstance(cell, bytes):
        return None
    if isinstance(cell, bool | int | float | Decimal):
        return float(cell)
    written = NUMBER.fullmatch(str(cell).strip())
    return float(written[1].replace(",", "")) if written else None
