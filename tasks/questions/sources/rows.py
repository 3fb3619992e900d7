"""Taking rows from a database under the limits of a query."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from tasks.questions.failures import QueryFailed
from tasks.questions.limits import QueryLimits
from tasks.questions.tables import ResultTable


def take_rows(columns: Sequence[str], given: Iterable[Sequence[Any]], limits: QueryLimits) -> ResultTable:
    """The rows that are given; QueryFailed (`too_many_rows`) as soon as they pass a limit.

    One row is asked for at a time: a thousand rows of large values would fill the memory before anybody looks.
    """
    rows: list[tuple] = []
    size = 0
    for row in given:
        rows.append(tuple(row))
        size += sum(map(cell_size, row))
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
