"""The server of `passbook up`."""

from __future__ import annotations

import gc
import threading
import weakref

from flows.server import MANY, garbage_collected_aside


class Cursor:
    """Something that refers to itself, as what an exception saw does."""

    def __init__(self) -> None:
        self.itself = self


def test_garbage_is_collected_in_another_thread_than_the_one_that_makes_it():
    collected_in, collected = [], threading.Event()
    with garbage_collected_aside():
        weakref.finalize(Cursor(), lambda: (collected_in.append(threading.current_thread().name), collected.set()))
        kept = [[] for _ in range(3 * MANY)]
        assert collected.wait(60)
    assert collected_in == ["garbage"]
    assert gc.isenabled()
    assert len(kept) == 3 * MANY
