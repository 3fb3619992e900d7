"""Running a flow to its end in this process."""

from __future__ import annotations

import asyncio
from typing import Any

from prefect import Flow


def run_flow(flow: Flow, **parameters: Any) -> Any:
    """The result of a flow, also where its verdict made the run a failed one; what it raised is raised here."""

    async def run() -> Any:
        state = await flow(**parameters, return_state=True)
        return await state.aresult(raise_on_failure=False)

    result = asyncio.run(run())
    if isinstance(result, BaseException):
        raise result
    return result
