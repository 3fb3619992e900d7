"""One bank: analyze → attempt (write → run → check) × N → publish → report."""

from __future__ import annotations

import logging
import time
from collections.abc import Sequence
from typing import Annotated, Any

from prefect import flow, task
from prefect.cache_policies import NO_CACHE
from prefect.runtime import flow_run, task_run
from prefect.states import State
from prefect.transactions import Transaction, get_transaction, transaction
from pydantic import Field

from flows.connection import one_client
from tasks.attempts import NeedsCorrection, correct_and_record, read_attempts, refused, verified
from tasks.parsers import publish as publishing
from tasks.parsers.attempt import Round, attempt_parser
from tasks.parsers.engines import EngineName, NoModel, engine_named
from tasks.parsers.library import Library
from tasks.parsers.record import parser_record, run_result
from tasks.parsers.report import create_report
from tasks.parsers.study import Study, study_bank
from tasks.problems import Attempt, PassbookError, Problem
from tasks.sandbox import Sandbox, SandboxUnavailable, configured_sandbox

log = logging.getLogger("passbook")


@task(name="analyze-sample", cache_policy=NO_CACHE)
def analyze_sample(library: Library, bank: str, analysis_pages: int) -> Study:
    """Learn the bank's samples: pages, columns, formats, the place of every wanted cell, and the suite."""
    return study_bank(library, bank, analysis_pages)


@task(name="attempt", cache_policy=NO_CACHE, retry_condition_fn=correct_and_record)
def attempt(study: Study, engine: str, max_attempts: int, sandbox: Sandbox) -> Round:
    """Write, run and check one parser; its native retries are the correction loop."""
    anew = flow_run.get_run_count() == 1 and task_run.get_run_count() == 1  # nobody was here before
    earlier = () if anew else read_attempts(flow_run.get_id())
    log.info("%s: attempt %d of %d", study.bank.name, min(len(earlier) + 1, max_attempts), max_attempts)
    try:
        return attempt_parser(study, engine_named(engine), earlier, max_attempts, sandbox)
    except NeedsCorrection as failure:
        log.info("%s: %s", study.bank.name, failure)
        raise


@task(name="publish", cache_policy=NO_CACHE)
def publish(library: Library, study: Study, source: str, record: dict[str, Any]) -> None:
    """Put the parser, its record and its suite in place."""
    before = publishing.publish(library, study.bank.name, source, record, study.suite)
    get_transaction().set("undo", (library, study.bank.name, before))


@publish.on_rollback
def take_back(txn: Transaction) -> None:
    """Bring back what was published before."""
    publishing.restore(*txn.get("undo"))


@task(name="confirm", cache_policy=NO_CACHE)
def confirm(library: Library, study: Study, source: str) -> None:
    """Read the published files back; a difference rolls the publication back."""
    publishing.confirm(library, study.bank.name, source, study.suite)


@task(name="report", cache_policy=NO_CACHE)
def report(study: Study, attempts: Sequence[Attempt], tables: Sequence) -> None:
    """Write the run's artifacts: attempts, differences, code, and pictures of the sample pages."""
    create_report(study, attempts, tables)


def kind_of(error: PassbookError, attempts: Sequence[Attempt]) -> str:
    """The kind of a problem that is no attempt's: before any attempt it is the sample's."""
    if isinstance(error, SandboxUnavailable):
        return "sandbox"
    if isinstance(error, NoModel):
        return "model_unavailable"
    return "publish" if attempts else "sample"


def write_parser(
    bank: str, data: str | None, engine: EngineName, max_attempts: int, analysis_pages: int, force: bool
) -> State:
    """The final state of a bank: up to date, verified and published, or refused with why."""
    started = time.monotonic()
    attempts: tuple[Attempt, ...] = ()
    try:
        library = Library.at(data)
        if not force and publishing.is_current(library, bank):
            log.info("%s: up to date, %s", bank, library.parser(bank), extra={"finished": True})
            return verified(run_result(bank, attempts, started, library))
        sandbox = configured_sandbox()  # loads beside the analysis
        study = analyze_sample(library, bank, analysis_pages)
        try:
            last = attempt.with_options(retries=max_attempts - 1)(study, engine, max_attempts, sandbox)
        except NeedsCorrection as failure:
            last = Round(failure.attempt, failure.tables)
        before = read_attempts(flow_run.get_id()) if last.attempt.number > 1 else ()
        attempts = (*before[: last.attempt.number - 1], last.attempt)
        if last.attempt.problem is None:
            with transaction():
                publish(library, study, last.attempt.source, parser_record(study, attempts, started))
                confirm(library, study, last.attempt.source)
        report(study, attempts, last.tables, return_state=True)  # a missing picture does not unmake a parser
        problem = last.attempt.problem
    except PassbookError as error:
        problem = Problem(kind_of(error, attempts), str(error))
    if problem:
        log.info("%s: refused, %s", bank, problem.sentence, extra={"finished": True})
        return refused(run_result(bank, attempts, started, problem=problem), problem)
    for sentence in attempts[-1].notes.get("misreadings", ()):
        log.info("%s: %s", bank, sentence)
    log.info("%s: verified, %s", bank, library.parser(bank), extra={"finished": True})
    return verified(run_result(bank, attempts, started, library))


@flow(name="generate-parser", flow_run_name="{bank}", persist_result=True, result_serializer="json")
async def generate_parser(
    bank: str,
    data: str | None = None,
    engine: EngineName = "auto",
    max_attempts: Annotated[int, Field(ge=1, le=20)] = 3,
    analysis_pages: Annotated[int, Field(ge=1)] = 10,
    force: bool = False,
) -> State:
    """Write, test, correct and publish the parser of one bank, from the samples in its folder.

    Args:
        bank: Name of the bank's folder in the library.
        data: Folder of banks; the project's own `data/` when left out.
        engine: Who writes the parser: `offline` is the synthesizer, `model` the configured language model, `auto` the
            cheapest engine that succeeds.
        max_attempts: How many attempts are made before the bank is refused.
        analysis_pages: How many pages of a long sample are studied.
        force: Write the parser anew even when it is up to date or was edited by hand.
    """
    with one_client():
        return write_parser(bank, data, engine, max_attempts, analysis_pages, force)
