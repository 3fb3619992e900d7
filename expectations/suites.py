"""The suite of a bank: built from its samples and their arithmetic, kept as plain JSON that a person may edit."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from expectations.amounts import count_decimals, holds_money, is_no_amount
from expectations.arithmetic import broken_balances
from expectations.days import LONGEST_DAYS, SLACK_DAYS, day_of, rows_out_of_order, rows_out_of_period
from expectations.evaluation import Failure, SuiteError, run_suite

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["Failure", "SuiteError", "build_suite", "load_suite", "run_suite"]

# A sample with fewer rows does not show which columns may stay blank; side columns need more to be believed.
ENOUGH_ROWS = {"posting_date": 1, "amount": 1, "reference": 20, "text": 20}
ENOUGH_ROWS_ELSE = 5
USUAL_STEP_BACK = 7  # days; a sample whose dates step back further is printed in sections
NUMERIC_DAY = ("(?P<d>", "(?P<m>")


def build_suite(bank: str, tables: Sequence[pd.DataFrame], roles: dict[str, Any]) -> dict[str, Any]:
    """Return a bank's suite as JSON that Great Expectations reads.

    ``tables`` are the wanted tables of the samples (strings, '' for blank), ``roles`` the column roles as JSON. Only
    what holds in every sample is expected.
    """
    tables = [table.astype(str) for table in tables]
    by_column = roles["by_column"]
    found = [
        _expectation(
            "expect_table_columns_to_match_ordered_list",
            "The table has the wanted columns, in their order.",
            column_list=list(by_column),
        )
    ]
    found += _filled_columns(tables, by_column)
    found += _typed_columns(tables, roles)
    found += _one_amount_a_row(tables, roles)
    found += _directions(tables, roles)
    found += _dates(tables, roles)
    found += _running_balance(tables, roles)
    notes = f"What every table read from a statement of {bank} must fulfil. Edited by hand, it is kept as it is."
    return {"name": bank, "expectations": found, "meta": {"notes": notes}}


def load_suite(path: Path) -> dict[str, Any]:
    """Return a suite from its file. Raises SuiteError when the file is missing or is no suite."""
    path = Path(path)
    try:
        suite = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError as error:
        raise SuiteError(f"{path}: the suite of expectations is missing; generate the parser again.") from error
    except (OSError, UnicodeDecodeError, json.JSONDecodeError) as error:
        raise SuiteError(f"{path}: the suite cannot be read as JSON ({error}); correct the file.") from error
    if not isinstance(suite, dict) or not isinstance(suite.get("expectations"), list):
        raise SuiteError(f'{path}: a suite is an object with a list "expectations"; correct the file.')
    return suite


def _expectation(kind: str, why: str, **kwargs: Any) -> dict[str, Any]:
    return {"type": kind, "kwargs": kwargs, "meta": {"notes": why}}


def _columns(roles: dict[str, Any], *wanted: str) -> list[str]:
    by_column = roles["by_column"]
    return [column for role in wanted for column, found in by_column.items() if found == role]


def _filled_columns(tables: Sequence[pd.DataFrame], by_column: dict[str, str]) -> list[dict]:
    rows = sum(len(table) for table in tables)
    why = "No sample leaves this column blank."
    return [
        _expectation("expect_column_values_to_not_be_null", why, column=column)
        for column, role in by_column.items()
        if rows >= ENOUGH_ROWS.get(role, ENOUGH_ROWS_ELSE)
        and all((table[column].str.strip() != "").all() for table in tables)
    ]


def _typed_columns(tables: Sequence[pd.DataFrame], roles: dict[str, Any]) -> list[dict]:
    found = []
    kind = "expect_column_values_to_be_of_declared_type"
    for column, pattern in roles["date_patterns"].items():
        why = f"Days are written as {roles['date_formats'][column]}."
        found.append(_expectation(kind, why, column=column, declared_type="date", pattern=pattern))
    number = roles["number_format"]
    if number is None:
        return found
    why = "Amounts are written with these signs."
    for column in _columns(roles, "amount", "debit", "credit", "balance"):
        signs = {"decimal": number["decimal"], "grouping": number["grouping"]}
        cells = {cell for table in tables for cell in table[column] if not is_no_amount(cell)}
        places = sorted({count_decimals(cell, number["decimal"]) for cell in cells})
        found.append(_expectation(kind, why, column=column, declared_type="amount", **signs, places=places))
    return found


def _one_amount_a_row(tables: Sequence[pd.DataFrame], roles: dict[str, Any]) -> list[dict]:
    columns = _columns(roles, "debit", "credit")
    if len(columns) != 2:
        return []
    counts = {sum(map(holds_money, row)) for table in tables for row in table[columns].itertuples(index=False)}
    if not counts or max(counts) > 1:
        return []
    why = "A row moves money out or in, never both."
    return [
        _expectation("expect_filled_cells_to_be_between", why, column_list=columns, least=min(counts), most=max(counts))
    ]


def _directions(tables: Sequence[pd.DataFrame], roles: dict[str, Any]) -> list[dict]:
    signs = roles["direction_signs"]
    if not signs:
        return []
    why = "These words give the amounts their sign."
    return [
        _expectation("expect_column_values_to_be_in_set", why, column=column, value_set=list(signs))
        for column in _columns(roles, "direction")
    ]


def _dates(tables: Sequence[pd.DataFrame], roles: dict[str, Any]) -> list[dict]:
    """Order and period, where the dates carry a year and numeric months and the samples themselves keep to it."""
    column = next(iter(_columns(roles, "posting_date")), None)
    pattern = roles["date_patterns"].get(column, "")
    if not all(part in pattern for part in NUMERIC_DAY) or "(?P<Y>" not in pattern.replace("(?P<y>", "(?P<Y>"):
        return []
    dates = [[day_of(cell, pattern) for cell in table[column]] for table in tables]
    rules = {"column": column, "pattern": pattern}
    found = []
    if not any(rows_out_of_period(days, LONGEST_DAYS) for days in dates):
        why = "A statement covers a year at most."
        period = _expectation("expect_dates_to_stay_within_period", why, **rules, longest_days=LONGEST_DAYS)
        found.append(period)
    newest_first = roles["newest_first"]
    if not any(rows_out_of_order(days, newest_first, USUAL_STEP_BACK) for days in dates):
        why = "Rows are printed in the order of their dates; a few weeks' step back is let pass."
        rules |= {"newest_first": newest_first, "slack_days": SLACK_DAYS}
        found.append(_expectation("expect_dates_to_keep_order", why, **rules))
    return found


def _running_balance(tables: Sequence[pd.DataFrame], roles: dict[str, Any]) -> list[dict]:
    columns = _columns(roles, "amount", "debit", "credit", "direction", "balance", "account")
    if not roles["balance_sign"] or roles["number_format"] is None:
        return []
    number, signs = roles["number_format"], roles["direction_signs"]
    if not signs:
        columns = [column for column in columns if roles["by_column"][column] != "direction"]
    rules = {
        "roles": [roles["by_column"][column] for column in columns],
        "decimal": number["decimal"],
        "grouping": number["grouping"],
        "out_words": [word for word, sign in signs.items() if sign < 0],
        "in_words": [word for word, sign in signs.items() if sign > 0],
        "newest_first": roles["newest_first"],
        "balance_sign": roles["balance_sign"],
        "signed_debits": roles["signed_debits"],
    }
    if any(broken_balances(table, columns, **rules) for table in tables):
        return []  # the samples print wrong balances themselves; the proof of each statement still names the rows
    why = "Each printed balance is the one before it and what the rows between moved."
    return [_expectation("expect_running_balance_to_reconcile", why, column_list=columns, **rules)]
