"""Expect a statement's dates to hang together: in order, and within one statement's period."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import pandas as pd
from great_expectations.compatibility import pydantic
from great_expectations.execution_engine import PandasExecutionEngine
from great_expectations.expectations.expectation import ColumnMapExpectation
from great_expectations.expectations.metrics.map_metric_provider import (
    ColumnMapMetricProvider,
    column_condition_partial,
)

from expectations.days import LONGEST_DAYS, SLACK_DAYS, day_of, rows_out_of_order, rows_out_of_period


def _verdict(column: pd.Series, wrong: Sequence[int]) -> pd.Series:
    return pd.Series([row not in wrong for row in range(len(column))], index=column.index, dtype=bool)


class DateOrderMetric(ColumnMapMetricProvider):
    """True for each filled cell whose date keeps the order."""

    condition_metric_name = "column_values.dates_keep_order"
    condition_value_keys = ("pattern", "newest_first", "slack_days")

    @column_condition_partial(engine=PandasExecutionEngine)
    def _pandas(cls, column: pd.Series, pattern: str, **kwargs) -> pd.Series:
        slack = SLACK_DAYS if kwargs.get("slack_days") is None else kwargs["slack_days"]
        days = [day_of(str(cell), pattern) for cell in column]
        return _verdict(column, rows_out_of_order(days, bool(kwargs.get("newest_first")), slack))


class DatePeriodMetric(ColumnMapMetricProvider):
    """True for each filled cell whose date lies within the period."""

    condition_metric_name = "column_values.dates_within_period"
    condition_value_keys = ("pattern", "longest_days")

    @column_condition_partial(engine=PandasExecutionEngine)
    def _pandas(cls, column: pd.Series, pattern: str, **kwargs) -> pd.Series:
        longest = LONGEST_DAYS if kwargs.get("longest_days") is None else kwargs["longest_days"]
        days = [day_of(str(cell), pattern) for cell in column]
        return _verdict(column, rows_out_of_period(days, longest))


class ExpectDatesToKeepOrder(ColumnMapExpectation):
    """Expect a column's dates to ascend (or descend), but for short steps back."""

    pattern: str = pydantic.Field(description="Regular expression of a date, groups d, m or b, Y or y.")
    newest_first: bool = False
    slack_days: int = pydantic.Field(default=SLACK_DAYS, description="A step back of at most so many days passes.")

    map_metric: ClassVar[str] = DateOrderMetric.condition_metric_name
    success_keys: ClassVar = (*DateOrderMetric.condition_value_keys, "mostly")
    args_keys: ClassVar = ("column", *DateOrderMetric.condition_value_keys)

    class Config:
        """What the data docs call it."""

        title = "Expect dates to keep order"


class ExpectDatesToStayWithinPeriod(ColumnMapExpectation):
    """Expect a column's dates to lie within the longest period one statement covers."""

    pattern: str = pydantic.Field(description="Regular expression of a date, groups d, m or b, Y or y.")
    longest_days: int = pydantic.Field(
        default=LONGEST_DAYS, description="No date lies further from the middle one than so many days."
    )

    map_metric: ClassVar[str] = DatePeriodMetric.condition_metric_name
    success_keys: ClassVar = (*DatePeriodMetric.condition_value_keys, "mostly")
    args_keys: ClassVar = ("column", *DatePeriodMetric.condition_value_keys)

    class Config:
        """What the data docs call it."""

        title = "Expect dates to stay within the period"
