"""Widths of letters that a file lists for a font of a standard name (ISO 32000-1, 9.6.2.2: Helvetica, Arial, Courier).

pdfminer has the widths of these fonts at hand, by the text that a code stands for, and does not look at those a file
lists. Where a minus is drawn and its text is a hyphen, or a letter is none of the standard's, what stands behind it
would be read elsewhere than it is printed, and words in pieces: a copy's fonts have another name.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pdfminer.fontmetrics import FONT_METRICS
from pdfminer.pdftypes import int_value, list_value, num_value

if TYPE_CHECKING:
    import pikepdf

LEAST = 0.005  # of the letter size: how far widths differ that are more than rounded
OWN = "AAAAAA+"  # before a font's name: one of this file only, as names of a part of a font's letters start


def listed_widths(font: Any, spec: dict) -> dict[int, float]:
    """Return the widths, by code and of the letter size, that a file lists and pdfminer's font does not look at."""
    if getattr(font, "basefont", "") not in FONT_METRICS or "Widths" not in spec:
        return {}
    first = int_value(spec.get("FirstChar", 0))
    return {code: num_value(width) / 1000 for code, width in enumerate(list_value(spec["Widths"]), first)}


def differs(listed: float, width: float) -> bool:
    """Tell whether a letter is printed broader or narrower than it is read; one without a width is not printed."""
    return listed > 0 and abs(listed - width) > LEAST


def keep_widths(document: pikepdf.Pdf) -> bool:
    """Let the fonts of a document be read by the widths they list; return False where all are read so."""
    import pikepdf

    fonts = [
        thing
        for thing in document.objects
        if isinstance(thing, pikepdf.Dictionary)
        and thing.get("/Type") == "/Font"
        and "/Widths" in thing
        and str(thing.get("/BaseFont", "/"))[1:] in FONT_METRICS
    ]
    for font in fonts:
        standard, _ = FONT_METRICS[str(font.BaseFont)[1:]]
        own = {name: font.FontDescriptor[name] for name in font.get("/FontDescriptor", {})}
        numbers = {f"/{name}": standard[name] for name in ("Ascent", "Descent", "FontBBox") if name in standard}
        name = pikepdf.Name(f"/{standard['FontName']}")
        font.FontDescriptor = pikepdf.Dictionary({**own, **numbers, "/FontName": name})
        font.BaseFont = pikepdf.Name(f"/{OWN}{str(font.BaseFont)[1:]}")
    return bool(fonts)
