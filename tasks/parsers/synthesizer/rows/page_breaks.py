"""Rows whose lines the end of a page parts, and what stands below the last row, where no row of a page goes on."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tasks.parsers.synthesizer.layout import Layout
from tasks.parsers.synthesizer.page.lines import Line
from tasks.statements.page_ends import LONG

MOST = 3  # texts below the last row
ENOUGH = 40  # letters of such a text
START = re.compile(r"[^\d:]*:?")
CLOSE_BELOW = 1.6  # times the size of letters: the lines of one label stand no further apart
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
    to their colon or their first digit. What may be the words of a row is none, nor is a line with an amount, but for
    one whose label goes on below it.
    """
    last = max((at for found in layout.row_lines for at in found), default=-1)
    cells = " ".join(map(str, layout.facts.table.to_numpy().ravel()))
    below = [line for line in layout.region if line.index > last and left[0] <= line.words[0].x0 <= left[1]]
    texts = [line for line in below if not AMOUNT.search(line.text)]
    told = [_start_of(line.text) for line in texts]
    told = [text for text in told if len(re.findall(r"[^\W\d_]", text)) >= LONG]
    labels = [_start_of(line.text) for line in below if _goes_on(line, texts)]
    labels = [text for text in labels if re.search(r"[^\W\d_]{4}", text)]
    return tuple(sorted({text for text in (*told, *labels) if text not in cells}))[:MOST]


def _start_of(text: str) -> str:
    """Return what a text starts with, no longer than what tells it."""
    start = START.match(text)[0].rstrip()
    return start if len(start) <= ENOUGH else start[:ENOUGH].rpartition(" ")[0] or start[:ENOUGH]


def _goes_on(line: Line, texts: Sequence[Line]) -> bool:
    """Tell whether a line prints an amount, and one of some texts right below it."""
    near = CLOSE_BELOW * line.words[0].size
    below = (text for text in texts if text.index == line.index + 1 and text.page == line.page)
    return bool(AMOUNT.search(line.text)) and any(text.bottom - line.bottom <= near for text in below)
