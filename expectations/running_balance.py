"""Expect each printed balance to follow from the one before it: our own Great Expectations class."""

from __future__ import annotations

from typing import ClassVar

import pandas as pd
from great_expectations.compatibility import pydantic
from great_expectations.execution_engine import PandasExecutionEngine
from great_expectations.expectations.expectation import MulticolumnMapExpectation
from great_expectations.expectations.metrics.map_metric_provider import (
    MulticolumnMapMetricProvider,
    multicolumn_condition_partial,
)

from expectations.arithmetic import broken_balances


class RunningBalanceMetric(MulticolumnMapMetricProvider):
    """True for each row whose printed balance follows (or that prints none)."""

    condition_metric_name = "multicolumn_values.running_balance_reconciles"
    condition_domain_keys = ("batch_id", "table", "column_list", "row_condition", "condition_parser", "ignore_row_if")
    condition_value_keys = (
        "roles", "decimal", "grouping", "out_words", "in_words", "newest_first", "balance_sign", "signed_debits",
    )  # fmt: skip

    @multicolumn_condition_partial(engine=PandasExecutionEngine)
    def _pandas(cls, column_list: pd.DataFrame, **kwargs) -> pd.Series:
        rules = {name: kwargs[name] for name in cls.condition_value_keys if kwargs.get(name) is not None}
        broken = {found.row for found in broken_balances(column_list, list(column_list.columns), **rules)}
        return pd.Series([row not in broken for row in range(len(column_list))], index=column_list.index, dtype=bool)


class ExpectRunningBalanceToReconcile(MulticolumnMapExpectation):
    """Expect balance[i] to be balance[i-1] and what the rows between moved, exactly, per account.

    Blank balances (printed only at the day's end) wait for the next printed one; a row without an amount moves nothing.
    """

    column_list: list[str]
    roles: list[str] = pydantic.Field(description="What each column of column_list is, in the same order.")
    decimal: str = "."
    grouping: str = ""
    out_words: list[str] = pydantic.Field(default=[])
    in_words: list[str] = pydantic.Field(default=[])
    newest_first: bool = False
    balance_sign: int = 1
    signed_debits: bool = False
    ignore_row_if: str = "never"

    map_metric: ClassVar[str] = "multicolumn_values.running_balance_reconciles"
    success_keys: ClassVar = (*RunningBalanceMetric.condition_value_keys, "mostly")
    args_keys: ClassVar = ("column_list", *RunningBalanceMetric.condition_value_keys)

    class Config:
        """What the data docs call it."""

        title = "Expect running balance to reconcile"
