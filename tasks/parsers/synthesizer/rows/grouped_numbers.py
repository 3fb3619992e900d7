"""Numbers of accounts and cards that a statement prints in groups: 'EE38 2200 2210'."""

from __future__ import annotations

import re
from collections.abc import Sequence

NUMBER = re.compile(r"(?=(?:\D*\d){6})[A-Z\d]+")  # of an account or card, in one word
ONE = r"[A-Z]{0,4}\d[A-Z\d]*"  # group with a digit
# '42 077 18 H 034': '15 MARCH 2024' is none; letters before it are its own behind a sign: 'Savings A 77 0'.
GROUPS = rf"(?=(?:\D*\d){{6}})(?:(?<=[^\w\s] )[A-Z]{{1,2}} )?{ONE}(?: [A-Z]{{1,2}}| {ONE})* {ONE}"


def as_grouped(cells: Sequence[str], texts: Sequence[str]) -> list[str]:
    """Return account numbers as texts print them: 'EE38 2200 2210' for 'EE3822002210'; other cells as they are."""
    printed = {cell: _grouped(cell, texts) for cell in dict.fromkeys(cells)}
    return [printed[cell] or cell for cell in cells]


def _grouped(cell: str, texts: Sequence[str]) -> str:
    """Return how a text prints a number of letters and digits in groups, '' where none does or one prints it whole."""
    if not NUMBER.fullmatch(cell) or any(cell in text for text in texts):
        return ""
    pattern = re.compile(rf"(?<!\S){'[ -]?'.join(cell)}(?!\S)")
    return next((found[0] for text in texts if (found := pattern.search(text))), "")


def in_groups(cells: Sequence[str]) -> str:
    """Return the expression of numbers that all stand in groups of letters and digits, '' where some does not; behind
    the last digits a letter may stand only where one does in the sample: '7 120 448 219 B'.
    """
    ways = (GROUPS, f"{GROUPS}(?: [A-Z])?")
    return next((way for way in ways if all(re.fullmatch(way, cell) for cell in cells)), "")
