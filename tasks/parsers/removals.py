"""Which rows can be taken off a copy of a sample, and which words go with them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from tasks.parsers.printed_cells import PrintedCells, PrintedWord, lies_in

if TYPE_CHECKING:
    from tasks.parsers.analysis import Place


def words_of_rows(cells: PrintedCells, rows: Sequence[int]) -> list[PrintedWord]:
    """Return every word on the lines of these rows that does not belong to a cell of another row."""
    gone = set(rows)
    kept = [p for row, places in enumerate(cells.studied.places) if row not in gone for p in places.values() if p]
    shared = set(kept)
    own = [p for row in rows for p in cells.studied.places[row].values() if p and p not in shared]
    return list(_words_between(cells, own, kept))


def _words_between(cells: PrintedCells, own: Sequence[Place], kept: Sequence[Place]) -> Iterator[PrintedWord]:
    for number in sorted({place.page for place in own}):
        bands = [(place.top, place.bottom) for place in own if place.page == number]
        others = [place for place in kept if place.page == number]
        for word in cells.pages[number].words:
            middle = (word.top + word.bottom) / 2
            if any(top <= middle <= bottom for top, bottom in bands) and not any(lies_in(word, p) for p in others):
                yield PrintedWord(number, word)


def rows_in_the_middle(cells: PrintedCells, rows: Sequence[int]) -> tuple[int, ...]:
    """Return a quarter of the rows of one page, with rows left before and after them; () where that cannot be."""
    by_page = _rows_by_page(cells, rows)
    if not by_page:
        return ()
    page = max(by_page.values(), key=len)
    for count in sorted({max(1, len(page) // 4), 1}, reverse=True):
        middle = (len(page) - count) // 2
        for start in sorted(range(1, len(page) - count), key=lambda start: abs(start - middle)):
            if rows := _removable(cells, page[start : start + count]):
                return rows
    return ()


def rows_at_the_end(cells: PrintedCells, rows: Sequence[int]) -> tuple[int, ...]:
    """Return the last rows of the table, half of those on its last page; () when they cannot be removed."""
    by_page = _rows_by_page(cells, rows)
    if not by_page:
        return ()
    page = by_page[max(by_page)]
    return _removable(cells, page[(len(page) + 1) // 2 :] or page)


def _rows_by_page(cells: PrintedCells, rows: Sequence[int]) -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    for row in rows:
        pages = {place.page for place in cells.studied.places[row].values() if place}
        if len(pages) == 1:
            found.setdefault(pages.pop(), []).append(row)
    return found


def _removable(cells: PrintedCells, rows: Sequence[int]) -> tuple[int, ...]:
    """A row can go when at least two of its cells are printed for it alone and no row after it needs any of them."""
    counts = Counter(place for places in cells.studied.places for place in set(places.values()) if place)
    alone = [sum(1 for p in set(cells.studied.places[row].values()) if p and counts[p] == 1) for row in rows]
    return tuple(rows) if rows and min(alone) >= 2 and not _carries_down(cells, rows) else ()


def _carries_down(cells: PrintedCells, rows: Sequence[int]) -> bool:
    """Tell whether the next row takes a cell (the day's date, printed once) from the rows that are to go."""
    table, after = cells.studied.table, rows[-1] + 1
    if after >= len(table):
        return False
    return any(
        cells.studied.places[after].get(column) is None
        and table[column].iloc[after].strip()
        and (rows[0] == 0 or table[column].iloc[after] != table[column].iloc[rows[0] - 1])
        for column in table.columns
    )
