"""Lines that the end of a page cuts in two: some programs print such a line on both pages, and rows have it twice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise, product
from typing import TYPE_CHECKING

from tasks.statements.balance_words import squeeze

if TYPE_CHECKING:
    import pandas as pd

    from tasks.statements.labelled_balances import Labelled
    from tasks.statements.movements import Movements
    from tasks.statements.printed_balances import Line
    from tasks.statements.roles import Roles

NEAR = 3  # lines from a page's end or start, beside what else may be printed there
LONG = 6  # letters that are twice in a cell by no chance
SAME_PLACE = 3.0  # points


def lines_read_twice(table: pd.DataFrame, roles: Roles, _: Movements, printed: Labelled) -> str:
    """Return the line, printed at the end of a page and at the start of the next, of which a row has words twice."""
    cells = [squeeze(str(cell)) for name in roles.text_columns for cell in table[name]]
    for line in (printed.lines[at] for at, _ in _on_both(printed.lines)):
        words = [word.text for word in line.words]
        ends = (squeeze("".join(words[at:])) for at in range(len(words)))
        if any(end * 2 in cell for end in ends if len(end) >= LONG for cell in cells):
            return (
                f"“{line.text}” is printed at the end of page {line.page} and on the next one, and a row has it twice"
            )
    return ""


def rows_read_twice(_: pd.DataFrame, __: Roles, ___: Movements, printed: Labelled) -> str:
    """Return the line of a page's last row, printed again as that of the first one of the next, which is two rows."""
    next_to = {*pairwise(sorted({found.place for found in printed.rows}))}
    for line in (printed.lines[at] for at, again in _on_both(printed.lines) if (at, again) in next_to):
        places = {at for at, other in enumerate(printed.lines) if other.text == line.text}
        rows = {found.row for found in printed.rows if found.place in places}
        if len(rows) >= len(places):
            return f"“{line.text}” is printed at the end of page {line.page} and on the next one, and is two rows"
    return ""


def _on_both(lines: Sequence[Line]) -> Iterator[tuple[int, int]]:
    """Yield the lines at the end of pages that are printed again, at the same place, at the start of the next page."""
    for at in (at for at, (one, other) in enumerate(pairwise(lines), 1) if one.page != other.page):
        for place, again in product(range(max(at - NEAR, 0), at), range(at, min(at + NEAR, len(lines)))):
            one, other = lines[place], lines[again]
            if one.text == other.text and abs(one.words[0].x0 - other.words[0].x0) <= SAME_PLACE:
                yield place, again
