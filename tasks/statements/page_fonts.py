"""What pdfminer knows of a page's fonts: the texts their codes print, how wide, and how far below the baseline.

PDFium says where a character stands and which Unicode it is. pdfplumber, which decides, takes the width and the
height of a character from the font's own tables, so those are looked up here: no box is guessed from an outline.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from functools import cached_property
from typing import Any

# pdfplumber writes these single signs out when it joins characters to words.
LIGATURES = {"ﬀ": "ff", "ﬃ": "ffi", "ﬄ": "ffl", "ﬁ": "fi", "ﬂ": "fl", "ﬆ": "st", "ﬅ": "st"}
SUBSET = re.compile(r"^[A-Z]{6}\+")  # PDFium names most one-byte fonts without the tag of their subset


REPLACED = re.compile(rb"/ActualText\s*(<[0-9A-Fa-f]*>|\([^()\\]*\))\s*>>\s*BDC\s(.*?)\bEMC\b", re.DOTALL)
SHOWN = re.compile(rb"\s*(?:[-.\d]+\s+[-.\d]+\s+Td\s*)?<((?:[0-9A-Fa-f]{2})+)>\s*Tj\s*")


class Doubt(Exception):
    """PDFium's view of a page may differ from pdfplumber's, so pdfplumber reads it; the message says why."""


class PageFont:
    """A font as pdfminer reads it: its name, its descent (0 or less) and the widths of its texts, in letter sizes."""

    def __init__(self, font: Any) -> None:
        self.name = str(font.fontname)
        self.descent: float = font.get_descent()
        self._font = font
        self._codes = _codes_by_text(font)
        self.widths = _Widths(font, self._codes)

    def prints(self, text: str) -> bool:
        """Tell whether a code of the font prints this text."""
        return text in self._codes

    def prints_all(self, texts: Iterable[str]) -> bool:
        """Tell whether the font prints each of these signs, on its own or as a part of a text."""
        return all(text in self._signs for text in texts)

    def shown_by(self, operand: bytes) -> str | None:
        """Return the text of a text operator's operand, None where the font does not tell all of it."""
        texts = [_text(self._font, code) for code in self._font.decode(operand)]
        return None if None in texts else _written_out("".join(texts))

    @cached_property
    def _signs(self) -> set[str]:
        return set().union(*self._codes)


class _Widths(dict[str, float]):
    """The widths of texts, looked up when first asked for; Doubt where a font has none for a text, or several."""

    def __init__(self, font: Any, codes: dict[str, list[int]]) -> None:
        super().__init__()
        self._font = font
        self._codes = codes

    def __missing__(self, text: str) -> float:
        codes = self._codes.get(text) or (self._codes.get(" ") if text.isspace() else None) or []
        # A subset gives its own codes widths; the codes of the standard encoding behind them have none, or 0.
        used = [code for code in codes if code in self._font.widths] or codes
        widths = {self._font.char_width(code) for code in used}
        if len(widths - {0.0} or widths) != 1:
            raise Doubt(f"a sign that its font does not print, or in {len(widths)} widths")
        self[text] = max(widths)
        return self[text]


class PageFonts:
    """The fonts of a document's pages by the names PDFium gives them; each is read once."""

    def __init__(self, resources: Any) -> None:
        self._manager = resources  # pdfminer's PDFResourceManager, which keeps fonts by object number
        self._known: dict[int, tuple[Any, PageFont]] = {}  # by id of pdfminer's font, kept so that it stays its own

    def of_page(self, page: Any) -> dict[str, list[PageFont]]:
        """Return the fonts a pdfplumber page names in its resources, by those names."""
        fonts: dict[str, list[PageFont]] = {}
        try:
            named = list(self._named_fonts(page.page_obj.resources))
        except Exception as error:  # pdfplumber says what is wrong with them, if a text needs them
            raise Doubt("fonts that pdfminer does not read") from error
        for names, font in named:
            if id(font) not in self._known:
                self._known[id(font)] = (font, PageFont(font))
            for name in names:
                fonts.setdefault(name, []).append(self._known[id(font)][1])
        return fonts

    def _named_fonts(self, resources: Any) -> Iterator[tuple[set[str], Any]]:
        from pdfminer.pdftypes import PDFObjRef, dict_value, list_value

        for spec in dict_value(dict_value(resources).get("Font", {})).values():
            number = spec.objid if isinstance(spec, PDFObjRef) else None
            spec = dict_value(spec)
            inner = [dict_value(font) for font in list_value(spec.get("DescendantFonts", []))]
            names = {_base_font(font) for font in (spec, *inner)}
            yield (
                names if inner else names | {SUBSET.sub("", name) for name in names},
                self._manager.get_font(number, spec),
            )


def _base_font(spec: Any) -> str:
    from pdfminer.pdftypes import resolve1
    from pdfminer.psparser import literal_name

    return str(literal_name(resolve1(spec["BaseFont"]))) if "BaseFont" in spec else ""


def _codes_by_text(font: Any) -> dict[str, list[int]]:
    """Return the codes of a font by the text they print; none when that is not told code by code."""
    if font.is_vertical():
        raise Doubt("a font that writes downwards")
    if font.is_multibyte():
        texts = getattr(font.unicode_map, "cid2unichr", {})
    else:
        texts = {code: text for code in range(256) if (text := _text(font, code)) is not None}
    codes: dict[str, list[int]] = {}
    for code, text in texts.items():
        if not text:
            raise Doubt("a font with a code that prints nothing")
        codes.setdefault(_written_out(text), []).append(code)
    return codes


def _written_out(text: str) -> str:
    return "".join(LIGATURES.get(sign, sign) for sign in text)


def _text(font: Any, code: int) -> str | None:
    from pdfminer.pdffont import PDFUnicodeNotDefined

    try:
        return font.to_unichr(code)
    except PDFUnicodeNotDefined:
        return None


def check_replacements(content: bytes, fonts: Collection[PageFont]) -> None:
    """Raise Doubt where a page says that a text stands for another one: PDFium takes that, pdfplumber what is shown.

    A text that stands for itself (a ligature, a blank for a blank) does no harm, whichever font shows it.
    """
    if b"ActualText" not in content:
        return
    found = REPLACED.findall(content)
    for instead, drawn in found:
        shown = SHOWN.fullmatch(drawn)
        texts = {font.shown_by(bytes.fromhex(shown[1].decode())) for font in fonts} - {None} if shown else set()
        if not texts or any(_as_blank(text) != _as_blank(_decoded(instead)) for text in texts):
            raise Doubt("text that stands for other text")
    if len(found) != content.count(b"ActualText"):
        raise Doubt("text that stands for other text")


def _as_blank(text: str) -> str:
    return " " if text.isspace() else text


def _decoded(operand: bytes) -> str:
    """Return the text of a PDF string: UTF-16 behind its mark, else Latin letters."""
    data = operand[1:-1] if operand.startswith(b"(") else bytes.fromhex(operand[1:-1].decode())
    return _written_out(
        data[2:].decode("utf-16-be", "replace") if data.startswith(b"\xfe\xff") else data.decode("latin-1")
    )
