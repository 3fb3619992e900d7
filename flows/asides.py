"""What a run tells the server beside its work: requests that no step waits for, done when the run ends."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextvars import copy_context
from typing import Any

Tell = Callable[..., None]


@contextlib.contextmanager
def asides() -> Iterator[Tell]:
    """A function (work, arguments …) that has work done beside the block, one after the other, in the run's context.

    When the block ends all of it is done; what it raised is raised then, unless the block itself failed.
    """
    begun: list[Future[None]] = []
    with ThreadPoolExecutor(1, thread_name_prefix="aside") as beside:

        def tell(work: Callable[..., Any], *arguments: Any) -> None:
            begun.append(beside.submit(copy_context().run, work, *arguments))

        yield tell
    for each in begun:
        each.result()
