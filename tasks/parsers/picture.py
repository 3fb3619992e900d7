"""A sample page as the parser saw it: columns and rows drawn over the page, differing cells in red."""

from __future__ import annotations

import io
from collections import defaultdict
from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image

    from tasks.parsers.analysis import Place, StudiedSample
    from tasks.parsers.samples import Sample

SCALE = 1.25  # pixels a point: small enough for an artifact, sharp enough to read
COLUMN_COLOURS = ((31, 119, 180), (44, 160, 44), (148, 103, 189), (255, 127, 14), (23, 190, 207), (140, 86, 75))
WRONG = (214, 39, 40)
BAND_OPACITY = 38  # of 255
CELL_OPACITY = 70

Cell = tuple[int, str]  # row of the wanted table, column


def draw_pages(
    sample: Sample, studied: StudiedSample, differing: Collection[Cell] = (), limit: int | None = None
) -> dict[int, bytes]:
    """PNG pictures by page number, of the (first ``limit``) pages on which wanted cells are printed."""
    import pypdfium2

    from tasks.statements.pdfium import LOCK

    by_page: dict[int, list[tuple[Cell, Place]]] = defaultdict(list)
    for row, cells in enumerate(studied.places):
        for column, place in cells.items():
            if place is not None:
                by_page[place.page].append(((row, column), place))
    columns = list(studied.table.columns)
    pictures = {}
    for number in sorted(by_page)[:limit]:
        with LOCK, pypdfium2.PdfDocument(sample.pdf, password=sample.password) as document:
            image = document[number - 1].render(scale=SCALE).to_pil().convert("RGB")
        pictures[number] = to_png(draw_cells(image, by_page[number], columns, differing))
    return pictures


def draw_cells(image: Image, cells: list[tuple[Cell, Place]], columns: list[str], differing: Collection[Cell]) -> Image:
    """Shade each column's range over the height of the table, frame every cell, and fill differing ones in red."""
    from PIL import Image, ImageDraw

    shade = Image.new("RGBA", image.size, (0, 0, 0, 0))
    pen = ImageDraw.Draw(shade)
    top, bottom = min(p.top for _, p in cells), max(p.bottom for _, p in cells)
    for index, column in enumerate(columns):
        places = [place for (_, name), place in cells if name == column]
        if places:
            colour = COLUMN_COLOURS[index % len(COLUMN_COLOURS)]
            band = (min(p.x0 for p in places), top, max(p.x1 for p in places), bottom)
            pen.rectangle(scaled(band), fill=(*colour, BAND_OPACITY), outline=(*colour, 160))
    for cell, place in cells:
        wrong = cell in differing
        colour = WRONG if wrong else COLUMN_COLOURS[columns.index(cell[1]) % len(COLUMN_COLOURS)]
        box = scaled((place.x0, place.top, place.x1, place.bottom))
        pen.rectangle(
            box, fill=(*colour, CELL_OPACITY * (2 if wrong else 1)), outline=(*colour, 255) if wrong else None
        )
    return Image.alpha_composite(image.convert("RGBA"), shade).convert("RGB")


def scaled(box: Iterable[float]) -> tuple[float, ...]:
    """A box in points as pixels."""
    return tuple(value * SCALE for value in box)


def to_png(image: Image) -> bytes:
    """PNG bytes with a reduced palette, a third of the size of full colour."""
    out = io.BytesIO()
    image.quantize(colors=128).save(out, format="PNG", optimize=True)
    return out.getvalue()
