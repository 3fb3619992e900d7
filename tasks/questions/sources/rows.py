"""Taking rows from a cursor under the limits of a query."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tasks.questions.failures import QueryFailed
from tasks.questions.limits import QueryLimits
from tasks.questions.tables import ResultTable

BATCH = 1_000


def take_rows(columns: Sequence[str], fetch: Callable[[int], Sequence[Any]], limits: QueryLimits) -> ResultTable:
    """The rows that ``fetch(how_many)`` gives until it gives none; QueryFailed (`too_many_rows`) past a limit."""
    rows: list[tuple] = []
    size = 0
    while batch := fetch(min(BATCH, limits.rows + 1 - len(rows))):
        rows += [tuple(row) for row in batch]
        size += sum(cell_size(cell) for row in batch for cell in row)
        if len(rows) > limits.rows:
            raise QueryFailed(
                "too_many_rows",
                f"the query gives more than {limits.rows} rows; count, sum or group them, or add a LIMIT",
            )
        if size > limits.bytes:
            raise QueryFailed(
                "too_many_rows",
                f"the rows of the query hold more than {limits.bytes >> 20} MB; choose fewer columns or rows",
            )
    return ResultTable(columns, rows)


def cell_size(cell: Any) -> int:
    """About how many bytes a cell takes as text."""
    return len(cell) if isinstance(cell, (str, bytes, list, dict)) else 8
