"""DuckDB, locked: no file, network or setting can be reached from a query, and a statement must be one SELECT."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tasks.questions.failures import QueryFailed
from tasks.questions.limits import QueryLimits
from tasks.questions.schema.description import Column, Table
from tasks.questions.sources.quoting import quoted
from tasks.questions.sources.rows import take_rows
from tasks.questions.tables import ResultTable

if TYPE_CHECKING:
    import duckdb

SETTINGS: dict[str, Any] = {
    "memory_limit": "1GB",
    "temp_directory": "",  # nothing is written, also where memory runs short
    "threads": 2,
    "autoinstall_known_extensions": False,
    "autoload_known_extensions": False,
    "allow_community_extensions": False,
}


def lock(connection: duckdb.DuckDBPyConnection) -> None:
    """From here on nothing outside of the database can be reached, and no setting changed."""
    connection.execute("SET enable_external_access = false")
    connection.execute("SET lock_configuration = true")


@dataclass(frozen=True)
class Hidden:
    """Tables that may not be read, in lower case; ``views`` are those that may be, each with what it reads of them."""

    tables: frozenset[str] = frozenset()
    views: Mapping[str, frozenset[str]] = field(default_factory=dict)


def run_locked(
    connection: duckdb.DuckDBPyConnection, sql: str, limits: QueryLimits, hidden: Hidden | None = None
) -> ResultTable:
    """Run one SELECT on a locked connection; QueryFailed for anything else, and past a limit."""
    import duckdb

    clock = threading.Timer(limits.seconds, connection.interrupt)
    try:
        statements = connection.extract_statements(sql)
        kinds = [statement.type for statement in statements]
        if kinds == [duckdb.StatementType.MULTI]:  # a PIVOT whose columns another statement has to find first
            raise QueryFailed("guard", "the values that a PIVOT makes columns of must be listed: ON city IN ('a', 'b')")
        if kinds != [duckdb.StatementType.SELECT]:
            raise QueryFailed("guard", "the database refused it: only one SELECT may run")
        if hidden and hidden.tables:
            check_hidden(connection, sql, hidden)
        clock.start()
        cursor = connection.execute(sql)
        return take_rows([described[0] for described in cursor.description], iter(cursor.fetchone, None), limits)
    except duckdb.InterruptException as error:
        raise QueryFailed(
            "timeout", f"the query ran longer than {limits.seconds:g} s", (), "InterruptException"
        ) from error
    except duckdb.PermissionException as error:
        raise QueryFailed("guard", f"the database refused it: {words(error)}", (), type(error).__name__) from error
    except duckdb.OutOfMemoryException as error:
        raise QueryFailed(
            "too_many_rows", f"the query needs more than {SETTINGS['memory_limit']} of memory", (), type(error).__name__
        ) from error
    except (duckdb.Error, RuntimeError) as error:
        raise QueryFailed("runtime", f"DuckDB says: {words(error)}", (), type(error).__name__) from error
    finally:
        clock.cancel()


def check_hidden(connection: duckdb.DuckDBPyConnection, sql: str, hidden: Hidden) -> None:
    """QueryFailed (`forbidden_table`) where a query reads a hidden table, but not through a view that may be read."""
    reached = tables_read(connection, sql) & hidden.tables
    if not reached:
        return
    tree = connection.execute("SELECT json_serialize_sql(?)", [sql]).fetchone()[0]
    written = {name.casefold() for name in tables_written(json.loads(tree))}
    through = frozenset().union(*(hidden.views.get(name, ()) for name in written))
    if reached - through or reached & written:
        raise QueryFailed("forbidden_table", "the database refused it: you may not see one of its tables")


def tables_read(connection: duckdb.DuckDBPyConnection, sql: str) -> set[str]:
    """The tables that a query reads in the end, also through views, in lower case."""
    return {name.casefold().split(".")[-1].strip('"') for name in connection.get_table_names(sql)}


def tables_written(tree: Any) -> Iterator[str]:
    """The names that stand where tables do, in DuckDB's own tree of a query."""
    if isinstance(tree, dict):
        if tree.get("type") == "BASE_TABLE":
            yield tree["table_name"]
        tree = list(tree.values())
    if isinstance(tree, list):
        for each in tree:
            yield from tables_written(each)


def words(error: Exception) -> str:
    """The first line of DuckDB's message."""
    return next(iter(str(error).splitlines()), type(error).__name__)


def described_tables(connection: duckdb.DuckDBPyConnection, database: str) -> list[tuple[str, Table]]:
    """(schema, table) of all tables and views with columns and keys; before the lock or after it."""
    columns: dict[tuple[str, str], list[Column]] = {}
    keys = key_columns(connection)
    rows = connection.execute(
        "SELECT schema_name, table_name, column_name, data_type FROM duckdb_columns() "
        "WHERE NOT internal AND database_name = current_database() ORDER BY schema_name, table_oid, column_index"
    ).fetchall()
    for schema, table, name, kind in rows:
        key, references = keys.get((schema, table, name), (False, ""))
        columns.setdefault((schema, table), []).append(Column(name, kind, key, references))
    return [
        (schema, Table(table, database, real_name(schema, table), (schema, table), tuple(found)))
        for (schema, table), found in columns.items()
    ]


def real_name(schema: str, table: str) -> str:
    """The quoted name, with its schema."""
    return f"{quoted(schema, 'duckdb')}.{quoted(table, 'duckdb')}"


def key_columns(connection: duckdb.DuckDBPyConnection) -> dict[tuple[str, str, str], tuple[bool, str]]:
    """(schema, table, column) → whether it is of the primary key, and what it references."""
    found: dict[tuple[str, str, str], tuple[bool, str]] = {}
    rows = connection.execute(
        "SELECT schema_name, table_name, constraint_type, constraint_column_names, referenced_table, "
        "referenced_column_names FROM duckdb_constraints() WHERE constraint_type IN ('PRIMARY KEY', 'FOREIGN KEY')"
    ).fetchall()
    for schema, table, kind, names, other, others in rows:
        for position, name in enumerate(names):
            key, references = found.get((schema, table, name), (False, ""))
            if kind == "FOREIGN KEY":
                references = f"{other}.{others[position]}"
            found[schema, table, name] = (key or kind == "PRIMARY KEY", references)
    return found
