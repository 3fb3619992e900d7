"""The letters of a word from its signs and its ink: their marks, and the case of letters whose capitals look alike."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, pairwise, takewhile
from statistics import median

import numpy
from scipy import ndimage

from tasks.statements.scans.marks import CAPITAL, FLOOR, SMALL, SMALL_FLOOR, SPECK, STROKES, TALLER, Letter, letter_of
from tasks.statements.scans.models import Sign
from tasks.statements.scans.shapes import Drawn, Stroke

ALIKE = frozenset("cosuvwxzø")  # letters whose capitals have the same shape and are only taller
LOW = frozenset("acemnorsuvwxz")  # letters without a stroke above the others
TALL = 0.86  # of a capital: a letter of these that is taller is one
HIGHER_CASE = 1.15  # times as high as small letters beside it: one of these that is higher is a capital
SHARP = "ß"
HIGHER = 0.66  # of the letter size: no small letter without an ascender is so high
OVERHANGING = frozenset("bdfhijkltßþðBDFHIJKLPTVWY/()'")  # letters with ink above small ones beside them
CLEAR = 0.5  # of the letter size above the baseline: ink that stands clear above it is a mark or dot
ASCENDING = frozenset("bdfhkltß")
DOTS = frozenset("ij")
MARKS = {"\u0308": 2}  # a diaeresis is two dots
MOST = 12  # letters that touch
UNMARKED = frozenset("BDFHJKLMPQTVWXbdfhkl23456789")  # letters and digits as high as capitals, that carry no marks
STOPS = frozenset(".,")  # signs low on the line, which are seen behind bold letters that have a tail
LOW_INK = 0.3  # of the letter size above the baseline: no stop is so high
BEHIND, SURE = 0.12, 0.95  # of the letter size behind all ink, and how surely dust at most is read as a stop
EDGE = 0.05  # of the letter size: how broad the end of a stop is at least
ENOUGH = 3  # letters, to know how high small ones are


@dataclass(frozen=True)
class Run:
    """Columns of ink without a gap, and how high above the baseline they reach."""

    start: int
    stop: int
    height: float


def without_speck(signs: Sequence[Sign], width: int, last: Run, size: float) -> list[Sign]:
    """Return the signs of a word without a stop at its end that stands behind its last, high ink: a speck of dust.

    Signs are as places of a line ``width`` pixels broad.
    """
    *others, end = signs
    behind = end.at * width - last.stop > BEHIND * size and last.height > LOW_INK * size
    dust = bool(others) and end.text in STOPS and end.sure < SURE and behind
    return others if dust else [*signs]


@dataclass(frozen=True)
class Ink:
    """The dark pixels of a line (rows from the top), the row it stands on and its letter size in pixels."""

    dark: numpy.ndarray
    baseline: float
    size: float

    def drawn(self, runs: Sequence[Run], signs: Sequence[Sign]) -> Drawn:
        """Return the letters that signs are by the ink of these runs; a sign's ``at`` is its share of the line."""
        whose = _shared_out(runs, [sign.at * self.dark.shape[1] for sign in signs])
        strokes = (
            Stroke(tuple(own), (run.stop - run.start) / run.height, (run.stop - run.start) / self.size)
            for run, own in zip(runs, whose, strict=True)
            if run.height > 0
        )
        return Drawn(tuple(self._letters(runs, signs, whose)), tuple(strokes))

    def _letters(self, runs: Sequence[Run], signs: Sequence[Sign], whose: Sequence[Sequence[int]]) -> list[Letter]:
        alone = {own[0]: run for run, own in zip(runs, whose, strict=True) if len(own) == 1}
        tall = [run.height for number, run in alone.items() if signs[number].text in UNMARKED]
        size = min(self.size, median(tall) / CAPITAL) if tall else self.size  # marks make a line seem larger
        return replace(self, size=size)._of_runs(runs, signs, whose)

    def _of_runs(self, runs: Sequence[Run], signs: Sequence[Sign], whose: Sequence[Sequence[int]]) -> list[Letter]:
        """Return the letters of signs, when it is known whose ink each run is."""
        alone = {own[0]: run for run, own in zip(runs, whose, strict=True) if len(own) == 1}
        low = [run.height for number, run in alone.items() if signs[number].text in LOW]
        usual = median(low) if len(low) >= ENOUGH else 0.0
        lowest = min((run.height for number, run in alone.items() if signs[number].text.islower()), default=0.0)
        letters = [Letter(sign.text, 0.0) for sign in signs]
        texts = list(_read_small(signs))
        for run, own in zip(runs, whose, strict=True):
            dark = self.dark[:, run.start : run.stop]
            if len(own) == 1:
                text = SHARP if own[0] and _is_sharp(texts[own[0] - 1], texts[own[0]], dark) else texts[own[0]]
                letter = letter_of(text, dark, self.baseline, self.size, usual)
                taller = not usual and text in LOW and letter.height > TALLER * lowest
                letters[own[0]] = replace(letter, doubtful=letter.doubtful or taller)
            elif own:
                ats = [signs[number].at * self.dark.shape[1] - run.start for number in own]
                touching = self._touching(dark, ats, [texts[number] for number in own])
                for number, letter in zip(own, touching, strict=True):
                    letters[number] = letter
        if self._ends_in_no_stop(runs[-1], whose[-1], texts):
            letters[-1] = replace(letters[-1], doubtful=True)
        if self._unexplained(runs, letters):
            letters[0] = replace(letters[0], doubtful=True)
        return letters

    def _ends_in_no_stop(self, run: Run, own: Sequence[int], texts: Sequence[str]) -> bool:
        """Whether the stop that is read at a word's end has no ink of its own: the letter before it reaches so far."""
        if len(own) < 2 or texts[own[-1]] not in STOPS:
            return False
        end = self.dark[: round(self.baseline - LOW_INK * self.size), run.start : run.stop]
        return bool(end[:, -max(1, round(EDGE * self.size)) :].any())

    def _unexplained(self, runs: Sequence[Run], letters: Sequence[Letter]) -> bool:
        """Whether more stands clear above small letters than their marks and dots: a letter was broken in two.

        Capitals and ascenders break where their strokes are thin, so words that have them further on tell nothing.
        """
        if not all(letter.text.islower() and letter.text not in ASCENDING for letter in letters[1:]):
            return False
        first = runs[0].start
        parts, _ = ndimage.label(self.dark[:, first : runs[-1].stop], numpy.ones((3, 3)))
        floor, least = self.baseline - CLEAR * self.size, SPECK * self.size**2
        places = enumerate(ndimage.find_objects(parts), 1)
        clear = [number for number, (rows, _) in places if rows.start > 0 and rows.stop <= floor]
        marks = sum((parts == number).sum() >= least for number in clear)
        drawn = (unicodedata.normalize("NFD", letter.text) for letter in letters)
        return marks > sum((text in DOTS) + sum(MARKS.get(mark, 1) for mark in text[1:]) for text in drawn)

    def _touching(self, dark: numpy.ndarray, ats: Sequence[float], texts: Sequence[str]) -> Iterator[Letter]:
        """Yield letters whose ink touches, each by its columns, the holes in them, and the marks clear above them."""
        parts, _ = ndimage.label(dark, numpy.ones((3, 3)))
        floor = self.baseline - SMALL_FLOOR * self.size
        places = enumerate(ndimage.find_objects(parts), 1)
        clear = {n: _middle(place)[1] for n, place in places if place[0].stop <= floor}
        joined = dark & ~numpy.isin(parts, list(clear))
        holes = ndimage.find_objects(ndimage.label(ndimage.binary_fill_holes(joined) & ~joined)[0])
        edges = [0, *(round((one + other) / 2) for one, other in pairwise(ats)), dark.shape[1]]
        for place, (text, (start, stop)) in enumerate(zip(texts, pairwise(edges), strict=True)):
            ink = joined.copy()
            ink[:, :start] = ink[:, stop:] = False
            if text in SMALL:
                above = ink[: round(self.baseline - HIGHER * self.size), start + (stop - start) // 4 : stop]
                doubtful = above.any() and OVERHANGING.isdisjoint(texts[max(0, place - 1) : place + 2])
                ink[: round(self.baseline - SMALL_FLOOR * self.size)] = False
            else:
                doubtful = False
                ink = _without_overhang(ink, self.baseline - FLOOR * CAPITAL * self.size, start, stop)
            mark = numpy.isin(parts, [n for n, middle in clear.items() if start <= middle < stop])
            letter = letter_of(text, ink | mark, self.baseline, self.size, 0.0)
            if text in STROKES and _are_halves([own for _, own in holes if start <= (own.start + own.stop) / 2 < stop]):
                letter = Letter(STROKES[text], 0.0)
            yield Letter(letter.text, 0.0, letter.doubtful or doubtful)


def _without_overhang(ink: numpy.ndarray, floor: float, start: int, stop: int) -> numpy.ndarray:
    """Return the ink of a capital, cut out between columns, without what its neighbours hold over it: no mark."""
    parts, _ = ndimage.label(ink, numpy.ones((3, 3)))
    places = enumerate(ndimage.find_objects(parts), 1)
    held = [n for n, (rows, own) in places if rows.stop <= floor and (own.start <= start or own.stop >= stop)]
    return ink & ~numpy.isin(parts, held)


def _are_halves(holes: Sequence[slice]) -> bool:
    """Whether two of these holes, by their columns, stand over each other: a stroke parts them, no neighbour's ink."""
    shared = (
        min(a.stop, b.stop) - max(a.start, b.start) - min(a.stop - a.start, b.stop - b.start) / 2
        for a, b in combinations(holes, 2)
    )
    return any(more >= 0 for more in shared)


def _middle(place: tuple[slice, slice]) -> tuple[float, float]:
    """Return the row and column in the middle of a box."""
    return tuple((side.start + side.stop) / 2 for side in place)


def _read_small(signs: Sequence[Sign]) -> Iterator[str]:
    """Yield the texts of signs; capitals that look alike are small ones inside a word of small letters."""
    texts = [sign.text for sign in signs]
    for place, text in enumerate(texts):
        beside = texts[max(0, place - 1) : place] + texts[place + 1 : place + 2]
        inside = place > 0 and texts[place - 1].isalpha() and any(other.islower() for other in beside)
        yield text.lower() if inside and text.lower() in ALIKE else text


def _is_sharp(before: str, text: str, dark: numpy.ndarray) -> bool:
    """Whether what is read as a B behind a small letter is a German sharp s, which encloses no two holes."""
    if text != "B" or not before.islower():
        return False
    return ndimage.label(ndimage.binary_fill_holes(dark) & ~dark)[1] < 2


def _shared_out(runs: Sequence[Run], ats: Sequence[float]) -> list[list[int]]:
    """Return which signs each run of ink is, by where they stand: in order, and no run without one where they reach."""
    fewest = 1 if len(ats) >= len(runs) else 0
    best: dict[int, tuple[float, list[list[int]]]] = {0: (0.0, [])}  # by how many signs are shared out
    for left, run in zip(range(len(runs) - 1, -1, -1), runs, strict=True):
        reached: dict[int, tuple[float, list[list[int]]]] = {}
        for first, (cost, whose) in best.items():
            for stop in range(first + fewest, len(ats) - fewest * left + 1):
                own = list(range(first, stop))
                share = (run.stop - run.start) / max(1, len(own))
                far = sum(abs(ats[n] - run.start - share * (place + 0.5)) for place, n in enumerate(own))
                if stop not in reached or cost + far < reached[stop][0]:
                    reached[stop] = (cost + far, [*whose, own])
                if len(own) > MOST:
                    break
        best = reached
    return best[len(ats)][1] if len(ats) in best else [[] for _ in runs]


def in_their_case(letters: Sequence[Letter], size: float) -> Iterator[str]:
    """Yield the texts of a word's letters; those whose capitals look alike follow the others, or their height."""
    start = 0
    for place, letter in enumerate(letters):
        text = letter.text
        if not text.isalpha():
            start = place + 1
        if not _is_alike(text):
            yield text
            continue
        if letter.height and (limit := _highest_small(letters)):
            yield text.upper() if letter.height > limit else text.lower()
            continue
        others = [other.text for other in takewhile(lambda one: one.text.isalpha(), letters[start + 1 :])]
        others = [other for other in others if not _is_alike(other)]
        upper = bool(others) and all(other.isupper() for other in others)
        if others and (place > start or upper):
            yield text.upper() if upper else text.lower()
        elif letter.height:
            yield text.upper() if letter.height > TALL * CAPITAL * size else text.lower()
        else:
            yield text


def _highest_small(letters: Sequence[Letter]) -> float:
    """Return how high a small letter of a word is at most, by those whose case is known; 0 where none is."""
    known = [letter for letter in letters if letter.height and not _is_alike(letter.text)]
    small = [letter.height for letter in known if letter.text in LOW]
    tall = [letter.height for letter in known if letter.text in UNMARKED]
    if small:
        return (median(small) + median(tall)) / 2 if tall else HIGHER_CASE * median(small)
    return TALL * median(tall) if tall else 0.0


def _is_alike(text: str) -> bool:
    """Whether a letter's capital has the same shape, whatever mark it carries."""
    return unicodedata.normalize("NFD", text)[0].lower() in ALIKE
