"""What a run tells the server beside its work: requests that no step waits for, done when the run ends."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextvars import copy_context
from typing import Any

log = logging.getLogger("passbook")

Tell = Callable[..., None]


@contextlib.contextmanager
def asides() -> Iterator[Tell]:
    """A function (work, arguments …) that has work done beside the block, one after the other, in the run's context.

    When the block ends all of it is done. What fails of it is a line in the log: the run has its answer without.
    """
    begun: list[Future[None]] = []
    with ThreadPoolExecutor(1, thread_name_prefix="aside") as beside:

        def tell(work: Callable[..., Any], *arguments: Any) -> None:
            begun.append(beside.submit(copy_context().run, work, *arguments))

        yield tell
    for each in begun:
        if error := each.exception():
            told = next(iter(str(error).splitlines()), "") or type(error).__name__
            log.warning("the server did not keep a record of this run (%s); its answer is not touched by that.", told)
