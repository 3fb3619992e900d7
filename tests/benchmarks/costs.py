"""What work costs besides time: the processor's milliseconds, here and in the processes below, and HTTP requests.

Processor time depends much less than time on what else a machine does, the number of requests not at all.
"""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import httpx

SETTLED = 2.5  # seconds after which a server has also written what it does later


@dataclass(frozen=True)
class Costs:
    """The costs of one turn on average: processor milliseconds in this process and in others, and requests."""

    here: float
    there: float
    requests: float

    def __sub__(self, other: Costs) -> Costs:
        return Costs(self.here - other.here, self.there - other.there, self.requests - other.requests)

    def __str__(self) -> str:
        return f"CPU {self.here:.0f} ms here + {self.there:.0f} ms in the server, {self.requests:.1f} requests"


def costs_of(work: Callable[[], object], turns: int, others: Sequence[int]) -> Costs:
    """What a turn of some work costs; ``others`` are the processes that work for it."""
    with counted_requests() as requests:
        started, before = time.process_time(), sum(map(seconds_of, others))
        for _ in range(turns):
            work()
        here = time.process_time() - started
        time.sleep(SETTLED)
        there = sum(map(seconds_of, others)) - before
    return Costs(1000 * here / turns, 1000 * there / turns, len(requests) / turns)


@contextlib.contextmanager
def counted_requests() -> Iterator[list[str]]:
    """The requests that are sent over httpx until the block ends, in a list that grows."""
    sent: list[str] = []
    send, send_later = httpx.HTTPTransport.handle_request, httpx.AsyncHTTPTransport.handle_async_request

    def count(self: httpx.HTTPTransport, request: httpx.Request) -> httpx.Response:
        sent.append(f"{request.method} {request.url.path}")
        return send(self, request)

    async def count_later(self: httpx.AsyncHTTPTransport, request: httpx.Request) -> httpx.Response:
        sent.append(f"{request.method} {request.url.path}")
        return await send_later(self, request)

    httpx.HTTPTransport.handle_request = count
    httpx.AsyncHTTPTransport.handle_async_request = count_later
    try:
        yield sent
    finally:
        httpx.HTTPTransport.handle_request = send
        httpx.AsyncHTTPTransport.handle_async_request = send_later


def children() -> list[int]:
    """The processes that this one has started and that still run."""
    found = []
    for task in Path("/proc/self/task").iterdir():
        with contextlib.suppress(FileNotFoundError):  # a thread that has ended meanwhile
            found += map(int, (task / "children").read_text().split())
    return found


def seconds_of(process: int) -> float:
    """The processor's seconds that a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
