"""`passbook up` brings everything up on this machine and takes it down again."""

from __future__ import annotations

import signal
import socket
from pathlib import Path

import httpx
import pytest
from prefect.settings import PREFECT_API_URL, temporary_settings

from flows.up import refuse_taken_port, running_server
from tasks.problems import PassbookError
from tests.end_to_end.deployed import ROOT, Deployed, children, passbook_up, read_address
from tests.prefect_server import free_port

pytestmark = pytest.mark.xdist_group("deployments")


def test_up_starts_everything_and_ctrl_c_stops_everything(tmp_path):
    port = free_port()
    with passbook_up(tmp_path, "--port", str(port)) as process:
        address = read_address(process)
        assert address == f"http://127.0.0.1:{port}"
        up = Deployed(f"{address}/api", process.pid)
        assert httpx.get(f"{address}/ui-settings").json()["api_url"] == "/api"
        assert "<title>Prefect Server</title>" in httpx.get(f"{address}/v2/").text
        assert up.deployment("generate-parser/on-demand")["work_pool_name"] == "passbook"
        assert up.deployment("generate-library/nightly")["pull_steps"] == [
            {"prefect.deployments.steps.set_working_directory": {"directory": str(ROOT)}}
        ]
        assert up.get("block_types/slug/passbook-library")["name"] == "Passbook Library"
        started = children(process.pid)
        assert len(started) == 2  # a server and a worker
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=60)
    assert process.returncode == 0, said
    assert f"export PREFECT_API_URL={address}/api" in said
    assert "generate-library/nightly, generate-parser/on-demand" in said
    assert "Traceback" not in said
    assert [pid for pid in started if Path(f"/proc/{pid}").exists()] == []
    with pytest.raises(httpx.ConnectError):
        httpx.get(f"{address}/api/health")


def test_up_uses_a_server_that_runs_already(deployed):
    assert len(children(deployed.pid)) == 1  # the worker alone


@pytest.fixture
def taken_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        yield listener.getsockname()[1]


def test_a_taken_port_is_one_sentence(taken_port, tmp_path):
    with passbook_up(tmp_path, "--port", str(taken_port)) as process:
        printed, said = process.communicate(timeout=60)
    assert (process.returncode, printed) == (1, "")
    assert said == f"passbook: port {taken_port} is taken by another program: stop it, or choose another with --port.\n"


def test_the_port_of_a_prefect_server_is_told_as_such(prefect_server):
    port = int(prefect_server.rpartition(":")[2].removesuffix("/api"))
    with pytest.raises(PassbookError, match=f"use it with PREFECT_API_URL={prefect_server},"):
        refuse_taken_port(prefect_server, port)


def test_a_server_that_does_not_answer_is_one_sentence():
    api = f"http://127.0.0.1:{free_port()}/api"
    with temporary_settings({PREFECT_API_URL: api}), pytest.raises(PassbookError, match=f"^{api}: no Prefect server"):
        running_server()
