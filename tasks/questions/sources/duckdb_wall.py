"""DuckDB, locked: no file, network or setting can be reached from a query, and a statement must be one SELECT."""

from __future__ import annotations

import threading
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


def run_locked(
    connection: duckdb.DuckDBPyConnection, sql: str, limits: QueryLimits, hidden: frozenset[str] = frozenset()
) -> ResultTable:
    """Run one SELECT on a locked connection; QueryFailed for anything else, and past a limit.

    ``hidden`` are tables that may not be read, in lower case.
    """
    import duckdb

    clock = threading.Timer(limits.seconds, connection.interrupt)
    try:
        statements = connection.extract_statements(sql)
        if [statement.type for statement in statements] != [duckdb.StatementType.SELECT]:
            raise QueryFailed("guard", "the database refused it: only one SELECT may run")
        if hidden and hidden & {name.casefold().split(".")[-1].strip('"') for name in connection.get_table_names(sql)}:
            raise QueryFailed("forbidden_table", "the database refused it: you may not see one of its tables")
        clock.start()
        cursor = connection.execute(sql)
        return take_rows([described[0] for described in cursor.description], cursor.fetchmany, limits)
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
