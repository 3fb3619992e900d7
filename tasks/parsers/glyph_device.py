"""Follows a page's drawing with pdfminer and records every glyph with the operator that draws it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from pdfminer.converter import PDFLayoutAnalyzer
from pdfminer.layout import LTChar
from pdfminer.pdftypes import stream_value

from tasks.statements.reading.interpreter import QuickInterpreter


@dataclass(frozen=True, slots=True)
class Drawn:
    """A glyph as pdfminer lays it out, the place of its code (stream, operator, element, code) and its render mode."""

    char: LTChar
    font: int
    code: bytes
    width: float
    stream: tuple[str, int]
    operator: int
    part: int
    place: int
    mode: int


def record_page(page: Any, number: int, resources: Any) -> list[Drawn]:
    """Return the glyphs of one pdfminer page in drawing order; ``number`` (from 1) names its own content stream."""
    recorder = GlyphRecorder(resources, number)
    StreamFollower(resources, recorder).process_page(page)
    return recorder.drawn


class GlyphRecorder(PDFLayoutAnalyzer):
    """A pdfminer device that keeps each glyph with the code that drew it."""

    def __init__(self, resources: Any, number: int) -> None:
        super().__init__(resources, laparams=None)
        self.drawn: list[Drawn] = []
        self.streams: list[tuple[str, int]] = []  # the stream being interpreted is the last
        self.number = number
        self.shown: Counter[tuple[str, int]] = Counter()
        self._codes: Iterator[tuple[bytes, int, int]] = iter(())
        self._mode = 0

    def receive_layout(self, ltpage: Any) -> None:
        """Take no layout: the glyphs are recorded as they are drawn."""

    def render_string(self, textstate: Any, seq: Any, ncs: Any, graphicstate: Any) -> None:
        """Draw one operator's text, counting the operators of each stream."""
        self._codes, self._mode = _codes(textstate.font, seq), textstate.render
        super().render_string(textstate, seq, ncs, graphicstate)
        self.shown[self.streams[-1]] += 1

    def render_char(self, matrix: Any, font: Any, *rest: Any) -> float:
        """Draw one glyph and record it."""
        advance = super().render_char(matrix, font, *rest)
        code, part, place = next(self._codes)
        stream = self.streams[-1]
        fontsize, scaling = rest[0], rest[1]
        size = fontsize * scaling
        width = 1000 * advance / size if size else 0.0
        # pdfminer's cache keeps a font for as long as `resources` lives, so its id stays its own
        where = (stream, self.shown[stream], part, place)
        drawn = Drawn(self.cur_item._objs[-1], id(font), code, width, *where, self._mode)
        self.drawn.append(drawn)
        return advance


def _codes(font: Any, parts: Any) -> Iterator[tuple[bytes, int, int]]:
    """Yield (code, element, place) for every glyph of an operator; code is b'' where codes differ in length."""
    for index, part in enumerate(parts):
        if isinstance(part, bytes):
            count = len(list(font.decode(part)))
            length = len(part) // count if count and len(part) % count == 0 else 0
            for place in range(count):
                yield part[place * length : (place + 1) * length], index, place


class StreamFollower(QuickInterpreter):
    """An interpreter that tells its device which content stream it is in."""

    def execute(self, streams: Any) -> None:
        """Interpret a page's streams, or the one stream of a form XObject."""
        device = self.device
        inner = bool(device.streams)
        stream = ("form", stream_value(streams[0]).objid) if inner else ("page", device.number)
        device.streams.append(stream)
        device.shown[stream] = 0
        try:
            super().execute(streams)
        finally:
            device.streams.pop()
