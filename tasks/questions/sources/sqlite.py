"""An SQLite file, opened so that nothing can be written, under limits of time and size."""

from __future__ import annotations

import contextlib
import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path

from tasks.questions.failures import QueryFailed
from tasks.questions.limits import QueryLimits
from tasks.questions.schema.description import Column, Table
from tasks.questions.sources.database import SourceError
from tasks.questions.sources.quoting import quoted
from tasks.questions.sources.rows import take_rows
from tasks.questions.tables import ResultTable

LONGEST_VALUE = 1 << 20  # bytes; a step over two values, which nothing can interrupt, stays within seconds
READING = {sqlite3.SQLITE_SELECT, sqlite3.SQLITE_READ, sqlite3.SQLITE_FUNCTION, sqlite3.SQLITE_RECURSIVE}
FORBIDDEN_FUNCTIONS = {"load_extension", "readfile", "writefile", "edit", "fts3_tokenizer"}


class SqliteDatabase:
    """A Database over an SQLite file. ``allowed`` names the tables that may be seen, None all of them."""

    dialect = "sqlite"

    def __init__(self, name: str, path: Path, allowed: tuple[str, ...] | None = None) -> None:
        self.name = name
        self.path = path
        self._allowed = None if allowed is None else {each.casefold() for each in allowed}
        self._busy = threading.Lock()
        try:
            uri = f"{path.resolve().as_uri()}?mode=ro"
            self._connection = sqlite3.connect(uri, uri=True, check_same_thread=False)
            self._catalog = self._connection.execute(
                "SELECT name, type FROM sqlite_master WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite\\_%' "
                "ESCAPE '\\' ORDER BY rowid"
            ).fetchall()
            self._described = tuple(self._describe(table) for table, _ in self._catalog if self._may_see(table))
        except sqlite3.Error as error:
            raise SourceError(f"{path}: cannot be read as an SQLite database ({error}).") from error
        self._hidden = {table.casefold() for table in self.forbidden()}
        self._views = {table.casefold() for table, kind in self._catalog if kind == "view" and self._may_see(table)}
        self._lock_down()

    def tables(self) -> tuple[Table, ...]:
        """Tables and views."""
        return self._described

    def forbidden(self) -> tuple[str, ...]:
        """The tables that are not among the allowed ones."""
        return tuple(table for table, _ in self._catalog if not self._may_see(table))

    def fetch(self, sql: str, limits: QueryLimits) -> ResultTable:
        """Run one query; see Database."""
        with self._busy, self._clock(limits.seconds):
            try:
                cursor = self._connection.execute(sql)
                columns = [described[0] for described in cursor.description or ()]
                return take_rows(columns, cursor, limits)
            except (sqlite3.Error, sqlite3.Warning) as error:
                raise self._failure(error, limits) from error

    def data_version(self) -> str:
        """From the file and its write-ahead log: size and time of the last change."""
        files = (self.path, self.path.with_name(self.path.name + "-wal"))
        return ";".join(f"{file.stat().st_size}@{file.stat().st_mtime_ns}" for file in files if file.exists())

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    def _may_see(self, table: str) -> bool:
        return self._allowed is None or table.casefold() in self._allowed

    def _describe(self, table: str) -> Table:
        """Columns and keys by SQLite's own pragmas, which the authorizer denies later."""
        name = quoted(table, self.dialect)
        references = {}
        for row in self._connection.execute(f"PRAGMA foreign_key_list({name})"):
            references[row[3]] = f"{row[2]}.{row[4]}" if row[4] else row[2]
        columns = tuple(
            Column(column, kind or "", bool(key), references.get(column, ""))
            for _, column, kind, _, _, key in self._connection.execute(f"PRAGMA table_info({name})")
        )
        return Table(table, self.name, name, (table,), columns)

    def _lock_down(self) -> None:
        """From here on the connection can only read, for a limited time, values of a limited size."""
        connection = self._connection
        connection.execute("PRAGMA query_only = ON")
        connection.execute("PRAGMA trusted_schema = OFF")
        connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST_VALUE)
        connection.setlimit(sqlite3.SQLITE_LIMIT_ATTACHED, 0)
        connection.setlimit(sqlite3.SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 1_000)
        connection.set_authorizer(self._authorize)

    def _authorize(self, action: int, first: str | None, second: str | None, _: str | None, view: str | None) -> int:
        """Allow reading the visible tables, also through a visible view, and calling functions; deny all else."""
        denied = action not in READING
        if action == sqlite3.SQLITE_FUNCTION:
            denied = (second or "").casefold() in FORBIDDEN_FUNCTIONS
        if action == sqlite3.SQLITE_READ:
            table = (first or "").casefold()
            denied = table.startswith("sqlite_") or (
                table in self._hidden and (view or "").casefold() not in self._views
            )
        return sqlite3.SQLITE_DENY if denied else sqlite3.SQLITE_OK

    @contextlib.contextmanager
    def _clock(self, seconds: float) -> Iterator[None]:
        clock = threading.Timer(seconds, self._connection.interrupt)
        clock.start()
        try:
            yield
        finally:
            clock.cancel()

    def _failure(self, error: Exception, limits: QueryLimits) -> QueryFailed:
        """What went wrong, by SQLite's own words."""
        words, name = str(error), type(error).__name__
        if words == "interrupted":
            return QueryFailed("timeout", f"the query ran longer than {limits.seconds:g} s", (), name)
        if "not authorized" in words or "prohibited" in words or "readonly" in words:
            return QueryFailed("guard", f"the database refused it: {words}", (), name)
        return QueryFailed("runtime", f"SQLite says: {words}", (), name)
