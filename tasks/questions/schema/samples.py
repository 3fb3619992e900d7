"""Typical values of columns: all of a column that has few, the range of days and times, else the first ones."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import date, datetime

from tasks.questions.failures import QueryFailed
from tasks.questions.limits import QueryLimits
from tasks.questions.schema.description import Column, Schema, Table
from tasks.questions.sources.opening import Databases
from tasks.questions.sources.quoting import quoted
from tasks.questions.tables import Cell, ResultTable

LOOKED_AT = 200  # rows of a table that are looked at
FEW = 12  # a text column with so many different values or fewer, each of them twice on average, is shown with all
SHOWN = 3  # values of any other column
LONGEST = 40  # characters of a value
QUICK = QueryLimits(rows=LOOKED_AT, bytes=4 << 20, seconds=1.0)


def with_samples(schema: Schema, databases: Databases, names: Iterable[str]) -> Schema:
    """The schema with samples in the columns of the named tables. What takes longer than a second is left out."""
    wanted = set(names)
    tables = tuple(sampled(table, databases) if table.name in wanted else table for table in schema.tables)
    return replace(schema, tables=tables)


def sampled(table: Table, databases: Databases) -> Table:
    """The table with samples in its columns; as it is where it cannot be read quickly."""
    dialect = databases.all()[table.database].dialect
    names = ", ".join(quoted(column.name, dialect) for column in table.columns)
    try:
        rows = databases.fetch(table.database, f"SELECT {names} FROM {table.real_name} LIMIT {LOOKED_AT}", QUICK)
    except QueryFailed:
        return table
    columns = []
    for position, column in enumerate(table.columns):
        values = list(dict.fromkeys(cell for cell in map(plain, rows.column(position)) if cell is not None))
        columns.append(replace(column, samples=samples_of(column, values, len(rows), table, databases)))
    return replace(table, columns=tuple(columns))


def samples_of(column: Column, values: list[Cell], seen: int, table: Table, databases: Databases) -> tuple[str, ...]:
    """What tells most about a column: its range, all its values where they are few, else the first ones."""
    if not values or column.primary_key or column.references:  # what keys look like tells nothing
        return ()
    if all(is_day(value) for value in values):
        days = sorted(map(str, values))
        return ends(column, table, databases) if seen == LOOKED_AT else (f"{days[0]} to {days[-1]}",)
    if all(isinstance(value, str) for value in values) and 2 * len(values) <= min(seen, 2 * FEW):
        every = all_values(column, table, databases) if seen == LOOKED_AT else values
        return tuple(shown(value) for value in (every if 0 < len(every) <= FEW else values[:SHOWN]))
    return tuple(shown(value) for value in values[:SHOWN])


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


def quick(sql: str, table: Table, databases: Databases) -> ResultTable | None:
    """The rows of a query of ours; None where it takes too long."""
    try:
        return databases.fetch(table.database, sql, QUICK)
    except QueryFailed:
        return None


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
