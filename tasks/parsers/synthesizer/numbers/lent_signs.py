"""Signs that another font lends to digits: their boxes stand lower or higher, so that they are words of their own."""

from __future__ import annotations

import re
from itertools import pairwise

from tasks.parsers.synthesizer.columns.alignment import Alignment
from tasks.parsers.synthesizer.page.lines import BASELINE, TOUCHING
from tasks.statements.pages import Word

FEWEST = 2  # such signs


def signs_are_lent(found: Alignment) -> bool:
    """Tell whether signs between digits that they touch are all of another font: the strokes of '2024 / 03 / 01'.

    Then a minus, which the sample may not show, is of that font, too.
    """
    between = [
        (left, sign, right)
        for at in found.lines_of_cells
        for (left, sign), (_, right) in pairwise(pairwise(found.lines[at].words))
        if re.fullmatch(r"[^\w\s]", sign.text) and left.text.isdecimal() and right.text.isdecimal()
    ]
    return len(between) >= FEWEST and all(
        _is_lent(sign, left) and _is_lent(sign, right) for left, sign, right in between
    )


def _is_lent(sign: Word, digits: Word) -> bool:
    apart = max(sign.x0, digits.x0) - min(sign.x1, digits.x1)
    return sign.font != digits.font and abs(sign.bottom - digits.bottom) > BASELINE and apart <= TOUCHING
