"""From the addresses of sources to open databases, and to one schema over all of them."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from tasks.problems import PassbookError
from tasks.questions.schema.description import Schema, Table
from tasks.questions.sources.database import Database, SourceError
from tasks.questions.sources.sqlite import SqliteDatabase

SQLITE_MAGIC = b"SQLite format 3\0"


class Databases:
    """The databases behind the sources of a question; opened when they are first looked at."""

    def __init__(self, sources: Sequence[str]) -> None:
        if not sources:
            raise PassbookError("at least one source is required: a file, a database's URL, or a DataFrame.")
        self.sources = tuple(sources)
        self._open: dict[str, Database] | None = None

    def all(self) -> dict[str, Database]:
        """Name → open database. SourceError names the source that cannot be opened."""
        if self._open is None:
            self._open = {database.name: database for database in open_sources(self.sources)}
        return self._open

    def schema(self) -> Schema:
        """The tables of all databases under names that are unique over them."""
        opened = list(self.all().values())
        tables = unique_names([table for database in opened for table in database.tables()])
        forbidden = tuple(f"{database.name}.{table}" for database in opened for table in database.forbidden())
        dialects = tuple((database.name, database.dialect) for database in opened)
        versions = [database.data_version() for database in opened]
        return Schema(tables, dialects, forbidden, fingerprint(tables), ";".join(versions) if all(versions) else "")

    def close(self) -> None:
        """Let go of every connection."""
        for database in (self._open or {}).values():
            database.close()
        self._open = None

    def __enter__(self) -> Databases:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def open_sources(sources: Sequence[str]) -> list[Database]:
    """Open each source under a name of its own."""
    opened: list[Database] = []
    for source in sources:
        opened.append(open_source(source, {database.name for database in opened}))
    return opened


def open_source(source: str, taken: set[str]) -> Database:
    """Open one source."""
    path = Path(source)
    if not path.is_file():
        raise SourceError(f"{source}: there is no such file.")
    with path.open("rb") as file:
        start = file.read(len(SQLITE_MAGIC))
    if start == SQLITE_MAGIC:
        return SqliteDatabase(free_name(path.stem, taken), path)
    raise SourceError(f"{source}: no kind of source that is known.")


def free_name(wanted: str, taken: set[str]) -> str:
    """The wanted name, numbered where it is taken in any case: 'sales', 'sales_2'."""
    folded = {name.casefold() for name in taken}
    number, name = 1, wanted
    while name.casefold() in folded:
        number += 1
        name = f"{wanted}_{number}"
    return name


def unique_names(tables: Sequence[Table]) -> tuple[Table, ...]:
    """The tables, those whose names collide (in any case) prefixed with their database: 'shop.orders'."""
    counts: dict[str, int] = {}
    for table in tables:
        counts[table.name.casefold()] = counts.get(table.name.casefold(), 0) + 1
    return tuple(
        table if counts[table.name.casefold()] == 1 else replace(table, name=f"{table.database}.{table.name}")
        for table in tables
    )


def fingerprint(tables: Sequence[Table]) -> str:
    """Changes with the names, types and keys of tables and columns, not with the data."""
    parts = [
        (table.database, table.real_name, *((c.name, c.type, c.primary_key, c.references) for c in table.columns))
        for table in tables
    ]
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:16]
