"""Tables of several databases side by side in a locked DuckDB in memory, so that one query can join them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from tasks.questions.limits import QueryLimits
from tasks.questions.schema.description import Table
from tasks.questions.sources.duckdb_wall import SETTINGS, lock, run_locked
from tasks.questions.sources.frames import load_frame
from tasks.questions.tables import Cell, ResultTable


class PulledTables:
    """A DuckDB in memory that lives for one query."""

    def __init__(self) -> None:
        import duckdb

        self._connection = duckdb.connect(":memory:", config=SETTINGS)
        self._connection.execute("SET pandas_analyze_sample = 10000000")

    def add(self, table: Table, rows: ResultTable) -> None:
        """Put pulled rows into a table of the name that queries write; days that SQLite holds as text become days."""
        columns = [days(table, name, rows.column(position)) for position, name in enumerate(rows.columns)]
        typed = ResultTable(rows.columns, zip(*columns, strict=True) if len(rows) else ())
        load_frame(self._connection, table.name, typed.to_frame())

    def fetch(self, sql: str, limits: QueryLimits) -> ResultTable:
        """Run the query over all tables; nothing can be added afterwards."""
        lock(self._connection)
        return run_locked(self._connection, sql, limits)

    def __enter__(self) -> PulledTables:
        return self

    def __exit__(self, *_: Any) -> None:
        self._connection.close()


def days(table: Table, name: str, cells: Sequence[Cell]) -> Sequence[Cell]:
    """The cells of a column; days or moments where it is declared so and every text in it is one."""
    column = table.column(name)
    if column is None or not any(word in column.type.upper() for word in ("DATE", "TIME")):
        return cells
    if not all(cell is None or isinstance(cell, str) for cell in cells):
        return cells
    try:
        moments = [None if cell is None else datetime.fromisoformat(cell) for cell in cells]
    except ValueError:
        return cells
    plain = all(cell is None or len(cell) == len("2025-01-01") for cell in cells)
    return [each and each.date() for each in moments] if plain else moments
