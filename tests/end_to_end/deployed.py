"""`passbook up` as an operator types it, and what Prefect's REST interface says of the runs."""

from __future__ import annotations

import base64
import contextlib
import io
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx
from PIL import Image

from flows.processes import parent_of

ROOT = Path(__file__).parents[2]
FINAL = frozenset({"COMPLETED", "FAILED", "CRASHED", "CANCELLED"})
LOG_LIMIT = 60  # seconds until the last messages of a run that is at its end have arrived
RUN_LIMIT = 600  # seconds; a run is a new process that imports Prefect and Great Expectations on a busy machine
IN_MEMORY = "sqlite+aiosqlite:///file::memory:?cache=shared&uri=true&check_same_thread=false"  # several times faster
UP_LIMIT = 600  # seconds for a server with a new database, a worker and the deployments
END_LIMIT = 180  # seconds until Ctrl-C has ended everything


@dataclass(frozen=True)
class Deployed:
    """A server with Passbook's deployments, and a worker that runs them."""

    api: str
    pid: int  # of the `passbook up` that deployed them

    @property
    def ui(self) -> str:
        return self.api.removesuffix("/api")

    def get(self, path: str, **parameters: Any) -> Any:
        return self.request("GET", path, params=parameters)

    def post(self, path: str, body: dict[str, Any]) -> Any:
        return self.request("POST", path, json=body)

    def request(self, method: str, path: str, **content: Any) -> Any:
        """The server's answer; where it was too busy to give one it is asked again, as Prefect's own client does."""
        deadline = time.monotonic() + RUN_LIMIT
        while True:
            with contextlib.suppress(httpx.TimeoutException):
                answer = httpx.request(method, f"{self.api}/{path}", timeout=30, **content)
                if answer.status_code != 503:
                    return answer.raise_for_status().json()
            assert time.monotonic() < deadline, f"no answer to {method} {path}"
            time.sleep(0.2)

    def deployment(self, name: str) -> dict[str, Any]:
        return self.get(f"deployments/name/{name}")

    def start(self, name: str, **parameters: Any) -> str:
        """Ask for a run of a deployment, as the UI's button does; its id."""
        body = {"parameters": parameters, "idempotency_key": str(uuid4())}
        return self.post(f"deployments/{self.deployment(name)['id']}/create_flow_run", body)["id"]

    def finished(self, run: str) -> dict[str, Any]:
        """The run, once it is at its end."""
        return self.stopped(run, FINAL)

    def stopped(self, run: str, states: frozenset[str] = FINAL | {"PAUSED"}) -> dict[str, Any]:
        """The run, once it is at its end or waits for somebody."""
        deadline = time.monotonic() + RUN_LIMIT
        while (found := self.get(f"flow_runs/{run}"))["state_type"] not in states:
            assert time.monotonic() < deadline, f"{found['name']} is still {found['state_name']}"
            time.sleep(0.3)
        return found

    def state_names(self, run: str) -> list[str]:
        states = self.get("flow_run_states/", flow_run_id=run)
        return [state["name"] for state in sorted(states, key=lambda state: state["timestamp"])]

    def log(self, run: str, until: str) -> list[str]:
        """The messages that the run logged, oldest first, once one begins with `until`: the process of a run sends
        them in batches, the last of which may arrive after the run's final state."""
        wanted = {"logs": {"flow_run_id": {"any_": [run]}}, "sort": "TIMESTAMP_ASC"}
        deadline = time.monotonic() + LOG_LIMIT
        while True:
            messages = [record["message"] for record in self.post("logs/filter", wanted)]
            if any(message.startswith(until) for message in messages):
                return messages
            assert time.monotonic() < deadline, f"no message begins with {until!r}: {messages}"
            time.sleep(0.3)

    def artifacts(self, run: str) -> dict[str, Any]:
        """The run's artifacts by their keys."""
        wanted = {"artifacts": {"flow_run_id": {"any_": [run]}}}
        return {found["key"]: found for found in self.post("artifacts/filter", wanted) if found["key"]}


def picture_in(artifact: dict[str, Any]) -> Image.Image:
    """The PNG picture that an artifact shows."""
    encoded = artifact["data"].partition("data:image/png;base64,")[2].removesuffix(")")
    picture = Image.open(io.BytesIO(base64.b64decode(encoded, validate=True)), formats=["PNG"])
    picture.load()
    return picture


@contextlib.contextmanager
def passbook_up(home: Path, *arguments: str, api: str | None = None) -> Iterator[subprocess.Popen]:
    """Run `passbook up` until the block ends, with the server at ``api`` or one that it starts."""
    process = subprocess.Popen(
        [sys.executable, "-m", "flows.cli", "up", *arguments],
        cwd=ROOT,
        env=environment(home, api),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        yield process
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGINT)
            process.communicate(timeout=END_LIMIT)


def read_address(process: subprocess.Popen) -> str:
    """The UI's address, the one line on standard output."""
    ready, _, _ = select.select([process.stdout], [], [], UP_LIMIT)
    assert ready, f"nothing was printed within {UP_LIMIT} s"
    address = process.stdout.readline().strip()
    assert address, process.stderr.read()
    return address


def interrupt(process: subprocess.Popen) -> str:
    """Press Ctrl-C; what the command has said, which must end well."""
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=END_LIMIT)
    assert process.returncode == 0, said
    assert "Traceback" not in said
    return said


def children(pid: int) -> list[int]:
    """Processes that were started by a process."""
    everyone = [int(folder.name) for folder in Path("/proc").iterdir() if folder.name.isdigit()]
    return [child for child in everyone if parent_of(child) == pid]


def environment(home: Path, api: str | None = None) -> dict[str, str]:
    """The environment of a command: Prefect's files below ``home``, the server at ``api`` if there is one."""
    own = {name: value for name, value in os.environ.items() if not name.startswith("PREFECT_")}
    own |= {
        "PREFECT_HOME": str(home),
        "PREFECT_WORKER_QUERY_SECONDS": "1",
        "PREFECT_SERVER_DATABASE_CONNECTION_URL": IN_MEMORY,
        "COLUMNS": "300",  # tables are printed without breaking words
        "DO_NOT_TRACK": "1",
    }
    return own | ({"PREFECT_API_URL": api} if api else {})
