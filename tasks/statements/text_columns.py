"""Text that is printed in two columns: where the samples print it in one, a statement has a column that they have not.

No sum tells: such a column's words end up in the description, and every balance still closes.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from tasks.statements.balance_words import squeeze
from tasks.statements.printed_balances import Line
from tasks.statements.printed_rows import PrintedRow

if TYPE_CHECKING:
    import pandas as pd

APART = 1.5  # of the letter size: words further apart do not belong to one running text
SAME_PLACE = 3.0  # points: words that start closer stand in one column
ENOUGH = 3  # rows that must show it
SHARE = 0.1  # of the rows that must show it


def _signed(text: str) -> str:
    """Return a number with a sign before it, '' for other words."""
    return text if re.fullmatch(r"[-−+]\d[\d.,]*", text) else ""


def parted_columns(
    table: pd.DataFrame, names: Sequence[str], lines: Sequence[Line], rows: Sequence[PrintedRow]
) -> dict[str, Line]:
    """Return those of some columns whose cells join words of two printed columns, each with a line that shows it.

    Where the words before a gap all end in one place, it is not the next column that stands there: they are the same.
    """
    found: dict[str, Line] = {}
    for name in names:
        cells = [squeeze(str(cell)) for cell in table[name]]
        starts = {
            (round(word.x0 / SAME_PLACE), row.row): (row.place, round(before.x1))
            for row in rows
            for before, word in pairwise(lines[row.place].words)
            if word.x0 - before.x1 > APART * word.size
            and all(map(squeeze, (before.text, word.text)))
            and squeeze(before.text + word.text) in cells[row.row]
            # Two short amounts may have the digits of a code: '-78' and '-13' those of '241122.78130'.
            and all(_signed(one.text) in str(table[name].iloc[row.row]) for one in (before, word))
        }
        place, times = max(Counter(start for start, _ in starts).items(), key=lambda one: one[1], default=(0, 0))
        if times >= max(ENOUGH, SHARE * len({row.row for row in rows})):
            shown = [line_and_end for (start, _), line_and_end in starts.items() if start == place]
            if len({end for _, end in shown}) > 1:
                found[name] = lines[shown[0][0]]
    return found
