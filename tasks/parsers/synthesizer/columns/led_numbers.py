"""Numbers before which the table has a word that their rows do not print: 'Check 1201' where only '1201' stands."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Sequence

FEWEST = 2  # rows with the word
LED = re.compile(r"([^\W\d_]+) (\d+)")


def without_word(cells: Sequence[str], unfound: Collection[int]) -> tuple[str, list[str]]:
    """Return the word before the numbers of several unfound texts, and these without it; blanks for all others."""
    led = {row: found for row in unfound if (found := LED.fullmatch(cells[row]))}
    word, rows = max(Counter(found[1] for found in led.values()).items(), key=lambda item: item[1], default=("", 0))
    if rows < FEWEST:
        return "", []
    return word, [led[row][2] if row in led and led[row][1] == word else "" for row in range(len(cells))]
