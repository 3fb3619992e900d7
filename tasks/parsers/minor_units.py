"""Amounts that a table counts in hundredths, as programs store money: 1240 of a printed 12.40."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

from tasks.statements.numbers import NumberFormat, split_number
from tasks.statements.pages import Page
from tasks.statements.role_evidence import MONEY

if TYPE_CHECKING:
    import pandas as pd

    from tasks.statements.roles import Roles

PLACES = 2
MOSTLY = 0.9  # of the numbers are printed
FEWEST = 2


def with_minor_units(roles: Roles, table: pd.DataFrame, read: Sequence[tuple[Page, ...]]) -> Roles:
    """Return the roles with amounts in hundredths where pages print the table's whole numbers with two decimals, and
    hardly any without.
    """
    number = roles.number_format
    if number is None or number.decimal or number.grouping:
        return roles
    names = [name for name, role in roles.by_column.items() if role in MONEY]
    digits = {parts[1] for name in names for cell in table[name] if (parts := split_number(cell))}
    wanted = {int(text) for text in digits if text.isdecimal()} - {0}
    cents, whole = set(), set()
    for page in (page for pages in read for page in pages):
        for text in _numbers(page):
            value = int(re.sub(r"\D", "", text))
            (cents if re.search(r"[.,]\d{2}$", text) else whole).add(value)
    shown = len(wanted & cents)
    told = shown >= max(FEWEST, MOSTLY * len(wanted)) and len(wanted & whole) <= len(wanted) / 2
    return replace(roles, number_format=NumberFormat("", "", PLACES, minor=PLACES)) if told else roles


def _numbers(page: Page) -> Iterator[str]:
    """Yield the digits of a page's numbers, with the signs between them; a blank may part thousands."""
    texts = [parts[1] if (parts := split_number(word.text)) else "" for word in page.words]
    yield from filter(None, texts)
    for before, text in pairwise(texts):
        if re.fullmatch(r"\d{1,3}", before) and re.match(r"\d{3}\b", text):
            yield before + text
