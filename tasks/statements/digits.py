"""Digits of other scripts, such as Arabic, Persian and Indian ones, that a table writes as plain ones."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from tasks.statements.pages import Page

if TYPE_CHECKING:
    import pandas as pd

ARABIC = ("\u0660", "\u06f0")  # the noughts of Arabic and of Persian digits: fonts have some of one for the other
SEPARATORS = {"\u066c": ",", "\u066b": "."}  # of thousands and decimals, between these


def other_digits(texts: Iterable[str]) -> dict[str, str]:
    """Return the digits of the other scripts in which texts have some, each with the plain one, and their separators;
    none where the texts have none.
    """
    signs = {sign for text in texts if not text.isascii() for sign in text if sign.isdecimal() and not sign.isascii()}
    noughts = {chr(ord(sign) - unicodedata.decimal(sign)) for sign in signs}
    arabic = not noughts.isdisjoint(ARABIC)
    noughts |= {*ARABIC} if arabic else set()
    digits = {chr(ord(nought) + value): str(value) for nought in sorted(noughts) for value in range(10)}
    return digits | (SEPARATORS if arabic else {})


def plain_digits(pages: Sequence[Page], table: pd.DataFrame) -> dict[str, str]:
    """Return the digits of other scripts that pages have, each with the plain one, where a table has none of them, and
    some number that is printed in no other way.
    """
    printed = [word.text for page in pages for word in page.words]
    digits = other_digits(printed)
    cells = [cell for column in table.columns for cell in table[column]] if digits else []
    if not cells or other_digits(cells):
        return {}
    other = {text for text in printed if not digits.keys().isdisjoint(text)}
    plain = str.maketrans(digits)
    found = _numbers(text.translate(plain) for text in other) - _numbers(set(printed) - other)
    return digits if found & _numbers(cells) else {}


def _numbers(texts: Iterable[str]) -> set[str]:
    """Return the digits of texts that have several, without what stands between them."""
    return {digits for text in texts if len(digits := re.sub(r"\D", "", text)) > 1}


def with_plain_digits(pages: Sequence[Page], table: pd.DataFrame) -> Sequence[Page]:
    """Return pages whose digits of other scripts are plain ones where a table has these."""
    plain = str.maketrans(plain_digits(pages, table))
    if not plain:
        return pages
    return tuple(
        replace(page, words=tuple(replace(word, text=word.text.translate(plain)) for word in page.words))
        for page in pages
    )
