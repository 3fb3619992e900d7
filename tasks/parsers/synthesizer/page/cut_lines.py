"""Lines that the end of a page cuts: some programs print such a line on both pages, and the table has it once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby, pairwise, product

from tasks.parsers.synthesizer.columns.alignment import Alignment
from tasks.parsers.synthesizer.page.lines import Line

NEAR = 3  # lines from a page's end or start, beside what else may be printed there
SAME_PLACE = 1.0  # points
FAR = 300.0  # points: a line at the end of a page and one at the start of the next are not the same one nearer


def without_cut_lines(found: Alignment, lines: Sequence[Line]) -> tuple[list[Line], float]:
    """Return the lines without those at the start of pages that the end of the page before cuts, and how much higher
    these stand there.

    One of the two prints of such a line is of a row and the other is of none. Pages are cut out of one long sheet: so
    both prints of any cut line are as far apart, and further than lines that are the same by chance.
    """
    used = {at for cells in found.cells for cell in cells.values() for at, _ in cell.words}
    again = [(above, below) for above, below in _on_both(lines) if len({above.index, below.index} & used) == 1]
    height = max((above.bottom - below.bottom for above, below in again), default=0.0)
    cut = {below.index for above, below in again if abs(above.bottom - below.bottom - height) <= SAME_PLACE}
    kept = [line for line in lines if line.index not in cut]
    return [replace(line, index=at) for at, line in enumerate(kept)], round(height, 1)


def _on_both(lines: Sequence[Line]) -> Iterator[tuple[Line, Line]]:
    """Yield the lines at the end of pages that are printed again, as far left, at the start of the next page."""
    pages = [list(page) for _, page in groupby(lines, key=lambda line: line.page)]
    for page, following in pairwise(pages):
        for above, below in product(page[-NEAR:], following[:NEAR]):
            near = abs(above.words[0].x0 - below.words[0].x0) <= SAME_PLACE
            if above.text == below.text and near and above.bottom - below.bottom > FAR:
                yield above, below
