"""Lines that the end of a page cuts: some programs print such a line on both pages, and the table has it once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tasks.parsers.synthesizer.columns.alignment import Alignment
from tasks.parsers.synthesizer.page.lines import Line

SAME_PLACE = 3.0  # points


def without_cut_lines(found: Alignment, lines: Sequence[Line]) -> list[Line]:
    """Return the lines without those that start a page and repeat the last one of the page before, where one of the two
    is a further line of a row and the other is of none.
    """
    used = {at for cells in found.cells for cell in cells.values() for at, _ in cell.words}
    kept = [
        below
        for above, below in zip([None, *lines], lines, strict=False)
        if not above or not _is_again(above, below) or len({above.index, below.index} & used) != 1
    ]
    return [replace(line, index=at) for at, line in enumerate(kept)]


def _is_again(above: Line, below: Line) -> bool:
    """Tell whether a line starts a page with what ends the page before."""
    near = abs(above.words[0].x0 - below.words[0].x0) <= SAME_PLACE
    return above.page != below.page and above.text == below.text and near
