"""Pages whose text is drawn on its side: which way they are to be turned, and a copy in which they are upright."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pypdfium2.raw as pdfium

MOST = 0.5  # of a page's texts run one way, before the page is turned by it: notes in a margin are few


def rotation_of(page: Any) -> int | None:
    """Return the /Rotate (clockwise degrees) with which most texts of a pypdfium2 page are level; None if they are.

    The caller holds PDFium's lock.
    """
    ways: Counter[int] = Counter()
    for thing in page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_TEXT], max_depth=4):
        matrix = _on_page(thing)
        ways[round(math.degrees(math.atan2(matrix.b, matrix.a)) / 90) * 90 % 360] += 1
    way, times = max(ways.items(), key=lambda entry: entry[1], default=(0, 0))
    return way if times > MOST * ways.total() and way != page.get_rotation() else None


def _on_page(thing: Any) -> Any:
    """Return the matrix of a text as the page shows it: what a form holds is turned with the form."""
    matrix = thing.get_matrix()
    while thing := thing.container:
        matrix = matrix.multiply(thing.get_matrix())
    return matrix


def write_turned(pdf: Path, password: str | None, rotations: Mapping[int, int], copy: Path) -> None:
    """Write an unencrypted copy whose pages (by number, from 1) are shown with these rotations."""
    import pikepdf

    with pikepdf.open(pdf, password=password or "") as document:
        for number, degrees in rotations.items():
            document.pages[number - 1].Rotate = degrees
        document.save(copy, encryption=False)
