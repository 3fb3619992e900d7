"""The words and rules of a page by PDFium's characters: those of pdfplumber, at a tenth of the price.

pdfplumber decides what a page's words are. PDFium says which characters stand where; their widths and heights come
from the font tables pdfplumber uses, and words are joined by pdfplumber's own rules (``WordExtractor`` and
``dedupe_chars``). Whatever the two might see differently raises Doubt, and the page is read by pdfplumber: a turned
page or text, an origin that is not 0, a form XObject, a sign the font does not print, a text printed twice, a gap
or an order that the last digit of a coordinate decides.
"""

from __future__ import annotations

import ctypes
import itertools
import re
import threading
from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy
import pypdfium2
import pypdfium2.raw as pdfium

from tasks.statements.hidden import find_unseen, may_hide
from tasks.statements.page_fonts import Doubt, PageFont, PageFonts, check_replacements
from tasks.statements.page_rules import rules_of
from tasks.statements.pages import LEVEL, WORD_GAP, Page, Word

LOCK = threading.RLock()  # PDFium must not be called from two threads at once, not even for two documents
LINE_GAP = 3.0  # pdfplumber's y_tolerance in points: tops no farther apart are one line
TWICE = 1.0  # dedupe_chars' tolerance in points: the same text no farther apart was printed twice to look bold
NOISE = 0.002  # points by which PDFium's single precision may differ from pdfplumber's double
HYPHEN_AT_LINE_END = "\ufffe"  # PDFium's sign for a hyphen (or soft hyphen) at which it would join a word
HARDLY_OPAQUE = 0.05  # of 1: what is drawn so is not seen
SOFT_HYPHEN = "\xad"
SPACING = re.compile(rb"T[cw]\b|\"")
SPACED = re.compile(rb"(?<![\d.])-?(?=[\d.]*[1-9])[\d.]+\s+T[cw]\b|\"")  # letter or word spacing that is not 0
TWO_TEXTS = re.compile(rb"T[jJ](?:(?!T[dDmjJ*]\b|BT\b).)*?T[jJ]\b", re.DOTALL)  # the second where the first ends

Fonts = dict[str, list[PageFont]]


def _each(function: Any, result: Any, *arguments: Any) -> Any:
    """Return a PDFium function, which is called for every character, with cheaper conversions of its arguments."""
    return ctypes.PYFUNCTYPE(result, *arguments)(ctypes.cast(function, ctypes.c_void_p).value)


_TEXT_OBJECT = _each(pdfium.FPDFText_GetTextObject, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int)
_ORIGIN = _each(pdfium.FPDFText_GetCharOrigin, ctypes.c_int, ctypes.c_void_p, ctypes.c_int, *[ctypes.c_void_p] * 2)


@dataclass(frozen=True, slots=True)
class _TextObject:
    """What the characters of a text object share: their font, and how high and broad a letter size is in points."""

    font: PageFont
    size: float
    across: float


@dataclass(slots=True)
class _Signs:
    """The printed characters of a page: texts, text objects, origins, and their place among PDFium's signs."""

    texts: list[str]
    owners: list[_TextObject]
    x: Any
    baseline: Any
    first: Any
    last: Any


class PdfiumReader:
    """A PDF opened by PDFium beside pdfplumber's reading of it; used as a context, closed at its end."""

    def __init__(self, pdf: Path, password: str | None, plumber: Any) -> None:
        self._fonts = PageFonts(plumber.rsrcmgr)
        with LOCK:
            try:
                self._document = pypdfium2.PdfDocument(pdf, password=password or None)
            except pypdfium2.PdfiumError:
                self._document = None  # pdfplumber opens files that PDFium does not
            self._agrees = self._document is not None and len(self._document) == len(plumber.pages)
        self.hides_text = False  # whether a page looked at so far holds text that it does not show

    def __enter__(self) -> PdfiumReader:
        return self

    def __exit__(self, *_: object) -> None:
        with LOCK:
            if self._document is not None:
                self._document.close()

    def look_for_hidden_text(self, plumber_page: Any) -> None:
        """Set ``hides_text`` when a page holds text that it does not show."""
        if self.hides_text or not self._agrees or not may_hide(_drawn(plumber_page), _is_transparent(plumber_page)):
            return
        with LOCK, suppress(pypdfium2.PdfiumError):
            page = self._document[plumber_page.page_number - 1]
            try:
                self.hides_text = bool(find_unseen(page))
            finally:
                page.close()

    def read(self, plumber_page: Any) -> Page:
        """Return the page as pdfplumber would read it; Doubt when that is not sure."""
        if not self._agrees:
            raise Doubt("PDFium does not open the document, or counts other pages")
        content = _content(plumber_page)
        fonts = self._fonts.of_page(plumber_page)
        check_replacements(content, [font for named in fonts.values() for font in named])
        height = float(plumber_page.height)
        with LOCK:
            try:
                page = self._document[plumber_page.page_number - 1]
            except pypdfium2.PdfiumError as error:
                raise Doubt("a page that PDFium does not open") from error
            try:
                return Page(
                    plumber_page.page_number,
                    float(plumber_page.width),
                    height,
                    _words(page, fonts, height, content),
                    rules_of(page, height),
                )
            finally:
                page.close()


def _content(page: Any) -> bytes:
    """Return what a page draws; Doubt where pdfplumber takes its coordinates or texts otherwise than PDFium."""
    from pdfminer.pdftypes import resolve1

    if page.rotation or page.page_obj.rotate:
        raise Doubt("a turned page")
    if any(page.mediabox[:2]) or resolve1(page.page_obj.attrs.get("UserUnit", 1)) != 1:
        raise Doubt("a page whose origin or unit is its own")
    content = _drawn(page)
    if not content:
        raise Doubt("no content, or one that pdfminer does not decode")
    if SPACING.search(content) and SPACED.search(content) and TWO_TEXTS.search(content):
        raise Doubt("spaced letters in texts that follow each other, which pdfminer does not space")
    return content


def _drawn(page: Any) -> bytes:
    """Return a page's operators; b'' where pdfminer does not decode them: pdfplumber says what is wrong."""
    from pdfminer.pdftypes import stream_value

    try:
        return b"\n".join(stream_value(stream).get_data() for stream in page.page_obj.contents)
    except Exception:  # pdfminer raises many kinds
        return b""


def _is_transparent(page: Any) -> bool:
    """Tell whether a page names a state in which what it draws is hardly opaque."""
    from pdfminer.pdftypes import dict_value, resolve1

    try:
        states = dict_value(dict_value(page.page_obj.resources).get("ExtGState", {})).values()
        return any(float(resolve1(dict_value(state).get("ca", 1))) <= HARDLY_OPAQUE for state in states)
    except Exception:  # whatever a damaged file holds there
        return True


def _words(page: Any, fonts: Fonts, height: float, content: bytes) -> tuple[Word, ...]:
    textpage = page.get_textpage()
    try:
        signs, seen = _printed(textpage, fonts, height)
    finally:
        textpage.close()
    drawn = len(signs.texts)
    for x, baseline, owner in _unseen_blanks(page, seen, fonts, height):
        signs.texts.append(" ")
        signs.owners.append(owner)
        signs.x, signs.baseline = numpy.append(signs.x, x), numpy.append(signs.baseline, baseline)
        signs.first, signs.last = numpy.append(signs.first, -1), numpy.append(signs.last, -1)
    return _join(signs, drawn, content) if signs.texts else ()


def _printed(textpage: Any, fonts: Fonts, height: float) -> tuple[_Signs, set[int]]:
    """Return the characters of level texts, blanks too, in PDFium's order, and the addresses of all text objects."""
    count = textpage.count_chars()
    signs = textpage.get_text_range() if count else ""
    if len(signs) != count:
        raise Doubt("a sign outside Unicode's first plane, or one without a text")
    handles, x, y = _places(textpage.raw, signs)
    objects = _text_objects(textpage.raw, signs, handles, fonts)
    places = [place for place, handle in enumerate(handles) if objects[handle]]
    owners = [objects[handles[place]] for place in places]
    texts = [signs[place] for place in places]
    first = last = numpy.array(places, dtype=int)
    x, baseline = x[first], height - y[first]
    if HYPHEN_AT_LINE_END in texts:
        texts = [_hyphen(text, owner.font) for text, owner in zip(texts, owners, strict=True)]
    # the signs of one glyph ("fi") share their origin
    whole = numpy.ones(len(texts), dtype=bool)
    whole[1:] = (numpy.diff(first) > 1) | (numpy.diff(x) != 0) | (numpy.diff(baseline) != 0)
    if not whole.all():
        starts = numpy.flatnonzero(whole)
        ends = numpy.append(starts[1:], len(texts))
        texts = ["".join(texts[start:end]) for start, end in zip(starts, ends, strict=True)]
        owners = [owners[start] for start in starts]
        x, baseline, first, last = x[starts], baseline[starts], first[starts], last[ends - 1]
    return _Signs(texts, owners, x, baseline, first, last), set(handles)


def _hyphen(text: str, font: PageFont) -> str:
    if text == HYPHEN_AT_LINE_END:
        if font.prints(SOFT_HYPHEN) or font.prints(HYPHEN_AT_LINE_END):
            raise Doubt("a hyphen at a line's end that may be a soft one")
        return "-"
    return text


def _places(textpage: Any, signs: str) -> tuple[list[int], Any, Any]:
    """Return the address of the text object (0 for a blank PDFium made up) and the origin of every character."""
    page = ctypes.cast(textpage, ctypes.c_void_p).value
    x, y = numpy.empty(len(signs)), numpy.empty(len(signs))
    x_place, y_place = x.ctypes.data, y.ctypes.data
    handles = []
    for index, sign in enumerate(signs):
        made_up = sign.isspace() and pdfium.FPDFText_IsGenerated(textpage, index)
        handles.append(0 if made_up else _TEXT_OBJECT(page, index) or 0)
        _ORIGIN(page, index, x_place + 8 * index, y_place + 8 * index)
    return handles, x, y


def _text_objects(textpage: Any, signs: str, handles: list[int], fonts: Fonts) -> dict[int, _TextObject | None]:
    """Return the text objects by address, None for slanting ones and for what PDFium made up."""
    drawn: dict[int, tuple[Any, int, Any]] = {}  # by text object: what is drawn, the address of its font, the font
    texts: dict[int, set[str]] = defaultdict(set)  # by address of a font
    for index, (handle, sign) in enumerate(zip(handles, signs, strict=True)):
        if handle and handle not in drawn:
            known = pdfium.FPDFText_GetTextObject(textpage, index)
            matrix = pdfium.FS_MATRIX()
            pdfium.FPDFText_GetMatrix(textpage, index, ctypes.byref(matrix))
            font = pdfium.FPDFTextObj_GetFont(known)
            drawn[handle] = (_letter(known, matrix), ctypes.cast(font, ctypes.c_void_p).value, font)
        if handle:
            texts[drawn[handle][1]].add(sign)
    known_fonts: dict[int, PageFont] = {}
    objects: dict[int, _TextObject | None] = {0: None}
    for handle, (letter, address, font) in drawn.items():
        if letter and address not in known_fonts:
            known_fonts[address] = _font(font, fonts, texts[address] - {HYPHEN_AT_LINE_END})
        objects[handle] = _TextObject(known_fonts[address], *letter) if letter else None
    return objects


def _letter(handle: Any, matrix: Any) -> tuple[float, float] | None:
    """Return height and breadth of a text object's letter size in points, None where it slants."""
    if abs(matrix.b) > 2 * LEVEL:
        return None
    if abs(matrix.b) > 1e-6 or abs(matrix.c) > 1e-6 or matrix.a <= 0 or matrix.d <= 0:
        raise Doubt("text that leans, mirrored text, or a baseline that is hardly level")
    size = ctypes.c_float()
    pdfium.FPDFTextObj_GetFontSize(handle, ctypes.byref(size))
    if size.value <= 0:
        raise Doubt("text drawn backwards")
    return size.value * matrix.d, size.value * matrix.a


def _font(font: Any, fonts: Fonts, texts: set[str]) -> PageFont:
    """Return the page's one font that has the name of PDFium's and prints these signs."""
    name = ctypes.create_string_buffer(256)
    pdfium.FPDFFont_GetBaseFontName(font, name, len(name))
    named = fonts.get(name.value.decode("utf-8", "replace"), [])
    if not named:
        raise Doubt("a font that the page does not name")
    able = [font for font in named if font.prints_all(texts)] if any(font is not named[0] for font in named) else named
    if not able or any(font is not able[0] for font in able):
        raise Doubt("two fonts of one name")
    return able[0]


def _unseen_blanks(page: Any, seen: set[int], fonts: Fonts, height: float) -> Iterator[tuple]:
    """Yield origin and text object of what PDFium leaves out: a single blank; a text over its own copy is Doubt."""
    edges = [ctypes.c_float() for _ in range(4)]
    matrix = pdfium.FS_MATRIX()
    for index in range(pdfium.FPDFPage_CountObjects(page)):
        handle = pdfium.FPDFPage_GetObject(page, index)
        kind = pdfium.FPDFPageObj_GetType(handle)
        if kind == pdfium.FPDF_PAGEOBJ_FORM:
            raise Doubt("a form XObject")
        if kind != pdfium.FPDF_PAGEOBJ_TEXT or ctypes.cast(handle, ctypes.c_void_p).value in seen:
            continue
        pdfium.FPDFPageObj_GetBounds(handle, *map(ctypes.byref, edges))
        left, bottom, right, top = (edge.value for edge in edges)
        pdfium.FPDFPageObj_GetMatrix(handle, ctypes.byref(matrix))
        letter = _letter(handle, matrix)
        if not letter:
            continue
        font = _font(pdfium.FPDFTextObj_GetFont(handle), fonts, {" "})
        if left != right or bottom != top or not font.prints(" "):
            raise Doubt("text that PDFium leaves out")
        yield matrix.e, height - matrix.f, _TextObject(font, *letter)


def _lags(signs: _Signs, drawn: int, whole: Any, rest: Any, content: bytes) -> Any:
    """Return by how many points PDFium places each character too far left.

    It moves on by whole thousandths of the letter size (``whole`` is that in points) where pdfplumber knows the
    ``rest`` too. Where blanks follow each other it leaves out all but one, whose rest counts nevertheless.
    """
    follows = bool(TWO_TEXTS.search(content))
    lags, lag, before, end = numpy.zeros(len(rest)), 0.0, None, (0.0, 0.0)
    steps = zip(signs.x.tolist(), signs.baseline.tolist(), whole.tolist(), rest.tolist(), strict=True)
    for place, (x, baseline, breadth, more) in enumerate(itertools.islice(steps, drawn)):
        if signs.owners[place] is not before:
            goes_on = follows and abs(lag) > NOISE and abs(baseline - end[1]) < NOISE
            if goes_on and abs(x - end[0]) > NOISE:
                raise Doubt("a text that may go on where another ended, at a place PDFium rounds")
            lag, before = lag if goes_on else 0.0, signs.owners[place]
        elif signs.texts[place - 1] == " " and whole[place - 1]:
            dropped = round((x - end[0]) / whole[place - 1])
            if abs(x - end[0] - dropped * whole[place - 1]) < NOISE:
                lag += dropped * rest[place - 1]
        lags[place] = lag
        lag, end = lag + more, (x + breadth, baseline)
    return lags


def _join(signs: _Signs, drawn: int, content: bytes) -> tuple[Word, ...]:
    """Join characters to words as pdfplumber does: by line, from left to right, cut at blanks and gaps."""
    owners, texts = signs.owners, signs.texts
    width = numpy.array([owner.font.widths[text] for owner, text in zip(owners, texts, strict=True)])
    across, size = (numpy.array([getattr(owner, name) for owner in owners]) for name in ("across", "size"))
    whole = numpy.floor(width * 1000 + 1e-6) / 1000
    x0 = signs.x
    if (width - whole > 1e-6).any():
        x0 = x0 + _lags(signs, drawn, whole * across, (width - whole) * across, content)
    x1 = x0 + width * across
    top = signs.baseline - size * (1 + numpy.array([owner.font.descent for owner in owners]))
    blank = numpy.array([text.isspace() for text in texts])
    _check_printed_once(texts, x0, top, blank)
    line = _clusters(top, LINE_GAP)
    order = numpy.lexsort((x0, line))
    x0, x1, top, size, blank, first, last, line = (
        values[order] for values in (x0, x1, top, size, blank, signs.first, signs.last, line)
    )
    gap = x0[1:] - x1[:-1] - WORD_GAP * size[:-1]
    step, drop = x0[1:] - x0[:-1], numpy.abs(top[1:] - top[:-1])
    other_line = line[1:] != line[:-1]
    printed = ~blank[1:] & ~blank[:-1] & ~other_line
    cut = blank[1:] | blank[:-1] | other_line | (gap > 0) | (drop > LINE_GAP)
    if (printed & ((abs(gap) < NOISE) | (abs(drop - LINE_GAP) < NOISE))).any():
        raise Doubt("a gap between words that the last digit decides")
    if (~other_line & (abs(step) < NOISE) & ~(blank[1:] & blank[:-1])).any():
        raise Doubt("two characters in one place")
    if (~cut & (first[1:] != last[:-1] + 1)).any():
        raise Doubt("a word whose characters are not drawn one after the other")
    starts = numpy.flatnonzero(numpy.concatenate(([True], cut)))
    edges = (
        numpy.minimum.reduceat(x0, starts),
        numpy.minimum.reduceat(top, starts),
        numpy.maximum.reduceat(x1, starts),
        numpy.maximum.reduceat(top + size, starts),
        size[starts],
    )
    boxes = zip(*(values.tolist() for values in edges), strict=True)
    order = order.tolist()
    texts = [texts[place] for place in order]
    ends = [*starts[1:].tolist(), len(order)]
    return tuple(
        Word("".join(texts[start:end]), *box, owners[order[start]].font.name)
        for start, end, box in zip(starts.tolist(), ends, boxes, strict=True)
        if not blank[start]
    )


def _clusters(values: Any, tolerance: float) -> Any:
    """Number values so that those no farther apart than the tolerance, or linked by others, share a number."""
    known, places = numpy.unique(values, return_inverse=True)
    steps = numpy.diff(known)
    if (abs(steps - tolerance) < NOISE).any():
        raise Doubt("lines whose distance the last digit decides")
    return numpy.concatenate(([0], numpy.cumsum(steps > tolerance)))[places]


def _check_printed_once(texts: list[str], x0: Any, top: Any, blank: Any) -> None:
    """Raise Doubt where the same text stands twice within TWICE points, which pdfplumber prints once."""
    numbers: dict[str, int] = {}
    text = numpy.array([numbers.setdefault(text, len(numbers)) for text in texts])
    order = numpy.lexsort((top, text))
    new = (numpy.diff(text[order]) != 0) | (numpy.diff(top[order]) > TWICE + NOISE)
    line = numpy.empty(len(text), dtype=int)
    line[order] = numpy.concatenate(([0], numpy.cumsum(new)))
    order = numpy.lexsort((x0, line))
    same = (numpy.diff(line[order]) == 0) & (numpy.diff(x0[order]) <= TWICE + NOISE)
    if (same & ~blank[order][1:]).any():
        raise Doubt("a text printed twice in one place")
