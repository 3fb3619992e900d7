"""PostgreSQL, reached so that nothing can be written: read-only, one cursor a query, a time limit, a role."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from tasks.questions.failures import QueryFailed
from tasks.questions.limits import QueryLimits
from tasks.questions.schema.description import Column, Table
from tasks.questions.sources.access import Access
from tasks.questions.sources.database import SourceError
from tasks.questions.sources.quoting import quoted
from tasks.questions.sources.rows import take_rows
from tasks.questions.tables import ResultTable

if TYPE_CHECKING:
    import psycopg

CONNECT_SECONDS = 10
# Texts are what the guard reads: a server may be set to take a backslash in a text for an escape.
SESSION = (
    "-c default_transaction_read_only=on -c idle_in_transaction_session_timeout=600s -c standard_conforming_strings=on"
)
READ_ALL = "pg_read_all_data"  # what a superuser becomes: it reads every table, but no file and no other session
RELATIONS = """
    SELECT n.nspname, c.relname, has_any_column_privilege(c.oid, 'SELECT') AND has_schema_privilege(n.oid, 'USAGE'),
           row_security_active(c.oid), c.reltuples, obj_description(c.oid, 'pg_class')
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND NOT c.relispartition
      AND n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname NOT LIKE 'pg\\_%'
    ORDER BY n.nspname <> 'public', n.nspname, c.oid
"""
COLUMNS = """
    SELECT n.nspname, c.relname, a.attname, format_type(a.atttypid, a.atttypmod), col_description(c.oid, a.attnum),
           EXISTS (SELECT 1 FROM pg_constraint k
                   WHERE k.conrelid = c.oid AND k.contype = 'p' AND a.attnum = ANY(k.conkey)),
           (SELECT fc.relname || '.' || fa.attname FROM pg_constraint k JOIN pg_class fc ON fc.oid = k.confrelid
            JOIN pg_attribute fa ON fa.attrelid = fc.oid AND fa.attnum = k.confkey[array_position(k.conkey, a.attnum)]
            WHERE k.conrelid = c.oid AND k.contype = 'f' AND a.attnum = ANY(k.conkey) LIMIT 1),
           has_column_privilege(c.oid, a.attnum, 'SELECT')
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE a.attnum > 0 AND NOT a.attisdropped AND c.relkind IN ('r', 'p', 'v', 'm', 'f')
      AND n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname NOT LIKE 'pg\\_%'
    ORDER BY c.oid, a.attnum
"""


class PostgresDatabase:
    """A Database on a PostgreSQL server."""

    dialect = "postgres"

    def __init__(self, name: str, access: Access) -> None:
        self.name = name
        self._access = access
        self._busy = threading.Lock()
        self._connection = connect(access)
        self._role = access.role
        try:
            with self._reading(CONNECT_SECONDS) as cursor:
                if not self._role and cursor.execute("SELECT current_setting('is_superuser')").fetchone()[0] == "on":
                    self._role = READ_ALL
            with self._reading(CONNECT_SECONDS) as cursor:
                relations = cursor.execute(RELATIONS).fetchall()
                columns = cursor.execute(COLUMNS).fetchall()
        except self._driver.Error as error:
            self._connection.close()
            raise SourceError(f"{access.shown}: its tables cannot be read ({first_line(error)}).") from error
        seen = [row for row in relations if row[2] and access.may_see(row[0], row[1])]
        self._tables = tuple(self._table(row, columns) for row in seen)
        self._hidden = tuple(f"{row[0]}.{row[1]}" for row in relations if row not in seen)

    @property
    def _driver(self) -> Any:
        import psycopg

        return psycopg

    def _table(self, relation: tuple, columns: list[tuple]) -> Table:
        """One table of what was read of the catalog."""
        schema, table, _, row_security, rows, comment = relation
        own = [row for row in columns if (row[0], row[1]) == (schema, table)]
        found = tuple(Column(row[2], row[3], row[5], row[6] or "", description=row[4] or "") for row in own if row[7])
        forbidden = tuple(row[2] for row in own if not row[7])
        name = f"{quoted(schema, self.dialect)}.{quoted(table, self.dialect)}"
        count = int(rows) if rows >= 0 else None
        return Table(
            table, self.name, name, (schema, table), found, count, comment or "", row_security,
            forbidden_columns=forbidden,
        )  # fmt: skip

    def tables(self) -> tuple[Table, ...]:
        """The tables and views that the role may read, those of `public` first."""
        return self._tables

    def forbidden(self) -> tuple[str, ...]:
        """The tables that the role may not read, or that are not allowed."""
        return self._hidden

    def fetch(self, sql: str, limits: QueryLimits) -> ResultTable:
        """Run one query as a cursor: PostgreSQL itself takes nothing else than one SELECT for it."""
        try:
            with self._busy, self._reading(limits.seconds):
                self._check_tables(sql)
                with self._connection.cursor("passbook") as cursor, self._connection.cursor() as rows:
                    cursor.execute(sql.strip().rstrip(";"))
                    with contextlib.closing(rows.stream(f"FETCH {limits.rows + 1} FROM passbook")) as given:
                        return take_rows([each.name for each in cursor.description], given, limits)
        except self._driver.errors.QueryCanceled as error:
            raise QueryFailed(
                "timeout", f"the query ran longer than {limits.seconds:g} s", (), "QueryCanceled"
            ) from error
        except self._driver.errors.InsufficientPrivilege as error:
            raise QueryFailed(
                "forbidden_table", f"you may not see this: {first_line(error)}", (), "InsufficientPrivilege"
            ) from error
        except self._driver.errors.ReadOnlySqlTransaction as error:
            raise QueryFailed(
                "guard", f"the database refused it: {first_line(error)}", (), type(error).__name__
            ) from error
        except self._driver.Error as error:
            raise QueryFailed("runtime", f"PostgreSQL says: {first_line(error)}", (), type(error).__name__) from error

    def _check_tables(self, sql: str) -> None:
        """With a list of allowed tables: let PostgreSQL plan the query, and refuse one that would read another."""
        if self._access.allowed is None:
            return
        reached = self._hidden_in(self._plan(sql.strip().rstrip(";")))
        if hidden := sorted(reached - self._through_views(sql)) if reached else []:
            raise QueryFailed("forbidden_table", f"you may not see table {hidden[0].partition('.')[2]}")

    def _hidden_in(self, plan: Any) -> set[str]:
        """The hidden tables that a plan reads."""
        read = ((schema, table) for schema, table in relations_of(plan) if not self._access.may_see(schema, table))
        return {f"{schema}.{table}" for schema, table in read} & set(self._hidden)

    def _through_views(self, sql: str) -> set[str]:
        """What the views that a text names read of hidden tables: who may see a view may see what it shows."""
        found = set()
        for table in self._tables:
            if table.bare_name.casefold() in sql.casefold():
                found |= self._hidden_in(self._plan(f"SELECT * FROM {table.real_name}"))
        return found

    def _plan(self, sql: str) -> Any:
        """How PostgreSQL would run a query: its plan, of one statement only."""
        with self._connection.cursor() as cursor:
            return cursor.execute(f"EXPLAIN (FORMAT JSON, VERBOSE) {sql}", prepare=True).fetchone()[0]

    def data_version(self) -> str:
        """The number of the next transaction that writes: it grows with every change anywhere on the server."""
        with self._busy, self._reading(CONNECT_SECONDS) as cursor:
            return str(cursor.execute("SELECT pg_snapshot_xmax(pg_current_snapshot())").fetchone()[0])

    def close(self) -> None:
        """Close the connection."""
        self._connection.close()

    @contextlib.contextmanager
    def _reading(self, seconds: float) -> Iterator[psycopg.Cursor]:
        """A read-only transaction that is rolled back, with a time limit and the role taken on."""
        try:
            with self._connection.cursor() as cursor:
                cursor.execute("SELECT set_config('statement_timeout', %s, true)", (f"{int(seconds * 1000)}ms",))
                if self._role:
                    cursor.execute(f"SET LOCAL ROLE {quoted(self._role, self.dialect)}")
                yield cursor
        finally:
            if not self._connection.closed:
                self._connection.rollback()


def connect(access: Access) -> psycopg.Connection:
    """A session whose transactions are read-only. SourceError where the server cannot be reached."""
    try:
        import psycopg
    except ModuleNotFoundError as error:
        raise SourceError("PostgreSQL needs its driver; install it with: pip install 'passbook[postgres]'") from error
    url = "postgresql://" + access.url.partition("://")[2]
    try:
        connection = psycopg.connect(
            url,
            connect_timeout=CONNECT_SECONDS,
            application_name="passbook",
            options=SESSION,
        )
    except psycopg.Error as error:
        raise SourceError(
            f"{access.shown}: the server cannot be reached ({first_line(error)}); check the address and that it runs."
        ) from error
    connection.read_only = True
    return connection


def relations_of(plan: Any) -> Iterator[tuple[str, str]]:
    """(schema, table) of every relation in a plan as JSON."""
    if isinstance(plan, dict):
        if "Relation Name" in plan:
            yield plan.get("Schema", "public"), plan["Relation Name"]
        plan = list(plan.values())
    if isinstance(plan, list):
        for each in plan:
            yield from relations_of(each)


def first_line(error: Exception) -> str:
    """The first line of a driver's message."""
    return next(iter(str(error).strip().splitlines()), type(error).__name__)
