"""Prefect's command with its garbage collected aside, for the server of `passbook up`: `python -m flows.server`.

Python collects garbage in the thread that makes it, so also in the server's one event loop. A cursor among it waits
until its SQLite connection is free; that connection may be waiting for the writer, and the writer for the loop. Where
six questions were asked at once, nothing moved until SQLite gave up waiting, a minute later.
"""

from __future__ import annotations

import contextlib
import gc
import runpy
import threading
from collections.abc import Iterator

PAUSE = 0.2  # seconds between two looks at how much garbage there may be
MANY = 10_000  # objects made since the last collection; Python's own threshold is 700
WHOLE = 20  # every so many collections all objects are looked through, not the younger ones alone


@contextlib.contextmanager
def garbage_collected_aside() -> Iterator[None]:
    """Have a thread of its own collect the garbage of all threads until the block ends."""
    ended = threading.Event()

    def collect() -> None:
        times = 0
        while not ended.wait(PAUSE):
            if gc.get_count()[0] >= MANY:
                times += 1
                gc.collect(1 if times % WHOLE else 2)

    collector = threading.Thread(target=collect, name="garbage", daemon=True)
    gc.disable()
    collector.start()
    try:
        yield
    finally:
        ended.set()
        collector.join()
        gc.enable()


if __name__ == "__main__":
    with garbage_collected_aside():
        runpy.run_module("prefect", run_name="__main__", alter_sys=True)
