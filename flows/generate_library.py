"""Every bank that needs a parser: the scheduled batch."""

from __future__ import annotations

import time
from typing import Annotated, Any

from prefect import flow
from prefect.states import Completed, Failed, State
from pydantic import Field

from flows.generate_parser import generate_parser
from tasks.parsers.engines import EngineName
from tasks.parsers.library import Library
from tasks.parsers.record import run_result
from tasks.problems import Problem


def crashed(bank: str, error: BaseException) -> dict[str, Any]:
    """The result of a bank whose run ended in a way nobody foresaw; the other banks go on."""
    problem = f"unexpected {type(error).__name__}: {next(iter(str(error).splitlines()), '')}"
    return run_result(bank, (), time.monotonic(), problem=Problem("crash", problem))


@flow(name="generate-library", persist_result=True, result_serializer="json")
async def generate_library(
    banks: list[str] | None = None,
    data: str | None = None,
    engine: EngineName = "auto",
    max_attempts: Annotated[int, Field(ge=1, le=20)] = 3,
    analysis_pages: Annotated[int, Field(ge=1)] = 10,
    force: bool = False,
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
    """
    results: list[dict[str, Any]] = []
    for bank in banks or Library.at(data).banks():
        state = await generate_parser(bank, data, engine, max_attempts, analysis_pages, force, return_state=True)
        result = await state.aresult(raise_on_failure=False)
        results.append(crashed(bank, result) if isinstance(result, BaseException) else result)
    refused = [result["bank"] for result in results if result["verdict"] == "refused"]
    if refused:
        return Failed(name="Refused", message=f"refused: {', '.join(refused)}", data=results)
    return Completed(name="Verified", message=f"{len(results)} banks have a verified parser", data=results)
