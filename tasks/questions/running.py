"""From a draft to what it finds: guarded and run by its kind, made an answer of the right type, and judged."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from tasks.questions.answers import Answer, OutputType, PlotAnswer, TableAnswer
from tasks.questions.check_answer import check_answer
from tasks.questions.conversion import answer_from_rows, answer_from_value, as_number
from tasks.questions.engines import Draft
from tasks.questions.execution import NOTHING_READ, Execution, execute_sql
from tasks.questions.failures import QueryFailed
from tasks.questions.limits import QueryLimits
from tasks.questions.python_execution import execute_python
from tasks.questions.respond import plain_sentence
from tasks.questions.sources.opening import Databases
from tasks.questions.state import QuestionState
from tasks.questions.tables import ResultTable
from tasks.sandbox import Sandbox, Trade, configured_sandbox

TOGETHER = 3  # as long as one query may run may all queries of one piece of code run


@dataclass(frozen=True)
class Workplace:
    """Where drafts run: the databases with their limits, whether the guard is on, and the sandbox for code.

    ``alone`` says that the process ends with this question, so that no other one needs the sandbox.
    """

    databases: Databases
    limits: QueryLimits = field(default_factory=QueryLimits)
    guarded: bool = True
    sandbox: Callable[[Trade], Sandbox] = configured_sandbox
    alone: bool = False


@dataclass(frozen=True)
class Found:
    """The rows by database, the combined rows, and the answer that they make (None where nothing was found).

    ``parsed`` is False where a query ran that the guard could not read or would have refused.
    """

    results: tuple[tuple[str, ResultTable], ...]
    rows: ResultTable
    answer: Answer | None
    warning: str = ""
    parsed: bool = True


def run_draft(draft: Draft, state: QuestionState, place: Workplace) -> Found:
    """Guard and run a draft, and judge its answer. QueryFailed is what a correction can put right."""
    if not draft.source.strip():
        raise QueryFailed("no_code", "the answer held no query; answer with one query")
    if state.query_kind not in ("auto", draft.kind):
        raise QueryFailed("no_code", f"the answer is written in {draft.kind}; write {state.query_kind}")
    found = find_by_code(draft, state, place) if draft.kind == "python" else find_by_sql(draft, state, place)
    if found.answer is None:
        return found
    answer = replace(found.answer, text=plain_sentence(found.answer), warning=found.warning)
    if failures := check_answer(answer):
        raise QueryFailed("type", f"the answer is not valid: {failures[0].sentence}")
    return replace(found, answer=answer)


def find_by_sql(draft: Draft, state: QuestionState, place: Workplace) -> Found:
    """Run a query. No rows, or one cell that is NULL (the sum of nothing), are nothing found."""
    done = execute_sql(draft.source, state.schema, place.databases, place.limits, guarded=place.guarded)
    nothing = not len(done.combined) or done.combined.rows == ((None,),)
    answer = None if nothing else answer_of(done.combined, state.output_type, draft.returns)
    return Found(done.results, done.combined, answer, done.warning, done.parsed)


def answer_of(rows: ResultTable, wanted: OutputType | None, expected: OutputType | str) -> Answer:
    """The answer that rows make: of the type that the person wants, else of the one that the draft expects.

    Nobody asked for what a draft expects: one row or one column, such as two names that share the first place, is an
    answer all the same. A whole table where one figure was expected is another query than was meant, and so is one
    without any number where a number was.
    """
    slim = len(rows) == 1 or len(rows.columns) == 1
    numberless = expected == "number" and all(as_number(cell) is None for row in rows.rows for cell in row)
    if wanted or not expected or not slim or numberless:
        return answer_from_rows(rows, wanted or expected or None)
    return answer_from_rows(rows, expected if len(rows) == len(rows.columns) == 1 and expected != "plot" else None)


def find_by_code(draft: Draft, state: QuestionState, place: Workplace) -> Found:
    """Run code. An empty table is nothing found, unlike a number or a text, which the code decided on."""
    asked: list[Execution] = []
    spent = 0.0

    def execute(sql: str) -> Execution:
        nonlocal spent
        if spent > TOGETHER * place.limits.seconds:
            raise QueryFailed("timeout", f"the queries of the code ran for {spent:.0f} s together; ask fewer of them")
        started = time.monotonic()
        try:
            asked.append(execute_sql(sql, state.schema, place.databases, place.limits, guarded=place.guarded))
        finally:
            spent += time.monotonic() - started
        return asked[-1]

    used: list[Sandbox] = []

    def sandbox(trade: Trade) -> Sandbox:
        used.append(place.sandbox(trade))
        return used[-1]

    done = execute_python(draft.source, execute, sandbox)
    if place.alone:  # what judges the answer next needs as much memory as the sandbox
        used[-1].close()
    answer = answer_from_value(done.answer.value, done.answer.type, state.output_type)
    rows = rows_of(answer)
    warning = " ".join(dict.fromkeys(each.warning for each in asked if each.warning)) if asked else NOTHING_READ
    return Found(done.results, rows, answer if len(rows) else None, warning, all(each.parsed for each in asked))


def rows_of(answer: Answer) -> ResultTable:
    """The rows that an answer shows; a single value is one row of one column."""
    if isinstance(answer, TableAnswer):
        return answer.value
    if isinstance(answer, PlotAnswer):
        return answer.data or ResultTable(())
    return ResultTable(["value"], [[answer.value]])
