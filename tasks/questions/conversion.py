"""From rows to an answer of the type that was asked for, by honest conversions only."""

from __future__ import annotations

from datetime import date, datetime, time
from decimal import Decimal

from tasks.questions.answers import Answer, NumberAnswer, OutputType, StringAnswer, TableAnswer
from tasks.questions.failures import QueryFailed
from tasks.questions.tables import Cell, ResultTable


def answer_from_rows(result: ResultTable, wanted: OutputType | None) -> Answer:
    """The answer that rows make. Without a wanted type a single cell is a number or a string, all else a table.

    QueryFailed (`type`) where the rows are not of the wanted type and cannot honestly become it.
    """
    single = result.rows[0][0] if len(result) == 1 and len(result.columns) == 1 else None
    if wanted == "table" or (wanted is None and single is None):
        return TableAnswer(result)
    number = as_number(single)
    if number is not None and wanted in (None, "number"):
        return NumberAnswer(number)
    if single is not None and wanted in (None, "string"):
        return StringAnswer(as_text(single))
    raise QueryFailed("type", f"the answer must be a {wanted}, but the query gives {shape(result)}")


def shape(result: ResultTable) -> str:
    """A result in words: '3 rows of 2 columns', 'one cell that is NULL'."""
    if len(result) == 1 and len(result.columns) == 1:
        [[cell]] = result.rows
        return "one cell that is NULL" if cell is None else f"one cell that is a {type(cell).__name__}"
    rows, columns = len(result), len(result.columns)
    return f"{rows} row{'s' * (rows != 1)} of {columns} column{'s' * (columns != 1)}"


def as_number(cell: Cell) -> int | float | Decimal | None:
    """The cell where it is a number, else None."""
    return cell if isinstance(cell, (int, float, Decimal)) and not isinstance(cell, bool) else None


def as_text(cell: Cell) -> str:
    """The cell as text: days and times in ISO 8601."""
    if isinstance(cell, datetime):
        return cell.isoformat(" ")
    return cell.isoformat() if isinstance(cell, (date, time)) else str(cell)
