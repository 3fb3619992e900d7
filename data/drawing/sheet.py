"""A page to draw on: points, origin top left, text on its baseline; equal statements give equal bytes."""

from __future__ import annotations

import io
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import reportlab
from reportlab.lib.colors import HexColor
from reportlab.lib.pdfencrypt import StandardEncryption
from reportlab.lib.utils import simpleSplit
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

A4 = (595.28, 841.89)
LETTER = (612.0, 792.0)
CARRIED_OVER = 3  # rows that move to a new page with what closes the statement
NOTICE = "Drawn for software tests with invented people and numbers; not issued by any bank."


class Sheet:
    """The pages of one PDF. ``password`` encrypts them (128-bit RC4, as many banks still do)."""

    def __init__(self, size: tuple[float, float], title: str, password: str | None = None) -> None:
        register_fonts()
        self.width, self.height = size
        self._file = io.BytesIO()
        lock = StandardEncryption(password, canPrint=1, strength=128) if password else None
        self._canvas = Canvas(self._file, pagesize=size, invariant=1, pageCompression=1, encrypt=lock)
        self._canvas.setTitle(title)
        self._canvas.setAuthor("passbook sample statements")
        self._canvas.setSubject(NOTICE)

    def text(
        self,
        x: float,
        y: float,
        words: str,
        font: str = "Helvetica",
        size: float = 9,
        colour: str = "#1a1a1a",
        align: str = "left",
    ) -> None:
        """Print words with their left edge, centre or right edge at ``x`` and their baseline at ``y``."""
        self._canvas.setFont(font, size)
        self._canvas.setFillColor(HexColor(colour))
        draw = {
            "left": self._canvas.drawString,
            "center": self._canvas.drawCentredString,
            "right": self._canvas.drawRightString,
        }[align]
        draw(x, self.height - y, words)

    def lines(self, x: float, y: float, texts: Sequence[str], leading: float, **style: object) -> None:
        """Print one text under the other, the first baseline at ``y``."""
        for n, words in enumerate(texts):
            self.text(x, y + n * leading, words, **style)

    def rule(self, x0: float, y0: float, x1: float, y1: float, width: float = 0.5, colour: str = "#1a1a1a") -> None:
        """Draw a line from one point to another."""
        self._canvas.setLineWidth(width)
        self._canvas.setStrokeColor(HexColor(colour))
        self._canvas.line(x0, self.height - y0, x1, self.height - y1)

    def box(
        self,
        x0: float,
        y0: float,
        x1: float,
        y1: float,
        fill: str | None = None,
        stroke: str | None = None,
        width: float = 0.5,
        radius: float = 0,
    ) -> None:
        """Draw a rectangle between two corners, filled, outlined or both."""
        if fill:
            self._canvas.setFillColor(HexColor(fill))
        if stroke:
            self._canvas.setStrokeColor(HexColor(stroke))
            self._canvas.setLineWidth(width)
        self._canvas.roundRect(
            x0,
            self.height - y1,
            x1 - x0,
            y1 - y0,
            radius,
            stroke=int(stroke is not None),
            fill=int(fill is not None),
        )

    def notice(self, y: float) -> None:
        """Print, small and centred, that this is a drawing."""
        self.text(self.width / 2, y, NOTICE, size=6, colour="#9a9a9a", align="center")

    def end_page(self) -> None:
        """Finish this page; the next thing drawn starts another."""
        self._canvas.showPage()

    def bytes(self) -> bytes:
        """Return the finished PDF."""
        self._canvas.save()
        return self._file.getvalue()


@cache
def register_fonts() -> None:
    """Make Vera, which ships with reportlab, known under its name."""
    folder = Path(reportlab.__file__).parent / "fonts"
    pdfmetrics.registerFont(TTFont("Vera", folder / "Vera.ttf"))
    pdfmetrics.registerFont(TTFont("VeraBd", folder / "VeraBd.ttf"))


def wrap(text: str, width: float, font: str = "Helvetica", size: float = 9) -> list[str]:
    """Break a text at its blanks and its own line breaks into lines; ValueError for a word wider than ``width``."""
    register_fonts()
    return fitting(simpleSplit(text, font, size, width), width, font, size)


def wrap_at_hyphens(text: str, width: float, font: str = "Helvetica", size: float = 9) -> list[str]:
    """Break a text after its hyphens only, as narrations of many banks are; joined with nothing they are whole."""
    lines = [""]
    for piece in text.replace("-", "-\n").split("\n"):
        if lines[-1] and pdfmetrics.stringWidth(lines[-1] + piece, font, size) > width:
            lines.append("")
        lines[-1] += piece
    return fitting(lines, width, font, size)


def fitting(lines: list[str], width: float, font: str, size: float) -> list[str]:
    """Return the lines; ValueError names one that would run into the next column."""
    for line in lines:
        if pdfmetrics.stringWidth(line, font, size) > width:
            raise ValueError(f"{line!r} is wider than its column of {width} points")
    return lines


def paginate(heights: Sequence[float], first: float, later: float, closing: float = 0) -> list[range]:
    """Share rows out over pages: ``first`` points on page 1, ``later`` on the others, ``closing`` kept free at the end.

    Returns the row numbers of each page; at least one page, and never a last page without a row.
    """
    pages = [[0, 0]]
    used = 0.0
    for row, height in enumerate(heights):
        if used + height > (first if len(pages) == 1 else later):
            pages.append([row, row])
            used = 0.0
        pages[-1][1] = row + 1
        used += height
    start, stop = pages[-1]
    if used + closing > (first if len(pages) == 1 else later):
        pages[-1:] = [[start, stop - CARRIED_OVER], [stop - CARRIED_OVER, stop]]
    return [range(start, stop) for start, stop in pages]
