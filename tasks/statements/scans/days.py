"""Days of English months that were read with a full stop before the year: 'Apr 4. 2024' is 'Apr 4, 2024'."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from tasks.statements.dates import month_number
from tasks.statements.scans.scanned_word import ScannedWord

DAY = re.compile(r"(\d{1,2})\.((?:19|20)\d\d\b.*)?")  # the year may stand behind a blank


def with_commas(words: Sequence[ScannedWord]) -> list[ScannedWord]:
    """Return words in reading order with commas between the day and the year behind the name of a month."""
    return [
        replace(word, text=DAY.sub(r"\1,\2", word.text)) if _is_day(before, word, after) else word
        for before, word, after in zip([None, *words], words, [*words[1:], None], strict=False)
    ]


def _is_day(before: ScannedWord | None, word: ScannedWord, after: ScannedWord | None) -> bool:
    found = DAY.fullmatch(word.text)
    if not found or before is None or month_number(before.text, "en") is None:
        return False
    return bool(found[2] or (after and re.match(r"(?:19|20)\d\d\b", after.text)))
