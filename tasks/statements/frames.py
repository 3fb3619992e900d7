"""Strokes that a printer of lines sets between the columns of a table, touching what is in these: '|04.03.2024|12,50|'.

They are no part of a word. Where such strokes stand alone, or somewhere within a text, they are words and signs.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

TYPED, DRAWN = "|¦", "\u2502\u2503\u2551"  # strokes between columns
SIGNS = re.compile("[|¦+\u2500-\u257f]")  # they, and the other signs of a frame
ABOVE = 3  # lines of a frame have strokes above each other,
BESIDE = 3  # so many of them side by side
SAME = 1.0  # points: strokes above each other stand no further apart
Place = tuple[float, float, str]  # left edge, top and text of a letter


@dataclass(frozen=True, slots=True)
class Frame:
    """The signs that part the columns of a table: strokes at some left ``edges``, or any that are ``drawn``."""

    edges: tuple[float, ...] = ()
    drawn: bool = False

    def has(self, left: float, sign: str) -> bool:
        """Tell whether a letter is a part of the frame."""
        if sign in TYPED:
            return any(abs(left - edge) <= SAME for edge in self.edges)
        return self.drawn and "\u2500" <= sign <= "\u257f"


NONE = Frame()


def frame_of(signs: Iterable[Place]) -> Frame:
    """Return the frame that signs of a page make, none where these part no columns."""
    columns: list[list[Place]] = []
    for place in sorted(signs):
        if columns and place[0] - columns[-1][-1][0] <= SAME:
            columns[-1].append(place)
        else:
            columns.append([place])
    columns = [column for column in columns if len({round(top) for _, top, _ in column}) >= ABOVE]
    typed, drawn = ([one for one in columns if any(sign in kind for *_, sign in one)] for kind in (TYPED, DRAWN))
    if len(drawn) >= BESIDE:
        return Frame(drawn=True)
    return Frame(tuple(round(one[0][0], 1) for one in typed)) if len(typed) >= BESIDE else NONE


def joined(frames: Iterable[Frame]) -> Frame:
    """Return the frame that has the signs of several pages' frames."""
    frames = [*frames]
    edges: list[float] = []
    for edge in sorted(edge for one in frames for edge in one.edges):
        edges += [edge] if not edges or edge - edges[-1] > SAME / 2 else []
    return Frame(tuple(edges), any(one.drawn for one in frames))
