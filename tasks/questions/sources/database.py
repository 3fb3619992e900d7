"""What every kind of database offers, whatever stands behind it."""

from __future__ import annotations

from typing import Protocol

from tasks.problems import PassbookError
from tasks.questions.limits import QueryLimits
from tasks.questions.schema.description import Table
from tasks.questions.tables import ResultTable

UNTOLD = "*"  # among the names of forbidden tables: there may be others, whose names the database does not tell


class SourceError(PassbookError):
    """A source that is missing, cannot be read, or cannot be reached."""


class Database(Protocol):
    """One open, read-only database.

    ``name`` is unique among the sources of a question, ``dialect`` is sqlglot's word for its SQL.
    """

    name: str
    dialect: str

    def tables(self) -> tuple[Table, ...]:
        """Every table that may be seen, its columns and keys; without samples. `Table.name` is the bare name."""
        ...

    def forbidden(self) -> tuple[str, ...]:
        """Names of the tables that exist but may not be seen; UNTOLD where there may be others."""
        ...

    def fetch(self, sql: str, limits: QueryLimits) -> ResultTable:
        """Run one query in this database's dialect under the limits.

        The last wall behind the guard: nothing that reaches it can change data or leave the database. Raises
        QueryFailed (`runtime`, `timeout`, `too_many_rows`, `guard` where the wall stopped it).
        """
        ...

    def data_version(self) -> str:
        """A text that changes when the data do; "" where the database cannot tell."""
        ...

    def close(self) -> None:
        """Let go of the connection."""
        ...
