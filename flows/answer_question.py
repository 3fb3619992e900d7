"""One question: screen → describe → understand → recall → attempt (write → guard → execute → check) × N → respond.

Each step is a task; one that is not needed is no task run, and the state's `steps` says why.
"""

from __future__ import annotations

import logging
import time
from contextvars import ContextVar
from dataclasses import replace
from datetime import date
from functools import lru_cache, partial
from typing import Annotated, Literal
from uuid import uuid4

from prefect import Task, pause_flow_run, task
from prefect.cache_policies import NO_CACHE
from prefect.context import FlowRunContext
from prefect.exceptions import FlowPauseTimeout
from prefect.runtime import flow_run
from prefect.states import State
from prefect.utilities.annotations import quote
from pydantic import Field

from blocks.addresses import without_password
from flows.asides import Tell, asides
from flows.connection import one_client
from flows.parameters import DiscreetFlow, checked
from tasks.attempts import (
    ANSWER_FLOW,
    RECORDS,
    NeedsCorrection,
    Record,
    answered,
    correct_and_record,
    name_run,
    read_attempts,
)
from tasks.questions.answers import ErrorAnswer, OutputType
from tasks.questions.asking_back import answers_of, form_of, with_answers
from tasks.questions.attempt import Round, attempt_query, none_found, with_attempts
from tasks.questions.engines import EngineName, QuestionEngine, engine_named
from tasks.questions.limits import QueryLimits
from tasks.questions.recall import recall_answer
from tasks.questions.record import run_name, run_result
from tasks.questions.remember import remember_answer
from tasks.questions.report import show_attempts, tell_answer, tell_attempt
from tasks.questions.request import check_engine, check_request
from tasks.questions.respond import write_response
from tasks.questions.running import Workplace
from tasks.questions.schema.describe import describe_databases
from tasks.questions.screen import screen_question
from tasks.questions.sources.database import SourceError
from tasks.questions.sources.opening import Databases
from tasks.questions.state import Clarification, QueryKind, QuestionState
from tasks.questions.steps import skipped, take_step, with_every_step
from tasks.questions.understand import understand_question, why_not_understand
from tasks.questions.widen import why_not_widen, widen_search

log = logging.getLogger("passbook")
ONE_QUESTION: ContextVar[bool] = ContextVar("one_question", default=False)  # whether the process ends with the run
ANSWER_SECONDS = 3600  # that a paused run waits for its form


@task(name="screen", cache_policy=NO_CACHE)
def screen(state: QuestionState) -> QuestionState:
    """Decide whether what is asked is allowed."""
    return take_step("screen", screen_question, state)


@task(name="describe-sources", cache_policy=NO_CACHE)
def describe_sources(state: QuestionState, databases: Databases) -> QuestionState:
    """Open the sources and learn their tables, columns, keys and typical values."""
    return take_step("describe_sources", describe_databases, state, databases)


@task(name="understand", cache_policy=NO_CACHE)
def understand(state: QuestionState, engine: QuestionEngine, history: int) -> QuestionState:
    """Make the question stand alone, with the conversation and the schema together."""
    return take_step("understand", understand_question, state, engine, history)


@task(name="recall", cache_policy=NO_CACHE)
def recall(state: QuestionState, reuse: bool) -> QuestionState:
    """Look for a verified answer to the same question, and for examples."""
    return take_step("recall", recall_answer, state, reuse)


@task(name="attempt", cache_policy=NO_CACHE, retry_condition_fn=correct_and_record)
def attempt(state: QuestionState, context: Round, last_number: int) -> QuestionState:
    """Write, guard, run and check one query; its native retries are the correction loop."""
    before = read_attempts(flow_run.get_id()) if flow_run.get_run_count() > 1 else ()  # by a process that was killed
    earlier = {each.number: each for each in (*before, *context.made)}
    state = with_attempts(state, list(earlier.values()))
    log.info("attempt %d of %d", min(len(state.attempts) + 1, last_number), last_number)
    try:
        state = take_step("attempt", attempt_query, state, context, last_number)
    except NeedsCorrection as failure:
        log.info("%s", failure)
        tell_attempt(state.prompt_id, failure.attempt)
        raise
    tell_attempt(state.prompt_id, state.attempts[-1])
    return state


@task(name="widen", cache_policy=NO_CACHE)
def widen(state: QuestionState, databases: Databases) -> QuestionState:
    """Where no rows were found, look for near values and looser conditions."""
    return take_step("widen", widen_search, state, databases)


@task(name="respond", cache_policy=NO_CACHE)
def respond(state: QuestionState) -> QuestionState:
    """Write the sentence of the answer, also of an error, and judge it."""
    return take_step("respond", write_response, state)


@task(name="remember", cache_policy=NO_CACHE)
def remember(state: QuestionState, reuse: bool) -> QuestionState:
    """Keep the turn for follow-ups, and a verified answer for the same question."""
    return take_step("remember", remember_answer, state, reuse)


def needed(step: Task, why_not: str, state: QuestionState, *arguments: object) -> QuestionState:
    """The state after a step; one that is not needed is no task run, and the state says why."""
    return skipped(state, step.name, why_not) if why_not else step(quote(state), *arguments)


@lru_cache
def attempts(most: int) -> Task:
    """The step `attempt`, made at most so often; to set up a task takes longer than to run one."""
    return attempt.with_options(retries=most - 1)


def search(state: QuestionState, context: Round, max_attempts: int) -> QuestionState:
    """Attempt until a query passes or the attempts are used up; a failure becomes the answer."""
    last_number = len(state.attempts) + max_attempts
    try:
        return attempts(max_attempts)(quote(state), quote(context), last_number)
    except NeedsCorrection as failure:
        state = with_attempts(state, [*context.made, failure.attempt])
        problem = failure.attempt.problem
        return replace(state, answer=ErrorAnswer(problem.kind, problem.sentence))


def find_answer(state: QuestionState, context: Round, max_attempts: int, history: int, reuse: bool) -> QuestionState:
    """From the question to its rows; a source that cannot be read ends in an answer that says so."""
    try:
        state = learn_question(state, context, history, reuse)
    except SourceError as error:
        return replace(state, answer=ErrorAnswer("source", str(error)))
    return state if state.finished else search_sources(state, context, max_attempts)


def learn_question(state: QuestionState, context: Round, history: int, reuse: bool) -> QuestionState:
    """Describe, understand and recall, until one of them ends the search."""
    state = describe_sources(quote(state), quote(context.place.databases)) if not state.finished else state
    if not state.finished:
        state = needed(understand, why_not_understand(state), state, quote(context.engine), history)
    return state if state.finished else recall(quote(state), reuse)


def search_sources(state: QuestionState, context: Round, max_attempts: int) -> QuestionState:
    """Attempt, and search wider where nothing was found; a source that is gone by then is an answer too."""
    try:
        return search_wider(search(state, context, max_attempts), context, max_attempts)
    except SourceError as error:
        return replace(state, answer=ErrorAnswer("source", str(error)))


async def ask_back(state: QuestionState, context: Round, max_attempts: int) -> QuestionState:
    """In a deployed run, pause with a form of the questions back, and search with what is filled in.

    Where that raises further questions there is another form; where nobody comes, the questions are the answer.
    """
    while state.pending and is_deployed():
        form = form_of(state.pending)
        try:
            filled = await pause_flow_run(wait_for_input=form, timeout=ANSWER_SECONDS, poll_interval=2)
        except FlowPauseTimeout:
            return state
        state = replace(with_answers(state, answers_of(filled, state.pending)), answer=None)
        state = search_sources(state, context, max_attempts)
    return state


def search_wider(first: QuestionState, context: Round, max_attempts: int) -> QuestionState:
    """Where nothing was found, search with near values; where that finds nothing either, the first result holds."""
    state = needed(widen, why_not_widen(first), first, quote(context.place.databases))
    if state.query_type == "wider":
        state = search(state, context, max_attempts)
        if state.answer is None or isinstance(state.answer, ErrorAnswer):
            state = replace(state, answer=first.answer, result=first.result, results=first.results)
    return none_found(state)


async def answer_state(
    state: QuestionState, context: Round, max_attempts: int, history: int, reuse: bool, tell: Tell
) -> QuestionState:
    """The state with its answer, which was judged, remembered and shown."""
    state = find_answer(screen(quote(state)), context, max_attempts, history, reuse)
    state = await ask_back(state, context, max_attempts)
    tell(show_attempts, state)
    state = respond(quote(state))
    tell(tell_answer, state)
    state = with_every_step(remember(quote(state), reuse))
    log.info("%s", state.answer.text, extra={"finished": True, "printed": True})
    return state


def is_deployed() -> bool:
    """Whether a deployment made the present run; `prefect.runtime` would ask the server where none did."""
    return FlowRunContext.get().flow_run.deployment_id is not None


@partial(DiscreetFlow, name=ANSWER_FLOW, validate_parameters=False, persist_result=True, result_serializer=RECORDS)
@checked
async def answer_question(
    question: str,
    sources: list[str],
    output_type: OutputType | None = None,
    engine: EngineName = "auto",
    query_kind: QueryKind | Literal["auto"] = "auto",
    conversation: str | None = None,
    today: date | None = None,
    descriptions: str | None = None,
    max_attempts: Annotated[int, Field(ge=1, le=11)] = 4,
    most_rows: Annotated[int, Field(ge=1)] = QueryLimits.rows,
    query_seconds: Annotated[float, Field(gt=0)] = QueryLimits.seconds,
    disable_sql_blocking: bool = False,
    history: Annotated[int, Field(ge=0, le=50)] = 6,
    answers: dict[str, str] | None = None,
    reuse: bool = True,
) -> State:
    """Answer one question over databases, files and tables.

    Args:
        question: The question, in any language that the engine knows.
        sources: Files, URLs of databases, or names of Database blocks (`passbook-database/NAME`).
        output_type: What the answer must be; what the question suggests when left out.
        engine: Who writes the query: `model` is a language model, `auto` the cheapest engine that succeeds.
        query_kind: What kind of query may be written.
        conversation: Name of the conversation that the question continues.
        today: The day that "last month" starts from; the present one when left out.
        descriptions: A YAML file that says what tables and columns mean.
        max_attempts: How many attempts are made, and as many again for a wider search.
        most_rows: How many rows a query may give.
        query_seconds: How long a query may run.
        disable_sql_blocking: For trusted operators: run what the guard would refuse. The databases stay read-only.
        history: How many earlier turns of the conversation are looked at.
        answers: What was answered to questions back: question → answer.
        reuse: Whether verified answers are kept, and given again while the data are the same.
    """
    started = time.monotonic()
    with one_client(), asides() as tell:
        tell(name_run, run_name(question))
        state = QuestionState(
            question=question,
            prompt_id=str(uuid4()),
            today=today or date.today(),
            output_type=output_type,
            query_kind=query_kind,
            engine=engine,
            conversation=conversation,
            sources=tuple(without_password(source) for source in sources),
            clarifications=tuple(Clarification(asked, told) for asked, told in (answers or {}).items()),
        )
        check_request(state)
        check_engine(state, writer := engine_named(engine))
        if disable_sql_blocking:
            log.warning("the guard is switched off for this question by disable_sql_blocking")
        with Databases(sources, descriptions) as databases:
            limits, alone = QueryLimits(most_rows, seconds=query_seconds), ONE_QUESTION.get() or is_deployed()
            place = Workplace(databases, limits, not disable_sql_blocking, alone=alone)
            keep = reuse and not disable_sql_blocking
            state = await answer_state(state, Round(writer, place), max_attempts, history, keep, tell)
    return answered(Record(run_result(state, started)))
