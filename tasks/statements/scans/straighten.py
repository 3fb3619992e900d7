"""A scanned page made straight: turned upright by the angle of its lines, freed of ruling lines."""

from __future__ import annotations

import numpy
from PIL import Image
from scipy import ndimage

MOST_SKEW = 4.0  # degrees that a sheet lies askew in a scanner at most
STEP = 0.05  # degrees
RULE = 0.55  # of an inch: a longer unbroken stroke is a ruling line, no letter
SOLID = 0.06  # of an inch: a dark area this wide is no stroke, but the band behind a header printed in white
BAND = (0.1, 0.4)  # of an inch: so high and broad are the pieces of a page that tell a band, letters and all
DARK = 0.55  # of such a piece is dark on a band; print on paper darkens less


def straighten(grey: numpy.ndarray) -> tuple[numpy.ndarray, float]:
    """Return a grey picture with its lines of text level, and by how many degrees it was turned."""
    angle = skew_of(grey)
    if abs(angle) < STEP / 2:
        return grey, 0.0
    picture = Image.fromarray(grey).rotate(angle, resample=Image.Resampling.BICUBIC, fillcolor=int(paper_of(grey)))
    return numpy.asarray(picture), angle


def skew_of(grey: numpy.ndarray) -> float:
    """Return by how many degrees lines of text fall to the right: where they are level, rows of ink are sharpest."""
    small = grey[: grey.shape[0] // 2 * 2, : grey.shape[1] // 2 * 2]
    small = small.reshape(small.shape[0] // 2, 2, -1, 2).min(axis=(1, 3))
    rows, columns = numpy.nonzero(small < ink_limit(grey))
    if not len(rows):
        return 0.0

    def sharpness(angle: float) -> float:
        level = rows - columns * numpy.tan(numpy.radians(angle))
        counts = numpy.bincount((level - level.min()).astype(int))
        return float(numpy.sum(numpy.diff(counts.astype(float)) ** 2))

    coarse = max(numpy.arange(-MOST_SKEW, MOST_SKEW + 0.2, 0.2), key=sharpness)
    return round(float(max(numpy.arange(coarse - 0.2, coarse + 0.21, STEP), key=sharpness)), 2)


def paper_of(grey: numpy.ndarray) -> float:
    """Return how light the paper is."""
    return float(numpy.median(grey))


def ink_limit(grey: numpy.ndarray) -> float:
    """Return below which grey a pixel is ink: half-way between the paper and the darkest print."""
    return (paper_of(grey) + float(numpy.percentile(grey, 0.5))) / 2


def without_rules(grey: numpy.ndarray, dots_per_inch: float) -> numpy.ndarray:
    """Return the picture with ruling lines painted over in the colour of the paper."""
    ink = grey < 0.4 * ink_limit(grey) + 0.6 * paper_of(grey)  # rules are often drawn in grey
    rules = numpy.zeros_like(ink)
    for axis in (0, 1):
        # a rule may step aside by a pixel where the page lies askew
        thick = ndimage.maximum_filter1d(ink, 3, axis=1 - axis)
        rules |= _opened(thick, round(RULE * dots_per_inch), axis)
    side = round(SOLID * dots_per_inch)
    solid = _opened(_opened(ink, side, 0), side, 1)
    piece = [round(length * dots_per_inch) for length in BAND]
    band = ndimage.uniform_filter(ink.astype(numpy.float32), piece) > DARK
    clean = grey.copy()
    clean[rules & ~solid & ~band] = round(paper_of(grey))
    return clean


def _opened(ink: numpy.ndarray, length: int, axis: int) -> numpy.ndarray:
    """Keep of the ink what is part of an unbroken stroke of this length along an axis."""
    strokes = ndimage.minimum_filter1d(ink, length, axis=axis)
    return ndimage.maximum_filter1d(strokes, length, axis=axis, origin=-1 if length % 2 == 0 else 0)
