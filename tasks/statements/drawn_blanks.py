"""Blanks that pages draw at the ends of lines: where a text is broken inside a word, none stands there."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence

from tasks.statements.pages import Blank, Word

TOUCH = 1.0  # points: a blank this close to a word is drawn beside it


def blanks_beside(words: Sequence[Word], blanks: Iterable[Blank]) -> list[tuple[str, str]]:
    """Return for every word the blank that is drawn right before it, '' for none, and the one right behind it."""
    level: dict[int, list[Blank]] = defaultdict(list)
    for blank in blanks:
        for at in (-1, 0, 1):
            level[int(blank[2]) + at].append(blank)
    return [_beside(word, level[int(word.bottom)]) for word in words]


def _beside(word: Word, level: Sequence[Blank]) -> tuple[str, str]:
    before = any(math.dist((x1, bottom), (word.x0, word.bottom)) < TOUCH for _, x1, bottom in level)
    behind = any(math.dist((x0, bottom), (word.x1, word.bottom)) < TOUCH for x0, _, bottom in level)
    return " " * before, " " * behind
