"""Quick looks at tables: how much is read to learn what they hold, and for how long."""

from __future__ import annotations

import time

from tasks.questions.failures import QueryFailed
from tasks.questions.limits import QueryLimits
from tasks.questions.schema.description import Schema, Table
from tasks.questions.sources.frames import ADDRESS
from tasks.questions.sources.opening import Databases
from tasks.questions.tables import ResultTable

LOOKED_AT = 200  # rows of a table that are looked at
FEW = 12  # a text column with so many different values or fewer, each of them twice on average, is shown with all
UNTOLD_SECONDS = 300  # for which data are taken to be the same that may change unnoticed
QUICK = QueryLimits(rows=LOOKED_AT, bytes=4 << 20, seconds=1.0)


def version_of(schema: Schema, databases: Databases) -> str:
    """What changes when what was read of the sources may be another: with the sources, and with their data.

    Where a database cannot tell that its data have changed, a few minutes stand for it: what is kept by this version
    are hints, no answer is made of them.
    """
    sources = [each for each in databases.sources if not each.startswith(ADDRESS)]  # a frame's address is new each time
    return f"{sources} {schema.data_version or time.monotonic() // UNTOLD_SECONDS}"


def quick(sql: str, table: Table, databases: Databases, limits: QueryLimits = QUICK) -> ResultTable | None:
    """The rows of a query of ours; None where it takes too long."""
    try:
        return databases.fetch(table.database, sql, limits)
    except QueryFailed:
        return None
