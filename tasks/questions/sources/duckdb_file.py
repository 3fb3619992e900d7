"""A DuckDB file, opened read-only and locked."""

from __future__ import annotations

import threading
from pathlib import Path

from tasks.questions.limits import QueryLimits
from tasks.questions.schema.description import Table
from tasks.questions.sources.database import SourceError
from tasks.questions.sources.duckdb_wall import (
    SETTINGS,
    Hidden,
    described_tables,
    lock,
    run_locked,
    tables_read,
    words,
)
from tasks.questions.tables import ResultTable


class DuckdbDatabase:
    """A Database over a DuckDB file. ``allowed`` names the tables that may be seen, None all of them."""

    dialect = "duckdb"

    def __init__(self, name: str, path: Path, allowed: tuple[str, ...] | None = None) -> None:
        import duckdb

        self.name = name
        self.path = path
        self._busy = threading.Lock()
        try:
            self._connection = duckdb.connect(str(path), read_only=True, config=SETTINGS)
            found = [table for _, table in described_tables(self._connection, name)]
        except duckdb.Error as error:
            raise SourceError(f"{path}: cannot be read as a DuckDB database ({words(error)}).") from error
        names = None if allowed is None else {each.casefold() for each in allowed}
        self._tables = tuple(table for table in found if names is None or table.name.casefold() in names)
        self._hidden = tuple(table.name for table in found if table not in self._tables)
        self._walled = self._all_hidden()
        lock(self._connection)

    def tables(self) -> tuple[Table, ...]:
        """Tables and views of all its schemas."""
        return self._tables

    def forbidden(self) -> tuple[str, ...]:
        """The tables that are not among the allowed ones."""
        return self._hidden

    def fetch(self, sql: str, limits: QueryLimits) -> ResultTable:
        """Run one query; see Database."""
        with self._busy:
            return run_locked(self._connection, sql, limits, self._walled)

    def _all_hidden(self) -> Hidden:
        """The hidden tables, and what the views that may be seen read of them."""
        tables = frozenset(name.casefold() for name in self._hidden)
        views = {}
        for table in self._tables if tables else ():
            read = tables_read(self._connection, f"SELECT * FROM {table.real_name}")
            views[table.name.casefold()] = tables & read - {table.name.casefold()}
        return Hidden(tables, views)

    def data_version(self) -> str:
        """From the file: size and time of the last change."""
        return f"{self.path.stat().st_size}@{self.path.stat().st_mtime_ns}"

    def close(self) -> None:
        """Close the file."""
        self._connection.close()
