"""Words of a page's last row that stand far below it, or on the next page behind lines which are no head of a page.

Where a row may go on over its page, a parser that meets no further line there may take in what the page ends with.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

from tasks.statements.further_text import printed_parts
from tasks.statements.print_doubts import printed_once
from tasks.statements.unread_words import TWICE, gaps_of_further_lines, heads_of_pages, numberless

if TYPE_CHECKING:
    import pandas as pd

    from tasks.statements.labelled_balances import Labelled
    from tasks.statements.movements import Movements
    from tasks.statements.printed_balances import Line
    from tasks.statements.printed_rows import PrintedRow
    from tasks.statements.roles import Roles

LEAST = 3.0  # times the size of the letters: what stands closer is not far
_WORD = re.compile(r"[^\W\d_]{2}")


def words_far_below(table: pd.DataFrame, roles: Roles, _: Movements, printed: Labelled) -> str:
    """Return the line that holds further words of a page's last row although it stands too far below the one before it,
    or on the next page below words that stand above the rows of no page.
    """
    column, lines = roles.column("description"), printed.lines
    if column is None:
        return ""
    lasts = _last_rows(printed)
    heads = heads_of_pages(lines, printed.rows)
    usual = max(gaps_of_further_lines(roles.habits), default=0.0)
    # Words of a header, on one more page, are none of a row's, nor are those on another row's line.
    bare = [replace(line, words=()) if numberless(line.text) in heads else line for line in lines]
    rows = {id(bare[found.place]): found.row for found in printed.rows}
    for row, parts in sorted(printed_parts(table, column, bare, lasts).items()):
        if any(rows.get(id(part.line), row) != row for part in parts):
            continue
        for part, further in pairwise(parts):
            limit = max(TWICE * usual, LEAST * further.words[0].size)
            if part.line.page == further.line.page:
                far = max(_gaps(part.line, further.line, lines)) > limit
            else:
                far = any(_tells(line, heads) for line in _above(further.line, lines))
            if far:
                said = f"“{further.line.text}” on page {further.line.page} is too far from row {row + 1}"
                return f"{said}, which has it among its words"
    return ""


def _gaps(above: Line, below: Line, lines: Sequence[Line]) -> list[float]:
    """Return how far below each other two lines of a page stand, with those of nothing but signs, such as dashes,
    between them.
    """
    between = (line for line in lines if line.page == above.page and above.top < line.top < below.top)
    tops = [above.top, *(line.top for line in between if not any(map(str.isalnum, line.text))), below.top]
    return [lower - upper for upper, lower in pairwise(tops)]


def _last_rows(printed: Labelled) -> list[PrintedRow]:
    """Return the last row of every page, where it is printed on one line only."""
    once = printed_once(printed.rows)
    rows = sorted((one for one in printed.rows if once.get(one.row) == one.place), key=lambda one: one.place)
    return list({printed.lines[one.place].page: one for one in rows}.values())


def _above(further: Line, lines: Sequence[Line]) -> list[Line]:
    """Return the lines of a page above one of them."""
    return [line for line in lines if line.page == further.page and line.top < further.top]


def _tells(line: Line, heads: Collection[str]) -> bool:
    """Tell whether a line has words that are none of a page's head, nor the label of a balance carried over."""
    return bool(_WORD.search(line.text)) and not line.labels and numberless(line.text) not in heads
