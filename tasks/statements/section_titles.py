"""Titles of sections that no sample has: what stands below them is counted to the section before.

Where the titles of a sample tell a wanted column of the rows below them, or the sign of their amounts, a line printed
like them above rows, of which no sample says what it means, is one that the parser passed over. Where they tell signs
alone, sums that prove these prove the rows below a new title, too.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from operator import itemgetter
from typing import TYPE_CHECKING

from tasks.statements.balance_words import squeeze
from tasks.statements.movements import Movements
from tasks.statements.print_doubts import days_on, printed_once
from tasks.statements.roles import Roles

if TYPE_CHECKING:
    import pandas as pd

    from tasks.statements.labelled_balances import Labelled
    from tasks.statements.printed_balances import Line

TITLE = "rows stand under "  # the title follows
SIDE = "signs stand under "  # so do titles that tell no more
TOLD_BY_SUMS = ("amount", "debit", "credit", "balance", "direction")
DAYS = ("posting_date", "value_date")
FOUND = 0.8  # of a sample's rows, at least: they tell of their titles
ABOVE = 3  # lines: so far above the first row of a page, at most, its title stands (the table's header between them)
MOST = 9  # titles of a sample; more are texts
CONTINUED = re.compile(r"\W*(?:cont|forts|vervolg|suite|segu|ciag|jatk|folyt|pokra|продолж|続|续|續)")

Shape = tuple[int, float, str]


def learn_titles(table: pd.DataFrame, roles: Roles, moved: Movements, printed: Labelled) -> tuple[str, ...]:
    """Return what stands above the sections of a sample as habits, () where it tells nothing of the rows below it.

    Lines that are printed like titles, such as a table's header, are known as well.
    """
    lines = printed.lines
    places = {found.row: found.place for found in printed.rows}
    if len(places) < FOUND * len(table):  # what stands above a row that was not found is not known
        return ()
    taken = set(places.values())
    above = {row: _lines_above(lines, at, taken) for row, at in places.items()}
    learnt: set[str] = set()
    for shape in dict.fromkeys(_shape(lines[at]) for found in above.values() for at in found):
        titles = {row: [squeeze(lines[at].text) for at in above[row] if _shape(lines[at]) == shape] for row in above}
        header = set.intersection(*(set(texts) for texts in titles.values() if texts))
        told, title = {}, ""
        for row in sorted(places, key=places.__getitem__):
            told[row] = title = next((text for text in titles[row] if text not in header), title)
        names = set(told.values()) - {""}
        if 2 <= len(names) <= MOST and _tells(told, table, roles, moved):
            words = [line for at, line in enumerate(lines) if at not in taken and not re.search(r"\d", line.text)]
            known = {squeeze(line.text) for line in words if _shape(line) == shape}
            kind = TITLE if _tells_more(told, table, roles) else SIDE
            learnt |= {kind + name for name in known} if len(known) <= MOST else set()
    return tuple(sorted(learnt))


def unknown_title(habits: Collection[str], printed: Labelled, rows: int, given: pd.DataFrame | None = None) -> str:
    """Return the line above rows that is printed like the titles of a statement and is none that a sample has.

    Where not all of so many ``rows`` are found, all lines with a day and an amount may be theirs. One that the table
    itself gives to the rows below it, in one of the columns ``given``, was not passed over. Only where sums prove the
    signs of all rows, columns are given: then those that tell signs alone may be new.
    """
    kinds = (TITLE, SIDE) if given is None else (TITLE,)
    known = [name.removeprefix(kind) for kind in kinds for name in habits if name.startswith(kind)]
    if not known:
        return ""
    lines, places = printed.lines, set(printed_once(printed.rows).values())
    if len(places) < rows:
        places |= {at for at, line in enumerate(lines) if line.amounts and any(days for _, days in days_on(line))}
    above = sorted({at for place in places for at in _lines_above(lines, place, places)})
    lefts: dict[int, float] = {}  # where the rows of each page start; a page may be moved as a whole
    for line in (lines[at] for at in places):
        lefts[line.page] = min(line.words[0].x0, lefts.get(line.page, line.words[0].x0))
    shapes = {at: _shapes(lines[at], lefts[lines[at].page]) for at in above}
    of_titles = {shape for at in above if squeeze(lines[at].text) in known for shape in shapes[at]}
    titles = {at: squeeze(lines[at].text) for at in above if shapes[at] & of_titles}
    unknown = {at for at, text in titles.items() if not any(_is_same(text, name) for name in known)}
    for at in sorted(unknown - _titles_given(given, printed, titles, unknown)):
        said = f"“{lines[at].text}” on page {lines[at].page} is printed like a title above rows"
        return f"{said}, and no sample has it"
    return ""


def _tells(told: dict[int, str], table: pd.DataFrame, roles: Roles, moved: Movements) -> bool:
    """Tell whether the titles above rows tell a wanted text, which they print, or on which side their amounts are.

    The title of the first section may stand too far above its rows; then only a text is told for certain.
    """
    named = {row: title for row, title in told.items() if title}
    for name in roles.text_columns:
        if all(_is_same(title, squeeze(str(table[name].iloc[row]))) for row, title in named.items()):
            return True
    if len(named) < len(table):
        return False
    sides: dict[str, set[bool]] = {}
    for row, title in told.items():
        if moved.effects[row]:
            sides.setdefault(title, set()).add(moved.effects[row] > 0)
    return all(len(found) == 1 for found in sides.values()) and len({*map(frozenset, sides.values())}) == 2


def _tells_more(told: dict[int, str], table: pd.DataFrame, roles: Roles) -> bool:
    """Tell whether the rows below each title have one text in some column, not all of them the same: no sum tells it of
    rows below a new one.
    """
    others = [name for name in table if roles.by_column.get(name) not in (*TOLD_BY_SUMS, *DAYS)]
    cells = [{(title, table[name].iloc[row]) for row, title in told.items() if title} for name in others]
    titles = {*told.values()} - {""}
    return any(len(found) == len(titles) and len({text for _, text in found}) > 1 for found in cells)


def _titles_given(
    table: pd.DataFrame | None, printed: Labelled, titles: Mapping[int, str], unknown: Collection[int]
) -> set[int]:
    """Return the unknown titles that rows below them say in a column, as all other rows say the known ones there."""
    places, said = printed_once(printed.rows), {}
    current: list[int] = []
    before = -1
    for row, place in sorted(places.items(), key=itemgetter(1)):
        current = [at for at in titles if before < at < place] or current
        said[row], before = current, place
    for name in table if table is not None else ():
        cells = {row: squeeze(str(table[name].iloc[row])) for row in said}
        given = {row: {at for at in found if _is_same(titles[at], cells[row])} for row, found in said.items() if found}
        found = set().union(*given.values())
        if all(given.values()) and found - {*unknown}:
            return found & {*unknown}
    return set()


def _lines_above(lines: Sequence[Line], place: int, rows: Collection[int]) -> list[int]:
    """Return the lines above a row, nearest first, that are words without digits, up to the row before.

    Above the first row of a page only the nearest ones: a bank prints names and addresses there.
    """
    first = next((at for at in range(place - 1, -1, -1) if at in rows or lines[at].page != lines[place].page), -1)
    heads = first < 0 or lines[first].page != lines[place].page
    above = range(place - 1, max(place - 1 - ABOVE, first) if heads else first, -1)
    return [at for at in above if not re.search(r"\d", lines[at].text) and re.search(r"[^\W\d_]", lines[at].text)]


def _shapes(line: Line, left: float) -> set[tuple[str, Shape]]:
    """Return how a line is printed, by its place on the page and by that beside the page's rows, which start there."""
    return {("on the page", _shape(line)), ("beside the rows", _shape(line, left))}


def _shape(line: Line, left: float = 0.0) -> Shape:
    first = line.words[0]
    return round(first.x0 - left), round(first.size, 1), first.font


def _is_same(text: str, title: str) -> bool:
    return text == title or (text.startswith(title) and bool(CONTINUED.match(text[len(title) :])))
