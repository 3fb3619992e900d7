"""Tables of several databases side by side in a locked DuckDB in memory, so that one query can join them."""

from __future__ import annotations

from typing import Any

from tasks.questions.limits import QueryLimits
from tasks.questions.schema.description import Table
from tasks.questions.sources.duckdb_wall import SETTINGS, lock, run_locked
from tasks.questions.sources.frames import load_frame
from tasks.questions.tables import ResultTable


class PulledTables:
    """A DuckDB in memory that lives for one query."""

    def __init__(self) -> None:
        import duckdb

        self._connection = duckdb.connect(":memory:", config=SETTINGS)
        self._connection.execute("SET pandas_analyze_sample = 10000000")

    def add(self, table: Table, rows: ResultTable) -> None:
        """Put pulled rows into a table of the name that queries write."""
        load_frame(self._connection, table.name, rows.to_frame())

    def fetch(self, sql: str, limits: QueryLimits) -> ResultTable:
        """Run the query over all tables; nothing can be added afterwards."""
        lock(self._connection)
        return run_locked(self._connection, sql, limits)

    def __enter__(self) -> PulledTables:
        return self

    def __exit__(self, *_: Any) -> None:
        self._connection.close()
