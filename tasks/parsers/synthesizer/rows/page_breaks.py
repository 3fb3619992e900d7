"""Rows whose lines the end of a page parts, and what stands below the last row, where no row of a page goes on."""

from __future__ import annotations

import re

from tasks.parsers.synthesizer.layout import Layout
from tasks.statements.page_ends import LONG

MOST = 3  # texts below the last row
START = re.compile(r"[^\d:]*:?")
AMOUNT = re.compile(r"\d[.,]\d\d(?!\d)")


def begin_on_page_before(layout: Layout) -> bool:
    """Tell whether texts above the amount of a row stand at the end of the page before it."""
    lines = layout.facts.alignment.lines
    return any(
        anchor is not None and found and lines[found[0]].page < lines[anchor].page
        for anchor, found in zip(layout.facts.alignment.anchors, layout.row_lines, strict=True)
    )


def texts_below_rows(layout: Layout, left: tuple[float, float]) -> tuple[str, ...]:
    """Return what the texts that stand below the last row of a sample, where further lines of rows do, start with: up
    to their colon or their first digit. What may be the words of a row is none, nor is a line with an amount.
    """
    last = max((at for found in layout.row_lines for at in found), default=-1)
    cells = " ".join(map(str, layout.facts.table.to_numpy().ravel()))
    texts = [
        START.match(line.text)[0].rstrip()
        for line in layout.region
        if line.index > last and left[0] <= line.words[0].x0 <= left[1] and not AMOUNT.search(line.text)
    ]
    told = (text for text in dict.fromkeys(texts) if len(re.findall(r"[^\W\d_]", text)) >= LONG and text not in cells)
    return tuple(sorted(told))[:MOST]
