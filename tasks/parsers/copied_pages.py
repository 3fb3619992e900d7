"""Copies of a PDF whose pages are higher, or one of which comes twice; the content of the pages stays as it is."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from tasks.parsers.glyphs import CopyError

if TYPE_CHECKING:
    import pikepdf


def add_strips(pdf: Path, copy: Path, points: float) -> None:
    """Write a copy with a blank strip above what every page shows. CopyError where pages are turned or scaled."""
    with _rewritten(pdf, copy) as document:
        for page in document.pages:
            if page.obj.get("/Rotate", 0) % 360 or page.obj.get("/UserUnit", 1) != 1:
                raise CopyError("its pages are turned or scaled.")
            for name, box in (("/MediaBox", page.mediabox), ("/CropBox", page.cropbox)):
                left, bottom, right, top = map(float, box)
                page.obj[name] = [left, bottom, right, top + points]


def insert_page(pdf: Path, copy: Path, other: Path, number: int) -> None:
    """Write a copy with a page of another file, the one with the same number (from 1), before its own."""
    import pikepdf

    with pikepdf.open(other) as source, _rewritten(pdf, copy) as document:
        document.pages.insert(number - 1, source.pages[number - 1])


@contextmanager
def _rewritten(pdf: Path, copy: Path) -> Iterator[pikepdf.Pdf]:
    """Open a PDF without a password and save it as its copy in the end. Raises CopyError."""
    import pikepdf

    try:
        with pikepdf.open(pdf) as document:
            yield document
            document.save(copy)
    except (pikepdf.PdfError, ValueError, IndexError, TypeError, OSError) as error:
        raise CopyError(f"a changed copy could not be written ({error}).") from error
