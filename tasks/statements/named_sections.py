"""Headers that stand again below rows of a page, above those of another account, which a line between them names.

Where a statement names it in a way that the parser does not know, the rows below are counted to the account before; no
sum tells of them where a table has no balances.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise
from operator import itemgetter
from typing import TYPE_CHECKING

from tasks.statements.heading_places import as_printed
from tasks.statements.print_doubts import printed_once
from tasks.statements.role_evidence import DATES, MONEY
from tasks.statements.roles import Roles

if TYPE_CHECKING:
    import pandas as pd

    from tasks.statements.labelled_balances import Labelled
    from tasks.statements.printed_balances import Line

NAMED = "names of "  # the column and the header follow
ABOVE = " stand above the header "


def learn_named(table: pd.DataFrame, roles: Roles, printed: Labelled) -> list[str]:
    """Return the habits of the columns whose cells a sample prints above each header that stands below rows of a page.

    The header is a line without digits that stands above the first row, and wherever such a column changes on a page.
    """
    found = list(_below_rows(printed))
    first = min(printed_once(printed.rows).values(), default=0)
    top = _plain(line for line in printed.lines[:first] if line.page == printed.lines[first].page)
    names = [name for name, role in roles.by_column.items() if role not in (*MONEY, *DATES)]
    habits = []
    for name in names:
        cells = [str(cell).strip() for cell in table[name]]
        changes = [_plain(lines) for above, row, lines in found if cells[above] != cells[row]]
        header = max(top.intersection(*changes), key=lambda text: (len(text), text), default="") if changes else ""
        if header and not _unnamed(cells, header, found):
            habits.append(f"{NAMED}{name}{ABOVE}{header}")
    return habits


def not_named(habits: Collection[str], table: pd.DataFrame, printed: Labelled) -> str:
    """Return the header above which no line names what the rows below it are said to be of, '' where all are named."""
    for habit in (habit.removeprefix(NAMED) for habit in habits if habit.startswith(NAMED)):
        name, _, header = habit.rpartition(ABOVE)
        if line := _unnamed([str(cell).strip() for cell in table[name]], header, list(_below_rows(printed))):
            return f"no line above “{line.text}” on page {line.page} names the {name} of the rows below it"
    return ""


def _unnamed(cells: Sequence[str], header: str, found: Collection[tuple[int, int, Sequence[Line]]]) -> Line | None:
    """Return the first header below rows and above others whose cell, if not blank, no line between them has."""
    for _, row, lines in found:
        at = next((line for line in lines if _bare(line.text) == header), None)
        if at and cells[row] and not any(as_printed(cells[row]).search(line.text) for line in lines):
            return at
    return None


def _below_rows(printed: Labelled) -> Iterator[tuple[int, int, Sequence[Line]]]:
    """Yield the rows of a page that are found next to each other, and the lines between them."""
    places = sorted(printed_once(printed.rows).items(), key=itemgetter(1))
    for (above, start), (row, end) in pairwise(places):
        if printed.lines[start].page == printed.lines[end].page:
            yield above, row, printed.lines[start + 1 : end]


def _bare(text: str) -> str:
    """Return the letters and digits of a text, also those in brackets."""
    return re.sub(r"[\W_]", "", text.casefold())


def _plain(lines: Collection[Line] | Iterator[Line]) -> set[str]:
    """Return the lines of several words without digits."""
    return {_bare(line.text) for line in lines if len(line.words) > 1 and not re.search(r"\d", line.text)}
