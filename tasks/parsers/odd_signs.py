"""Signs that pages print for others: hyphens and minuses by which a font draws them, arrows, parts of letters."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from tasks.statements.pages import Page
from tasks.statements.radicals import RADICAL, letters_of

if TYPE_CHECKING:
    import pandas as pd

# Some fonts map the hyphen's glyph to one of these, and a minus is then read as one.
ODD_HYPHENS = "\N{SOFT HYPHEN}\N{HYPHEN}\N{NON-BREAKING HYPHEN}"
MINUS = "\N{MINUS SIGN}"
JOINED_BY_MINUS = re.compile(rf"\w{MINUS}\w")
# The ring and the stroke of which fonts make the vowel am, the vowel, and the tones that may stand between them.
PARTED_AM = (("\u0e4d", "\u0e32", "\u0e33", "\u0e48\u0e49"), ("\u0ecd", "\u0eb2", "\u0eb3", "\u0ec8\u0ec9"))
# Private codes of Thai fonts for letters without their foot and for vowel signs and tones moved left or down.
MOVED = (0xF700, 0xF71B)
UNMOVED = (
    "\u0e10\u0e34\u0e35\u0e36\u0e37\u0e48\u0e49\u0e4a\u0e4b\u0e4c\u0e48\u0e49\u0e4a\u0e4b\u0e4c"
    "\u0e0d\u0e31\u0e4d\u0e47\u0e48\u0e49\u0e4a\u0e4b\u0e4c\u0e38\u0e39\u0e3a"
)
MOVED_SIGNS = tuple(zip(map(chr, range(*MOVED)), UNMOVED, strict=True))
BESIDE_THAI = re.compile(f"[\u0e01-\u0e4e][{chr(MOVED[0])}-{chr(MOVED[1] - 1)}]")
ARROWS = ("▲▼", "△▽", "▴▾", "↑↓", "↗↘")  # of money in and out


def odd_signs(pages: Sequence[Page], table: pd.DataFrame) -> tuple[tuple[str, str], ...]:
    """Return the signs that pages have in place of those of the wanted table, each with the plain one."""
    moved = _moved_signs(pages, table)
    unmoved = with_plain_signs(pages, moved)
    ways = (_odd_hyphens, _arrows, _radicals, _parted_am)
    return (*moved, *(pair for way in ways for pair in way(unmoved, table)))


def with_plain_signs(pages: Sequence[Page], odd: Sequence[tuple[str, str]]) -> tuple[Page, ...]:
    """Return pages whose words have the plain signs."""
    plain = str.maketrans({sign: letter for sign, letter in odd if len(sign) == 1})
    parted = [(signs, letter) for signs, letter in odd if len(signs) > 1]

    def read(text: str) -> str:
        text = text.translate(plain)
        for signs, letter in parted:
            text = text.replace(signs, letter)
        return text

    if not odd:
        return tuple(pages)
    return tuple(replace(page, words=tuple(replace(one, text=read(one.text)) for one in page.words)) for page in pages)


def _odd_hyphens(pages: Sequence[Page], table: pd.DataFrame) -> list[tuple[str, str]]:
    """Return the odd hyphens that pages have and the wanted table has not, each with the plain one; a minus is one
    where it joins parts of a word, as where a font has one glyph for both.
    """
    words = [word.text for page in pages for word in page.words]
    wanted = {sign for column in table.columns for cell in table[column] for sign in cell}
    odd = ODD_HYPHENS + (MINUS if any(map(JOINED_BY_MINUS.search, words)) else "")
    return [(sign, "-") for sign in odd if sign not in wanted and any(sign in text for text in words)]


def _radicals(pages: Sequence[Page], table: pd.DataFrame) -> list[tuple[str, str]]:
    """Return the radicals that look like Chinese letters, each with the letter, where pages have some and the wanted
    table has none: a font with one glyph for both may map it to the radical.
    """
    cells = [cell for column in table.columns for cell in table[column]]
    if any(map(RADICAL.search, cells)):
        return []
    printed = any(RADICAL.search(word.text) for page in pages for word in page.words)
    return list(letters_of(cells).items()) if printed else []


def _parted_am(pages: Sequence[Page], table: pd.DataFrame) -> list[tuple[str, str]]:
    """Return the two glyphs of the Thai or Lao vowel am, a tone between them or not, with its one letter, where pages
    have some and the wanted table has none: programs that shape letters draw it so.
    """
    printed = " ".join(word.text for page in pages for word in page.words)
    wanted = " ".join(cell for column in table.columns for cell in table[column])
    for ring, aa, am, tones in PARTED_AM:
        parted = [(f"{ring}{tone}{aa}", f"{tone}{am}") for tone in ("", *tones)]
        if any(sign in printed for sign, _ in parted) and not any(sign in wanted for sign, _ in parted):
            return parted
    return []


def _moved_signs(pages: Sequence[Page], table: pd.DataFrame) -> tuple[tuple[str, str], ...]:
    """Return the private codes of Thai letters and signs, each with the plain one, where pages have some in Thai words
    and the wanted table has none.
    """
    words = (word.text for page in pages for word in page.words)
    wanted = "".join(cell for column in table.columns for cell in table[column])
    if not any(map(BESIDE_THAI.search, words)) or any(sign in wanted for sign, _ in MOVED_SIGNS):
        return ()
    return MOVED_SIGNS


def _arrows(pages: Sequence[Page], table: pd.DataFrame) -> list[tuple[str, str]]:
    """Return the arrows up and down before numbers, with plus and minus, which the wanted table has in their stead.

    One kind alone says nothing: before Japanese amounts an arrow up is a minus.
    """
    wanted = "".join(cell for column in table.columns for cell in table[column])
    printed = " ".join(word.text for page in pages for word in page.words)
    for up, down in ARROWS:
        if all(re.search(rf"(?<!\S){sign}\s?\d", printed) and sign not in wanted for sign in (up, down)):
            return [(up, "+"), (down, "-")]
    return []
