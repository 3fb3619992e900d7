"""Signs that stand alone on the lines of rows: those of footnotes, of directions, and those for no amount."""

from __future__ import annotations

import re
from collections import defaultdict

from tasks.parsers.synthesizer.columns.alignment import Alignment
from tasks.parsers.synthesizer.columns.number_edges import APART
from tasks.statements.pages import Word

SIGNS = r"[#†‡^~*]+|[¤¦§©®°±²³¶¹À-ÿ\u2300-\u27bf\ue000-\uf8ff]"  # of footnotes; fonts of pictures lend letters
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
    """Return the places of plus and minus signs that stand alone in one column, one in every row.

    Without a plus, a minus stands for no amount.
    """
    places = [
        (anchor, at)
        for anchor in found.anchors
        if anchor is not None
        for at, word in enumerate(found.lines[anchor].words)
        if (anchor, at) not in used and re.fullmatch(r"[-+\u2212]", word.text)
    ]
    words = [found.lines[line].words[at] for line, at in places]
    lefts = [word.x0 for word in words]
    every = len(places) == sum(anchor is not None for anchor in found.anchors) > 0
    steady = every and max(lefts) - min(lefts) <= APART
    return set(places) if steady and len({word.text for word in words}) > 1 else set()
