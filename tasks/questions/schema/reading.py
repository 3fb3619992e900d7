"""Quick looks at tables: how much is read to learn what they hold, and for how long."""

from __future__ import annotations

from tasks.questions.failures import QueryFailed
from tasks.questions.limits import QueryLimits
from tasks.questions.schema.description import Table
from tasks.questions.sources.opening import Databases
from tasks.questions.tables import ResultTable

LOOKED_AT = 200  # rows of a table that are looked at
FEW = 12  # a text column with so many different values or fewer, each of them twice on average, is shown with all
QUICK = QueryLimits(rows=LOOKED_AT, bytes=4 << 20, seconds=1.0)


def quick(sql: str, table: Table, databases: Databases, limits: QueryLimits = QUICK) -> ResultTable | None:
    """The rows of a query of ours; None where it takes too long."""
    try:
        return databases.fetch(table.database, sql, limits)
    except QueryFailed:
        return None
