"""Text that a page holds but does not show: an accountant does not see it, so it must not become a row.

A text is unseen when it is drawn in the invisible mode (unless a picture lies there: then it is what OCR once read of
a scan), when it lies off the part of the page that is shown, as a printer's marks do, or when nothing stands out on the
drawn page where it should be: in the colour of the ground, transparent, or behind a box.
"""

from __future__ import annotations

import ctypes
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy
import pypdfium2
import pypdfium2.raw as pdfium

from tasks.statements.pdfium import LOCK
from tasks.statements.scans.find import INVISIBLE, is_layered

if TYPE_CHECKING:
    from tasks.parsers.glyphs import Glyph

SCALE = 2  # pixels a point, to see whether anything stands out
CONTRAST = 10  # grey levels, of 255, by which print stands out at least
FAINT = 245  # of 255: a colour lighter than this may be unseen on paper
HARDLY_OPAQUE = 0.05  # of 1: what is drawn so is not seen
DEEPEST = 4  # forms within forms
SEEN = [pdfium.FPDF_PAGEOBJ_TEXT, pdfium.FPDF_PAGEOBJ_PATH, pdfium.FPDF_PAGEOBJ_IMAGE]
BOX = 4.0  # points: lower shapes are ruling lines and hide no text
AROUND = 2  # pixels around a text in which its ground is seen
BESIDE = 0.5  # points by which a box, found in pixels, may miss the line of its letters

Box = tuple[float, float, float, float]  # left, top, right, bottom
Pixels = tuple[int, int, int, int]  # the same on a drawn page
Colour = tuple[int, int, int]  # red, green and blue, of 255
WHITE = (255, 255, 255)


@dataclass(frozen=True)
class Unseen:
    """The box of a text that is not seen, in points from the page's top left corner; whether by its mode alone."""

    box: Box
    invisible: bool


class HiddenText:
    """Whether pages of a PDF opened by pdfplumber hold text that they do not show, be it what OCR read of a scan.

    Closed at the end of a context.
    """

    def __init__(self, pdf: Path, password: str | None, pages: int) -> None:
        self._pdf, self._password, self._count = pdf, password, pages
        self._document: Any = None
        self.found = False  # on a page looked at so far

    def __enter__(self) -> HiddenText:
        return self

    def __exit__(self, *_: object) -> None:
        with LOCK:
            if self._document is not None:
                self._document.close()

    def look_at(self, number: int) -> None:
        """Set ``found`` when a page, by its number from 1, holds text that it does not show."""
        if self.found:
            return
        with LOCK, suppress(pypdfium2.PdfiumError):  # pdfplumber opens files and pages that PDFium does not
            if self._document is None:
                self._document = pypdfium2.PdfDocument(self._pdf, password=self._password or None)
            if len(self._document) == self._count:
                page = self._document[number - 1]
                try:
                    self.found = is_layered(page) or bool(find_unseen(page))
                finally:
                    page.close()


def find_unseen(page: Any) -> list[Unseen]:
    """Return the texts of a pypdfium2 page that are not seen; the caller holds PDFium's lock."""
    doubtful, pictures, off = [], [], []
    shown = page.get_bbox()
    covers: list[tuple[int, Box]] = []
    grounds: list[tuple[Box, Colour | None]] = []  # filled boxes below the texts so far; a picture has many colours
    tones = {WHITE}  # of grounds
    texts: list[tuple[int, Any, Box, bool]] = []  # and whether they have the colour of their ground
    for index, thing in enumerate(page.get_objects(filter=SEEN, max_depth=DEEPEST)):
        kind, box = thing.type, _bounds(thing)
        if kind == pdfium.FPDF_PAGEOBJ_TEXT and not _overlap(box, shown):
            off.append(box)
        elif kind == pdfium.FPDF_PAGEOBJ_TEXT:
            colour = _seen_colour(thing.raw)
            lost = any(_alike(colour, tone) for tone in tones) and _is_lost(colour, box, grounds)
            texts.append((index, thing, box, lost))
        else:
            pictures += [box] if kind == pdfium.FPDF_PAGEOBJ_IMAGE else []
            if min(box[2] - box[0], box[3] - box[1]) >= BOX and _is_filled(thing.raw, kind):
                covers.append((index, box))
                grounds.append((box, None if kind == pdfium.FPDF_PAGEOBJ_IMAGE else _seen_colour(thing.raw)))
                tones |= {grounds[-1][1] or WHITE}
    others = []  # texts that are seen
    for index, thing, box, lost in texts:
        if box[0] == box[2]:
            continue
        invisible = pdfium.FPDFTextObj_GetTextRenderMode(thing.raw) in INVISIBLE
        if invisible or lost or any(index < at and _holds(cover, box) for at, cover in covers):
            doubtful.append((thing, box, invisible))
        else:
            others.append(box)
    return list(_unseen(page, doubtful, pictures, others, off)) if doubtful or off else []


def _unseen(
    page: Any,
    doubtful: Sequence[tuple[Any, Box, bool]],
    pictures: Sequence[Box],
    others: Sequence[Box],
    off: Sequence[Box],
) -> Iterator[Unseen]:
    drawn, places = _rendered(page)
    left, top = _cropped_away(page)
    touched = []  # texts beside which others stand, whose letters may stand out at an edge
    found = []
    for thing, box, invisible in doubtful:
        x0, y0, x1, y1 = _on_bitmap(box, places)
        if invisible:
            seen = any(_holds(picture, box) for picture in pictures)
        else:
            beside = [one for one in others if _overlap(one, box)]
            if any(_holds_middle(box, one) for one in beside):  # a slanting watermark's box; a text drawn there again
                continue
            whole = numpy.zeros(drawn.shape, dtype=bool)
            whole[_pixels(x0, y0, x1, y1)] = True
            for other in beside:  # whose letters stand out there
                whole[_pixels(*_on_bitmap(other, places))] = False
            part = drawn[whole].astype(int)
            seen = part.size == 0 or int(numpy.ptp(part)) >= CONTRAST
            if seen and thing.container is None:
                touched.append((thing, (x0, y0, x1, y1)))
        if not seen:
            found.append(((x0, y0, x1, y1), invisible))
    found += [(box, False) for box in _without_effect(page, touched, drawn)]
    found += [(_on_bitmap(box, places), False) for box in off]
    for (x0, y0, x1, y1), invisible in found:
        yield Unseen((x0 / SCALE + left, y0 / SCALE + top, x1 / SCALE + left, y1 / SCALE + top), invisible)


def _without_effect(page: Any, texts: Sequence[tuple[Any, Pixels]], drawn: numpy.ndarray) -> Iterator[Pixels]:
    """Yield where those of some texts lie that stand out nowhere from the ground around them more than what the page
    shows when they are not drawn: such as texts in the colour of the ground over the edges of others' letters.
    """
    for thing, _ in texts:
        pdfium.FPDFPageObj_SetIsActive(thing.raw, False)
    bare = _rendered(page)[0].astype(int) if texts else drawn
    for thing, (x0, y0, x1, y1) in texts:
        pdfium.FPDFPageObj_SetIsActive(thing.raw, True)
        part = _pixels(x0, y0, x1, y1)
        ground = numpy.median(bare[_pixels(x0 - AROUND, y0 - AROUND, x1 + AROUND, y1 + AROUND)])
        if numpy.max(abs(drawn[part] - ground) - abs(bare[part] - ground)) < CONTRAST:
            yield x0, y0, x1, y1


def _rendered(page: Any) -> tuple[numpy.ndarray, Any]:
    """Return the grey levels of a drawn page, and what tells where on it a point of the page is."""
    bitmap = page.render(scale=SCALE, grayscale=True)
    return bitmap.to_numpy().copy(), bitmap.get_posconv(page)  # the bitmap's memory goes with it


def _on_bitmap(box: Box, places: Any) -> Pixels:
    """Return left, top, right and bottom of a box on the drawn page."""
    corners = [places.to_bitmap(box[at], box[other]) for at, other in ((0, 1), (2, 3))]
    (x0, x1), (y0, y1) = (sorted(values) for values in zip(*corners, strict=True))
    return x0, y0, x1, y1


def _pixels(x0: int, y0: int, x1: int, y1: int) -> tuple[slice, slice]:
    return slice(max(0, y0), max(0, y1) + 1), slice(max(0, x0), max(0, x1) + 1)


def _holds_middle(one: Box, other: Box) -> bool:
    x, y = (other[0] + other[2]) / 2, (other[1] + other[3]) / 2
    return one[0] <= x <= one[2] and one[1] <= y <= one[3]


def _overlap(one: Box, other: Box) -> bool:
    return one[0] <= other[2] and other[0] <= one[2] and one[1] <= other[3] and other[1] <= one[3]


def _cropped_away(page: Any) -> tuple[float, float]:
    """Return where the seen part of a page begins, as words are placed: pdfplumber counts from the whole page's corner
    and adds its origin again, which a page turned by a quarter has the other way round.
    """
    media, crop = page.get_mediabox(), page.get_cropbox()
    sides = [crop[0] - media[0], media[3] - crop[3], media[2] - crop[2], crop[1] - media[1]]  # left, top, right, bottom
    turned = page.get_rotation() // 90
    left, top = (sides[-turned:] + sides[:-turned])[:2] if turned else sides[:2]
    x, y = media[:2] if turned % 2 == 0 else (media[1], media[0])
    return left + x, top - y


def _bounds(thing: Any) -> Box:
    """Return left, bottom, right and top of an object in the page's own coordinates, moved and turned with its form."""
    edges = [ctypes.c_float() for _ in range(4)]
    pdfium.FPDFPageObj_GetBounds(thing.raw, *map(ctypes.byref, edges))
    left, bottom, right, top = (edge.value for edge in edges)
    while thing := thing.container:
        corners = [thing.get_matrix().on_point(x, y) for x in (left, right) for y in (bottom, top)]
        (left, *_, right), (bottom, *_, top) = (sorted(values) for values in zip(*corners, strict=True))
    return left, bottom, right, top


def _is_lost(colour: Colour, box: Box, grounds: Sequence[tuple[Box, Colour | None]]) -> bool:
    """Tell whether a text has the colour of what was drawn below it last, of white paper where nothing was."""
    ground = next((below for place, below in reversed(grounds) if _holds(place, box)), WHITE)
    return _alike(colour, ground or WHITE)


def _seen_colour(thing: Any) -> Colour:
    """Return the colour in which an object is filled; what is transparent leaves white paper as it is."""
    parts = [ctypes.c_uint() for _ in range(4)]
    pdfium.FPDFPageObj_GetFillColor(thing, *map(ctypes.byref, parts))
    red, green, blue, opaque = (part.value for part in parts)
    return WHITE if opaque <= 255 - FAINT else (red, green, blue)


def _alike(one: Colour, other: Colour) -> bool:
    return all(abs(here - there) <= 255 - FAINT for here, there in zip(one, other, strict=True))


def _is_filled(thing: Any, kind: int) -> bool:
    if kind == pdfium.FPDF_PAGEOBJ_IMAGE:
        return True
    fill, stroked = ctypes.c_int(), ctypes.c_int()
    pdfium.FPDFPath_GetDrawMode(thing, ctypes.byref(fill), ctypes.byref(stroked))
    return fill.value != pdfium.FPDF_FILLMODE_NONE


def _holds(outer: Box, inner: Box) -> bool:
    x, y = (inner[0] + inner[2]) / 2, (inner[1] + inner[3]) / 2
    return outer[0] <= x <= outer[2] and outer[1] <= y <= outer[3]


def write_without(pdf: Path, password: str | None, unseen: Mapping[int, Sequence[Unseen]], copy: Path) -> None:
    """Write an unencrypted copy without the unseen texts of its pages (by number, from 1); all else stays in place."""
    from tasks.parsers.glyphs import read_glyphs, write_copy

    shown = groupby(
        read_glyphs(pdf, password, set(unseen)), key=lambda glyph: (glyph.page, glyph.stream, glyph.operator)
    )
    texts: dict[int, list[list[Glyph]]] = defaultdict(list)
    for (page, *_), glyphs in shown:
        texts[page].append(list(glyphs))
    gone = {glyph: None for page, boxes in unseen.items() for hidden in boxes for glyph in _within(hidden, texts[page])}
    write_copy(pdf, copy, password, gone)


def _within(hidden: Unseen, texts: Sequence[Sequence[Glyph]]) -> list[Glyph]:
    """Return the glyphs of an unseen text: those of the texts that lie whole in its box, so that one which only reaches
    into it stays, else all there.
    """
    found = [[glyph for glyph in text if _is_within(hidden, glyph)] for text in texts]
    pairs = zip(texts, found, strict=True)
    whole = [inside for text, inside in pairs if inside and _letters(text) <= _letters(inside)]
    return [glyph for inside in whole or found for glyph in inside]


def _letters(glyphs: Sequence[Glyph]) -> int:
    return sum(not glyph.text.isspace() for glyph in glyphs)


def _is_within(hidden: Unseen, glyph: Glyph) -> bool:
    left, top, right, bottom = hidden.box
    across = left - 1 <= (glyph.x0 + glyph.x1) / 2 <= right + 1
    beside = glyph.top - BESIDE <= (top + bottom) / 2 <= glyph.bottom + BESIDE
    return (not hidden.invisible or glyph.mode in INVISIBLE) and across and beside
