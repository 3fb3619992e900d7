"""Scripts in which a statement may print its texts twice, of which the table has one: Arabic and Latin letters."""

from __future__ import annotations

import re
from collections.abc import Sequence

# Latin letters; those written from right to left, of East Asia, Cyrillic, Greek, Indian and Thai ones.
SCRIPTS = (
    r"A-Za-z\u00c0-\u024f",
    r"\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc",
    r"\u3040-\u9fff\uac00-\ud7af",
    r"\u0400-\u04ff",
    r"\u0370-\u03ff",
    r"\u0900-\u0dff",
    r"\u0e00-\u0e7f",
)


def wholly_in(letters: str) -> str:
    """Return the expression of texts that have letters of a script, and of no other one."""
    return rf"[\W\d_{letters}]*[{letters}][\W\d_{letters}]*"


def scripts_without(cells: Sequence[str]) -> list[str]:
    """Return the scripts of which no cell has a letter, none where most cells are no words."""
    worded = sum(bool(re.search(r"[^\W\d_]", cell)) for cell in cells)
    absent = [letters for letters in SCRIPTS if not any(re.search(f"[{letters}]", cell) for cell in cells)]
    return absent if worded > len(cells) / 2 else []


def without_script(text: str, letters: str) -> tuple[str, str]:
    """Return a text without the words of a script at its end or start, and the expression of these; blanks where it has
    none: 'Savings' of 'Savings 儲蓄'.
    """
    ways = (rf"\s[\W{letters}]+$", rf"^[\W{letters}]+\s") if re.search(f"[{letters}]", text) else ()
    bare = ((re.sub(way, "", text), way) for way in ways)
    return next(((title, way) for title, way in bare if title != text), ("", ""))


def script_of(expression: str) -> str:
    """Return the letters of the script whose words beside a text an expression finds, '' where it is of other words."""
    return next((letters for letters in SCRIPTS if rf"[\W{letters}]" in expression), "")
