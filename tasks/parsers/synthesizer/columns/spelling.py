"""How printed words spell a wanted text: in order, with what a table adds or leaves out between and behind them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Sequence
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING

from tasks.parsers.synthesizer.page.lines import CLOSE

if TYPE_CHECKING:
    from tasks.parsers.synthesizer.columns.alignment import Alignment

GLUED_LEADERS = re.compile(r"(?<=\w)([.\u00b7\u2026_])\1{2,}$")  # dots that lead from a text to an amount
FOOTNOTED = re.compile(r"(\S*\d)(\s?[*\u2020\u2021^#]{1,2})")  # a number and the sign of a footnote
SIGNS = re.compile(r"(?<=\S)\s*[^\w\s]{1,3}\s*(?=\S)")
MOST = 8  # signs that may join lines, the commonest ones
Place = tuple[int, int]  # line and word


def signs_between(cells: Sequence[str]) -> list[str]:
    """Return the signs within texts, with the blanks around them, that several have, the commonest first."""
    counts = Counter(sign for cell in cells for sign in {*SIGNS.findall(cell)})
    return [sign for sign, count in counts.most_common(MOST) if count > 1]


def spelled_from(
    found: Alignment, places: Sequence[Place], cell: str, start: int, joiner: str = "", begun: bool = False
) -> tuple[Place, ...] | None:
    """Return those of some places, in order, of which the words spell a text that starts on a line; between lines and
    columns it may have a ``joiner`` that is not printed. The last word of one that is ``begun`` may go on.

    As few words of its lines as possible are passed over, so that a code beside a text that starts with the same word
    is not taken for that word; nor is a word of the column before, unless lines of the text stand out to the left.
    Where words that end inside one of the text lead nowhere, such as a label like its start, these are passed over.
    The text's own words are preferred to such as only spell it: '17Feb' is not the day '17 Feb' of another column.
    """
    wanted, sign = re.sub(r"\s", "", cell), joiner.strip()
    ends = {*accumulate(map(len, cell.split()))}
    firsts = (first for first, place in enumerate(places) if place[0] == start)
    spelled = (
        _spelled(found, _not_before(found, places[first:]), wanted, sign, begun)
        or _spelled(found, places[first:], wanted, sign, begun)
        or _spelled(found, places[first:], wanted, sign, begun, ends)
        for first in firsts
    )
    own = cell.split()
    return min((words for words in spelled if words), key=lambda on: _unlike(found, on, own), default=None)


def _not_before(found: Alignment, places: Sequence[Place]) -> list[Place]:
    """Return those of some places that do not start to the left of the first."""
    line, at = places[0]
    first = found.lines[line].words[at]
    left = first.x0 - CLOSE * first.size
    return [(line, at) for line, at in places if found.lines[line].words[at].x0 >= left]


def _spelled(
    found: Alignment, places: Sequence[Place], wanted: str, joiner: str, begun: bool, ends: Collection[int] = ()
) -> tuple[Place, ...] | None:
    """Return the places of the words that spell a text, the first of which is given; None where they do not. If where
    its words ``ends`` is given, those that end inside one are passed over, but for the first.
    """
    rest, used = wanted, []
    for place in places:
        text = found.lines[place[0]].words[place[1]].text
        text = GLUED_LEADERS.sub("", text) if found.leaders else text
        if (noted := FOOTNOTED.fullmatch(text)) and rest == noted[1]:
            text = rest
        if joiner and used and rest.startswith(joiner + text) and _are_apart(found, used[-1], place):
            rest = rest[len(joiner) :]
        inner = bool(ends and used) and len(wanted) - len(rest) + len(text) not in ends
        if rest.startswith(text) and not inner:
            rest = rest[len(text) :]
            used.append(place)
            if not rest:
                return tuple(used)
        elif begun and text.startswith(rest):
            return (*used, place)
        elif not used:
            return None
    return None


def _are_apart(found: Alignment, one: Place, other: Place) -> bool:
    """Tell whether two words stand on different lines or more than a blank apart."""
    left, right = (found.lines[line].words[at] for line, at in (one, other))
    return one[0] != other[0] or right.x0 - left.x1 > CLOSE * right.size


def _unlike(found: Alignment, words: tuple[Place, ...], own: Sequence[str]) -> tuple[int, bool]:
    """Return how many words stand between those that spell a text, and whether they are others than its own."""
    return _passed_over(words), [found.lines[line].words[at].text for line, at in words] != own


def _passed_over(words: tuple[Place, ...]) -> int:
    """Return how many words stand between words of one line."""
    return sum(b[1] - a[1] - 1 for a, b in pairwise(words) if a[0] == b[0])
