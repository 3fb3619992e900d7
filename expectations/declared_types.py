"""Expect every filled cell of a column to be what the column declares: an amount or a calendar day."""

from __future__ import annotations

from typing import ClassVar, Literal

import pandas as pd
from great_expectations.compatibility import pydantic
from great_expectations.execution_engine import PandasExecutionEngine
from great_expectations.expectations.expectation import ColumnMapExpectation
from great_expectations.expectations.metrics.map_metric_provider import (
    ColumnMapMetricProvider,
    column_condition_partial,
)

from expectations.amounts import is_amount
from expectations.days import day_of


class DeclaredTypeMetric(ColumnMapMetricProvider):
    """True for each filled cell that is of the declared type."""

    condition_metric_name = "column_values.of_declared_type"
    condition_value_keys = ("declared_type", "decimal", "grouping", "places", "pattern")

    @column_condition_partial(engine=PandasExecutionEngine)
    def _pandas(cls, column: pd.Series, declared_type: str, **kwargs) -> pd.Series:
        if declared_type == "date":
            return column.map(lambda cell: day_of(str(cell), kwargs["pattern"]) is not None).astype(bool)
        decimal, grouping = kwargs.get("decimal") or "", kwargs.get("grouping") or ""
        return column.map(lambda cell: is_amount(str(cell), decimal, grouping, kwargs.get("places") or ())).astype(bool)


class ExpectColumnValuesToBeOfDeclaredType(ColumnMapExpectation):
    """Expect cells to be amounts written with the given signs, or days written after the given pattern."""

    declared_type: Literal["amount", "date"]
    decimal: str = pydantic.Field(default=".", description="The decimal sign, '' where none is written.")
    grouping: str = pydantic.Field(default="", description="The sign between thousands, '' for none.")
    places: list[int] = pydantic.Field(default=[], description="How many decimals may be written; [] for any.")
    pattern: str = pydantic.Field(default="", description="Regular expression of a date, groups d, m or b, Y or y.")

    map_metric: ClassVar[str] = DeclaredTypeMetric.condition_metric_name
    success_keys: ClassVar = (*DeclaredTypeMetric.condition_value_keys, "mostly")
    args_keys: ClassVar = ("column", *DeclaredTypeMetric.condition_value_keys)

    class Config:
        """What the data docs call it."""

        title = "Expect column values to be of the declared type"
