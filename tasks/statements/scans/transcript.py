"""A copy of a PDF in which the words of scanned pages are printed as text, each where it stands in the picture.

Parsers import no OCR: they, the analysis of samples and the proof of rows all read this copy, so they see the same
words. A scanned page of the copy is as large as its picture looks (turned pages upright) and holds nothing else.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pypdfium2
import pypdfium2.raw as pdfium

from tasks.statements.pages import plumber_page
from tasks.statements.pdfium import LOCK
from tasks.statements.scans import DOUBTFUL_FONT, FONT
from tasks.statements.scans.accents import plain_as_elsewhere
from tasks.statements.scans.days import with_commas
from tasks.statements.scans.find import layer_words
from tasks.statements.scans.glued import CLOSE, gap_between, parted_as_elsewhere
from tasks.statements.scans.headers import Header, with_like_headers, words_of
from tasks.statements.scans.models import Models
from tasks.statements.scans.scanned_word import LOW, ScannedWord
from tasks.statements.scans.whole_numbers import with_whole_numbers
from tasks.statements.scans.witness import with_witness
from tasks.statements.scans.words import read_picture

COARSE, FINE = 200, 300  # dots an inch of the picture that is read; scanners write 200 to 300
BEARING = 0.055  # of the letter size: how far a letter's ink begins within the width that print gives it
PARTED = 0.2  # of the letter size: what is left of a gap between words, so that they stay two
HIGH = 0.8  # of the letter size: how far the text's box reaches above its baseline


def write_transcript(pdf: Path, password: str | None, scans: Collection[int], models: Models, copy: Path) -> None:
    """Write the copy, unencrypted; only the pages numbered in ``scans`` (from 1) differ from the PDF's."""
    import pikepdf

    with pikepdf.open(pdf, password=password or "") as document:
        with LOCK:
            pictures = pypdfium2.PdfDocument(pdf, password=password or None)
        try:
            read = {number: _read(pictures, number, models) for number in sorted(scans)}
        finally:
            with LOCK:
                pictures.close()
        whole = plain_as_elsewhere([with_whole_numbers(words) for words, _ in read.values()])
        like = with_like_headers(parted_as_elsewhere(whole))
        for (number, (_, size)), words in zip(read.items(), like, strict=True):
            _print_words(document, document.pages[number - 1], size, list(as_broad_as_set(words)))
        document.save(copy, encryption=False)


def write_with_headers(transcript: Path, scans: Collection[int], headers: Sequence[Header], copy: Path) -> bool:
    """Write a transcript anew with the headers of its tables as they are known; False where none is read otherwise."""
    import pdfplumber
    import pikepdf

    with pdfplumber.open(transcript) as document:
        sizes = {number: (page.width, page.height) for number, page in enumerate(document.pages, 1)}
        read = {number: words_of(plumber_page(document.pages[number - 1])) for number in sorted(scans)}
    like = dict(zip(read, with_like_headers(list(read.values()), headers), strict=True))
    if all([word.text for word in like[number]] == [word.text for word in words] for number, words in read.items()):
        return False
    with pikepdf.open(transcript) as document:
        for number, words in like.items():
            _print_words(document, document.pages[number - 1], sizes[number], words)
        document.save(copy)
    return True


def _read(
    pictures: pypdfium2.PdfDocument, number: int, models: Models
) -> tuple[list[ScannedWord], tuple[float, float]]:
    """Return the words of a page, in points, and the size of the page as it is to be read."""
    with LOCK:
        page = pictures[number - 1]
        size = page.get_size()
        dots_per_inch, witness = resolution_of(page), layer_words(page)
        grey = page.render(scale=dots_per_inch / 72, grayscale=True).to_numpy().copy()
        page.close()
    words, turns = read_picture(grey.reshape(grey.shape[:2]), dots_per_inch, models)
    words = with_commas([_in_points(word, dots_per_inch) for word in with_witness(words, witness)])
    return words, size[::-1] if turns % 2 else size


def resolution_of(page: Any) -> int:
    """Return at how many dots an inch a page's picture is read: finely where it is so fine; caller holds the lock."""
    pictures = (thing for thing in page.get_objects(max_depth=4) if thing.type == pdfium.FPDF_PAGEOBJ_IMAGE)
    return FINE if any(picture.get_metadata().horizontal_dpi >= (COARSE + FINE) / 2 for picture in pictures) else COARSE


def _in_points(word: ScannedWord, dots_per_inch: int) -> ScannedWord:
    points = 72 / dots_per_inch
    return replace(
        word, x0=word.x0 * points, x1=word.x1 * points, baseline=word.baseline * points, size=word.size * points
    )


def as_broad_as_set(words: Sequence[ScannedWord]) -> Iterator[ScannedWord]:
    """Yield words, in reading order, as broad as their letters were set; what OCR saw of them is their ink."""
    for before, word, after in zip([None, *words], words, [*words[1:], None], strict=False):
        gaps = [gap for gap in (gap_between(before, word), gap_between(word, after)) if gap is not None]
        more = max(0.0, min([BEARING * word.size, *((gap - PARTED * word.size) / 2 for gap in gaps)]))
        yield replace(word, x0=word.x0 - more, x1=word.x1 + more)


def _with_blanks(words: Sequence[ScannedWord]) -> Iterator[ScannedWord]:
    """Yield words and, as print has them, the blanks between those that stand close to each other."""
    for word, after in zip(words, [*words[1:], None], strict=True):
        yield word
        gap = gap_between(word, after)
        if gap is not None and 0 < gap < CLOSE * word.size:
            yield replace(word, text=" ", x0=word.x1, x1=after.x0)


def _print_words(document: Any, page: Any, size: tuple[float, float], words: list[ScannedWord]) -> None:
    """Make a page one that prints these words and nothing else."""
    import pikepdf

    words = list(_with_blanks(words))
    texts = "".join(word.text for word in words)
    codes = {sign: code for code, sign in enumerate(sorted(set(texts)), 1)}
    for name in ("/Rotate", "/CropBox", "/UserUnit", "/Annots"):
        if name in page:
            del page[name]
    page.MediaBox = [0, 0, *size]
    page.CropBox = page.MediaBox  # not one it would inherit
    page.Rotate = 0
    fonts = {f"/{name}": _font(document, codes, name) for name in (FONT, DOUBTFUL_FONT)}
    page.Resources = pikepdf.Dictionary(Font=pikepdf.Dictionary(fonts))
    page.Contents = document.make_stream(b"\n".join([b"BT", *_shown(words, codes, size[1]), b"ET"]))


def _shown(words: Sequence[ScannedWord], codes: dict[str, int], height: float) -> Iterator[bytes]:
    """Yield the operators that print each word as broad as it is; every sign of the font is half its size broad."""
    for word in words:
        size = max(1.0, round(word.size * 2) / 2)  # print comes in whole and half points
        broad = 100 * (word.x1 - word.x0) / (0.5 * size * len(word.text))
        text = "".join(f"{codes[sign]:04X}" for sign in word.text)
        x, y = word.x0, height - word.baseline
        font = DOUBTFUL_FONT if word.is_doubtful else FONT
        yield f"/{font} {size:.1f} Tf {broad:.3f} Tz 1 0 0 1 {x:.2f} {y:.2f} Tm <{text}> Tj".encode()


def _font(document: Any, codes: dict[str, int], name: str) -> Any:
    """Return a font without outlines that says which sign each of its codes is."""
    from pikepdf import Dictionary, Name

    signs = "".join(
        f"<{code:04X}> <{sign.encode('utf-16-be').hex()}>\n" for sign, code in sorted(codes.items(), key=lambda c: c[1])
    )
    cmap = (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapType 2 def\n"
        "1 begincodespacerange <0000> <FFFF> endcodespacerange\n"
        f"{len(codes)} beginbfchar\n{signs}endbfchar\nendcmap end end"
    )
    base = Name(f"/{name}")
    descriptor = Dictionary(
        Type=Name.FontDescriptor, FontName=base, Flags=4, FontBBox=[0, -200, 500, 800], ItalicAngle=0,
        Ascent=round(1000 * HIGH), Descent=round(-1000 * LOW), CapHeight=720, StemV=80,
    )  # fmt: skip
    system = Dictionary(Registry="Adobe", Ordering="Identity", Supplement=0)
    inner = Dictionary(
        Type=Name.Font, Subtype=Name.CIDFontType2, BaseFont=base, CIDSystemInfo=system, DW=500,
        CIDToGIDMap=Name.Identity, FontDescriptor=document.make_indirect(descriptor),
    )  # fmt: skip
    return document.make_indirect(
        Dictionary(
            Type=Name.Font,
            Subtype=Name.Type0,
            BaseFont=base,
            Encoding=Name("/Identity-H"),
            DescendantFonts=[document.make_indirect(inner)],
            ToUnicode=document.make_stream(cmap.encode()),
        )
    )
