"""What a statement prints around or within texts that the table has plain: brackets, signs, marks of thousands."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from expectations.amounts import is_no_amount

BRACKETS = ("()", "[]", "<>")  # around a text of which the table has none
SIGNED = ("(-", "(\u2212", "(\u2013", "(+")  # what starts an amount in brackets of which the table has no sign, either
FRONTS = ("'", "\u2019", "#", "*")  # signs before all texts of a column, of which the table has none
COUNT = re.compile(r"-?(0|[1-9]\d*)(\.\d+)?")  # of units, or a price
COUNT_SIGNS = (",.", ".,", "'.")  # between thousands and before decimals, as statements print them; blanks do not count


def written_count(cell: str, signs: str) -> str:
    """Return a plain number with a sign between its thousands and one before its decimals: '1.102' for '1102'."""
    whole, point, decimals = cell.partition(".")
    return f"{int(whole):,}".replace(",", signs[0]) + (signs[1] if point else "") + decimals


def dressed(cells: Sequence[str]) -> Iterator[list[str]]:
    """Yield the texts of a column as a statement may print them: as they are, in brackets, behind a sign."""
    for opening, closing in (("", ""), *BRACKETS, *((sign, ")") for sign in SIGNED), *((sign, "") for sign in FRONTS)):
        yield [cell if is_no_amount(cell) else f"{opening}{cell}{closing}" for cell in cells]


def written_counts(cells: Sequence[str]) -> Iterator[list[str]]:
    """Yield the cells of a column of plain numbers as a statement may write them; nothing for any other column."""
    if all(is_no_amount(cell) or COUNT.fullmatch(cell) for cell in cells):
        for signs in COUNT_SIGNS:
            yield [cell if is_no_amount(cell) else written_count(cell, signs) for cell in cells]
