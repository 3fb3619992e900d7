"""Every bank that needs a parser: the scheduled batch."""

from __future__ import annotations

import time
from contextlib import nullcontext
from typing import TYPE_CHECKING, Annotated, Any

from prefect import flow, task
from prefect.cache_policies import NO_CACHE
from prefect.runtime import flow_run
from prefect.states import Completed, Failed, State
from pydantic import Field

from flows.connection import one_client
from flows.generate_parser import generate_parser
from tasks.parsers.engines import EngineName, using
from tasks.parsers.library import Library
from tasks.parsers.model.batches import answer_all, batched_model, study_banks, wait_for
from tasks.parsers.record import run_result
from tasks.plain_text import as_run_name
from tasks.problems import Problem
from tasks.sandbox import configured_sandbox

if TYPE_CHECKING:
    from blocks.model.batched_model import BatchedModel


def crashed(bank: str, error: BaseException) -> dict[str, Any]:
    """The result of a bank whose run ended in a way nobody foresaw; the other banks go on."""
    problem = f"unexpected {type(error).__name__}: {next(iter(str(error).splitlines()), '')}"
    return run_result(bank, (), time.monotonic(), problem=Problem("crash", problem))


@task(name="submit-batch", cache_policy=NO_CACHE)
def submit_batch(model: BatchedModel) -> int:
    """Hand in the questions that are in no batch yet; how many batches are under way."""
    return model.submit()


@task(name="wait-for-batches", cache_policy=NO_CACHE, retries=3, retry_delay_seconds=60)
def wait_for_batches(model: BatchedModel) -> None:
    """Wait until the batches have ended and store their results; a new start goes on where the last one stood."""
    wait_for(model)


def name_run() -> str:
    """The banks whose parsers a run writes, as far as a list of runs shows them."""
    return as_run_name(", ".join(flow_run.parameters.get("banks") or ["all banks"]))


@flow(name="generate-library", flow_run_name=name_run, persist_result=True, result_serializer="json")
async def generate_library(
    banks: list[str] | None = None,
    data: str | None = None,
    engine: EngineName = "auto",
    max_attempts: Annotated[int, Field(ge=1, le=20)] = 3,
    analysis_pages: Annotated[int, Field(ge=1)] = 10,
    force: bool = False,
    batch: bool = False,
) -> State:
    """Write the parsers of all banks whose samples changed since theirs was published, one run a bank.

    Args:
        banks: Names of the banks; all banks of the library when left out.
        data: Folder of banks; the project's own `data/` when left out.
        engine: Who writes the parsers: `offline` is the synthesizer, `model` the configured language model, `auto` the
            cheapest engine that succeeds.
        max_attempts: How many attempts are made before a bank is refused.
        analysis_pages: How many pages of a long sample are studied.
        force: Write parsers anew even when they are up to date or were edited by hand.
        batch: Ask the language model for all banks at once through the Message Batches API: half the price, answers
            within a day. A run that is killed and started again goes on with the batches that it had submitted.
    """
    results: list[dict[str, Any]] = []
    library = Library.at(data)
    chosen = list(banks or library.banks())
    answers = nullcontext()
    if batch and engine != "offline":
        model = batched_model(library)
        studies = study_banks(library, chosen, analysis_pages, force)
        answer_all(studies, engine, max_attempts, model, configured_sandbox(), submit_batch, wait_for_batches)
        answers = using(model)
    with one_client(), answers:
        for bank in chosen:
            state = await generate_parser(bank, data, engine, max_attempts, analysis_pages, force, return_state=True)
            result = await state.aresult(raise_on_failure=False)
            results.append(crashed(bank, result) if isinstance(result, BaseException) else result)
    refused = [result["bank"] for result in results if result["verdict"] == "refused"]
    if refused:
        return Failed(name="Refused", message=f"refused: {', '.join(refused)}", data=results)
    return Completed(name="Verified", message=f"{len(results)} banks have a verified parser", data=results)
