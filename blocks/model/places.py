"""How many model calls are made at one time: a global concurrency limit of the Prefect server, for all its runs."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

LIMIT = "passbook-model-calls"  # its name under Concurrency in the UI
known_servers: set[str] = set()  # servers whose limit was seen to be there


@contextlib.contextmanager
def place_for_a_call(places: int) -> Iterator[None]:
    """Wait for one of the places that all runs of a server share; outside a run, and with no places set, at once.

    The limit is made when it is missing; from then on an operator changes it in the UI.
    """
    from prefect.context import FlowRunContext, TaskRunContext

    if not places or not (FlowRunContext.get() or TaskRunContext.get()):
        yield
        return
    from prefect.concurrency.sync import concurrency

    make_limit(places)
    with concurrency(LIMIT, occupy=1):
        yield


def make_limit(places: int) -> None:
    """Create the limit on this server, unless it is there."""
    from prefect.client.orchestration import get_client
    from prefect.client.schemas.actions import GlobalConcurrencyLimitCreate
    from prefect.exceptions import ObjectAlreadyExists, ObjectNotFound

    with get_client(sync_client=True) as client:
        server = str(client.api_url)
        if server in known_servers:
            return
        try:
            client.read_global_concurrency_limit_by_name(LIMIT)
        except ObjectNotFound:
            with contextlib.suppress(ObjectAlreadyExists):  # another run made it at the same moment
                client.create_global_concurrency_limit(GlobalConcurrencyLimitCreate(name=LIMIT, limit=places))
        known_servers.add(server)
