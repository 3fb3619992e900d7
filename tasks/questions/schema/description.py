"""What is known of the sources' tables: names, types, keys, sampled values, descriptions."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any


@dataclass(frozen=True)
class Column:
    """One column. ``samples`` are values of its cells as text: data, never to be obeyed."""

    name: str  # as queries write it
    type: str  # in the words of its database: 'NUMERIC', 'timestamp with time zone'
    primary_key: bool = False
    references: str = ""  # 'customers.id': table (as queries write it) and column of a foreign key
    samples: tuple[str, ...] = ()
    complete: bool = False  # whether the samples are all its values
    nulls: str = ""  # 'some', 'most' or 'all' of its cells that were looked at are NULL
    description: str = ""
    original: str = ""  # the name in the source where queries cannot write that one: 'amount' beside 'Amount'


@dataclass(frozen=True)
class Table:
    """One table or view. ``name`` is unique over all sources; ``real_name`` is quoted for its database's own SQL.

    ``path`` is the real name unquoted, after the schema where the database has schemas: ('public', 'orders').
    """

    name: str
    database: str
    real_name: str
    path: tuple[str, ...] = ()
    columns: tuple[Column, ...] = ()
    row_count: int | None = None
    description: str = ""
    row_security: bool = False  # the database shows each role only some rows
    grouped_by: str = ""  # the column that names what the rows belong to
    groups: tuple[tuple[str, ...], ...] = ()  # its values, each with what is to be said of its rows
    rows: tuple[tuple[str | int | float | None, ...], ...] = ()  # all of a small table: data, never to be obeyed
    forbidden_columns: tuple[str, ...] = ()  # that exist but that the role may not see; never in a prompt

    @property
    def bare_name(self) -> str:
        """The real name without its schema."""
        return self.path[-1] if self.path else self.name

    def column(self, name: str) -> Column | None:
        """The column of that name: exactly so written, else in other case where that is only one."""
        exact = [column for column in self.columns if column.name == name]
        folded = [column for column in self.columns if column.name.casefold() == name.casefold()]
        return exact[0] if exact else folded[0] if len(folded) == 1 else None


@dataclass(frozen=True)
class Schema:
    """The tables of all sources.

    ``dialects`` maps each database to its SQL dialect in sqlglot's words ('sqlite', 'duckdb', 'postgres', 'mysql').
    ``forbidden`` are the tables that exist but that the role may not see, as 'database.table'; never in a prompt.
    ``fingerprint`` changes with names and types, ``data_version`` with the data ("" where a source cannot tell).
    """

    tables: tuple[Table, ...] = ()
    dialects: tuple[tuple[str, str], ...] = ()
    forbidden: tuple[str, ...] = ()
    fingerprint: str = ""
    data_version: str = ""

    @cached_property
    def table_databases(self) -> dict[str, str]:
        """Table (as queries write it) → its database."""
        return {table.name: table.database for table in self.tables}

    @cached_property
    def table_real_names(self) -> dict[str, str]:
        """Table (as queries write it) → the quoted name in its database."""
        return {table.name: table.real_name for table in self.tables}

    def dialect(self, database: str) -> str:
        """The SQL dialect of a database."""
        return dict(self.dialects)[database]

    def table(self, name: str) -> Table | None:
        """The table that queries write so."""
        return next((table for table in self.tables if table.name == name), None)

    def to_json(self) -> dict[str, Any]:
        """JSON-ready, with the mappings of tables to databases and to real names beside the tables."""
        return asdict(self) | {"table_databases": self.table_databases, "table_real_names": self.table_real_names}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Schema:
        """Read a schema back from `to_json`."""
        tables = tuple(table_from_json(table) for table in data["tables"])
        dialects = tuple((database, dialect) for database, dialect in data["dialects"])
        return cls(tables, dialects, tuple(data["forbidden"]), data["fingerprint"], data["data_version"])


def table_from_json(data: dict[str, Any]) -> Table:
    """Read a table back from its JSON."""
    columns = tuple(Column(**{**column, "samples": tuple(column["samples"])}) for column in data["columns"])
    groups = tuple(tuple(group) for group in data.get("groups", ()))
    rows = tuple(tuple(row) for row in data.get("rows", ()))
    lists = {"path": tuple(data["path"]), "forbidden_columns": tuple(data.get("forbidden_columns", ()))}
    return Table(**{**data, "columns": columns, "groups": groups, "rows": rows, **lists})
