"""Signs that stand alone on the lines of rows: those of footnotes, of directions, and those for no amount."""

from __future__ import annotations

import re
from collections import defaultdict

from tasks.parsers.synthesizer.columns.alignment import Alignment, Found
from tasks.parsers.synthesizer.columns.number_edges import APART
from tasks.statements.pages import Word

SIGNS = r"[#†‡^~*]+|[¤¦§©®°±²³¶¹À-ÿ\u2300-\u27bf\ue000-\uf8ff]"  # of footnotes; fonts of pictures lend letters
DIRECTION = r"[-+\u2212]|\([-+\u2212]\)"
Place = tuple[int, int]  # line and word


def placeholders(found: Alignment) -> dict[Place, Word]:
    """Return the signs that stand for no amount, or no text, in the lines of rows: they keep columns' edges, too."""
    used = {place for row in found.cells for cell in row.values() for place in cell.words}
    return {
        (anchor, at): word
        for anchor in found.anchors
        if anchor is not None
        for at, word in enumerate(found.lines[anchor].words)
        if (anchor, at) not in used and re.fullmatch(r"[-\u2013\u2014\u2212*]+", word.text)
    }


def footnote_signs(found: Alignment, used: set[Place], fewest: int = 2) -> set[Place]:
    """Return the places of signs that stand in a column of their own, such as '##' or one of pictures beside amounts,
    each in at least so many rows.

    Leaders and the signs for no amount are none: they are passed over in any column.
    """
    spots: dict[tuple[str, int], list[Place]] = defaultdict(list)
    for anchor in found.anchors:
        for at, word in enumerate(found.lines[anchor].words if anchor is not None else ()):
            if (anchor, at) not in used and re.fullmatch(SIGNS, word.text):
                spots[word.text, round(word.x0)].append((anchor, at))
    return {place for places in spots.values() if len(places) >= fewest for place in places}


def directions(found: Alignment, used: set[Place]) -> set[Place]:
    """Return the places of plus and minus signs that stand alone in one column, in brackets or not, one in every row.

    Without a plus, a minus stands for no amount.
    """
    places = [
        (anchor, at)
        for anchor in found.anchors
        if anchor is not None
        for at, word in enumerate(found.lines[anchor].words)
        if (anchor, at) not in used and re.fullmatch(DIRECTION, word.text)
    ]
    words = [found.lines[line].words[at] for line, at in places]
    lefts = [word.x0 for word in words]
    every = len(places) == sum(anchor is not None for anchor in found.anchors) > 0
    steady = every and max(lefts) - min(lefts) <= APART
    return set(places) if steady and len({word.text for word in words}) > 1 else set()


def minuses_apart(found: Alignment, used: set[Place]) -> set[Place]:
    """Return the places of minus signs that stand apart from the amounts behind them, in one place of some rows, where
    other rows have nothing: '-        12.40' above '           7.49'.

    A dash for no amount stands where other rows have one, or every row has it.
    """
    lines = {anchor: found.lines[anchor].words for anchor in found.anchors if anchor is not None}
    signs = {
        (line, at): word
        for line, words in lines.items()
        for at, word in enumerate(words)
        if (line, at) not in used and re.fullmatch(r"[-\u2212]", word.text)
    }
    if len({line for line, _ in signs}) not in range(2, len(lines)):
        return set()
    left, right = min(sign.x0 for sign in signs.values()), max(sign.x1 for sign in signs.values())
    between = [word for at, words in lines.items() for word in words if word.x1 > left and word.x0 < right]
    ends = [_first_behind(cells, right) for cells in found.cells]
    steady = right - left <= APART and len(between) == len(signs) == len({line for line, _ in signs})
    return {*signs} if steady and None not in ends and max(ends) - min(ends) <= APART else set()


def _first_behind(cells: dict[str, Found], left: float) -> float | None:
    """Return where the first number of a row behind some place ends."""
    return min((one.number.x1 for one in cells.values() if one.number and one.number.x0 >= left), default=None)
