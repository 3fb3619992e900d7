"""What pdfminer knows of a page's fonts: the texts their codes print, how wide, and how far below the baseline.

PDFium says where a character stands and which Unicode it is. pdfplumber, which decides, takes the width and the
height of a character from the font's own tables, so those are looked up here: no box is guessed from an outline.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

# pdfplumber writes these single signs out when it joins characters to words.
LIGATURES = {"ﬀ": "ff", "ﬃ": "ffi", "ﬄ": "ffl", "ﬁ": "fi", "ﬂ": "fl", "ﬆ": "st", "ﬅ": "st"}
SUBSET = re.compile(r"^[A-Z]{6}\+")  # PDFium names one-byte fonts without the tag of their subset


class Doubt(Exception):
    """PDFium's view of a page may differ from pdfplumber's, so pdfplumber reads it; the message says why."""


class PageFont:
    """A font as pdfminer reads it: its name, its descent (0 or less) and the widths of its texts, in letter sizes."""

    def __init__(self, font: Any) -> None:
        self.name = str(font.fontname)
        self.descent: float = font.get_descent()
        self._codes = _codes_by_text(font)
        self.widths = _Widths(font, self._codes)

    def prints(self, text: str) -> bool:
        """Tell whether a code of the font prints this text."""
        return text in self._codes


class _Widths(dict[str, float]):
    """The widths of texts, looked up when first asked for; Doubt where a font has none for a text, or several."""

    def __init__(self, font: Any, codes: dict[str, list[int]]) -> None:
        super().__init__()
        self._font = font
        self._codes = codes

    def __missing__(self, text: str) -> float:
        codes = self._codes.get(text, [])
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
            yield names if inner else {SUBSET.sub("", name) for name in names}, self._manager.get_font(number, spec)


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
        codes.setdefault("".join(LIGATURES.get(sign, sign) for sign in text), []).append(code)
    return codes


def _text(font: Any, code: int) -> str | None:
    from pdfminer.pdffont import PDFUnicodeNotDefined

    try:
        return font.to_unichr(code)
    except PDFUnicodeNotDefined:
        return None
