"""Asking a question through the steps of the flow, or through the flow itself, and marking how it ended."""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

from tasks.attempts import NeedsCorrection
from tasks.problems import PassbookError
from tasks.questions.answers import ErrorAnswer, PlotAnswer, TableAnswer
from tasks.questions.attempt import Round, attempt_query, none_found, with_attempts
from tasks.questions.engines import ENGINES, QuestionEngine
from tasks.questions.memory import conversations
from tasks.questions.remember import remember_answer
from tasks.questions.respond import write_response
from tasks.questions.running import Workplace
from tasks.questions.schema.describe import describe_databases
from tasks.questions.screen import screen_question
from tasks.questions.sources.opening import Databases
from tasks.questions.state import QuestionState
from tasks.questions.understand import understand_question
from tasks.questions.widen import widen_search
from tasks.sandbox import Sandbox, Trade, shared_sandbox
from tests.benchmarks.questions.scoring import Rows, is_right
from tests.benchmarks.questions.sets import Asked, Case

HISTORY = 6  # earlier turns that a question may look back at, as in the flow
# How a question without an answer ended, by the kind of its problem; what is not listed found no query that passes.
REFUSALS = {"refused_request": "refuse", "guard": "refuse", "forbidden_table": "refuse", "unclear": "clarify"}


@dataclass(frozen=True)
class Mark:
    """How one question ended: 'right', 'wrong' (an answer that is none of the accepted), or 'refused' (no answer)."""

    result: str
    state: QuestionState
    why: str = ""
    seconds: float = 0.0


def ask_case(case: Case, engine: QuestionEngine, attempts: int, flow: bool = False) -> list[Mark]:
    """Ask every turn of a case, all turns of one in one conversation; a changed source is wrong."""
    before = fingerprints(case)
    marks: list[Mark] = []
    with forgotten_afterwards(), Databases(case.sources) as databases:
        for asked in case.turns:
            started = time.perf_counter()
            state = QuestionState(
                asked.question,
                today=case.today,
                output_type=asked.output_type,
                sources=case.sources,
                conversation=case.name if len(case.turns) > 1 else None,
            )
            state = ask_flow(state, engine, attempts) if flow else ask_steps(state, engine, databases, attempts)
            marks.append(replace(mark(asked, state), seconds=time.perf_counter() - started))
    if fingerprints(case) != before:
        marks[-1] = replace(marks[-1], result="wrong", why="a source was changed")
    return marks


@contextmanager
def forgotten_afterwards() -> Iterator[None]:
    """Conversations are kept in a folder that is gone at the end."""
    with TemporaryDirectory() as folder, patch.object(conversations, "memory_folder", lambda: Path(folder)):
        yield


def ask_steps(state: QuestionState, engine: QuestionEngine, databases: Databases, attempts: int) -> QuestionState:
    """The steps of the flow as plain functions: no run, no retries of Prefect's, no earlier answers."""
    context = Round(engine, Workplace(databases, sandbox=sandbox))
    try:
        state = screen_question(state)
        if not state.finished:
            state = understand_question(describe_databases(state, databases), engine, HISTORY)
        if not state.finished:
            state = none_found(widened(search(state, context, attempts), context, attempts))
    except PassbookError as error:
        state = replace(state, answer=ErrorAnswer("source", str(error)))
    return remember_answer(write_response(state), reuse=False)


def sandbox(trade: Trade) -> Sandbox:
    """The warm sandbox of this process, with its usual limits: no server needs to be asked for others."""
    return shared_sandbox(trade=trade)


def widened(first: QuestionState, context: Round, attempts: int) -> QuestionState:
    """The state after a wider search, where there was one; where that found nothing either, the first result."""
    state = widen_search(first, context.place.databases)
    if state.query_type != "wider":
        return state
    state = search(state, context, attempts)
    return replace(state, answer=first.answer) if isinstance(state.answer, ErrorAnswer) else state


def search(state: QuestionState, context: Round, attempts: int) -> QuestionState:
    """Attempt until a query passes or the attempts are used up."""
    last = len(state.attempts) + attempts
    while True:
        try:
            return attempt_query(state, context, last)
        except NeedsCorrection as failure:
            state = with_attempts(state, [failure.attempt])
            if failure.final or len(state.attempts) >= last:
                problem = failure.attempt.problem
                return replace(state, answer=ErrorAnswer(problem.kind, problem.sentence))


def ask_flow(state: QuestionState, engine: QuestionEngine, attempts: int) -> QuestionState:
    """The real flow, in a run of its own."""
    from flows.answer_question import answer_question

    async def run() -> QuestionState:
        given = {"output_type": state.output_type, "today": state.today, "max_attempts": attempts}
        given |= {"conversation": state.conversation, "reuse": False}
        ended = await answer_question(state.question, list(state.sources), **given, return_state=True)
        result = await ended.aresult(raise_on_failure=False)
        return QuestionState.from_json(result["state"])

    with patch.dict(ENGINES, {"auto": lambda: engine}):
        return asyncio.run(run())


def mark(asked: Asked, state: QuestionState) -> Mark:
    """How a question ended beside how it may end."""
    answer = state.answer
    if isinstance(answer, ErrorAnswer):
        kinds = [answer.value, *(attempt.problem.kind for attempt in state.attempts if attempt.problem)]
        end = next((REFUSALS[kind] for kind in kinds if kind in REFUSALS), answer.value)
        return Mark("right" if end in asked.ends else "refused", state, f"{answer.value}: {answer.text}")
    if "answer" not in asked.ends:
        return Mark("wrong", state, f"answered {answer.text!r}")
    found = rows_found(state)
    right = not asked.accepted or is_right(asked.accepted, found, asked.comparison)
    if not right and isinstance(answer, PlotAnswer):
        right = is_right(asked.accepted, side_by_side(found), asked.comparison)
    return Mark("right" if right else "wrong", state, "" if right else f"{list(found)[:3]!r}"[:200])


def rows_found(state: QuestionState) -> Rows:
    """The rows of an answer: those of a table, those that a chart shows, or one cell."""
    answer = state.answer
    if isinstance(answer, TableAnswer):
        return answer.value.rows
    if isinstance(answer, PlotAnswer):
        return answer.data.rows if answer.data else ()
    return [[answer.value]]


def side_by_side(drawn: Rows) -> Rows:
    """What a chart shows (series, x, y) as a table with a column for each series; a missing point is zero."""
    series = list(dict.fromkeys(row[0] for row in drawn))
    points = {(row[0], row[1]): row[2] for row in drawn}
    return [[x, *(points.get((each, x), 0) for each in series)] for x in dict.fromkeys(row[1] for row in drawn)]


def fingerprints(case: Case) -> list[str]:
    """What the sources of a case hold, to the byte."""
    return [hashlib.sha256(Path(source).read_bytes()).hexdigest() for source in case.sources]


EngineOf = Callable[[Case], QuestionEngine | None]  # None: the engine has nothing to say to a case
