"""From the addresses of sources to open databases, and to one schema over all of them."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

from blocks.addresses import HIDDEN
from tasks.problems import PassbookError
from tasks.questions.limits import QueryLimits
from tasks.questions.schema.description import Schema, Table
from tasks.questions.sources.access import Access, well_formed
from tasks.questions.sources.database import Database, SourceError
from tasks.questions.sources.duckdb_file import DuckdbDatabase
from tasks.questions.sources.files import TABULAR
from tasks.questions.sources.frames import ADDRESS, frame_at
from tasks.questions.sources.local import local_database
from tasks.questions.sources.mysql import MysqlDatabase
from tasks.questions.sources.naming import LOCAL, free_name
from tasks.questions.sources.postgres import PostgresDatabase
from tasks.questions.sources.sqlite import SqliteDatabase
from tasks.questions.tables import ResultTable

if TYPE_CHECKING:
    import pandas as pd

BLOCK = "passbook-database/"  # a source that starts so is the name of a Database block
SQLITE_MAGIC = b"SQLite format 3\0"
DUCKDB_MAGIC = b"DUCK"  # after a checksum of eight bytes
PARQUET_MAGIC = b"PAR1"
SERVERS = {
    "postgresql": PostgresDatabase,
    "postgres": PostgresDatabase,
    "mysql": MysqlDatabase,
    "mariadb": MysqlDatabase,
}
KNOWN = "CSV, Parquet, Excel (.xlsx), SQLite and DuckDB files, postgresql:// and mysql:// URLs, DataFrames"


@dataclass(frozen=True)
class Origin:
    """A source, told apart by what it is: one of a path, an access by URL, or a frame."""

    name: str
    path: Path | None = None
    access: Access | None = None
    frame: pd.DataFrame | None = None
    limits: QueryLimits | None = None


class Databases:
    """The databases behind the sources of a question; opened when they are first looked at.

    ``descriptions`` is the path of a YAML file about their tables and columns.
    """

    def __init__(self, sources: Sequence[str], descriptions: str | None = None) -> None:
        if not sources:
            raise PassbookError("at least one source is required: a file, a database's URL, or a DataFrame.")
        self.sources = tuple(sources)
        self.descriptions = descriptions
        self._open: dict[str, Database] | None = None
        self._limits: dict[str, QueryLimits] = {}

    def all(self) -> dict[str, Database]:
        """Name → open database. SourceError names the source that cannot be opened."""
        if self._open is None:
            self._open, self._limits = open_sources([origin_of(source) for source in self.sources])
        return self._open

    def schema(self) -> Schema:
        """The tables of all databases under names that are unique over them; without samples."""
        opened = list(self.all().values())
        tables = unique_names([table for database in opened for table in database.tables()])
        forbidden = tuple(f"{database.name}.{table}" for database in opened for table in database.forbidden())
        dialects = tuple((database.name, database.dialect) for database in opened)
        versions = [database.data_version() for database in opened]
        return Schema(tables, dialects, forbidden, fingerprint(tables), ";".join(versions) if all(versions) else "")

    def fetch(self, database: str, sql: str, limits: QueryLimits) -> ResultTable:
        """Run a query in one database, under these limits and those of its block."""
        opened = self.all()[database]
        return opened.fetch(sql, limits.within(self._limits.get(database)))

    def close(self) -> None:
        """Let go of every connection."""
        for database in (self._open or {}).values():
            database.close()
        self._open = None

    def __enter__(self) -> Databases:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def open_sources(origins: Sequence[Origin]) -> tuple[dict[str, Database], dict[str, QueryLimits]]:
    """Open each source under a name of its own; tabular files and DataFrames together in one local database.

    What was opened is closed again where a later one cannot be.
    """
    tabular = [each for each in origins if each.frame is not None or (each.path and is_tabular(each.path))]
    opened: dict[str, Database] = {}
    limits: dict[str, QueryLimits] = {}
    try:
        if tabular:
            files = [(each.name, each.path) for each in tabular if each.path]
            frames = [(each.name, each.frame) for each in tabular if each.frame is not None]
            opened[LOCAL] = local_database(files, frames)
        for each in origins:
            if each in tabular:
                continue
            name = free_name(each.name, opened)
            opened[name] = open_database(name, each)
            if each.limits:
                limits[name] = each.limits
    except PassbookError:
        for database in opened.values():
            database.close()
        raise
    return opened, limits


def open_database(name: str, origin: Origin) -> Database:
    """Open a database's file or its server."""
    allowed = origin.access.allowed if origin.access else None
    if origin.path is None:
        scheme = urlsplit(origin.access.url).scheme.partition("+")[0]
        return SERVERS[scheme](name, origin.access)
    if starts_with(origin.path, SQLITE_MAGIC):
        return SqliteDatabase(name, origin.path, allowed)
    return DuckdbDatabase(name, origin.path, allowed)


def origin_of(source: str) -> Origin:
    """What a source is; SourceError for a missing file, an unknown scheme, an unknown kind of file."""
    if source.startswith(ADDRESS):
        name, frame = frame_at(source)
        return Origin(name, frame=frame)
    if source.startswith(BLOCK):
        return block_origin(source.removeprefix(BLOCK))
    if "://" in source:
        return url_origin(Access(source))
    return file_origin(Path(source).expanduser(), source)


def file_origin(path: Path, shown: str, access: Access | None = None) -> Origin:
    """A file by what it holds, whatever its name; a tabular one by its name."""
    if path.is_dir():
        raise SourceError(f"{shown}: is a folder, not a file; name the files in it.")
    if not path.is_file():
        raise SourceError(f"{shown}: there is no such file.")
    try:
        known = is_tabular(path) or starts_with(path, SQLITE_MAGIC) or starts_with(path, DUCKDB_MAGIC, 8)
    except OSError as error:
        raise SourceError(f"{shown}: cannot be read ({error.strerror}).") from error
    if not known:
        raise SourceError(f"{shown}: no kind of source that is known; known are {KNOWN}.")
    return Origin(access.name if access and access.name else path.stem, path, access)


def url_origin(access: Access, limits: QueryLimits | None = None) -> Origin:
    """A database by its URL."""
    if not well_formed(access.url):
        told = "in its password write / # ? [ ] @ as %2F %23 %3F %5B %5D %40"
        raise SourceError(f"{access.shown}: the address cannot be read; {told}.")
    parts = urlsplit(access.url)
    if parts.password == HIDDEN:
        told = f"start it anew with the password, or save the address in a Database block ({BLOCK}NAME)"
        raise SourceError(f"{access.shown}: the password of an address is not kept with its run; {told}.")
    scheme = parts.scheme.partition("+")[0]
    if scheme in ("sqlite", "duckdb"):
        return replace(file_origin(Path(unquote(parts.path[1:])), access.shown, access), limits=limits)
    if scheme not in SERVERS:
        raise SourceError(f"{access.shown}: the scheme {scheme!r} is not known; known are {KNOWN}.")
    return Origin(access.name or unquote(parts.path.strip("/")) or scheme, access=access, limits=limits)


def block_origin(name: str) -> Origin:
    """The database of a Database block."""
    from blocks import Database as DatabaseBlock

    try:
        block = DatabaseBlock.load(name, _sync=True)
    except ValueError as error:
        raise SourceError(f"{BLOCK}{name}: there is no Database block of this name.") from error
    allowed = None if block.allowed_tables is None else tuple(block.allowed_tables)
    access = Access(block.url.get_secret_value(), name, block.role or "", allowed)
    return url_origin(access, QueryLimits(rows=block.most_rows, seconds=block.query_seconds))


def is_tabular(path: Path) -> bool:
    """Whether a file is one table, or a book of tables."""
    return path.suffix.lower() in TABULAR or starts_with(path, PARQUET_MAGIC)


def starts_with(path: Path, magic: bytes, offset: int = 0) -> bool:
    """Whether a file has these bytes there."""
    with path.open("rb") as file:
        return file.read(offset + len(magic))[offset:] == magic


def unique_names(tables: Sequence[Table]) -> tuple[Table, ...]:
    """The tables under names that are unique: bare where that is enough, else 'shop.orders', else 'shop.public.orders'.

    Within one database names that differ in case only stay as they are: there, both are written in quotes.
    """
    homes: dict[str, list[Table]] = {}
    for table in tables:
        homes.setdefault(table.name.casefold(), []).append(table)
    named = []
    for table in tables:
        others = homes[table.name.casefold()]
        exact = [each for each in others if each.name == table.name]
        if len(exact) == 1 and len({each.database for each in others}) == 1:
            named.append(table)
        elif len([each for each in exact if each.database == table.database]) == 1:
            named.append(replace(table, name=f"{table.database}.{table.name}"))
        else:
            named.append(replace(table, name=".".join((table.database, *table.path))))
    return tuple(named)


def fingerprint(tables: Sequence[Table]) -> str:
    """Changes with the names, types and keys of tables and columns, not with the data."""
    parts = [
        (table.database, table.real_name, *((c.name, c.type, c.primary_key, c.references) for c in table.columns))
        for table in tables
    ]
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:16]
