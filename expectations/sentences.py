"""What a failed expectation says: one sentence with the column, the row (counted from 1) and the cell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from expectations.amounts import amount_example
from expectations.arithmetic import broken_balances

if TYPE_CHECKING:
    import pandas as pd


def failure_sentence(
    kind: str, kwargs: Mapping[str, Any], table: pd.DataFrame, rows: Sequence[int], result: Mapping[str, Any]
) -> str:
    """Return the sentence of a failed expectation of this type; ``rows`` count from 0."""
    sentence = _SENTENCES.get(kind)
    if sentence is None or (not rows and kind != "expect_table_columns_to_match_ordered_list"):
        return _any(kind, kwargs, table, rows, result)
    return sentence(kwargs, table, rows)


def _more(rows: Sequence[int], what: str = "row") -> str:
    others = len(rows) - 1
    return f" (and {others} more {what}{'s' if others > 1 else ''})" if others > 0 else ""


def _cell(table: pd.DataFrame, column: str, row: int) -> str:
    return repr(str(table[column].iloc[row]))


def _columns(kwargs: Mapping[str, Any], table: pd.DataFrame, rows: Sequence[int]) -> str:
    found, wanted = list(map(str, table.columns)), list(map(str, kwargs.get("column_list") or []))
    missing = [column for column in wanted if column not in found]
    extra = [column for column in found if column not in wanted]
    parts = [f"missing {', '.join(missing)}"] if missing else []
    parts += [f"unexpected {', '.join(extra)}"] if extra else []
    reason = "; ".join(parts) or "in another order"
    return f"the table's columns are {', '.join(found) or 'none'}, expected {', '.join(wanted)}: {reason}"


def _blank(kwargs: Mapping[str, Any], table: pd.DataFrame, rows: Sequence[int]) -> str:
    return f"column {kwargs['column']} is blank in row {rows[0] + 1}{_more(rows)}; it is always filled"


def _declared(kwargs: Mapping[str, Any], table: pd.DataFrame, rows: Sequence[int]) -> str:
    column = kwargs["column"]
    if kwargs["declared_type"] == "date":
        wanted = "a day written the way the samples write it"
    else:
        wanted = f"an amount written like {amount_example(kwargs.get('decimal', '.'), kwargs.get('grouping', ''))}"
    return f"row {rows[0] + 1}, column {column}: {_cell(table, column, rows[0])} is not {wanted}{_more(rows)}"


def _in_set(kwargs: Mapping[str, Any], table: pd.DataFrame, rows: Sequence[int]) -> str:
    column, known = kwargs["column"], ", ".join(map(str, kwargs["value_set"]))
    return f"row {rows[0] + 1}, column {column}: {_cell(table, column, rows[0])} is none of {known}{_more(rows)}"


def _filled(kwargs: Mapping[str, Any], table: pd.DataFrame, rows: Sequence[int]) -> str:
    columns = kwargs["column_list"]
    cells = ", ".join(f"{column} {_cell(table, column, rows[0])}" for column in columns)
    least, most = kwargs.get("least", 0), kwargs.get("most", 1)
    wanted = f"{least}" if least == most else f"{least} to {most}"
    return f"row {rows[0] + 1}: {wanted} of {' and '.join(columns)} must be filled, found {cells}{_more(rows)}"


def _order(kwargs: Mapping[str, Any], table: pd.DataFrame, rows: Sequence[int]) -> str:
    column = kwargs["column"]
    direction = "after" if kwargs.get("newest_first") else "before"
    return (
        f"row {rows[0] + 1}, column {column}: {_cell(table, column, rows[0])} lies far {direction} the rows above it"
        f"{_more(rows)}"
    )


def _period(kwargs: Mapping[str, Any], table: pd.DataFrame, rows: Sequence[int]) -> str:
    column = kwargs["column"]
    return (
        f"row {rows[0] + 1}, column {column}: {_cell(table, column, rows[0])} lies outside the period of the other "
        f"rows{_more(rows)}"
    )


def _balance(kwargs: Mapping[str, Any], table: pd.DataFrame, rows: Sequence[int]) -> str:
    rules = {name: value for name, value in kwargs.items() if name not in ("column_list", "ignore_row_if", "mostly")}
    broken = broken_balances(table, kwargs["column_list"], **rules)
    first = next((found for found in broken if found.row == rows[0]), broken[0])
    return f"the running balance does not close at row {rows[0] + 1}: {first.equation}{_more(rows)}"


def _any(
    kind: str, kwargs: Mapping[str, Any], table: pd.DataFrame, rows: Sequence[int], result: Mapping[str, Any]
) -> str:
    """Say what an expectation added by hand found, whatever its type."""
    arguments = ", ".join(f"{name}={value!r}" for name, value in kwargs.items())
    observed = f", found {result['observed_value']!r}" if "observed_value" in result else ""
    column = kwargs.get("column")
    if rows and column in table.columns:
        observed = f", found {_cell(table, column, rows[0])} in row {rows[0] + 1}{_more(rows)}"
    return f"{kind}({arguments}) does not hold{observed}"


_SENTENCES = {
    "expect_table_columns_to_match_ordered_list": _columns,
    "expect_column_values_to_not_be_null": _blank,
    "expect_column_values_to_be_of_declared_type": _declared,
    "expect_column_values_to_be_in_set": _in_set,
    "expect_filled_cells_to_be_between": _filled,
    "expect_dates_to_keep_order": _order,
    "expect_dates_to_stay_within_period": _period,
    "expect_running_balance_to_reconcile": _balance,
}
