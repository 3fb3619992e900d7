"""The glyphs of a PDF where its content streams show them, so that a copy can show others in the very same places.

A page's text comes from operators (Tj, TJ, ' and ") in its content stream and in the form XObjects it draws. pdfminer
says which glyph each code of each operator draws and where; pikepdf rewrites those codes. Nothing else of the file is
touched, so fonts, boxes, rules and every other word stay as they are.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tasks.problems import PassbookError

SHOW_TEXT = ("Tj", "TJ", "'", '"')

Stream = tuple[str, int]  # ("page", page number from 1) or ("form", object number)


class CopyError(PassbookError):
    """A changed copy of a statement could not be made."""


@dataclass(frozen=True, slots=True)
class Glyph:
    """One drawn glyph: its text and box (points, origin top left), its font and code, and where the file says so.

    ``operator`` counts the text-showing operators of ``stream``, ``part`` the elements of its operand, ``place`` the
    codes in that element. ``width`` is in thousandths of the font size. ``code`` is b'' where codes differ in length.
    ``mode`` is the text render mode (3 is invisible).
    """

    text: str
    page: int
    x0: float
    top: float
    x1: float
    bottom: float
    font: int
    code: bytes
    width: float
    stream: Stream
    operator: int
    part: int
    place: int
    mode: int = 0

    @property
    def is_editable(self) -> bool:
        """Whether its code can be replaced by another of the same length."""
        return bool(self.code)


def read_glyphs(pdf: Path, password: str | None = None, pages: Collection[int] | None = None) -> tuple[Glyph, ...]:
    """Return the glyphs of the pages numbered ``pages`` (from 1; all when None) in drawing order.

    Raises CopyError when the pages' content cannot be interpreted.
    """
    import pdfplumber
    from pdfminer.pdfinterp import PDFResourceManager

    glyphs: list[Glyph] = []
    resources = PDFResourceManager()
    try:
        numbers = None if pages is None else sorted(set(pages))
        with pdfplumber.open(pdf, pages=numbers, password=password or "") as document:
            for page in document.pages:
                glyphs.extend(_page_glyphs(page, resources))
    except Exception as error:  # pdfminer raises many kinds on unusual files; all mean that no copy can be made
        raise CopyError(f"its text could not be followed to its place in the file ({error!r}).") from error
    return tuple(glyphs)


def _page_glyphs(page: Any, resources: Any) -> Iterator[Glyph]:
    from tasks.parsers.glyph_device import record_page

    left, top = page.mediabox[:2]
    for drawn in record_page(page.page_obj, page.page_number, resources):
        char = drawn.char
        yield Glyph(
            text=char.get_text(),
            page=page.page_number,
            x0=char.x0 + left,
            top=page.height - char.y1 + top,
            x1=char.x1 + left,
            bottom=page.height - char.y0 + top,
            font=drawn.font,
            code=drawn.code,
            width=drawn.width,
            stream=drawn.stream,
            operator=drawn.operator,
            part=drawn.part,
            place=drawn.place,
            mode=drawn.mode,
        )


def write_copy(
    pdf: Path,
    copy: Path,
    password: str | None = None,
    codes: Mapping[Glyph, bytes | None] | None = None,
    keep: Collection[int] | None = None,
) -> None:
    """Write an unencrypted copy in which the glyphs in ``codes`` show another code, or nothing where it is None.

    What follows a glyph that is gone stays in its place. Only the pages numbered in ``keep`` (from 1) stay, all when
    None. Raises CopyError when the file cannot be rewritten.
    """
    import pikepdf

    changed: dict[Stream, dict[int, dict[tuple[int, int], tuple[Glyph, bytes | None]]]]
    changed = defaultdict(lambda: defaultdict(dict))
    for glyph, code in (codes or {}).items():
        changed[glyph.stream][glyph.operator][glyph.part, glyph.place] = (glyph, code)
    try:
        with pikepdf.open(pdf, password=password or "") as document:
            for (kind, number), operators in changed.items():
                _rewrite_stream(document, kind, number, operators)
            for number in range(len(document.pages), 0, -1):
                if keep is not None and number not in keep:
                    del document.pages[number - 1]
            document.save(copy, encryption=False)
    except (pikepdf.PdfError, ValueError, IndexError, TypeError, OSError) as error:
        raise CopyError(f"a changed copy could not be written ({error}).") from error


def _rewrite_stream(document: Any, kind: str, number: int, operators: Mapping[int, Mapping]) -> None:
    import pikepdf

    holder = document.pages[number - 1] if kind == "page" else document.get_object((number, 0))
    instructions, shown = [], -1
    for instruction in pikepdf.parse_content_stream(holder):
        operator = str(instruction.operator)
        shown += operator in SHOW_TEXT
        if operator in SHOW_TEXT and shown in operators:
            instructions.extend(_rewritten(instruction, operator, operators[shown]))
        else:
            instructions.append(instruction)
    content = pikepdf.unparse_content_stream(instructions)
    if kind == "page":
        holder.Contents = document.make_stream(content)
    else:
        holder.write(content)


def _rewritten(instruction: Any, operator: str, changes: Mapping) -> list[Any]:
    """Return the instructions that show the changed text in place of one text-showing instruction."""
    from pikepdf import Array, ContentStreamInstruction, Operator

    operands = list(instruction.operands)
    parts = list(operands[-1]) if operator == "TJ" else [operands[-1]]
    before = []
    if operator == '"':  # word spacing, letter spacing, next line, show
        before = [
            ContentStreamInstruction([operands[0]], Operator("Tw")),
            ContentStreamInstruction([operands[1]], Operator("Tc")),
        ]
    if operator in ("'", '"'):
        before.append(ContentStreamInstruction([], Operator("T*")))
    shown = [piece for index, part in enumerate(parts) for piece in _changed_part(index, part, changes)]
    return [*before, ContentStreamInstruction([Array(shown)], Operator("TJ"))]


def _changed_part(index: int, part: Any, changes: Mapping) -> list[Any]:
    """Return one element of a TJ array with its codes replaced; a glyph that is gone leaves its width as a gap."""
    from pikepdf import String

    ours = {place: change for (where, place), change in changes.items() if where == index}
    if not ours:
        return [part]
    length = len(next(iter(ours.values()))[0].code)
    data = bytes(part)
    pieces: list[Any] = []
    kept = b""
    for place in range(len(data) // length):
        glyph, code = ours.get(place, (None, data[place * length : (place + 1) * length]))
        if glyph is not None and glyph.code != data[place * length : (place + 1) * length]:
            raise ValueError("its content stream does not hold the codes that were read from it")
        if code is not None:
            kept += code
            continue
        if kept:
            pieces.append(String(kept))
        pieces.append(-glyph.width)
        kept = b""
    return [*pieces, String(kept)] if kept else pieces
