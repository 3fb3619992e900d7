"""Words between the rows of a page, or close below its last one, that no row has.

A parser that passes over them may have lost the end of a row's text; where no sample prints such, none is passed over.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from tasks.statements.first_wraps import letters_of, parts_of_rows
from tasks.statements.movements import Movements
from tasks.statements.roles import Roles

if TYPE_CHECKING:
    import pandas as pd

    from tasks.statements.labelled_balances import Labelled
    from tasks.statements.printed_balances import Line
    from tasks.statements.printed_rows import PrintedRow

CLOSE = 1.7  # times the letter size: a line that follows closer belongs to what stands above it
SAME_PLACE = 3.0  # points: lines that start closer start in one place
_WORD = re.compile(r"\S*[^\W\d_]{2}\S*")


def words_unread(table: pd.DataFrame, roles: Roles, _: Movements, printed: Labelled) -> str:
    """Return the line among a page's rows, or close below its last one, that starts where descriptions do, or their
    further lines, and prints words which no row has.

    Totals and balances, which their labels tell, are no rows' words.
    """
    column = roles.column("description")
    if column is None:
        return ""
    starts = _starts(table[column], printed)
    texts = [" ".join(map(str, cells)) for cells in table[list(roles.text_columns)].to_numpy()]
    known = {letters_of(word) for text in texts for word in text.split()}
    for rows, lines in _lines_apart(printed.lines, printed.rows):
        around = ""
        for line in lines:
            if line.labels or not any(abs(line.words[0].x0 - x0) <= SAME_PLACE for x0 in starts):
                continue
            new = [word for word in map(letters_of, _WORD.findall(line.text)) if word not in known]
            around = around or "\n".join(letters_of(text) for text in (texts[rows.start : rows.stop] if new else ()))
            if any(word not in around for word in new):
                return f"“{line.text}” on page {line.page} is printed like further words of a row, and no row has it"
    return ""


def _starts(cells: Sequence[str], printed: Labelled) -> set[float]:
    """Return where on the page the lines of descriptions start."""
    parts = parts_of_rows([str(cell) for cell in cells], printed.lines, printed.rows)
    places = {(at, text.split()[0]) for found in parts for at, text in found}
    return {round(word.x0) for at, text in places for word in printed.lines[at].words if word.text == text}


def _lines_apart(lines: Sequence[Line], rows: Sequence[PrintedRow]) -> Iterator[tuple[range, list[Line]]]:
    """Yield, for each page, its rows, and the lines among and close below them that print no amount of a row."""
    pages: dict[int, dict[int, set[int]]] = {}  # the rows on each line of a page
    for found in rows:
        pages.setdefault(lines[found.place].page, {}).setdefault(found.place, set()).add(found.row)
    for page, found in pages.items():
        last, numbers = max(found), set().union(*found.values())
        among = [lines[at] for at in range(min(found), last) if at not in found]
        for at in range(last + 1, len(lines)):
            if lines[at].page != page or lines[at].top - lines[at - 1].top > CLOSE * lines[at].words[0].size:
                break
            among.append(lines[at])
        yield range(min(numbers), max(numbers) + 1), among
