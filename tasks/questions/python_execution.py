"""Running the code of an answer: linted, confined, its only way to data the guarded execution of queries."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tasks.problems import PassbookError
from tasks.questions.failures import QueryFailed
from tasks.questions.guard.code import lint
from tasks.questions.tables import ResultTable

if TYPE_CHECKING:
    import pandas as pd

    from tasks.questions.execution import Execution
    from tasks.sandbox import Answer as RawAnswer
    from tasks.sandbox import Outcome, Sandbox, Trade

# What each way to end without a result is to the correction loop.
KINDS = {
    "timeout": "timeout",
    "output-limit": "too_many_rows",
    "result-limit": "too_many_rows",
    "query-limit": "too_many_rows",
    "memory-limit": "too_many_rows",
    "bad-result": "type",
}
# What code names that draws, or computes statistics; a sandbox that has not loaded the libraries for it holds half.
OF_CHARTS = re.compile(r"\b(plt|plot\w*|hist|boxplot|matplotlib)\b")
OF_STATISTICS = re.compile(r"\bscipy\b")
LACKING = re.compile(r"matplotlib|scipy")  # what pandas asked for behind the scenes
DECIMALS = "; amounts are Decimal: use .astype(float) where numbers are drawn or mixed with floats"


@dataclass(frozen=True)
class CodeExecution:
    """What the code set as its result, and the rows by database that its queries gave."""

    answer: RawAnswer
    results: tuple[tuple[str, ResultTable], ...]


class _Refused(PassbookError):
    """A query of the code's that failed, with its problem."""

    def __init__(self, failure: QueryFailed) -> None:
        super().__init__(failure.problem.sentence)
        self.failure = failure


def execute_python(
    source: str, execute: Callable[[str], Execution], sandbox: Callable[[Trade], Sandbox]
) -> CodeExecution:
    """Run the code of an answer; ``execute`` guards and runs each query that it asks. QueryFailed says what is wrong.

    ``sandbox`` gives the one that is warm for a trade; code that turns out to need more libraries is run once more.
    Where a query of the code's failed and the code with it, the problem is the query's.
    """
    if problem := lint(source):
        raise QueryFailed(problem.kind, problem.sentence, problem.evidence)
    results: dict[str, ResultTable] = {}
    refused: list[QueryFailed] = []

    def query(text: str) -> pd.DataFrame:
        try:
            done = execute(text)
        except QueryFailed as failure:
            refused.append(failure)
            raise _Refused(failure) from failure
        results.update(done.results)
        return done.combined.to_frame()

    trade = trade_of(source)
    outcome = sandbox(trade).run_answer(source, query)
    if trade != "answers" and outcome.status == "error" and LACKING.search(outcome.error):
        outcome = sandbox("answers").run_answer(source, query)
    if outcome.status != "ok" or outcome.answer is None:
        raise failure_of(outcome, refused)
    return CodeExecution(outcome.answer, tuple(results.items()))


def trade_of(source: str) -> Trade:
    """The least that a sandbox must be warm for to run the code, by the words of the code."""
    if OF_STATISTICS.search(source):
        return "answers"
    return "charts" if OF_CHARTS.search(source) else "tables"


def failure_of(outcome: Outcome, refused: list[QueryFailed]) -> QueryFailed:
    """The problem of a run that gave no result."""
    if outcome.error.startswith("QueryError:") and refused:
        return refused[-1]
    exception = outcome.error.partition(":")[0] if outcome.status == "error" else ""
    sentence = f"the code failed: {outcome.error}" if exception else outcome.error
    if "Decimal" in outcome.error:
        sentence += DECIMALS
    evidence = ({"traceback": outcome.traceback},) if outcome.traceback else ()
    return QueryFailed(KINDS.get(outcome.status, "runtime"), sentence, evidence, exception)
