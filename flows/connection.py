"""This process's lines to the Prefect server, kept from one flow to the next.

Prefect makes its clients anew for each flow, and each loads 150 certificates: more than all the rest of a short flow
takes. A client belongs to an event loop, so each thread keeps one loop, and the clients of the server it speaks to.
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
import time
import weakref
from collections.abc import Coroutine, Iterator
from contextvars import Context, copy_context
from typing import TYPE_CHECKING, Any

import httpx
from prefect.context import AsyncClientContext, SyncClientContext
from prefect.settings import get_current_settings

from flows.kept_answers import KeptAnswers, may_be_kept
from tasks.problems import PassbookError

if TYPE_CHECKING:
    from prefect.client.orchestration import PrefectClient, SyncPrefectClient

UNREACHABLE = "Failed to reach API"  # how Prefect says it
BUSY = 503  # what the server says while another writer holds its SQLite file
WAITS = (0.02, 0.05, 0.1, 0.2, 0.4)  # seconds before it is asked again; Prefect's client would wait for two


class Line:
    """A thread's event loop, and its clients; both are closed with the thread, or with the process."""

    def __init__(self) -> None:
        self.runner = asyncio.Runner(loop_factory=asyncio.new_event_loop)
        self.server: tuple[Any, ...] = ()
        self.clients: tuple[AsyncClientContext, SyncClientContext] | None = None
        weakref.finalize(self, self.runner.close)

    def run(self, work: Coroutine[Any, Any, Any]) -> Any:
        """What the work gives, in the caller's context; it finds the kept clients there."""
        context = copy_context()
        try:
            self.runner.run(self._connect(context), context=context)
        except BaseException:
            work.close()
            raise
        return self.runner.run(work, context=context)

    async def _connect(self, context: Context) -> None:
        """Put the clients into the context; they are made anew where the settings name another server.

        PassbookError where no server answers at the address that the settings name.
        """
        settings = get_current_settings()
        server = (settings.api.url, settings.api.key, settings.api.auth_string)
        if self.clients is None or server != self.server:
            await self._disconnect()
            asynchronous, synchronous = AsyncClientContext(), SyncClientContext()
            ask_again_soon(asynchronous.client, PatientAsync)
            ask_again_soon(synchronous.client, Patient)
            try:
                await asynchronous.__aenter__()
            except RuntimeError as error:
                if not str(error).startswith(UNREACHABLE):
                    raise
                told = "start it, or unset PREFECT_API_URL to have one started"
                raise PassbookError(f"{server[0]}: no Prefect server answers at this address; {told}.") from error
            synchronous.__enter__()
            self.clients, self.server = (asynchronous, synchronous), server
        for each in self.clients:
            type(each).__var__.set(each)

    async def _disconnect(self) -> None:
        """Let go of the clients of a server that is no longer meant, and may be gone."""
        if self.clients is None:
            return
        asynchronous, synchronous = self.clients
        self.clients = None
        with contextlib.suppress(httpx.HTTPError):
            await asynchronous.client.__aexit__(None, None, None)
            synchronous.client.__exit__(None, None, None)


_kept = threading.local()


def line_of_this_thread() -> Line:
    """The line of the thread that asks."""
    if not hasattr(_kept, "line"):
        _kept.line = Line()
    return _kept.line


@contextlib.contextmanager
def one_client() -> Iterator[None]:
    """One client for all tasks of a run that a worker started; each would make its own."""
    with SyncClientContext.get_or_create() as context:
        ask_again_soon(context.client, Patient)
        yield


def ask_again_soon(client: PrefectClient | SyncPrefectClient, patient: type[Patient | PatientAsync]) -> None:
    """Have a client wait for milliseconds where a short wait is enough; a longer one stays Prefect's."""
    if not isinstance(client._client._transport, patient):
        client._client._transport = patient(client._client._transport)


class Patient(httpx.BaseTransport):
    """Sends a request again while the server is busy, a few times within a second; one whose answer is kept, never."""

    def __init__(self, inner: httpx.BaseTransport) -> None:
        self.inner = inner
        self.kept = KeptAnswers()

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        """The kept answer, or the server's, if it can be had within a second another one than "busy"."""
        if known := self.kept.find(request):
            return known
        response = self._ask(request)
        if may_be_kept(request):
            response.read()
            response.close()
            return self.kept.learn(request, response)
        if response.is_error:
            self.kept.forget()
        return response

    def _ask(self, request: httpx.Request) -> httpx.Response:
        """The server's answer."""
        for wait in WAITS:
            response = self.inner.handle_request(request)
            if response.status_code != BUSY:
                return response
            response.close()
            time.sleep(wait)
        return self.inner.handle_request(request)

    def close(self) -> None:
        """Close the connections."""
        self.inner.close()


class PatientAsync(httpx.AsyncBaseTransport):
    """The same for the asynchronous client."""

    def __init__(self, inner: httpx.AsyncBaseTransport) -> None:
        self.inner = inner
        self.kept = KeptAnswers()

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """The kept answer, or the server's, if it can be had within a second another one than "busy"."""
        if known := self.kept.find(request):
            return known
        response = await self._ask(request)
        if may_be_kept(request):
            await response.aread()
            await response.aclose()
            return self.kept.learn(request, response)
        if response.is_error:
            self.kept.forget()
        return response

    async def _ask(self, request: httpx.Request) -> httpx.Response:
        """The server's answer."""
        for wait in WAITS:
            response = await self.inner.handle_async_request(request)
            if response.status_code != BUSY:
                return response
            await response.aclose()
            await asyncio.sleep(wait)
        return await self.inner.handle_async_request(request)

    async def aclose(self) -> None:
        """Close the connections."""
        await self.inner.aclose()
