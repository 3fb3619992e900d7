"""Days that tables print once, beside an opening balance which is no row: they hold for the rows below it."""

from __future__ import annotations

from tasks.parsers.synthesizer.columns.alignment import Alignment
from tasks.parsers.synthesizer.columns.fields import Field
from tasks.parsers.synthesizer.columns.number_edges import EDGES, stands_in
from tasks.parsers.synthesizer.dates.date_texts import grams, same_day
from tasks.parsers.synthesizer.dates.dating import expected_date
from tasks.parsers.synthesizer.facts import Facts
from tasks.parsers.synthesizer.page.lines import Line
from tasks.statements.dates import date_pattern

NEAR = 6  # points: how far from the column's dates one of a line that is no row starts at most


def leave_days_of_openings(found: Alignment) -> None:
    """Leave the days to the lines that print them with numbers and nothing of a row, where each day stands once.

    The rows below such a line then have none, as others have that stand below the first one of their day.
    """
    for name in (name for name, kind in found.kinds.items() if kind == "date"):
        dated = [row for row, cells in enumerate(found.cells) if name in cells]
        alone = [row for row in dated if _is_alone(found, row, name)]
        if 0 < len(alone) < len(dated) - len(alone) and len(dated) < len(found.cells):
            for row in alone:
                del found.cells[row][name]


def _is_alone(found: Alignment, row: int, name: str) -> bool:
    """Tell whether the line of a row's day has numbers and no other cell of any row."""
    lines = {line for line, _ in found.cells[row][name].words}
    others = (cell for cells in found.cells for other, cell in cells.items() if cell is not found.cells[row][name])
    return all(found.numbers[line] for line in lines) and lines.isdisjoint(
        line for cell in others for line, _ in cell.words
    )


def have_days_of_openings(facts: Facts, field: Field) -> bool:
    """Tell whether the first rows of some days print none, and a line above them that is no row does; or whether the
    sample has a dated balance above all rows of a later day: where the first row is of the same day, it may print none.
    """
    wanted = field.columns[0] if field.columns else ""
    if wanted not in facts.dates or facts.dates[wanted].heading:
        return False
    days = [expected_date(cell, facts.roles.date_formats[wanted]) for cell in facts.table[wanted]]
    printed = [any(cells.get(field.name) for cells in row) for row in facts.rows]
    first = [row for row, day in enumerate(days) if day and not printed[row] and day not in days[max(row - 1, 0) : row]]
    if not first:
        return all(printed[:1]) and bool(days) and _is_earlier(facts, field, wanted)
    return all(_is_above(facts, field, row, wanted) for row in first)


def _is_earlier(facts: Facts, field: Field, wanted: str) -> bool:
    """Tell whether the nearest line above all rows that prints a day in the column, and a number in one of numbers, is
    of another day than the first row.
    """
    found = facts.alignment
    columns = [one for one in facts.fields if one.kind == "number" and one.edge in EDGES]
    top = min((line for cell in found.cells[0].values() for line, _ in cell.words), default=0)
    line, is_rows = _nearest_dated(facts, field, top, 0, wanted)
    return line is not None and not is_rows and any(stands_in(number, columns) for number in found.numbers[line.index])


def _is_above(facts: Facts, field: Field, row: int, wanted: str) -> bool:
    """Tell whether the nearest line above a row that prints a day in the column is no row's, and prints the row's."""
    line, is_rows = _nearest_dated(facts, field, facts.alignment.anchors[row] or 0, row, wanted)
    return line is not None and is_rows and line.index not in facts.alignment.lines_of_cells


def _nearest_dated(facts: Facts, field: Field, below: int, row: int, wanted: str) -> tuple[Line | None, bool]:
    """Return the nearest line above another that prints a day in a column, and whether it is the day of a row."""
    found, fmt = facts.alignment, facts.dates[wanted].fmt
    day = expected_date(facts.table[wanted].iloc[row], facts.roles.date_formats[wanted])
    for line in reversed(found.lines[:below]):
        near = [text for text, _, at in grams(line) if abs(line.words[at].x0 - field.left) <= NEAR]
        if any(date_pattern(fmt).fullmatch(text) for text in near):
            return line, any(same_day(text, fmt, day) for text in near)
    return None, False
