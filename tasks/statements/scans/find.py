"""Which pages of a PDF are pictures of text."""

from __future__ import annotations

from collections.abc import Iterator

import numpy
import pypdfium2
import pypdfium2.raw as pdfium

FEW = 40  # signs: a page with fewer may be a scan on which the scanner printed its name
COVERED = 0.5  # of a page: pictures that cover less are logos
INVISIBLE = (pdfium.FPDF_TEXTRENDERMODE_INVISIBLE, pdfium.FPDF_TEXTRENDERMODE_CLIP)
SHAPES = 300  # a page of so many shapes and no text may have its letters drawn as shapes
LOOK = 0.5  # pixels a point, to tell print from photographs
CLOSER = 2.0  # pixels a point, where print is dense: its strokes blur at first, but leave paper between them
PAPER = 0.6  # of a page of print is paper
NEAR = 40  # grey levels, of 255, that paper varies by
INK = (0.001, 0.25)  # least and most of a page of print that is much darker than its paper


def find_scans(document: pypdfium2.PdfDocument) -> set[int]:
    """Return the numbers (from 1) of the pages that are pictures of text; the caller holds PDFium's lock."""
    scans, doubtful, texts = set(find_layered(document)), set(), False
    for number, page in enumerate(document, 1):
        textpage = page.get_textpage()
        signs = len("".join(textpage.get_text_range().split()))
        textpage.close()
        texts = texts or signs >= FEW
        if signs < FEW and number not in scans:
            pictures, shapes = _drawn(page)
            if pictures >= COVERED and _is_print(page):
                scans.add(number)
            elif not signs and (pictures or shapes >= SHAPES):
                doubtful.add(number)
        page.close()
    return scans if texts or scans else doubtful


def find_layered(document: pypdfium2.PdfDocument) -> Iterator[int]:
    """Yield the numbers (from 1) of the scans below whose picture lies invisible text, which a scanner's OCR read.

    The caller holds PDFium's lock.
    """
    for number, page in enumerate(document, 1):
        if is_layered(page):
            yield number
        page.close()


def is_layered(page: pypdfium2.PdfPage) -> bool:
    """Tell whether all text of a page is invisible and its pictures are print."""
    modes = [
        pdfium.FPDFTextObj_GetTextRenderMode(thing) in INVISIBLE
        for thing in page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_TEXT], max_depth=4)
    ]
    return bool(modes) and all(modes) and _drawn(page)[0] >= COVERED and _is_print(page)


def layer_words(page: pypdfium2.PdfPage) -> frozenset[str]:
    """Return the words of the text below a scan's picture, where it has any."""
    textpage = page.get_textpage()
    words = textpage.get_text_range().split()
    textpage.close()
    return frozenset(words)


def _drawn(page: pypdfium2.PdfPage) -> tuple[float, int]:
    """Return what share of a page its pictures cover (all where a form holds them), and how many shapes it has."""
    width, height = page.get_size()
    area, shapes = 0.0, 0
    for thing in page.get_objects(max_depth=4):
        if thing.type == pdfium.FPDF_PAGEOBJ_IMAGE:
            left, bottom, right, top = thing.get_bounds()
            area += width * height if thing.container else (right - left) * (top - bottom)
        shapes += thing.type == pdfium.FPDF_PAGEOBJ_PATH
    return area / (width * height), shapes


def _is_print(page: pypdfium2.PdfPage) -> bool:
    """Tell whether a page looks like dark print on light paper, not like a photograph or an advertisement; print that
    is too dense at first, as in a full grid, is looked at more closely.
    """
    paper, alike, ink = _looks(page, LOOK)
    if paper > 128 and alike >= PAPER and ink > INK[1]:
        paper, alike, ink = _looks(page, CLOSER)
    return paper > 128 and alike >= PAPER and INK[0] <= ink <= INK[1]


def _looks(page: pypdfium2.PdfPage, scale: float) -> tuple[int, float, float]:
    """Return how light the paper of a page is, and what shares of the page are like it, and much darker."""
    grey = page.render(scale=scale, grayscale=True).to_numpy().astype(int)
    paper = int(numpy.median(grey))
    return paper, float(numpy.mean(numpy.abs(grey - paper) <= NEAR)), float(numpy.mean(grey < paper - NEAR))
