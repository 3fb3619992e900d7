"""Typical values of columns: all of a column that has few, the range of days and times, else values of each form."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date, datetime

from tasks.questions.failures import QueryFailed
from tasks.questions.schema.description import Column, Schema, Table
from tasks.questions.schema.groups import with_groups
from tasks.questions.schema.reading import FEW, LOOKED_AT, QUICK, quick
from tasks.questions.sources.opening import Databases
from tasks.questions.sources.quoting import quoted
from tasks.questions.tables import Cell

KEPT = 8  # values of any other column; a prompt shows all of them only where the tables are few and small
SMALL_TABLE = 2_400  # characters of all cells of a table that is kept whole
LONGEST = 40  # characters of a value
PARTS = 4  # of a large table that are looked at beside its beginning
PIECES = re.compile(r"[^\W\d_]+|\d+|\s+")


@dataclass(frozen=True)
class Looked:
    """Rows of a table that were looked at: by column, and whether they are all of its rows."""

    columns: tuple[tuple[Cell, ...], ...]
    whole: bool


def with_samples(schema: Schema, databases: Databases, names: Iterable[str]) -> Schema:
    """The schema with samples in the columns of the named tables. What takes longer than a second is left out."""
    wanted = set(names)
    tables = [sampled(table, databases) if table.name in wanted else table for table in schema.tables]
    return replace(schema, tables=tuple(tables))


def sampled(table: Table, databases: Databases) -> Table:
    """The table with samples from all its parts in its columns, and what its groups have in common.

    As it is where it cannot be read quickly.
    """
    looked = look_at(table, databases)
    if looked is None:
        return table
    columns = []
    for column, cells in zip(table.columns, looked.columns, strict=True):
        values = list(dict.fromkeys(cell for cell in map(plain, over_all(cells)) if cell is not None))
        samples, complete = samples_of(column, values, looked, table, databases)
        nulls = "" if None not in cells else "some" if values else "all" if looked.whole else "most"
        columns.append(replace(column, samples=samples, complete=complete, nulls=nulls))
    table = replace(table, columns=tuple(columns), rows=rows_of(looked))
    return table if looked.whole else with_groups(table, databases)


def rows_of(looked: Looked) -> tuple[tuple[str | int | float | None, ...], ...]:
    """The rows of a table that is so small that a prompt can show all of it; else ()."""
    if not looked.whole:
        return ()
    rows = tuple(
        tuple(cell if cell is None or type(cell) in (int, float) else shown(plain(cell)) for cell in row)
        for row in zip(*looked.columns, strict=True)
    )
    return rows if sum(len(str(cell)) for row in rows for cell in row) <= SMALL_TABLE else ()


def look_at(table: Table, databases: Databases) -> Looked | None:
    """Rows of a table, of a long one half of them from its later parts."""
    dialect = databases.all()[table.database].dialect
    names = ", ".join(quoted(column.name, dialect) for column in table.columns)
    sql = f"SELECT {names} FROM {table.real_name} LIMIT"
    try:
        rows = databases.fetch(table.database, f"{sql} {LOOKED_AT}", QUICK).rows
    except QueryFailed:
        return None
    whole = len(rows) < LOOKED_AT
    if not whole:
        counted = quick(f"SELECT count(*) FROM {table.real_name}", table, databases)
        part, many = LOOKED_AT // 2 // PARTS, counted.rows[0][0] if counted else 0
        starts = [number * many // PARTS - part for number in range(1, PARTS + 1)] if many else []
        later = [quick(f"{sql} {part} OFFSET {start}", table, databases) for start in starts]
        rows = [*rows[: LOOKED_AT // 2], *(row for each in later if each for row in each.rows)]
    return Looked(tuple(zip(*rows, strict=True)) or ((),) * len(table.columns), whole)


def samples_of(
    column: Column, values: list[Cell], looked: Looked, table: Table, databases: Databases
) -> tuple[tuple[str, ...], bool]:
    """What tells most about a column, and whether it is all: its range, all its values where they are few, else some.

    Of the others each form of value comes first once: '1958', '1913-14' and 'unknown' before '1986'.
    """
    if not values or column.primary_key or column.references:  # what keys look like tells nothing
        return (), False
    if all(is_day(value) for value in values):
        days = sorted(map(str, values))
        return (f"{days[0]} to {days[-1]}",) if looked.whole else ends(column, table, databases), True
    seen = len(looked.columns[0])
    if all(isinstance(value, str) for value in values) and 2 * len(values) <= min(seen, 2 * FEW):
        every = values if looked.whole else all_values(column, table, databases)
        if 0 < len(every) <= FEW:
            return tuple(shown(value) for value in every), True
    forms: dict[str, Cell] = {}
    for value in values:
        forms.setdefault(form_of(value), value)
    telling = list(dict.fromkeys([*forms.values(), *values]))[:KEPT]
    return tuple(shown(value) for value in telling), looked.whole and len(values) <= len(telling)


def over_all(cells: tuple[Cell, ...]) -> list[Cell]:
    """The cells in an order whose beginning comes from all parts of a column."""
    step = max(len(cells) // KEPT, 1)
    return [cell for start in range(step) for cell in cells[start::step]]


def form_of(value: Cell) -> str:
    """What a value is made of, whatever its length: 'a 9-9' of 'Season 1913-14'."""
    return PIECES.sub(lambda piece: "9" if piece[0][0].isdigit() else " " if piece[0].isspace() else "a", str(value))


def all_values(column: Column, table: Table, databases: Databases) -> list[Cell]:
    """The different values of a column of many rows, one more than `FEW` at most."""
    name = quoted(column.name, databases.all()[table.database].dialect)
    sql = f"SELECT DISTINCT {name} FROM {table.real_name} WHERE {name} IS NOT NULL LIMIT {FEW + 1}"
    found = quick(sql, table, databases)
    return sorted(map(str, found.column(0))) if found else []


def ends(column: Column, table: Table, databases: Databases) -> tuple[str, ...]:
    """The first and the last day of a column of many rows."""
    name = quoted(column.name, databases.all()[table.database].dialect)
    found = quick(f"SELECT min({name}), max({name}) FROM {table.real_name}", table, databases)
    return (f"{found.rows[0][0]} to {found.rows[0][1]}",) if found else ()


def plain(cell: Cell) -> Cell:
    """A cell that can be told from others: lists, structs and bytes by their text."""
    return str(cell)[:LONGEST] if isinstance(cell, (list, dict, bytes)) else cell


def is_day(value: Cell) -> bool:
    """Whether a value is a day or a moment, or a text that begins with a day in ISO 8601."""
    if isinstance(value, (date, datetime)):
        return True
    if not isinstance(value, str) or len(value) < 10 or len(value) > 32:
        return False
    try:
        date.fromisoformat(value[:10])
    except ValueError:
        return False
    return len(value) == 10 or value[10] in " T"


def shown(value: Cell) -> str:
    """A value as text, cut where it is long."""
    text = str(value)
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"
