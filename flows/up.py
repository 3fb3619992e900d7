"""`passbook up`: a Prefect server, the work pool, the deployments and a worker on this machine, until Ctrl-C.

Server and worker are Prefect's own commands, each a process; what they print is kept in Prefect's home folder.
"""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from flows.processes import Service, end_on_signals, ignore_signals, parent_of, start, stay
from tasks.problems import PassbookError

if TYPE_CHECKING:
    from prefect.client.schemas.objects import FlowRun

PROJECT = Path(__file__).resolve().parents[1]
POOL = "passbook"  # the work pool of prefect.yaml
HOST = "127.0.0.1"
START_LIMIT = 180  # seconds; the first start of a server creates its database
MODEL_CALLS_AT_A_TIME = 4
RUNS_AT_A_TIME = os.cpu_count() or 1  # writing a parser keeps one processor busy
# A step of a run tells three events. Written one at a time, as Prefect does unless told, those of one question keep
# the single writer of an SQLite file busy for longer than the question takes, and whoever asks next waits for it.
# The recorder's interval is whole seconds: Prefect cuts the rest off, and with 0 it goes round without any rest.
WRITTEN_TOGETHER = {
    "PREFECT_SERVER_SERVICES_TASK_RUN_RECORDER_BATCH_SIZE": "100",
    "PREFECT_SERVER_SERVICES_TASK_RUN_RECORDER_FLUSH_INTERVAL": "1",  # seconds until a step shows in the UI
    "PREFECT_SERVER_SERVICES_EVENT_PERSISTER_BATCH_SIZE": "200",
}
CUT_OFF = "the worker was stopped while this run was at work; Retry goes on after the attempts recorded here"


def up(port: int = 4200) -> None:
    """Start what is not running yet, print the UI's address, and stay until Ctrl-C; then stop what was started.

    A server that PREFECT_API_URL names is used as it is, otherwise one is started on ``port`` of loopback. Raises
    PassbookError when the port is taken, the server does not answer, or a process ends by itself.
    """
    from prefect.settings import PREFECT_API_URL, PREFECT_UI_URL, temporary_settings

    if not (PROJECT / "prefect.yaml").is_file():
        raise PassbookError(f"{PROJECT}: there is no prefect.yaml to deploy from; run `passbook up` from a clone.")
    with end_on_signals(), contextlib.ExitStack() as started:
        services = []
        if api := running_server():
            say("server", f"already running at {api}")
        else:
            api = f"http://{HOST}:{port}/api"
            services.append(started.enter_context(start_server(api, port)))
            say("server", f"started on port {port}, its data in {services[0].log.parent}")
        started.enter_context(temporary_settings({PREFECT_API_URL: api}))
        if services:  # nobody else's runs can be on this server
            mark_as_crashed(runs_at_work(lambda parent: parent is None))
        create_work_pool()
        services.append(started.enter_context(start_worker(api)))
        say("worker", f"started on the work pool {POOL}, up to {RUNS_AT_A_TIME} runs at a time")
        say("blocks", ", ".join(register_blocks()))
        limit_model_calls()
        deploy(api)
        say("deployments", ", ".join(deployments()))
        say("other shells", f"export PREFECT_API_URL={api}")
        print(PREFECT_UI_URL.value(), flush=True)
        say("", "Ctrl-C stops what was started here.")
        stay(services)
    say("", "stopped.")


def say(what: str, how: str) -> None:
    """One line of progress on standard error."""
    print(f"{what:<12}  {how}" if what else how, file=sys.stderr, flush=True)


def running_server() -> str | None:
    """The API address in Prefect's settings, None when there is none; PassbookError when nobody answers there."""
    from prefect.settings import PREFECT_API_URL

    api = PREFECT_API_URL.value()
    if api and not answers(api):
        raise PassbookError(
            f"{api}: no Prefect server answers at this address; start it, or unset PREFECT_API_URL to have one started."
        )
    return api


def answers(api: str, seconds: float = 10) -> bool:
    """Whether a healthy Prefect server answers at this API address in time."""
    import httpx

    try:
        return httpx.get(f"{api}/health", timeout=seconds).status_code == 200
    except httpx.HTTPError:
        return False


def refuse_taken_port(api: str, port: int) -> None:
    """PassbookError when somebody listens on the port already."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # a server that just ended is not in the way
        try:
            probe.bind((HOST, port))
        except OSError as error:
            owner = "another program: stop it"
            if answers(api, seconds=2):
                owner = f"a Prefect server: use it with PREFECT_API_URL={api}"
            raise PassbookError(f"port {port} is taken by {owner}, or choose another with --port.") from error


@contextlib.contextmanager
def start_server(api: str, port: int) -> Iterator[Service]:
    """Run a server until the block ends; it answers when the block begins."""
    refuse_taken_port(api, port)
    settings = WRITTEN_TOGETHER | {
        "PREFECT_SERVER_API_HOST": HOST,
        "PREFECT_SERVER_API_PORT": str(port),
        "PREFECT_SERVER_UI_API_URL": "/api",  # the browser asks the server the page came from
    }
    command = [sys.executable, "-m", "flows.server", "server", "start"]
    with start_prefect("server", command, api, **settings) as server:
        deadline = time.monotonic() + START_LIMIT
        while not answers(api):
            if server.process.poll() is not None:
                raise PassbookError(f"the server did not start: {server.last_words()}.")
            if time.monotonic() > deadline:
                raise PassbookError(f"the server did not answer within {START_LIMIT} s: {server.last_words()}.")
            time.sleep(0.2)
        yield server


@contextlib.contextmanager
def start_worker(api: str) -> Iterator[Service]:
    """Run a worker of the pool until the block ends; runs that are at work then end as crashed."""
    cut_off: list[FlowRun] = []
    command = prefect_command("worker", "start", "--pool", POOL, "--limit", str(RUNS_AT_A_TIME))
    try:
        with start_prefect("worker", command, api) as worker:
            try:
                yield worker
            finally:
                ignore_signals()
                if answers(api):
                    cut_off += runs_at_work(lambda parent: parent == worker.process.pid)
    finally:
        for run in cut_off:  # each leads a process group of its own; the worker has ended those it could
            with contextlib.suppress(ProcessLookupError):
                os.killpg(int(run.infrastructure_pid), signal.SIGKILL)
        mark_as_crashed(cut_off)


def start_prefect(name: str, command: list[str], api: str, **settings: str) -> AbstractContextManager[Service]:
    """Run a command of Prefect's until the block ends, its output in a file of Prefect's home."""
    from prefect.settings import PREFECT_HOME

    log = Path(PREFECT_HOME.value()) / f"passbook-{name}.log"
    return start(name, command, PROJECT, child_environment(api) | settings, log)


def prefect_command(*arguments: str) -> list[str]:
    """A command line of Prefect with this interpreter; unlike the console script it finds the project's packages."""
    return [sys.executable, "-m", "prefect", *arguments]


def child_environment(api: str) -> dict[str, str]:
    """The environment of Prefect's commands: this API, and a log level at which the runs' logs are worth reading."""
    return os.environ | {"PREFECT_API_URL": api, "PREFECT_LOGGING_LEVEL": "INFO", "DO_NOT_TRACK": "1"}


def deploy(api: str) -> None:
    """Deploy what prefect.yaml lists; PassbookError with Prefect's words when it fails."""
    command = prefect_command("--no-prompt", "deploy", "--all")
    done = subprocess.run(command, cwd=PROJECT, env=child_environment(api), capture_output=True, text=True, check=False)
    if done.returncode:
        words = " ".join((done.stdout + done.stderr).split())
        raise PassbookError(f"{PROJECT / 'prefect.yaml'}: could not be deployed: {words[-500:]}")


def create_work_pool() -> None:
    """Create the pool; one that exists is left as it is."""
    from prefect.client.orchestration import get_client
    from prefect.client.schemas.actions import WorkPoolCreate
    from prefect.exceptions import ObjectAlreadyExists

    with get_client(sync_client=True) as client, contextlib.suppress(ObjectAlreadyExists):
        client.create_work_pool(WorkPoolCreate(name=POOL, type="process", description="Runs of Passbook's flows."))


def limit_model_calls() -> None:
    """Let all runs of the server share a few calls to a model at a time; an operator changes how many in the UI."""
    from prefect.client.orchestration import get_client

    from blocks.model.places import make_limit

    with get_client(sync_client=True) as client:
        make_limit(client, MODEL_CALLS_AT_A_TIME)


def register_blocks() -> list[str]:
    """Offer the product's blocks in the UI; their names there."""
    import blocks

    types = [getattr(blocks, name) for name in blocks.__all__]
    for block in types:
        block.register_type_and_schema(_sync=True)
    return [block.get_block_type_name() for block in types]


def deployments() -> list[str]:
    """Names of the pool's deployments, as `flow/deployment`."""
    from prefect.client.orchestration import get_client

    with get_client(sync_client=True) as client:
        flows = {flow.id: flow.name for flow in client.read_flows()}
        found = client.read_deployments(work_pool_filter=pool_filter())
    return sorted(f"{flows[deployment.flow_id]}/{deployment.name}" for deployment in found)


def runs_at_work(chosen: Callable[[int | None], bool]) -> list[FlowRun]:
    """Runs of the pool that are starting or running, chosen by their process's parent (None: it is no more)."""
    from prefect.client.orchestration import get_client
    from prefect.client.schemas.filters import FlowRunFilter, FlowRunFilterState, FlowRunFilterStateType
    from prefect.client.schemas.objects import StateType

    at_work = FlowRunFilterStateType(any_=[StateType.PENDING, StateType.RUNNING, StateType.CANCELLING])
    with get_client(sync_client=True) as client:
        runs = client.read_flow_runs(
            flow_run_filter=FlowRunFilter(state=FlowRunFilterState(type=at_work)), work_pool_filter=pool_filter()
        )
    return [run for run in runs if run.infrastructure_pid and chosen(parent_of(int(run.infrastructure_pid)))]


def pool_filter() -> Any:
    """Prefect's filter for what belongs to the pool."""
    from prefect.client.schemas.filters import WorkPoolFilter, WorkPoolFilterName

    return WorkPoolFilter(name=WorkPoolFilterName(any_=[POOL]))


def mark_as_crashed(runs: list[FlowRun]) -> None:
    """Say of runs whose process was ended that they are no longer at work; they can be run again."""
    from prefect.client.orchestration import get_client
    from prefect.states import Crashed

    with get_client(sync_client=True) as client:
        for run in runs:
            client.set_flow_run_state(run.id, Crashed(message=CUT_OFF), force=True)
