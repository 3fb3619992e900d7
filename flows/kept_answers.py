"""What a Prefect server says the same each time, asked once a minute and not once a run.

Each run asks for the id of its flow, and up to twice where results are kept: three of the seven requests that a flow
makes which does nothing, each of which the server works on for longer than most steps of a question take.
"""

from __future__ import annotations

import time

import httpx

ASKED_AGAIN = 60.0  # seconds; so long may it take until another default storage of the server is noticed
SAME_EACH_TIME = {("GET", "/admin/storage"), ("POST", "/flows/")}  # the second makes a flow, or gives the one there is
ENCODED = ("content-encoding", "content-length", "transfer-encoding")  # of the answer as it was sent, not as it is kept

Request = tuple[str, str, bytes]


class KeptAnswers:
    """The answers of one server that may be given again; forgotten when it refuses a request, as what they say may be
    the reason (a flow that was deleted)."""

    def __init__(self) -> None:
        self._kept: dict[Request, tuple[float, httpx.Response]] = {}

    def find(self, request: httpx.Request) -> httpx.Response | None:
        """The kept answer to a request, None where the server is to be asked."""
        moment, answer = self._kept.get(identity(request), (0.0, None)) if may_be_kept(request) else (0.0, None)
        return copied(answer) if answer is not None and time.monotonic() - moment < ASKED_AGAIN else None

    def learn(self, request: httpx.Request, answer: httpx.Response) -> httpx.Response:
        """Keep an answer that was read to its end, where it may be; gives an answer that says the same."""
        if answer.is_success:
            self._kept[identity(request)] = time.monotonic(), answer
        return copied(answer)

    def forget(self) -> None:
        """Ask anew for everything."""
        self._kept.clear()


def may_be_kept(request: httpx.Request) -> bool:
    """Whether a request is one that is answered the same each time."""
    return any(request.method == method and request.url.path.endswith(path) for method, path in SAME_EACH_TIME)


def identity(request: httpx.Request) -> Request:
    """What makes two requests the same."""
    return request.method, str(request.url), request.content


def copied(answer: httpx.Response) -> httpx.Response:
    """An answer that was read, to be read once more."""
    headers = [(name, value) for name, value in answer.headers.multi_items() if name.lower() not in ENCODED]
    return httpx.Response(answer.status_code, headers=headers, content=answer.content)
