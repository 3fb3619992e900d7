"""What a page draws, by pdfminer's own interpreter: letters as numbers of the run they are shown in, shapes as points.

pdfplumber takes a page's letters and shapes from pdfminer, too, but has an object made of every letter. The arithmetic
here is pdfminer's (``render_string_horizontal``, ``LTChar``, ``paint_path``), step by step, so every coordinate comes
out the same to the last digit.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Any

from pdfminer.pdfdevice import PDFDevice
from pdfminer.pdffont import PDFUnicodeNotDefined
from pdfminer.pdfinterp import PDFResourceManager
from pdfminer.pdftypes import dict_value, resolve1
from pdfminer.psparser import literal_name
from pdfminer.utils import Matrix, Point, mult_matrix

from tasks.statements.hyphens import SECOND_HYPHEN
from tasks.statements.joined_letters import are_joined
from tasks.statements.listed_widths import differs, listed_widths
from tasks.statements.marked_text import NAMELESS
from tasks.statements.reading.interpreter import QuickInterpreter
from tasks.statements.reading.operators import Unusual
from tasks.statements.reading.visibility import EVERYWHERE, Visibility, opaque_in

SUBPATH = re.compile(r"m[^m]+")
SPACE = 32  # the code that word spacing widens, in fonts of one byte a code


@dataclass
class Letters:
    """The letters of a page in the order they are drawn; ``x`` and ``advance`` in the units of their run's matrix.

    A run is (how many letters, a, b, c, d, e, f, y, lower edge, upper edge, upright or not, number of the font's name).
    """

    texts: list[int] = field(default_factory=list)  # by number
    x: list[float] = field(default_factory=list)
    advance: list[float] = field(default_factory=list)
    runs: list[tuple] = field(default_factory=list)


class Numbers(dict):
    """Numbers of texts (or of names), given out in turn; whether a letter among the texts is not read as it is printed:
    a hyphen as a blank, without a text, as several from right to left, or with another width than the file lists.
    """

    misread = False

    def __missing__(self, text: str) -> int:
        self[text] = len(self)
        return self[text]


class _Glyphs(dict):
    """By code of a font: the number of its text and how far it moves on at one size."""

    def __init__(self, font: Any, size: float, scaling: float, texts: Numbers) -> None:
        super().__init__()
        self._font, self._size, self._scaling, self._texts = font, size, scaling, texts

    def __missing__(self, code: int) -> tuple[int, float]:
        try:
            text = self._font.to_unichr(code)
        except PDFUnicodeNotDefined:
            text = f"(cid:{code})"
            self._texts.misread = True
        if not isinstance(text, str):
            raise Unusual("a code whose text is none")
        width, listed = self._font.char_width(code), getattr(self._font, "listed", {})
        self._texts.misread |= (
            text == NAMELESS
            or (code == SECOND_HYPHEN and text == " ")
            or (len(text) > 1 and are_joined(text))
            or differs(listed.get(code, 0), width)
        )
        self[code] = self._texts[text], width * self._size * self._scaling
        return self[code]


class Fonts:
    """What is known of the fonts of a document, at each size; the texts and font names met, with their numbers."""

    def __init__(self) -> None:
        self.texts, self.names = Numbers(), Numbers()
        self._glyphs: dict[tuple, _Glyphs] = {}
        self._fonts: dict[int, tuple[Any, int, float]] = {}

    def glyphs(self, font: Any, size: float, scaling: float) -> _Glyphs:
        """Return the glyphs of a font at a size, scaled in breadth."""
        key = id(font), size, scaling
        if key not in self._glyphs:
            self._glyphs[key] = _Glyphs(font, size, scaling, self.texts)
        return self._glyphs[key]

    def name_and_descent(self, font: Any) -> tuple[int, float]:
        """Return the number of a font's name, and its descent in letter sizes."""
        if id(font) not in self._fonts:  # the font is kept, so that its id stays its own
            if font.is_vertical():
                raise Unusual("a font that writes downwards")
            if not isinstance(font.fontname, str):
                raise Unusual("a font whose name is no text")
            self._fonts[id(font)] = font, self.names[font.fontname], font.get_descent()
        return self._fonts[id(font)][1:]


class Drawing(PDFDevice):
    """The device that pdfminer's interpreter draws a page on."""

    def __init__(self, resources: PDFResourceManager, fonts: Fonts) -> None:
        super().__init__(resources)
        self.letters = Letters()
        self.visibility = Visibility()
        self.lines: list[list[Point]] = []
        self.boxes: list[list[Point]] = []
        self.curves: list[list[Point]] = []
        self._fonts = fonts

    def show(self, state: Any, sequence: Iterable) -> None:
        """Keep the letters of a text operator and move on behind them."""
        a, b, c, d, e, f = mult_matrix(state.matrix, self.ctm)
        name, descent = self._fonts.name_and_descent(state.font)
        size, scaling = state.fontsize, state.scaling * 0.01
        glyphs = self._fonts.glyphs(state.font, size, scaling)
        spacing = state.charspace * scaling
        word_spacing = 0 if state.font.is_multibyte() else state.wordspace * scaling
        step = 0.001 * size * scaling
        (x, y), behind, letters = state.linematrix, False, self.letters
        before = len(letters.x)
        for item in sequence:
            if isinstance(item, (int, float)):
                x -= item * step
                behind = True
            elif isinstance(item, bytes) and item:
                codes = state.font.decode(item)
                if spacing or word_spacing:
                    x = self._show_spaced(codes, glyphs, x, spacing, word_spacing, behind)
                else:
                    shown = [glyphs[code] for code in codes]
                    letters.texts += [text for text, _ in shown]
                    steps = [advance for _, advance in shown]
                    letters.advance += steps
                    letters.x += accumulate(steps, initial=x)
                    x = letters.x.pop()
                behind = True
        state.linematrix = x, y
        if len(letters.x) > before:
            lower = descent * size + state.rise
            upright = a * d * scaling > 0 and b * c <= 0
            letters.runs.append((len(letters.x) - before, a, b, c, d, e, f, y, lower, lower + size, upright, name))

    def _show_spaced(self, codes: Iterable[int], glyphs: _Glyphs, x: float, spacing: float, word: float, behind: bool):
        """Keep letters with space between; return where they end."""
        letters = self.letters
        for code in codes:
            if behind:
                x += spacing
            text, advance = glyphs[code]
            letters.texts.append(text)
            letters.advance.append(advance)
            letters.x.append(x)
            x += advance
            if code == SPACE and word:
                x += word
            behind = True
        return x

    def paint_path(self, graphicstate: Any, stroke: bool, fill: bool, evenodd: bool, path: Sequence[tuple]) -> None:
        """Keep the points of a path, part by part, as a line, an upright box or a curve."""
        shape = "".join(part[0] for part in path)
        if shape[:1] != "m":
            return
        if shape.count("m") > 1:
            for found in SUBPATH.finditer(shape):
                self.paint_path(graphicstate, stroke, fill, evenodd, path[found.start() : found.end()])
            return
        a, b, c, d, e, f = self.ctm
        ends = [part[-2:] if part[0] != "h" else path[0][-2:] for part in path]
        points = [(a * x + c * y + e, b * x + d * y + f) for x, y in ends]
        if fill:
            self.visibility.cover(points, len(self.letters.runs), graphicstate)
        if len(shape) > 3 and shape[-2:] == "lh" and points[-2] == points[0]:
            shape = shape[:-2] + "h"
            points.pop()
        if shape in {"mlh", "ml"}:
            self.lines.append(points[:2])
        elif shape in {"mlllh", "mllll"} and _is_box(points):
            self.boxes.append(points)
        else:
            self.curves.append(points)

    def render_image(self, name: str, stream: Any) -> None:
        """Keep what a picture covers."""
        self.visibility.picture(self.ctm, len(self.letters.runs))


def _is_box(points: Sequence[Point]) -> bool:
    (x0, y0), (x1, y1), (x2, y2), (x3, y3), end = points
    upright = x0 == x1 and y1 == y2 and x2 == x3 and y3 == y0
    flat = y0 == y1 and x1 == x2 and y2 == y3 and x3 == x0
    return end == points[0] and (upright or flat)


class PageInterpreter(QuickInterpreter):
    """An interpreter that keeps text without a copy of the graphic state for each."""

    device: Drawing
    outer: Any = None  # the graphic state in which a form is drawn

    def init_resources(self, resources: Any) -> None:
        """Make the fonts of a page or a form, each with the widths it lists that pdfminer does not look at."""
        super().init_resources(resources)
        for name, font in self.fontmap.items():
            font.listed = listed_widths(font, dict_value(dict_value(dict_value(resources)["Font"])[name]))

    def do_TJ(self, seq: Any) -> None:
        """Show texts and the gaps between them."""
        if self.textstate.font is not None:
            self.device.visibility.show(self.textstate.render, self.graphicstate, len(self.device.letters.runs))
            self.device.show(self.textstate, seq)

    def do_gs(self, name: Any) -> None:
        """Keep how opaque a named state makes what is filled; pdfminer leaves that out."""
        states = dict_value(self.resources.get("ExtGState", {}))
        state = dict_value(states.get(literal_name(name), {}))
        self.graphicstate.opaque = float(resolve1(state.get("ca", opaque_in(self.graphicstate))))

    def do_F(self) -> None:
        """Keep what a path covers that is filled by the old operator, which pdfminer leaves out."""
        self.device.visibility.cover(EVERYWHERE, len(self.device.letters.runs))

    def subinterp(self) -> PageInterpreter:
        """Return an interpreter for a form, which begins with the colour it is drawn in."""
        inner = super().subinterp()
        inner.outer = self.graphicstate
        return inner

    def init_state(self, ctm: Matrix) -> None:
        """Begin a page or a form."""
        super().init_state(ctm)
        if self.outer is not None:
            self.graphicstate.ncs, self.graphicstate.ncolor = self.outer.ncs, self.outer.ncolor
            self.graphicstate.opaque = opaque_in(self.outer)


def draw(page: Any, fonts: Fonts) -> Drawing:
    """Return what a pdfplumber page draws."""
    drawing = Drawing(page.pdf.rsrcmgr, fonts)
    PageInterpreter(page.pdf.rsrcmgr, drawing).process_page(page.page_obj)
    return drawing
