"""Words right above a page's first row, where descriptions start, that no row has: the row may have lost them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

from tasks.statements.balance_words import squeeze
from tasks.statements.column_words import names_columns
from tasks.statements.first_wraps import parts_of_rows
from tasks.statements.labelled_balances import Labelled
from tasks.statements.left_out_texts import COLONS
from tasks.statements.movements import Movements
from tasks.statements.print_doubts import amounts_of_rows, columns_of, day_column, days_of, printed_once
from tasks.statements.roles import Roles

if TYPE_CHECKING:
    import pandas as pd

    from tasks.statements.printed_balances import Line

SAME_PLACE = 3.0  # points: words that start closer stand in one column
ENOUGH = 3  # rows found on the pages: where fewer are, nothing is known of what stands around them
SHARE = 0.6  # of the rows found that must show it
FURTHER = 2.0  # times the letter size: a line higher above a row belongs to something else
KNOWN = "rows stand below "  # the words follow


def learn_above(table: pd.DataFrame, roles: Roles, printed: Labelled) -> list[str]:
    """Return the habits of what a sample prints right above its pages' first rows, such as a header's second line, and
    no row has.
    """
    cells = _texts(table, roles)
    texts = dict.fromkeys(squeeze(printed.lines[at - 1].text) for at in _below_words(table, roles, printed))
    return [KNOWN + text for text in texts if text and not re.search(r"\d", text) and not _times(text, cells)]


def words_above(table: pd.DataFrame, roles: Roles, _: Movements, printed: Labelled) -> str:
    """Return how the line right above a page's first row prints words, where descriptions start, that no row has and
    that no sample prints there.
    """
    column = roles.column("description")
    cells = _texts(table, roles)
    for at in _below_words(table, roles, printed):
        line, above = printed.lines[at], printed.lines[at - 1]
        text = squeeze(above.text)
        times = sum(squeeze(other.text) == text for other in printed.lines) if text else 0
        if KNOWN + text in roles.habits or (times > 1 and _stands_below_headers(text, printed.lines)):
            continue
        known = _times(text, cells) or _times_behind_label(above, printed.lines, cells)
        if times > known or (times and _goes_on_below(table, column, printed, at)):
            said = f"“{above.text}” on page {line.page} is printed above “{line.text}” like words of a row"
            return f"{said}, and no row has it"
    return ""


def _texts(table: pd.DataFrame, roles: Roles) -> list[str]:
    return [squeeze(str(cell)) for name in roles.text_columns for cell in table[name]]


def _times(text: str, cells: Sequence[str]) -> int:
    return sum(cell.count(text) for cell in cells)


def _times_behind_label(line: Line, lines: Sequence[Line], cells: Sequence[str]) -> int:
    """Return how many cells are what stands behind a label with a colon that starts a line and others, 'Ref:': a table
    with a column of its own for these leaves the label out.
    """
    end = next((at for at, word in enumerate(line.words, 1) if word.text.endswith(COLONS)), 0)
    label, *others = ([word.text for word in one.words[:end]] for one in (line, *lines))
    said = squeeze(" ".join(word.text for word in line.words[end:]))
    return cells.count(said) if end and said and others.count(label) >= ENOUGH else 0


def _below_words(table: pd.DataFrame, roles: Roles, printed: Labelled) -> Iterator[int]:
    """Yield the lines of pages' first rows right below a line that starts where descriptions do."""
    column, once = roles.column("description"), printed_once(printed.rows)
    if column is None or len(once) < ENOUGH:
        return
    begun = {row: _starts_at(printed.lines[place], squeeze(table[column].iloc[row])) for row, place in once.items()}
    places = Counter(round(x0 / SAME_PLACE) for x0 in begun.values() if x0 is not None)
    place, times = max(places.items(), key=lambda entry: entry[1], default=(0, 0))
    if times < max(ENOUGH, SHARE * len(once)):
        return
    for at in _tops(table, roles, printed):
        line, above = printed.lines[at], printed.lines[at - 1]
        if above.page != line.page or above.amounts or above.labels or names_columns(word.text for word in above.words):
            continue
        word = above.words[0]
        if line.top - above.top <= FURTHER * word.size and abs(word.x0 - place * SAME_PLACE) <= SAME_PLACE:
            yield at


def _stands_below_headers(text: str, lines: Sequence[Line]) -> bool:
    """Tell whether a text is the second line of the table's header wherever it is printed."""
    above = [line for line, below in pairwise(lines) if squeeze(below.text) == text and line.page == below.page]
    return bool(above) and all(names_columns((word.text for word in line.words), least=1) for line in above)


def _goes_on_below(table: pd.DataFrame, column: str, printed: Labelled, at: int) -> bool:
    """Tell whether a line is that of the first row found, whose description goes on below it and none of it above."""
    first = min(printed.rows, key=lambda found: found.place)
    if first.place != at:
        return False
    cell = str(table[column].iloc[first.row])
    parts = parts_of_rows([cell], printed.lines, [replace(first, row=0)])
    above = squeeze(printed.lines[at - 1].text)
    return any(len(found) > 1 for found in parts) and above not in squeeze(cell)


def _tops(table: pd.DataFrame, roles: Roles, printed: Labelled) -> list[int]:
    """Return the line of the first row on each page: the first that is found, or one above it that is like a row."""
    lines, once, days = printed.lines, printed_once(printed.rows), days_of(table, roles)
    left = day_column(once, days, lines)[0] if days else None
    found = {lines[at].page: at for at in sorted(once.values(), reverse=True)}
    columns = columns_of(printed.rows)
    for at in reversed(range(len(lines))):
        if amounts_of_rows(lines[at], columns, left):
            found[lines[at].page] = min(at, found.get(lines[at].page, at))
    return [at for at in found.values() if at]


def _starts_at(line: Line, text: str) -> float | None:
    """Return where on a line a squeezed text starts, which may go on below."""
    return next((word.x0 for word in line.words if (part := squeeze(word.text)) and text.startswith(part)), None)
