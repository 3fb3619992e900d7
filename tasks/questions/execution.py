"""From a query's text to its rows: guarded, run where its tables are, or joined over several databases."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tasks.questions.failures import QueryFailed
from tasks.questions.guard.check import CheckedQuery, check_query
from tasks.questions.guard.structure import check_characters
from tasks.questions.limits import QueryLimits
from tasks.questions.readings import readings_of_days
from tasks.questions.schema.description import Schema, Table
from tasks.questions.sources.opening import Databases
from tasks.questions.sources.quoting import quoted
from tasks.questions.tables import ResultTable

NOTHING_READ = "No table was read: this answer does not come from the data."
NOT_PARSED = "Parsing was bypassed by disable_sql_blocking: the query ran as it was written, unchecked."


@dataclass(frozen=True)
class Execution:
    """The rows by database as fetched, and the combined rows (the same where one database was read).

    ``warning`` says what the rows may not show: those that the role may not see, days that could be others, and that
    nothing was parsed.
    """

    results: tuple[tuple[str, ResultTable], ...]
    combined: ResultTable
    warning: str = ""
    parsed: bool = True


def execute_sql(
    sql: str, schema: Schema, databases: Databases, limits: QueryLimits, *, guarded: bool = True
) -> Execution:
    """Check a query and run it where its tables are. QueryFailed says what is wrong with it.

    ``guarded=False`` is the operator's `disable_sql_blocking`: a query that the guard would refuse goes to the only
    (or the first) database as it is; the walls of the databases stay.
    """
    try:
        checked = check_query(sql, schema)
    except QueryFailed:
        if guarded:
            raise
        check_characters(sql)
        database = schema.dialects[0][0]
        rows = databases.fetch(database, sql, limits)
        return Execution(((database, rows),), rows, NOT_PARSED, parsed=False)
    if checked.database is None:
        return join_databases(checked, databases, limits)
    rows = databases.fetch(checked.database, checked.sql, limits)
    return Execution(((checked.database, rows),), rows, warning_of(checked, databases))


def join_databases(checked: CheckedQuery, databases: Databases, limits: QueryLimits) -> Execution:
    """Pull the needed columns of each table into a DuckDB in memory, and run the query there."""
    from tasks.questions.sources.pulled import PulledTables

    pulled: dict[str, ResultTable] = {}
    kept = replace(limits, rows=limits.pulled_rows, bytes=limits.bytes * 8)
    with PulledTables() as joined:
        for table in checked.tables:
            rows = pull_table(table, checked.columns[table.name], databases, kept)
            joined.add(table, rows)
            pulled[table.database] = rows if table.database not in pulled else larger(pulled[table.database], rows)
        combined = joined.fetch(checked.sql, limits)
    return Execution(tuple(pulled.items()), combined, warning_of(checked, databases))


def pull_table(table: Table, columns: tuple[str, ...] | None, databases: Databases, limits: QueryLimits) -> ResultTable:
    """The needed columns of all rows of a table; QueryFailed (`too_many_rows`) names the table and the limit."""
    dialect = databases.all()[table.database].dialect
    names = columns or tuple(column.name for column in table.columns)
    sql = f"SELECT {', '.join(quoted(name, dialect) for name in names)} FROM {table.real_name}"
    try:
        return databases.fetch(table.database, sql, limits)
    except QueryFailed as failure:
        if failure.problem.kind != "too_many_rows":
            raise
        raise QueryFailed(
            "too_many_rows",
            f"table {table.name} has more than the {limits.rows} rows that can be joined across databases; "
            f"ask {table.database} alone first, or use smaller tables",
        ) from failure


def larger(first: ResultTable, second: ResultTable) -> ResultTable:
    """The table with more rows: of several tables of a database the one that tells most."""
    return first if len(first) >= len(second) else second


def warning_of(checked: CheckedQuery, databases: Databases) -> str:
    """What to say beside the rows of a query; '' where there is nothing."""
    if not checked.tables:
        return NOTHING_READ
    return " ".join(filter(None, [row_warning(checked.tables), readings_of_days(checked, databases)]))


def row_warning(tables: tuple[Table, ...]) -> str:
    """What to say of tables of which the role sees some rows only."""
    hidden = [table.name for table in tables if table.row_security]
    if not hidden:
        return ""
    return f"Your role may see only some rows of {' and '.join(hidden)}; others are not counted here."
