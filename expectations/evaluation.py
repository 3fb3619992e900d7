"""Running a suite over a table: Great Expectations judges, and every failure becomes one sentence with its rows."""

from __future__ import annotations

import json
import logging
import threading
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from expectations.deferred import load_great_expectations
from expectations.sentences import failure_sentence

if TYPE_CHECKING:
    import pandas as pd

# The second sets a level of its own, so that of the first does not reach it.
CHATTER = ("great_expectations", "great_expectations.data_context.types.base")
# One validation at a time: Great Expectations keeps the batch at hand in its engine.
_VALIDATING = threading.Lock()


class SuiteError(Exception):
    """A suite that cannot be used; the sentence names the place and what to correct."""


@dataclass(frozen=True)
class Failure:
    """An expectation that a table does not fulfil; ``rows`` count from 0, in order, () where no row is to blame."""

    expectation: str
    column: str | None
    sentence: str
    rows: tuple[int, ...] = ()


def run_suite(suite: Mapping[str, Any], table: pd.DataFrame) -> tuple[Failure, ...]:
    """Return what a table of strings ('' for blank) does not fulfil, in the suite's order; () when all holds.

    An expectation that cannot be evaluated fails with the reason. Raises SuiteError when the suite itself is wrong.
    """
    configurations = _configurations(suite)
    if not configurations:
        return ()
    blank = table.reset_index(drop=True).astype(object)
    blank = blank.where(blank != "", None)
    with _VALIDATING:
        batch = _batches().get_batch(batch_parameters={"dataframe": blank})
        built = _build(configurations, str(suite.get("name", "?")))
        holding = {key for key, found in _validate(batch, built, "BOOLEAN_ONLY").items() if found.success}
        failing = [place for place, expectation in enumerate(built) if _key(expectation) not in holding]
        # The rows are asked for only where something fails: finding them takes as long as judging.
        results = _validate(batch, [built[place] for place in failing], "COMPLETE") if failing else {}
    return tuple(_failure(configurations[place], results.get(_key(built[place])), table) for place in failing)


def _validate(batch: Any, built: list, result_format: str) -> dict[str, Any]:
    """Return the result of each expectation by its key: results come in another order than the suite."""
    import great_expectations as gx

    suite = gx.ExpectationSuite(name="table", expectations=built)
    results = batch.validate(suite, result_format={"result_format": result_format}).results
    return {_key(found.expectation_config): found for found in results}


def _key(expectation: Any) -> str:
    configuration = getattr(expectation, "configuration", expectation)
    plain = {name: value for name, value in configuration.kwargs.items() if name != "batch_id"}
    return configuration.type + json.dumps(plain, sort_keys=True, default=str)


def _configurations(suite: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the suite's expectations as type, kwargs pairs. Raises SuiteError where one is not written so."""
    found = suite.get("expectations") if isinstance(suite, Mapping) else None
    name = suite.get("name", "?") if isinstance(suite, Mapping) else "?"
    if not isinstance(found, list):
        raise SuiteError(f'suite {name!r}: a suite is an object with a list "expectations"; correct the file.')
    for place, one in enumerate(found, start=1):
        if not isinstance(one, dict) or not isinstance(one.get("type"), str) or not isinstance(one.get("kwargs"), dict):
            raise SuiteError(f'suite {name!r}: expectation {place} needs a "type" and "kwargs"; correct the file.')
    return found


def _build(configurations: list[dict[str, Any]], name: str) -> list:
    """Return the Great Expectations objects. Raises SuiteError for an unknown type and for wrong arguments."""
    from great_expectations.exceptions import ExpectationNotFoundError
    from great_expectations.expectations.registry import get_expectation_impl

    built = []
    for place, one in enumerate(configurations, start=1):
        where = f"suite {name!r}: expectation {place}, {one['type']},"
        try:
            # A suite drops a type it does not know with a mere log line; here it is an error.
            built.append(get_expectation_impl(one["type"])(**one["kwargs"]))
        except ExpectationNotFoundError as error:
            raise SuiteError(f"{where} is no expectation that exists; correct its type or remove it.") from error
        except (TypeError, ValueError) as error:
            reason = "; ".join(line.strip() for line in str(error).splitlines()[1:] if line.strip()) or str(error)
            raise SuiteError(f"{where} has wrong arguments ({reason}); correct its kwargs.") from error
    return built


@lru_cache(maxsize=1)
def _batches() -> Any:
    """Start Great Expectations once a process, silent, and return where tables are handed in."""
    gx = load_great_expectations()
    from great_expectations.data_context.types.base import ProgressBarsConfig

    # Registering is importing: a suite finds our own expectations by their names.
    from expectations import declared_types, filled_cells, running_balance, statement_dates  # noqa: F401

    for name in CHATTER:
        logging.getLogger(name).setLevel(logging.ERROR)
    context = gx.get_context(mode="ephemeral")
    context.variables.progress_bars = ProgressBarsConfig(globally=False)
    asset = context.data_sources.add_pandas("statements").add_dataframe_asset("table")
    return asset.add_batch_definition_whole_dataframe("rows")


def _failure(configuration: dict[str, Any], found: Any, table: pd.DataFrame) -> Failure:
    kind, kwargs = configuration["type"], configuration["kwargs"]
    reason = _exception(found)
    if reason:
        sentence = f"{kind} could not be evaluated: {reason}"
        return Failure(kind, kwargs.get("column"), sentence)
    result = dict(found.result)
    rows = tuple(sorted(int(row) for row in result.get("unexpected_index_list") or ()))
    return Failure(kind, kwargs.get("column"), failure_sentence(kind, kwargs, table, rows, result), rows)


def _exception(found: Any) -> str:
    """Return why an expectation could not be evaluated, '' when it was."""
    if found is None:
        return "Great Expectations gave no result for it"
    information = dict(found.exception_info or {})
    raised = [information] if "raised_exception" in information else list(information.values())
    messages = [one.get("exception_message") or "unknown" for one in raised if one and one.get("raised_exception")]
    return " ".join(messages[0].split()) if messages else ""
