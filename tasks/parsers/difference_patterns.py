"""The rule behind differing cells, where it can be told for certain: a sign, an exchange, a date read backwards."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pandas as pd

MONTHS, DAYS = 12, 31
_NUMBER = re.compile(r"[-+(]?\d[\d,.' \u00a0\u202f]*\)?-?")


@dataclass(frozen=True, slots=True)
class Difference:
    """One cell: its row (from 0) and column, the text wanted and the text given."""

    row: int
    column: str
    expected: str
    got: str


def column_pattern(differences: Sequence[Difference], wanted: Sequence[str]) -> str:
    """Return what all differing cells of one column have in common ('' when nothing certain).

    ``wanted`` is the whole column, for faults that look at the neighbouring row.
    """
    for holds, said in CELL_PATTERNS:
        if all(holds(d.expected, d.got) for d in differences):
            return said
    if _is_neighbours(differences, wanted, -1):
        return "they hold the value of the row before"
    if _is_neighbours(differences, wanted, 1):
        return "they hold the value of the row after"
    return ""


def _is_neighbours(differences: Sequence[Difference], wanted: Sequence[str], step: int) -> bool:
    """Tell whether all cells hold what belongs one row up or down; where that is past the end they may be blank."""
    inside = [d for d in differences if 0 <= d.row + step < len(wanted)]
    at_the_end = [d for d in differences if d not in inside]
    return (
        len(inside) > 1
        and all(d.got == wanted[d.row + step] for d in inside)
        and all(not d.got.strip() for d in at_the_end)
    )


def exchanged_columns(
    differences: Sequence[Difference], wanted: pd.DataFrame, got: pd.DataFrame
) -> tuple[str, str] | None:
    """Return the two columns (debit and credit, say) whose cells changed places wherever anything differs."""
    columns = list(dict.fromkeys(d.column for d in differences))
    if len(columns) != 2:
        return None
    left, right = sorted(columns, key=list(wanted.columns).index)
    swapped = all(
        got[left].iloc[row] == wanted[right].iloc[row] and got[right].iloc[row] == wanted[left].iloc[row]
        for row in {d.row for d in differences}
    )
    return (left, right) if swapped else None


def number_of(text: str) -> Decimal | None:
    """Return the value of a number however it is grouped ('1.234,50', '1,234.50', '(12.00)'); None when it is none."""
    text = text.strip()
    if not _NUMBER.fullmatch(text):
        return None
    negative = text[0] in "-(" or text[-1] == "-"
    digits = re.sub(r"[^\d.,]", "", text)
    cut = max(digits.rfind("."), digits.rfind(","))
    one_kind = digits.count(".") + digits.count(",") == 1
    if cut >= 0 and (len(digits) - cut - 1 != 3 or (one_kind and digits[:cut].strip("0") == "")):
        whole, rest = digits[:cut], digits[cut + 1 :]
    else:
        whole, rest = digits, ""
    try:
        value = Decimal(re.sub(r"\D", "", whole or "0") + "." + (rest or "0"))
    except InvalidOperation:
        return None
    return -value if negative else value


def same_but_space(expected: str, got: str) -> bool:
    """Tell whether only white space differs."""
    return "".join(expected.split()) == "".join(got.split())


def same_but_case(expected: str, got: str) -> bool:
    """Tell whether only the case of letters differs."""
    return expected.casefold() == got.casefold()


def opposite_sign(expected: str, got: str) -> bool:
    """Tell whether two numbers differ by their sign alone."""
    left, right = number_of(expected), number_of(got)
    return left is not None and right is not None and left == -right


def minus_missing(expected: str, got: str) -> bool:
    """Tell whether a number lacks its minus."""
    return opposite_sign(expected, got) and number_of(expected) < 0


def same_number(expected: str, got: str) -> bool:
    """Tell whether one number is written in two ways ('1200.0' and '1,200.00')."""
    left, right = number_of(expected), number_of(got)
    return left is not None and left == right


def _date_parts(expected: str, got: str) -> list[tuple[str, str]] | None:
    """Return the number pairs of two dates written alike, None when they are not."""
    left, right = re.findall(r"\d+", expected), re.findall(r"\d+", got)
    if re.sub(r"\d+", "0", expected) != re.sub(r"\d+", "0", got) or len(left) != 3:
        return None
    return list(zip(left, right, strict=True))


def day_and_month_swapped(expected: str, got: str) -> bool:
    """Tell whether day and month of a date changed places."""
    differing = [pair for pair in _date_parts(expected, got) or [] if pair[0] != pair[1]]
    return (
        len(differing) == 2
        and differing[0] == differing[1][::-1]
        and 0 < min(map(int, differing[0])) <= MONTHS
        and max(map(int, differing[0])) <= DAYS
    )


def only_year_differs(expected: str, got: str) -> bool:
    """Tell whether two dates differ in a four-digit year alone."""
    differing = [pair for pair in _date_parts(expected, got) or [] if pair[0] != pair[1]]
    return len(differing) == 1 and all(len(year) == 4 for year in differing[0])


CELL_PATTERNS: tuple[tuple[Callable[[str, str], bool], str], ...] = (
    (lambda expected, got: not got.strip(), "they are blank"),
    (lambda expected, got: not expected.strip(), "they should be blank"),
    (same_but_space, "only the white space differs"),
    (same_but_case, "only upper and lower case differ"),
    (minus_missing, "they have the opposite sign, the minus is missing"),
    (opposite_sign, "they have the opposite sign"),
    (same_number, "the number is right but must be written as in the sample"),
    (day_and_month_swapped, "day and month are swapped"),
    (only_year_differs, "only the year differs"),
    (lambda expected, got: expected.startswith(got.rstrip()), "the text is cut short"),
    (lambda expected, got: got.startswith(expected), "text follows that does not belong to the cell"),
    (lambda expected, got: got.endswith(expected), "text stands before it that does not belong to the cell"),
)
