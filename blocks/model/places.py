"""How many model calls are made at one time: a global concurrency limit of the Prefect server, for all its runs."""

from __future__ import annotations

import contextlib
import logging
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING
from uuid import UUID

import httpx
from prefect.client.schemas.actions import GlobalConcurrencyLimitCreate
from prefect.exceptions import ObjectAlreadyExists, ObjectNotFound

if TYPE_CHECKING:
    from prefect.client.orchestration import SyncPrefectClient

log = logging.getLogger("passbook")

LIMIT = "passbook-model-calls"  # its name under Concurrency in the UI
FULL = (422, 423)  # what the server says where all places are taken, and where an operator allows none
FIRST_WAIT, LONGEST_WAIT = 0.1, 2.0  # seconds between two looks for a free place
SHORTEST_LEASE, LONGEST_LEASE = 60.0, 86_400.0  # seconds that the server accepts
LOOK_AGAIN = 60.0  # seconds after which a server that has no limit is asked whether it has one now
looked: dict[str, tuple[bool, float]] = {}  # server → whether it has the limit, and when that was seen


@contextlib.contextmanager
def place_for_a_call(places: int, seconds: float) -> Iterator[None]:
    """Wait for one of the places that all runs of a server share; at once outside a run, and where there is no limit.

    With ``places`` the limit is made when it is missing; from then on an operator changes it in the UI. ``seconds`` is
    how long a call may take: the place of a process that was killed is free again after that time.

    This is `prefect.concurrency` in two requests on the run's own client. Prefect's makes two more clients and a
    renewal for each call, and where places are rare it sleeps for up to half a minute between two looks.
    """
    from prefect.client.orchestration import get_client
    from prefect.context import FlowRunContext, TaskRunContext

    if not (FlowRunContext.get() or TaskRunContext.get()):
        yield
        return
    with get_client(sync_client=True) as client:
        if not has_limit(client, places):
            yield
            return
        lease = take_place(client, seconds)
        try:
            yield
        finally:
            give_back(client, lease)


def take_place(client: SyncPrefectClient, seconds: float) -> UUID:
    """The lease of a place, as soon as one is free."""
    lease = min(max(seconds, SHORTEST_LEASE), LONGEST_LEASE)
    wait = FIRST_WAIT
    while True:
        try:
            taken = client.increment_concurrency_slots_with_lease([LIMIT], 1, "concurrency", lease)
            return UUID(taken.json()["lease_id"])
        except httpx.HTTPStatusError as error:
            if error.response.status_code not in FULL:
                raise
        if wait == FIRST_WAIT:
            log.info("model: waiting until one of the calls at work ends (limit %s)", LIMIT)
        time.sleep(wait)
        wait = min(2 * wait, LONGEST_WAIT)


def give_back(client: SyncPrefectClient, lease: UUID) -> None:
    """Free the place; where the server cannot be told, it finds out when the lease ends."""
    try:
        client.release_concurrency_slots_with_lease(lease)
    except httpx.HTTPError as error:
        log.warning("model: the place of a call was not given back (%s); it is free when its lease ends", error)


def has_limit(client: SyncPrefectClient, places: int) -> bool:
    """Whether this server has the limit, which is made where ``places`` are wanted."""
    server = str(client.api_url)
    there, when = looked.get(server, (False, -LOOK_AGAIN))
    if there or (not places and time.monotonic() - when < LOOK_AGAIN):
        return there
    try:
        client.read_global_concurrency_limit_by_name(LIMIT)
        there = True
    except ObjectNotFound:
        if places:
            make_limit(client, places)
        there = places > 0
    looked[server] = (there, time.monotonic())
    return there


def make_limit(client: SyncPrefectClient, places: int) -> None:
    """Make the limit on this server; one that is there stays as an operator set it."""
    with contextlib.suppress(ObjectAlreadyExists):
        client.create_global_concurrency_limit(GlobalConcurrencyLimitCreate(name=LIMIT, limit=places))
