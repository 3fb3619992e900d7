"""What a PDF's pages draw, and the forms that they may show."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pikepdf


def drawn(document: pikepdf.Pdf) -> Iterator[tuple[Any, bytes]]:
    """Yield each page that draws something, and each form, with its operators."""
    import pikepdf

    for page in document.pages:
        page.contents_coalesce()
        if "/Contents" in page:
            yield page, page.Contents.read_bytes()
    for thing in document.objects:
        if isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == "/Form":
            yield thing, thing.read_bytes()
