"""Numbers of a scan that were read as two words: behind the sign between its groups a number goes on."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from tasks.statements.scans.glued import CLOSE, gap_between
from tasks.statements.scans.scanned_word import ScannedWord

# '455,' and '156.92': three digits behind the sign, so that no list ('12, 13') and no day ('March 1, 2024') is one.
BROKEN = re.compile(r"\W*\d{1,3}(?:[.,]\d{3})*[.,] \d{3}(?:[.,]\d{3})*[.,]\d\d\W*(?:[A-Za-z]{1,2})?")


def with_whole_numbers(words: Sequence[ScannedWord]) -> list[ScannedWord]:
    """Return the words of a page, in reading order, with the two of a number that was read as such joined."""
    joined: list[ScannedWord] = []
    for word in words:
        before = joined[-1] if joined else None
        gap = gap_between(before, word)
        if gap is not None and 0 <= gap < CLOSE * word.size and BROKEN.fullmatch(f"{before.text} {word.text}"):
            joined[-1] = replace(before, text=before.text + word.text, x1=word.x1, sure=min(before.sure, word.sure))
        else:
            joined.append(word)
    return joined
