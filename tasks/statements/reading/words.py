"""Letters joined to words as pdfplumber joins them, all letters of a page at once.

The rules are those of pdfplumber's ``dedupe_chars`` and ``WordExtractor`` with the same comparisons of the same
numbers, so words and their boxes are equal, not nearly so.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy
from pdfplumber.utils.text import LIGATURES

from tasks.statements.frames import NONE, SIGNS, Frame, frame_of
from tasks.statements.pages import (
    LEADERS,
    LEADING,
    LEVEL,
    ODD_BLANK,
    TONES,
    TOUCHING,
    Blank,
    Word,
    leads_letter,
    leads_to_number,
)
from tasks.statements.reading.drawing import Fonts, Letters
from tasks.statements.reading.operators import Unusual

LINE_GAP = 3.0  # pdfplumber's y_tolerance in points: tops no farther apart are one line
TWICE = 1.0  # dedupe_chars' tolerance in points: the same letter no farther apart was printed twice to look bold


def words_of(
    letters: Letters, page: Any, fonts: Fonts, gap: float
) -> tuple[tuple[Word, ...], tuple[Blank, ...], Frame, bool]:
    """Return the words of level text of a pdfplumber page, in reading order, the blanks drawn, the frame that parts its
    columns, and whether signs lead letters.

    Words stand further apart than a gap.
    """
    if not letters.x:
        return (), (), NONE, False
    count, a, b, c, d, e, f, y, lower, upper, upright, font = map(numpy.array, zip(*letters.runs, strict=True))
    run = numpy.repeat(numpy.arange(len(count)), count)
    matrix = (part[run] for part in (a, b, c, d, e, f, y, lower, upper))
    x0, y0, x1, y1 = _boxes(numpy.array(letters.x), numpy.array(letters.advance), *matrix)
    left, above = page.mediabox[:2]
    top, bottom, size = (page.height - y1) + above, (page.height - y0) + above, y1 - y0
    if left:
        x0, x1 = x0 + left, x1 + left
    text = numpy.array(letters.texts)
    tones = numpy.array([bool(TONES.match(one)) for one in fonts.texts])[text]
    for at in numpy.flatnonzero(tones[1:]) + 1:  # one after another: a tone may stand on a vowel sign
        x0[at], x1[at] = x0[at - 1], x1[at - 1]
    led = _led(text, fonts.texts, x0, x1)
    for at in led:
        if run[at] != run[at + 1]:
            raise Unusual("a sign that another text leads")
        text[at], x0[at + 1], x1[at] = text[at + 1], x0[at], x1[at + 1]  # as if the letter were drawn twice
    once = _once(text, font[run], upright[run], size, page.initial_doctop + top, x0)
    kept = numpy.flatnonzero(once & (numpy.abs(b[run]) < LEVEL))
    if not upright[run][kept].all():
        raise Unusual("mirrored text")
    names = list(fonts.names)
    texts = list(fonts.texts)
    boxes = (values[kept] for values in (x0, top, x1, bottom, size))
    spaces = kept[numpy.array([one.isspace() for one in texts])[text[kept]]]
    blanks = tuple(sorted(zip(*(edge[spaces].tolist() for edge in (x0, x1, bottom)), strict=True)))
    words, frame = _join(text[kept], *boxes, font[run][kept], texts, names, gap)
    return words, blanks, frame, bool(led)


def _led(text: Any, texts: Sequence[str], x0: Any, x1: Any) -> list[int]:
    """Return the places of signs without a text that stand before letters with the text of both."""
    silent = numpy.array([not one for one in texts])[text]
    found = numpy.flatnonzero(silent[:-1] & (numpy.abs(x0[1:] - x1[:-1]) < TOUCHING))
    written = list(texts)
    return [at for at in found.tolist() if leads_letter("", written[text[at + 1]])]


def _boxes(x: Any, advance: Any, a: Any, b: Any, c: Any, d: Any, e: Any, f: Any, y: Any, lower: Any, upper: Any):
    """Return left, lower, right and upper edge of letters on the page: the box around four turned corners."""
    e, f = x * a + y * c + e, x * b + y * d + f
    across, rise = a * advance, b * advance
    xs = [c * lower + e, (across + c * lower) + e, (across + c * upper) + e, c * upper + e]
    ys = [d * lower + f, (rise + d * lower) + f, (rise + d * upper) + f, d * upper + f]
    low, high = numpy.minimum.reduce, numpy.maximum.reduce
    return low(xs), low(ys), high(xs), high(ys)


def _once(text: Any, font: Any, upright: Any, size: Any, doctop: Any, x0: Any) -> Any:
    """Tell of each letter whether it is the first of those like it that are printed in one place."""
    order = numpy.lexsort((doctop, size, upright, font, text))
    new = _steps(order, text, font, upright, size) | ~_near(doctop[order], TWICE)
    row = _numbered(order, new)
    order = numpy.lexsort((x0, row))
    place = _numbered(order, _steps(order, row) | ~_near(x0[order], TWICE))
    order = numpy.lexsort((x0, doctop, place))
    once = numpy.zeros(len(text), dtype=bool)
    once[order[numpy.concatenate(([True], _steps(order, place)))]] = True
    return once


def _steps(order: Any, *keys: Any) -> Any:
    """Tell between which neighbours in an order any key changes."""
    return numpy.logical_or.reduce([numpy.diff(key[order]) != 0 for key in keys])


def _near(values: Any, tolerance: float) -> Any:
    """Tell which values are no farther from the one before than the tolerance."""
    return values[1:] <= values[:-1] + tolerance


def _numbered(order: Any, new: Any) -> Any:
    """Number groups of neighbours in an order; return the number of each thing in its own place."""
    numbers = numpy.empty(len(order), dtype=int)
    numbers[order] = numpy.concatenate(([0], numpy.cumsum(new)))
    return numbers


def _join(
    text: Any,
    x0: Any,
    top: Any,
    x1: Any,
    bottom: Any,
    size: Any,
    font: Any,
    texts: Sequence[str],
    names: Sequence[str],
    gap: float,
) -> tuple[tuple[Word, ...], Frame]:
    """Join letters to words: by line, from left to right, cut at blanks, gaps and strokes and beside leaders."""
    if not len(text):
        return (), NONE
    order = numpy.argsort(top, kind="stable")
    line = _numbered(order, ~_near(top[order], LINE_GAP))
    order = numpy.lexsort((x0, line))
    text, x0, top, x1, bottom, size, font, line = (v[order] for v in (text, x0, top, x1, bottom, size, font, line))
    blank = numpy.array([text.isspace() or bool(ODD_BLANK.match(text)) for text in texts])[text]
    near = (line[1:] == line[:-1]) & (x0[1:] <= x1[:-1] + gap * size[:-1])
    frame, strokes = _frame(text, x0, top, near & ~blank[1:] & ~blank[:-1], texts)
    blank[strokes] = True
    alone = blank | numpy.array([not text for text in texts])[text]  # a letter without a text is a word of its own
    cut = alone[1:] | alone[:-1] | (line[1:] != line[:-1])
    cut |= (x0[1:] > x1[:-1] + gap * size[:-1]) | (numpy.abs(top[1:] - top[:-1]) > LINE_GAP)
    cut |= _beside_leaders(text, texts, cut)
    starts = numpy.flatnonzero(numpy.concatenate(([True], cut)))
    edges = zip(
        numpy.minimum.reduceat(x0, starts).tolist(),
        numpy.minimum.reduceat(top, starts).tolist(),
        numpy.maximum.reduceat(x1, starts).tolist(),
        numpy.maximum.reduceat(bottom, starts).tolist(),
        size[starts].tolist(),
        font[starts].tolist(),
        strict=True,
    )
    written = [LIGATURES.get(text, text) for text in texts]
    signs = [written[number] for number in text.tolist()]
    bounds = [*starts.tolist(), len(signs)]
    words = tuple(
        Word("".join(signs[start:end]), *box, names[name])
        for start, end, is_blank, (*box, name) in zip(bounds, bounds[1:], blank[starts].tolist(), edges, strict=False)
        if not is_blank
    )
    return words, frame


def _frame(text: Any, x0: Any, top: Any, near: Any, texts: Sequence[str]) -> tuple[Frame, list[int]]:
    """Return the frame that parts columns, and its signs by their place among letters, of which neighbours are near or
    not: signs of a frame touch others.
    """
    signs = numpy.array([bool(SIGNS.match(one)) for one in texts])[text]
    if not (near & (signs[1:] | signs[:-1])).any():
        return NONE, []
    places = {at: (float(x0[at]), float(top[at]), texts[text[at]]) for at in numpy.flatnonzero(signs).tolist()}
    frame = frame_of(places.values())
    return frame, [at for at, (left, _, sign) in places.items() if frame.has(left, sign)]


def _beside_leaders(text: Any, texts: Sequence[str], cut: Any) -> Any:
    """Tell between which neighbours one is a leader, a sign of several like it in a row, and the other is none; nowhere
    on a page on which no leaders touch a number, or the sign before it.
    """
    run = numpy.concatenate(([0], numpy.cumsum(cut | (text[1:] != text[:-1]))))
    leads = numpy.array([one in LEADERS for one in texts])[text] & (numpy.bincount(run)[run] >= LEADING)
    edges = leads[1:] != leads[:-1]
    ends = numpy.flatnonzero(numpy.append(cut, True)) + 1
    at = numpy.unique(numpy.searchsorted(ends, numpy.flatnonzero(leads[:-1] & edges & ~cut), side="right"))
    words = (text[start:end] for start, end in zip(numpy.append(0, ends)[at], ends[at], strict=True))
    return edges & any(leads_to_number("".join(texts[one] for one in word)) for word in words)
