"""Expect a row to fill some of its columns: money out or money in, never both."""

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

from expectations.amounts import holds_money


class FilledCellsMetric(MulticolumnMapMetricProvider):
    """True for each row that fills the right number of the columns."""

    condition_metric_name = "multicolumn_values.filled_cells_between"
    condition_domain_keys = ("batch_id", "table", "column_list", "row_condition", "condition_parser", "ignore_row_if")
    condition_value_keys = ("least", "most")

    @multicolumn_condition_partial(engine=PandasExecutionEngine)
    def _pandas(cls, column_list: pd.DataFrame, **kwargs) -> pd.Series:
        least = 0 if kwargs.get("least") is None else kwargs["least"]
        most = 1 if kwargs.get("most") is None else kwargs["most"]
        filled = [sum(map(holds_money, row)) for row in column_list.itertuples(index=False)]
        return pd.Series([least <= count <= most for count in filled], index=column_list.index, dtype=bool)


class ExpectFilledCellsToBeBetween(MulticolumnMapExpectation):
    """Expect every row to hold money in at least ``least`` and at most ``most`` of the columns."""

    column_list: list[str]
    least: int = pydantic.Field(default=0, description="How many of the columns a row fills at least.")
    most: int = pydantic.Field(default=1, description="How many of the columns a row fills at most.")
    ignore_row_if: str = "never"

    map_metric: ClassVar[str] = FilledCellsMetric.condition_metric_name
    success_keys: ClassVar = (*FilledCellsMetric.condition_value_keys, "mostly")
    args_keys: ClassVar = ("column_list", *FilledCellsMetric.condition_value_keys)

    class Config:
        """What the data docs call it."""

        title = "Expect filled cells to be between"
