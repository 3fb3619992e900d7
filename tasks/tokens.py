"""How many tokens a text has at most, roughly: no tokenizer of the current models can be had offline.

The rates are on the high side of what is published for them: a letter run of ordinary words is a token for 4 letters,
capitals and names for 2.5, digits for 2, every sign is one; blanks count once a run.
"""

from __future__ import annotations

import math
import re

PIECES = re.compile(r"([a-z]+)|([A-Za-z]+)|(\d+)|([ \t]{2,})|( )|(\n+)|([!-~])\7*|([^\x00-\x7f])")
CHARACTERS_A_TOKEN = 3  # of names, types and words, rather too few than too many: enough to share out a budget quickly
LETTERS, CAPITALS, DIGITS, SAME_SIGNS = 4, 2.5, 2, 6


def count_tokens(text: str) -> int:
    """An estimate that is rather too high than too low."""
    total = 0
    for found in PIECES.finditer(text):
        letters, mixed, digits, blanks, _blank, breaks, sign, other = found.groups()
        if letters:
            total += math.ceil(len(letters) / LETTERS)
        elif mixed:
            total += math.ceil(len(mixed) / (LETTERS if mixed[1:].islower() else CAPITALS))
        elif digits:
            total += math.ceil(len(digits) / DIGITS)
        elif sign:
            total += math.ceil(len(found[0]) / SAME_SIGNS)
        elif other:
            total += 1
        elif blanks or breaks:
            total += 1 + len(found[0]) // 40
    return total
