"""Signs between two wanted texts of one line: alone, as in '09:49 · Groceries', or a colon behind the first one."""

from __future__ import annotations

from collections.abc import Iterable

import pandas as pd

from expectations.amounts import is_no_amount
from tasks.parsers.synthesizer.columns.alignment import Alignment, Found, find_text
from tasks.parsers.synthesizer.columns.usual_places import SIDES

PARTING = {"\u00b7", "\u2022", "|", "-", "\u2013", "\u2014", "/"}  # signs between two texts of one line
COLON = ":"  # stands at the end of the first text's last word
BETWEEN = (*(f" {sign} " for sign in sorted(PARTING)), f"{COLON} ")  # two texts, as lines print them


def find_before_colons(found: Alignment, table: pd.DataFrame) -> None:
    """Add the texts to an alignment that end with a colon, which their cells lack, before another wanted text."""
    texts = [name for name, kind in found.kinds.items() if kind == "text"]
    for name in texts:
        for row, cell in enumerate(table[name]):
            if name in found.cells[row] or is_no_amount(cell) or found.anchors[row] is None:
                continue
            behind = {cells.words[0] for other, cells in found.cells[row].items() if other in texts}
            taken = {place for cells in found.cells[row].values() for place in cells.words}
            words = find_text(found, row, f"{cell}{COLON}", None, taken, SIDES)
            if words and (words[-1][0], words[-1][1] + 1) in behind:
                found.cells[row][name] = Found(words)


def are_parted(found: Alignment, before: Iterable[str], name: str) -> bool:
    """Tell whether all texts of a column stand behind another's of their line, and the same sign parts them."""
    signs = set()
    for cells in (row for row in found.cells if name in row):
        line, at = cells[name].words[0]
        places = {place for other in before if other in cells for place in cells[other].words}
        last = found.lines[line].words[at - 1].text
        glued = COLON if (line, at - 1) in places and last.endswith(COLON) else ""
        signs.add(last if (line, at - 2) in places and not glued else glued)
    return len(signs) == 1 and signs <= {*PARTING, COLON}
