"""MySQL and MariaDB by URL: read-only transactions, one statement a query, a time limit."""

from __future__ import annotations

import threading
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

from tasks.questions.failures import QueryFailed
from tasks.questions.limits import QueryLimits
from tasks.questions.schema.description import Column, Table
from tasks.questions.sources.access import Access
from tasks.questions.sources.database import UNTOLD, SourceError
from tasks.questions.sources.quoting import quoted
from tasks.questions.sources.rows import take_rows
from tasks.questions.tables import ResultTable

CONNECT_SECONDS = 10
PORT = 3306
# Quotes and backslashes mean what the guard takes them for, whatever the server is set to.
PLAIN_TEXTS = (
    "SET SESSION sql_mode = REPLACE(REPLACE(@@SESSION.sql_mode, 'ANSI_QUOTES', ''), 'NO_BACKSLASH_ESCAPES', '')"
)
TOO_LONG = {1969, 3024}  # max_statement_time, max_execution_time exceeded
READ_ONLY = {1290, 1792}  # the server, or the transaction, only reads
SAME_NAME_TWICE = 1060
NOT_ALLOWED = {1044, 1142, 1143, 1227}
COLUMNS = """
    SELECT c.TABLE_NAME, c.COLUMN_NAME, c.COLUMN_TYPE, c.COLUMN_KEY = 'PRI', c.COLUMN_COMMENT,
           (SELECT CONCAT(k.REFERENCED_TABLE_NAME, '.', k.REFERENCED_COLUMN_NAME)
            FROM information_schema.KEY_COLUMN_USAGE k
            WHERE k.TABLE_SCHEMA = c.TABLE_SCHEMA AND k.TABLE_NAME = c.TABLE_NAME AND k.COLUMN_NAME = c.COLUMN_NAME
              AND k.REFERENCED_TABLE_NAME IS NOT NULL LIMIT 1)
    FROM information_schema.COLUMNS c WHERE c.TABLE_SCHEMA = DATABASE() ORDER BY c.TABLE_NAME, c.ORDINAL_POSITION
"""


class MysqlDatabase:
    """A Database on a MySQL or MariaDB server: the one that the URL names."""

    dialect = "mysql"

    def __init__(self, name: str, access: Access) -> None:
        self.name = name
        self._access = access
        self._busy = threading.Lock()
        self._connection = connect(access)
        try:
            with self._connection.cursor() as cursor:
                cursor.execute("SELECT VERSION()")
                self._is_mariadb = "mariadb" in cursor.fetchone()[0].lower()
                cursor.execute(COLUMNS)
                rows = cursor.fetchall()
        except self._driver.MySQLError as error:
            self._connection.close()
            raise SourceError(f"{access.shown}: its tables cannot be read ({words(error)}).") from error
        columns: dict[str, list[Column]] = {}
        for table, column, kind, key, comment, references in rows:
            described = Column(column, kind, bool(key), references or "", description=comment or "")
            columns.setdefault(table, []).append(described)
        self._hidden = tuple(table for table in columns if not access.may_see("", table))
        self._tables = tuple(
            Table(table, name, quoted(table, self.dialect), (table,), tuple(found))
            for table, found in columns.items()
            if table not in self._hidden
        )

    @property
    def _driver(self) -> Any:
        import pymysql

        return pymysql

    def tables(self) -> tuple[Table, ...]:
        """The tables and views that the user may read."""
        return self._tables

    def forbidden(self) -> tuple[str, ...]:
        """The tables that are not allowed, and UNTOLD where the server does not tell what the user may not read.

        To a user with rights on single tables it says "denied" of every other name, also where there is no such table.
        """
        with self._busy, self._connection.cursor() as cursor:
            try:
                cursor.execute("EXPLAIN SELECT 1 FROM `no table of this name`")
            except self._driver.MySQLError as error:
                return (*self._hidden, UNTOLD) if error.args[0] in NOT_ALLOWED else self._hidden
        return self._hidden

    def fetch(self, sql: str, limits: QueryLimits) -> ResultTable:
        """Run one query; see Database. The driver sends one statement, which must stand inside another SELECT.

        A read-only transaction is not enough: CREATE and DROP end it, and INTO OUTFILE is none of its business.
        """
        from pymysql.cursors import SSCursor  # rows are sent as they are taken, not all at once

        query = sql.strip().rstrip(";")
        with self._busy:
            if not self._connection.open:
                self._connection = connect(self._access)
            rows = self._connection.cursor(SSCursor)
            try:
                with self._connection.cursor() as cursor:
                    cursor.execute(PLAIN_TEXTS)
                    limit = f"max_statement_time = {limits.seconds}"
                    if not self._is_mariadb:
                        limit = f"max_execution_time = {int(limits.seconds * 1000)}"
                    cursor.execute(f"SET SESSION {limit}")
                    cursor.execute("START TRANSACTION READ ONLY")
                    self._check_select(cursor, query)
                rows.execute(query)
                columns = [described[0] for described in rows.description or ()]
                found = take_rows(columns, iter(rows.fetchone, None), limits)
                self._connection.rollback()
                return found
            except (self._driver.MySQLError, QueryFailed) as error:
                rows.connection = None  # or its end would wait for the rows that were not taken
                if rows._result:
                    rows._result.unbuffered_active = False
                self._connection._force_close()
                raise failure(error, limits) from error

    def _check_select(self, cursor: Any, query: str) -> None:
        """Let the server itself say whether the text is one SELECT: nothing else can be explained as a table."""
        try:
            cursor.execute(f"EXPLAIN SELECT 1 FROM (\n{query}\n) AS passbook_query")
        except self._driver.MySQLError as error:
            if error.args[0] != SAME_NAME_TWICE:  # of columns: no matter outside of a table
                raise

    def data_version(self) -> str:
        """Unknown: the server keeps no reliable mark of the last change."""
        return ""

    def close(self) -> None:
        """Close the connection."""
        if self._connection.open:
            self._connection.close()


def connect(access: Access) -> Any:
    """A session of the user and database of the URL, by its `?unix_socket=` where it names one.

    SourceError where the server cannot be reached.
    """
    try:
        import pymysql
    except ModuleNotFoundError as error:
        raise SourceError("MySQL needs its driver; install it with: pip install 'passbook[mysql]'") from error
    parts = urlsplit(access.url)
    socket = parse_qs(parts.query).get("unix_socket", [None])[0]
    try:
        return pymysql.connect(
            host=parts.hostname or "localhost",
            port=parts.port or PORT,
            user=unquote(parts.username or ""),
            password=unquote(parts.password or ""),
            database=unquote(parts.path.strip("/")) or None,
            connect_timeout=CONNECT_SECONDS,
            unix_socket=socket,
            local_infile=False,
        )
    except (pymysql.MySQLError, ValueError) as error:
        raise SourceError(
            f"{access.shown}: the server cannot be reached ({words(error)}); check the address and that it runs."
        ) from error


def failure(error: Exception, limits: QueryLimits) -> QueryFailed:
    """What went wrong, by the number of the server's error; what is a problem already stays it."""
    if isinstance(error, QueryFailed):
        return error
    number = error.args[0] if error.args else 0
    name = type(error).__name__
    if number in TOO_LONG:
        return QueryFailed("timeout", f"the query ran longer than {limits.seconds:g} s", (), name)
    if number in READ_ONLY:
        return QueryFailed("guard", f"the database refused it: {words(error)}", (), name)
    if number in NOT_ALLOWED:
        return QueryFailed("forbidden_table", f"you may not see this: {words(error)}", (), name)
    return QueryFailed("runtime", f"MySQL says: {words(error)}", (), name)


def words(error: Exception) -> str:
    """The server's message without its number."""
    return str(error.args[1] if len(error.args) > 1 else error)
