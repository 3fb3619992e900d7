"""Parsers of many banks through batches: every bank's attempts are gone through until all answers are there.

A rehearsal makes a bank's attempts as far as the answers at hand go. What it wants to ask next goes into a batch
together with the other banks' questions; a correction goes into the next one. When nothing is left to ask, the banks'
own runs make the same attempts again, answered from the store, and record and publish them.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from tasks.attempts import NeedsCorrection
from tasks.parsers.attempt import attempt_parser
from tasks.parsers.engines import engine_named, using
from tasks.parsers.publish import is_current
from tasks.parsers.study import Study, study_bank
from tasks.problems import Attempt, PassbookError

if TYPE_CHECKING:
    from blocks.model.batched_model import BatchedModel
    from tasks.parsers.library import Library
    from tasks.sandbox import Sandbox

log = logging.getLogger("passbook")

FOLDER = ".batches"  # in the library: hashes of questions, and the model's answers
FIRST_POLL, SLOWEST_POLL = 5.0, 300.0  # seconds between two looks at a batch; each wait is half as long again


def batched_model(library: Library) -> BatchedModel:
    """The configured model behind batches that are remembered in the library; PassbookError without a model."""
    from blocks.model.batched_model import BatchedModel
    from tasks.parsers.engines import NO_MODEL, configured_model

    model = configured_model()
    if model is None:
        raise PassbookError(NO_MODEL)
    return BatchedModel(model, library.data / FOLDER)


def study_banks(library: Library, banks: Iterable[str], analysis_pages: int, force: bool) -> list[Study]:
    """Study the banks that need a parser; those that cannot be studied are left to their own runs to tell."""
    studies = []
    for bank in banks:
        try:
            if force or not is_current(library, bank):
                studies.append(study_bank(library, bank, analysis_pages))
        except PassbookError as error:
            log.warning("%s: %s", bank, error)
    return studies


def answer_all(
    studies: Sequence[Study],
    engine: str,
    max_attempts: int,
    model: BatchedModel,
    sandbox: Sandbox,
    submit: Callable[[BatchedModel], int],
    wait: Callable[[BatchedModel], None],
) -> None:
    """Rehearse all banks until none has a question left; what they ask in between goes into one batch a round."""
    while True:
        for study in studies:
            rehearse(study, engine, max_attempts, model, sandbox)
        if not submit(model):
            return
        wait(model)


def rehearse(study: Study, engine: str, max_attempts: int, model: BatchedModel, sandbox: Sandbox) -> None:
    """Make a bank's attempts as far as answers are there; the next question waits in ``model.wanted``."""
    attempts: list[Attempt] = []
    with using(model):
        while len(attempts) < max_attempts:
            try:
                attempt_parser(study, engine_named(engine), attempts, max_attempts, sandbox)
                return
            except NeedsCorrection as failure:
                attempts.append(failure.attempt)
                if failure.final:
                    return


def wait_for(model: BatchedModel, first: float = FIRST_POLL) -> None:
    """Look at the batches under way until all have ended and their results are stored."""
    wait = first
    while left := model.collect():
        log.info("model: %d batch(es) under way, next look in %.0f s", left, wait)
        time.sleep(wait)
        wait = min(wait * 1.5, SLOWEST_POLL)
