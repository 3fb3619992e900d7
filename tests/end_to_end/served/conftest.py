"""One `passbook up` for this folder: its settings must not outlive it beside the other tests' server."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest
from prefect.settings import PREFECT_API_URL, PREFECT_RESULTS_LOCAL_STORAGE_PATH, temporary_settings

from tests.end_to_end.deployed import Deployed, children, interrupt, passbook_up, read_address
from tests.prefect_server import free_port


@pytest.fixture(scope="package")
def deployed(tmp_path_factory):
    """Server, worker and deployments as `passbook up` starts them; Ctrl-C must stop all of them at the end."""
    home, port = tmp_path_factory.mktemp("up"), free_port()
    with passbook_up(home, "--port", str(port)) as process:
        address = read_address(process)
        started = children(process.pid)
        settings = {PREFECT_API_URL: f"{address}/api", PREFECT_RESULTS_LOCAL_STORAGE_PATH: home / "storage"}
        with temporary_settings(settings):
            yield Deployed(f"{address}/api", process.pid)
        said = interrupt(process)
    assert address == f"http://127.0.0.1:{port}"
    assert f"export PREFECT_API_URL={address}/api" in said
    assert "answer-question/on-demand, convert-statements/on-demand, generate-library/nightly, generate-par" in said
    assert len(started) == 2  # a server and a worker
    assert [pid for pid in started if Path(f"/proc/{pid}").exists()] == []
    with pytest.raises(httpx.ConnectError):
        httpx.get(f"{address}/api/health")
