"""Running a flow to its end in this process."""

from __future__ import annotations

import asyncio
from typing import Any

from prefect import Flow
from prefect.context import SyncClientContext


def run_flow(flow: Flow, **parameters: Any) -> Any:
    """The result of a flow, also where its verdict made the run a failed one; what it raised is raised here."""

    async def run() -> Any:
        with SyncClientContext.get_or_create():  # else every task makes a client, and loads certificates for it
            state = await flow(**parameters, return_state=True)
            return await state.aresult(raise_on_failure=False)

    result = asyncio.run(run())
    if isinstance(result, BaseException):
        raise result
    return result
