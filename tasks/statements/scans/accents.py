"""Accents that dust puts over letters of a scan: no sum tells of them."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from tasks.statements.scans.scanned_word import ScannedWord

MOST = 2  # words with accents in a statement whose language has none
ENOUGH = 60  # words of letters that show it


def plain_as_elsewhere(pages: Sequence[Sequence[ScannedWord]]) -> list[list[ScannedWord]]:
    """Return the words of a statement's pages; where hardly any has an accent, one that is read without elsewhere has
    none.
    """
    words = Counter(word.text for page in pages for word in page if word.text.isalpha())
    accented = {text: plain for text in words if (plain := _plain(text)) != text}
    few = sum(words[text] for text in accented) <= MOST and words.total() >= ENOUGH
    told = {text: plain for text, plain in accented.items() if few and words[plain] >= words[text]}
    return [[replace(word, text=told.get(word.text, word.text)) for word in page] for page in pages]


def _plain(text: str) -> str:
    """Return a text of Latin letters without accents."""
    return "".join(sign for sign in unicodedata.normalize("NFD", text) if not "\u0300" <= sign <= "\u036f")
