"""A real Prefect server for tests, lighter than Prefect's own harness: no server import in the test process."""

from __future__ import annotations

import contextlib
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx

from flows.up import PROJECT, WRITTEN_TOGETHER

START_LIMIT = 600  # seconds; on a machine with much else to do, creating the database takes minutes
QUIET = WRITTEN_TOGETHER | {
    "PREFECT_SERVER_ANALYTICS_ENABLED": "false",
    "DO_NOT_TRACK": "1",
    "PREFECT_SERVER_UI_API_URL": "/api",
    "PREFECT_SERVER_LOGGING_LEVEL": "ERROR",
    "PREFECT_LOGGING_EXTRA_LOGGERS": "passbook",
}


def free_port() -> int:
    """A port of loopback that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def server_environment(home: Path, port: int) -> dict[str, str]:
    """The environment of a server and of its clients, all state below ``home``."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PREFECT_")}
    return (
        environment
        | QUIET
        | {
            "PREFECT_HOME": str(home),
            "PREFECT_API_URL": f"http://127.0.0.1:{port}/api",
            "PREFECT_SERVER_API_PORT": str(port),
            "PREFECT_SERVER_DATABASE_CONNECTION_URL": f"sqlite+aiosqlite:///{home}/prefect.db",
        }
    )


@contextlib.contextmanager
def run_server(home: Path) -> Iterator[str]:
    """Run a server until the block ends, and point this process at it; gives the API address."""
    from prefect.settings import (
        PREFECT_API_URL,
        PREFECT_HOME,
        PREFECT_LOGGING_TO_API_ENABLED,
        PREFECT_RESULTS_LOCAL_STORAGE_PATH,
        temporary_settings,
    )

    environment = server_environment(home, free_port())
    url = environment["PREFECT_API_URL"]
    log = home / "server.log"
    command = [sys.executable, "-m", "flows.server", "server", "start", "--host", "127.0.0.1"]
    with (
        log.open("wb") as out,
        subprocess.Popen(command, cwd=PROJECT, env=environment, stdout=out, stderr=out) as server,
    ):
        try:
            wait_until_healthy(url, server, log)
            settings = {
                PREFECT_API_URL: url,
                PREFECT_HOME: home,
                PREFECT_RESULTS_LOCAL_STORAGE_PATH: home / "storage",
                PREFECT_LOGGING_TO_API_ENABLED: False,  # or the process waits for the stopped server at its exit
            }
            with temporary_settings(settings):
                yield url
        finally:
            server.terminate()
            try:
                server.wait(10)
            except subprocess.TimeoutExpired:
                server.kill()


def wait_until_healthy(url: str, server: subprocess.Popen, log: Path) -> None:
    """Return when the server answers; RuntimeError with the end of its log when it does not."""
    deadline = time.monotonic() + START_LIMIT
    while time.monotonic() < deadline and server.poll() is None:
        with contextlib.suppress(httpx.HTTPError):
            if httpx.get(f"{url}/health", timeout=2).status_code == 200:
                return
        time.sleep(0.1)
    raise RuntimeError(f"no Prefect server at {url}: {log.read_text()[-2000:]}")
