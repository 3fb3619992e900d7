"""Fonts that tell the texts of their codes, some of them none, for tests of what is read from such."""

from __future__ import annotations

from collections.abc import Sequence

import pikepdf
from pikepdf import Array, Dictionary, Name

HEAD = "/CIDInit /ProcSet findresource begin\nbegincmap\n1 begincodespacerange\n<00> <FF>\nendcodespacerange\n"


def text_of_code(code: int, text: str) -> str:
    """Return the line that tells the text of a code."""
    return f"<{code:02X}> <{text.encode('utf-16-be').hex()}>"


def font_naming(document: pikepdf.Pdf, name: str, lines: Sequence[str], widths: dict[str, int]) -> Dictionary:
    """Return a font with such lines; codes have the ``widths`` of their letters, in thousandths of the size, or 500."""
    names = "\n".join(lines)
    listed = f"{HEAD}{len(lines)} beginbfchar\n{names}\nendbfchar\nendcmap\n"
    return Dictionary(
        Type=Name.Font,
        Subtype=Name.TrueType,
        BaseFont=Name(f"/ABCDEF+{name}"),
        FirstChar=0,
        LastChar=255,
        Widths=Array([widths.get(chr(code), 500) for code in range(256)]),
        FontDescriptor=Dictionary(Type=Name.FontDescriptor, FontBBox=Array([0, -200, 1000, 800])),
        ToUnicode=document.make_stream(listed.encode()),
    )
