"""Running a flow to its end in this process."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import Any

from prefect import Flow
from prefect.states import State

from flows.connection import line_of_this_thread
from tasks.attempts import Record

_kept = threading.local()


def run_flow(flow: Flow, **parameters: Any) -> Any:
    """The result of a flow, also where its verdict made the run a failed one; what it raised is raised here."""
    _, result = finish_flow(flow, **parameters)
    if isinstance(result, BaseException):
        raise result
    return result


def finish_flow(flow: Flow, **parameters: Any) -> tuple[State, Any]:
    """The final state of a flow, and its result or what it raised. It may be called where an event loop runs."""

    async def run() -> tuple[State, Any]:
        state = await flow(**parameters, return_state=True)
        result = await state.aresult(raise_on_failure=False)
        return state, result.data if isinstance(result, Record) else result

    return beside_a_loop(lambda: line_of_this_thread().run(run()))


def beside_a_loop(work: Callable[[], Any]) -> Any:
    """What the work gives, done here, or beside a thread whose loop is running already (a notebook's)."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return work()
    if not hasattr(_kept, "aside"):
        _kept.aside = ThreadPoolExecutor(1, thread_name_prefix="passbook")
    return _kept.aside.submit(copy_context().run, work).result()
