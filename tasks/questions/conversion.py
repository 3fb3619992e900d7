"""From rows, or what code gave, to an answer of the type that was asked for, by honest conversions only.

Honest is what loses and invents nothing: a table of one cell is that cell, a text that is a number is that number, a
list is a table of one column. A value that would have to be guessed at is a problem of kind `type`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from typing import Any

from tasks.questions.answers import Answer, NumberAnswer, OutputType, PlotAnswer, StringAnswer, TableAnswer
from tasks.questions.failures import QueryFailed
from tasks.questions.tables import Cell, ResultTable

NUMBER = re.compile(r"[-+]?\d+(?:\.\d+)?\Z")
MOST_LISTED = 20  # cells of one column that are a text: their list
DECLARED = {
    "dataframe": "table",
    "chart": "plot",
    "image": "plot",
    "int": "number",
    "float": "number",
    "text": "string",
}


def answer_from_rows(result: ResultTable, wanted: OutputType | None) -> Answer:
    """The answer that rows make. Without a wanted type a single cell is a number or a string, all else a table.

    QueryFailed (`type`) where the rows are not of the wanted type and cannot honestly become it.
    """
    single = result.rows[0][0] if len(result) == 1 and len(result.columns) == 1 else None
    if wanted == "string" and 1 < len(result) <= MOST_LISTED and len(result.columns) == 1:
        return StringAnswer(", ".join(as_text(cell) for cell in result.column(0) if cell is not None))
    if wanted == "table" or (wanted is None and single is None):
        return TableAnswer(result)
    number = as_number(single)
    if number is not None and wanted in (None, "number"):
        return NumberAnswer(number)
    if single is not None and wanted in (None, "string"):
        return StringAnswer(as_text(single))
    written = written_number(single) if wanted == "number" else None
    if written is not None:
        return NumberAnswer(written)
    raise QueryFailed("type", f"the answer must be a {wanted}, but the query gives {shape(result)}")


def answer_from_value(value: Any, declared: str, wanted: OutputType | None) -> Answer:
    """The answer that a value set by code makes: a scalar, a list or dict of them, a DataFrame, or a plot.

    QueryFailed (`type`) where the value violates the type that the code declares, or is not of the wanted type, and
    cannot honestly become it.
    """
    from tasks.sandbox import Plot

    kind = DECLARED.get(declared, declared)
    if kind not in ("number", "string", "table", "plot"):
        raise QueryFailed(
            "type", f"the result declares the type {declared[:40]!r}; declare number, string, table or plot"
        )
    if wanted is not None and kind != wanted and not (wanted == "table" or kind == "table"):
        raise QueryFailed("type", f"the answer must be a {wanted}, but the code declares a {kind}")
    if isinstance(value, Plot) or "plot" in (kind, wanted):
        if isinstance(value, Plot) and kind == "plot" and wanted in (None, "plot"):
            return PlotAnswer(value.png, data=rows_of_frame(value.data))
        found = "a chart" if isinstance(value, Plot) else in_words(value)
        raise QueryFailed("type", f"the code declares a {kind}, but its value is {found}")
    rows = as_rows(value)
    if rows is None:
        raise QueryFailed("type", f"the code declares a {kind}, but its value is {in_words(value)}")
    return answer_from_rows(rows, wanted or kind)


def as_rows(value: Any) -> ResultTable | None:
    """A value as rows: a frame, a list of rows or cells, a dict of columns or cells, or a single cell."""
    import pandas as pd

    if isinstance(value, pd.DataFrame):
        return rows_of_frame(value)
    if isinstance(value, Mapping):
        columns = [str(name) for name in value]
        if value and all(isinstance(cells, list) for cells in value.values()):
            lengths = {len(cells) for cells in value.values()}
            return ResultTable(columns, zip(*value.values(), strict=True)) if len(lengths) == 1 else None
        if value and all(is_cell(cell) for cell in value.values()):
            return ResultTable(columns, [tuple(value.values())])
        return None
    if isinstance(value, list):
        if value and all(isinstance(row, Mapping) and list(row) == list(value[0]) for row in value):
            return ResultTable([str(name) for name in value[0]], [tuple(row.values()) for row in value])
        return ResultTable(["value"], [[cell] for cell in value]) if all(map(is_cell, value)) else None
    return ResultTable(["value"], [[value]]) if is_cell(value) and value is not None else None


def rows_of_frame(frame: Any) -> ResultTable:
    """The cells of a DataFrame of plain values."""
    return ResultTable([str(name) for name in frame.columns], frame.itertuples(index=False, name=None))


def is_cell(value: Any) -> bool:
    """Whether a value may stand in one cell of a table."""
    return value is None or isinstance(value, bool | int | float | str | Decimal | date | time | timedelta | bytes)


def shape(result: ResultTable) -> str:
    """A result in words: '3 rows of 2 columns', 'one cell that is NULL'."""
    if len(result) == 1 and len(result.columns) == 1:
        [[cell]] = result.rows
        return "one cell that is NULL" if cell is None else f"one cell that is a {type(cell).__name__}"
    rows, columns = len(result), len(result.columns)
    return f"{rows} row{'s' * (rows != 1)} of {columns} column{'s' * (columns != 1)}"


def in_words(value: Any) -> str:
    """A value that fits nowhere, by its kind."""
    return "nothing (None or NaN)" if value is None else f"a {type(value).__name__}"


def as_number(cell: Cell) -> int | float | Decimal | None:
    """The cell where it is a number, else None."""
    return cell if isinstance(cell, (int, float, Decimal)) and not isinstance(cell, bool) else None


def written_number(cell: Cell) -> Decimal | None:
    """The number that a text is, digits and a decimal point alone, else None."""
    return Decimal(cell) if isinstance(cell, str) and NUMBER.match(cell) else None


def as_text(cell: Cell) -> str:
    """The cell as text: days and times in ISO 8601."""
    if isinstance(cell, datetime):
        return cell.isoformat(" ")
    return cell.isoformat() if isinstance(cell, (date, time)) else str(cell)
