"""Whether a page may hold text that it does not show, told by the operators that draw it: quick, and often wrong to
suspect. ``tasks/statements/hidden.py`` then looks at the drawn page.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import inf
from typing import Any

import numpy
from pdfminer.utils import Matrix, Point

from tasks.statements.hidden import BOX, FAINT, HARDLY_OPAQUE
from tasks.statements.scans.find import INVISIBLE

PALE = FAINT / 255  # of 1, full light
TINTS = frozenset({"Separation", "DeviceN"})  # whose numbers tell ink, as do four numbers, not light
EVERYWHERE = ((-inf, -inf), (inf, inf))
PICTURE = ((0, 0), (1, 0), (0, 1), (1, 1))  # corners of a picture in the units of its matrix


@dataclass
class Visibility:
    """How the texts of a page are shown, and what is drawn over the place of earlier ones."""

    modes: set[int] = field(default_factory=set)
    inks: list[tuple[int, tuple]] = field(default_factory=list)  # of texts, each from a run of letters on
    opaque: float = 1.0  # of the least opaque text
    covers: list[tuple] = field(default_factory=list)  # (runs of letters drawn before, left, lower, right, upper edge)
    grounds: list[tuple] = field(default_factory=list)  # (the ink of a shape, and as above)

    def show(self, mode: int, state: Any, runs: int) -> None:
        """Keep how a text after so many runs of letters is shown: its mode and the graphic state."""
        self.modes.add(mode)
        ink = state.ncs.name, state.ncolor
        if not self.inks or self.inks[-1][1] != ink:
            self.inks.append((runs, ink))
        self.opaque = min(self.opaque, opaque_in(state))

    def cover(self, points: Sequence[Point], runs: int, state: Any = None) -> None:
        """Keep a shape that is filled after so many runs of letters, in a graphic state, unless it is as flat as a
        ruling line.
        """
        xs, ys = zip(*points, strict=True)
        box = min(xs), min(ys), max(xs), max(ys)
        if min(box[2] - box[0], box[3] - box[1]) < BOX:
            return
        if runs:
            self.covers.append((runs, *box))
        if state:
            self.grounds.append(((state.ncs.name, state.ncolor), runs, *box))

    def picture(self, matrix: Matrix, runs: int) -> None:
        """Keep a picture that is drawn after so many runs of letters."""
        a, b, c, d, e, f = matrix
        self.cover([(a * x + c * y + e, b * x + d * y + f) for x, y in PICTURE], runs)

    def may_hide(self, letters: Any) -> bool:
        """Tell whether some of a page's letters may be unseen."""
        if not letters.runs:
            return False
        inks = {ink for _, ink in self.inks}
        if self.opaque <= HARDLY_OPAQUE or not self.modes.isdisjoint(INVISIBLE) or any(map(_is_faint, inks)):
            return True
        tones = {*map(_tone, inks)}
        grounds = [(tone, *place) for ink, *place in self.grounds if (tone := _tone(ink)) in tones]
        return bool(self.covers or grounds) and self._is_covered(letters, grounds)

    def _is_covered(self, letters: Any, grounds: Sequence[tuple]) -> bool:
        """Tell whether a shape touches a run of letters drawn before it, or one drawn after it in its tone."""
        count, a, b, c, d, e, f, y, lower, upper, *_ = map(numpy.array, zip(*letters.runs, strict=True))
        ends = numpy.cumsum(count) - 1
        left, right = numpy.array(letters.x)[ends - count + 1], numpy.array(letters.x)[ends]
        right = right + numpy.array(letters.advance)[ends]
        xs, ys = [], []
        for x, height in ((left, y + lower), (left, y + upper), (right, y + lower), (right, y + upper)):
            xs.append(x * a + height * c + e)
            ys.append(x * b + height * d + f)
        x0, x1, y0, y1 = numpy.min(xs, 0), numpy.max(xs, 0), numpy.min(ys, 0), numpy.max(ys, 0)

        def touched(box: Sequence[float]) -> numpy.ndarray:
            return (x0 < box[2]) & (x1 > box[0]) & (y0 < box[3]) & (y1 > box[1])

        begun = [*(runs for runs, _ in self.inks), len(letters.runs)]
        alike = {tone: numpy.zeros(len(letters.runs), dtype=bool) for tone, *_ in grounds}
        for (start, end), (_, ink) in zip(pairwise(begun), self.inks, strict=True):
            if (tone := _tone(ink)) in alike:
                alike[tone][start:end] = True
        covered = any(bool(touched(box)[:n].any()) for n, *box in self.covers)
        return covered or any(bool((touched(box) & alike[tone])[n:].any()) for tone, n, *box in grounds)


def opaque_in(state: Any) -> float:
    """Return how opaque a graphic state makes what it fills, of 1."""
    return getattr(state, "opaque", 1.0)


def _tone(ink: tuple) -> tuple:
    """Return the light of an ink of one or three colours, and else the ink as it is."""
    space, color = ink
    numbers = color if isinstance(color, tuple) else (color,)
    return numbers * 3 if space not in TINTS and len(numbers) == 1 else numbers if len(numbers) == 3 else ink


def _is_faint(ink: tuple) -> bool:
    """Tell whether an ink is lighter than what stands out on paper; a pattern is not."""
    space, color = ink
    numbers = color if isinstance(color, tuple) else (color,)
    if not all(isinstance(number, (int, float)) for number in numbers):
        return False
    return max(numbers) <= 1 - PALE if space in TINTS or len(numbers) == 4 else min(numbers) >= PALE
