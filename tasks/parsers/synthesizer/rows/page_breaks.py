"""Rows whose lines the end of a page parts."""

from __future__ import annotations

from tasks.parsers.synthesizer.layout import Layout


def begin_on_page_before(layout: Layout) -> bool:
    """Tell whether texts above the amount of a row stand at the end of the page before it."""
    lines = layout.facts.alignment.lines
    return any(
        anchor is not None and found and lines[found[0]].page < lines[anchor].page
        for anchor, found in zip(layout.facts.alignment.anchors, layout.row_lines, strict=True)
    )
