"""Marks above, below and through letters (ä, é, ñ, ç, ø), told by their ink: the recogniser reads the bare letter.

Ink that stands above a letter, hangs below it or strikes through it and fits no mark makes the letter doubtful.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

import numpy
from scipy import ndimage

SMALL = frozenset("aceginorsuyz")  # letters that marks stand on; the i has its dot
BARE = SMALL | {sign.upper() for sign in SMALL}
DOTTED = "i"
DESCENDING = "gy"
FLOOR = 0.9  # of a letter's height: ink that stands clear above it is a mark
SMALL_FLOOR = 0.48  # of the letter size: the same, where the height of small letters is not known
CAPITAL = 0.72  # of the letter size: how high capitals and digits are
NARROW = 0.19  # of the letter size: a dot is narrower
TALLER = 1.15  # times as high as its like: a letter that its mark touches
RINGED = 1.1  # times as high as a capital: an A on which a ring stands
HANGING = 0.12  # of the letter size: how far a hook hangs below the baseline at least
NEAR = 0.15  # of the letter size: how far above its letter a mark stands at most
TOUCHING = 0.08  # of the letter size: how deep a ring reaches into its letter
SPECK = 0.004  # of the letter size squared: less ink is dust
FLAT = 1.9  # times as broad as high: a tilde
SQUARE = (0.7, 1.4)  # how broad for its height a ring, or the dot of an i, is
RING = 0.15  # of the letter size: a ring is broader, a dot is not
SLANT = 0.5  # of a perfect line: how well the ink of a slanting stroke lies on one
STEEP = 0.7  # of a perfect line: the dot of an i does not lie so well on one
STRAIGHT, BENT = 0.1, 0.18  # of its height: how far the middle of a circumflex stands above its ends
DIAERESIS, RING_ABOVE, DOT_ABOVE, ACUTE, GRAVE = "\u0308\u030a\u0307\u0301\u0300"
CIRCUMFLEX, CARON, TILDE = "\u0302\u030c\u0303"
INKED = 0.2  # of the middle of an o: with more ink it may be struck through
BROAD = 0.3  # of the letter size: an o is broader
CEDILLA = "\u0327"
STROKES = {"o": "ø", "O": "Ø"}
PRINTED = frozenset("äëïöüÿåůáéíóúýàèìòùâêîôûãñõçčďěňřšťžćńśźćż".casefold())  # letters of statements


@dataclass(frozen=True)
class Letter:
    """A letter as it is printed, how high its body is in pixels, and whether it may be another one."""

    text: str
    height: float
    doubtful: bool = False


def letter_of(sign: str, ink: numpy.ndarray, baseline: float, size: float, usual: float) -> Letter:
    """Return a sign with the mark that its ink carries.

    ``ink`` holds the sign's own pixels, rows from the top; its line stands on row ``baseline`` and has letters of
    ``size`` pixels, small ones without a mark of ``usual`` height (0 where that is unknown).
    """
    floor = (FLOOR * usual if usual else SMALL_FLOOR * size) if sign in SMALL else FLOOR * CAPITAL * size
    body, above = _parted(ink, baseline - floor, baseline, size)
    whole = body | above
    rows = numpy.flatnonzero(body.any(axis=1))
    height = float(baseline - rows[0]) if len(rows) else 0.0
    if sign not in BARE or not height:
        return Letter(sign, height)
    touching = not above.any() and (_is_taller(sign, height, usual, size) or _is_ringed(sign, body, height, size))
    if touching:
        height = usual if sign in SMALL else CAPITAL * size
        above = body[: round(baseline - height + (TOUCHING * size if sign in "aA" else -1))]
    mark = _mark_of(above, sign, size)
    if touching and (not mark or (mark == CIRCUMFLEX and sign in "aA")):
        return Letter(sign, height, True)
    if mark == "" and sign not in DESCENDING and body[round(baseline + HANGING * size) :].sum() >= SPECK * size**2:
        mark = CEDILLA if sign in "cC" else None
    if mark == "" and sign in STROKES and (struck := _is_struck(body, size)) is not False:
        return Letter(STROKES[sign] if struck else sign, height, struck is None)
    text = unicodedata.normalize("NFC", sign + (mark or ""))
    if mark is None or (text != sign and text.casefold() not in PRINTED):  # no such letter: the ink is its own, broken
        return Letter(sign, float(baseline - numpy.argmax(whole.any(axis=1))), True)
    return Letter(text, height)


def _parted(ink: numpy.ndarray, floor: float, baseline: float, size: float) -> tuple[numpy.ndarray, numpy.ndarray]:
    """Return the ink of a letter's body and what stands clear just above it, not what other lines put there."""
    parts, _ = ndimage.label(ink, numpy.ones((3, 3)))
    rows = {number: place[0] for number, place in enumerate(ndimage.find_objects(parts), 1)}
    inside = {number: at for number, at in rows.items() if 0 < at.start <= baseline + 2}
    body = [number for number, at in inside.items() if at.stop > floor]
    top = min((inside[number].start for number in body), default=0)
    above = [number for number, at in inside.items() if at.stop <= floor and at.stop >= top - NEAR * size]
    letter = numpy.isin(parts, body)
    own = set(parts[:, letter.any(axis=0)].flat)  # what stands beside a letter is broken off another one
    return letter, numpy.isin(parts, [number for number in above if number in own])


def _is_taller(sign: str, height: float, usual: float, size: float) -> bool:
    """Whether a letter is so high that its mark must touch it."""
    if sign == DOTTED:
        return False
    like = usual if sign in SMALL else CAPITAL * size
    return bool(like) and height > TALLER * like + 1


def _is_ringed(sign: str, body: numpy.ndarray, height: float, size: float) -> bool:
    """Whether a capital A is higher than others by a ring that touches it, which encloses a second hole."""
    if sign != "A" or height <= RINGED * CAPITAL * size:
        return False
    return ndimage.label(ndimage.binary_fill_holes(body) & ~body)[1] > 1


def _mark_of(above: numpy.ndarray, sign: str, size: float) -> str | None:
    """Return the combining character of the ink above a letter, '' where it is none, None where it may be any."""
    parts, _ = ndimage.label(above, numpy.ones((3, 3)))
    marks = [parts[place] == number for number, place in enumerate(ndimage.find_objects(parts), 1)]
    tops = [place[0].start for place in ndimage.find_objects(parts)]
    kept = [number for number, mark in enumerate(marks) if mark.sum() >= max(2, SPECK * size**2)]
    if len(kept) != 1:
        level = len(kept) == 2 and abs(tops[kept[0]] - tops[kept[1]]) <= max(1, 0.08 * size)
        return DIAERESIS if level else None if kept else ""
    mark = marks[kept[0]]
    height, width = mark.shape
    square = SQUARE[0] <= width / height <= SQUARE[1]
    slant, bend = _shape_of(mark)
    if sign == DOTTED and width < NARROW * size and abs(slant) < STEEP:
        return "" if abs(slant) < SLANT else None
    if abs(slant) >= SLANT and width < FLAT * height:
        return ACUTE if slant < 0 else GRAVE
    if _has_hole(mark):
        return RING_ABOVE if sign.lower() in "au" else None
    if abs(bend) >= BENT:
        return CIRCUMFLEX if bend > 0 else CARON
    if width >= FLAT * height:
        return None if abs(bend) >= STRAIGHT else TILDE if _is_heavy_inside(mark) else DIAERESIS
    if square and width < RING * size:
        return DOT_ABOVE if sign in "zZ" else None
    return RING_ABOVE if square and sign.lower() in "au" else None


def _shape_of(mark: numpy.ndarray) -> tuple[float, float]:
    """Return how a mark slants (-1 rising, 1 falling) and how far, of its height, its middle stands above its ends."""
    height, width = mark.shape
    ys, xs = numpy.nonzero(mark)
    slant = float(numpy.corrcoef(xs, ys)[0, 1]) if min(height, width) > 1 else 0.0
    third = max(1, width // 3)
    outer = (xs < third) | (xs >= width - third)
    if outer.all() or not outer.any():
        return slant, 0.0
    return slant, float(ys[outer].mean() - ys[~outer].mean()) / height


def _has_hole(mark: numpy.ndarray) -> bool:
    return bool((ndimage.binary_fill_holes(mark) & ~mark).any())


def _is_heavy_inside(mark: numpy.ndarray) -> bool:
    """Whether a flat mark has as much ink in its middle as a tilde, more than two dots that touch."""
    columns = mark.sum(axis=0)
    third = max(1, (len(columns) - 1) // 3)
    middle = columns[third : max(third + 1, len(columns) - third)]
    return bool(middle.mean() >= 0.6 * min(columns[:third].max(), columns[-third:].max()))


def _is_struck(body: numpy.ndarray, size: float) -> bool | None:
    """Whether a stroke cuts the hole of an o in two; None where its middle is inked all the same."""
    holes, count = ndimage.label(ndimage.binary_fill_holes(body) & ~body)
    if count > 1 and sorted(numpy.bincount(holes.ravel())[1:])[-2] > 1:
        return True
    rows, columns = numpy.flatnonzero(body.any(axis=1)), numpy.flatnonzero(body.any(axis=0))
    letter = body[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    height, width = letter.shape
    if width < BROAD * size:
        return False  # half of a broken letter
    middle = letter[height // 3 : height - height // 3, (width - 1) // 2 : width // 2 + 1]
    return None if middle.size and float(middle.mean()) > INKED else False
