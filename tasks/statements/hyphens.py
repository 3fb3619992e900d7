"""Hyphens drawn with the second code that the encoding of Windows has for them, 173 (ISO 32000-1, annex D.2).

pdfminer reads it as a blank, so minus signs and parts of words would be lost: a copy's fonts name it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from tasks.statements.contents import drawn

if TYPE_CHECKING:
    import pikepdf

SECOND_HYPHEN = 173  # the code of a byte
WINDOWS = "/WinAnsiEncoding"
ONE_BYTE = ("/Type1", "/MMType1", "/TrueType")  # fonts with a code for each byte
DRAWN = re.compile(rb"\xad|\\255|<[\da-fA-F\s]*[aA][dD]")  # the code in a string, also escaped or in hexadecimal


def name_hyphens(document: pikepdf.Pdf) -> bool:
    """Let the fonts of a document name the second hyphen; return False where no page draws it or all fonts name it."""
    import pikepdf

    fonts = list(_fonts_without_name(document)) if any(DRAWN.search(data) for _, data in drawn(document)) else []
    for font in fonts:
        named = pikepdf.Array([*_differences(font), SECOND_HYPHEN, pikepdf.Name.hyphen])
        font.Encoding = pikepdf.Dictionary(
            Type=pikepdf.Name.Encoding, BaseEncoding=pikepdf.Name(WINDOWS), Differences=named
        )
    return bool(fonts)


def _fonts_without_name(document: pikepdf.Pdf) -> Iterator[Any]:
    """Yield the fonts in the encoding of Windows that may draw its second hyphen and do not name it."""
    import pikepdf

    for thing in document.objects:
        if not isinstance(thing, pikepdf.Dictionary) or thing.get("/Subtype") not in ONE_BYTE:
            continue
        encoding = thing.get("/Encoding")
        base = encoding.get("/BaseEncoding") if isinstance(encoding, pikepdf.Dictionary) else encoding
        if base == WINDOWS and SECOND_HYPHEN not in _named(_differences(thing)) and _has_width(thing):
            yield thing


def _differences(font: Any) -> list:
    import pikepdf

    encoding = font.Encoding
    return list(encoding.get("/Differences", [])) if isinstance(encoding, pikepdf.Dictionary) else []


def _named(differences: list) -> set[int]:
    """Return the codes that differences name: each number is the code of the first name behind it."""
    codes, code = set(), 0
    for entry in differences:
        if isinstance(entry, int):
            code = entry
        else:
            codes.add(code)
            code += 1
    return codes


def _has_width(font: Any) -> bool:
    """Tell whether a font may draw the second hyphen: one that lists its widths has one for it."""
    if "/Widths" not in font:
        return True
    at = SECOND_HYPHEN - int(font.get("/FirstChar", 0))
    return 0 <= at < len(font.Widths) and font.Widths[at] != 0
