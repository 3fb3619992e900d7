"""`passbook up` uses what is there, starts what is missing, and takes down what it started."""

from __future__ import annotations

import socket

import httpx
import pytest
from prefect.settings import PREFECT_API_URL, temporary_settings

from flows.up import refuse_taken_port, running_server
from tasks.problems import PassbookError
from tests.end_to_end.deployed import END_LIMIT, ROOT, children, interrupt, passbook_up, read_address
from tests.prefect_server import free_port


def test_up_deploys_this_clone_and_registers_the_blocks(deployed):
    assert deployed.deployment("generate-parser/on-demand")["work_pool_name"] == "passbook"
    assert deployed.deployment("generate-library/nightly")["pull_steps"] == [
        {"prefect.deployments.steps.set_working_directory": {"directory": str(ROOT)}}
    ]
    assert deployed.get("block_types/slug/passbook-library")["name"] == "Passbook Library"


def test_all_runs_of_the_server_share_four_calls_to_a_model_at_a_time(deployed):
    assert deployed.get("v2/concurrency_limits/passbook-model-calls")["limit"] == 4


def test_the_ui_asks_the_server_it_came_from(deployed):
    assert httpx.get(f"{deployed.ui}/ui-settings").json()["api_url"] == "/api"
    assert "<title>Prefect Server</title>" in httpx.get(f"{deployed.ui}/v2/").text


def test_up_uses_a_server_that_runs_already_and_leaves_it_running(deployed, tmp_path):
    with passbook_up(tmp_path, api=deployed.api) as process:
        assert read_address(process) == deployed.ui
        assert len(children(process.pid)) == 1  # the worker alone
        said = interrupt(process)
    assert f"already running at {deployed.api}" in said
    assert httpx.get(f"{deployed.api}/health").status_code == 200


@pytest.fixture
def taken_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        yield listener.getsockname()[1]


def test_a_taken_port_is_one_sentence(taken_port, tmp_path):
    with passbook_up(tmp_path, "--port", str(taken_port)) as process:
        printed, said = process.communicate(timeout=END_LIMIT)
    assert (process.returncode, printed) == (1, "")
    assert said == f"passbook: port {taken_port} is taken by another program: stop it, or choose another with --port.\n"


def test_the_port_of_a_prefect_server_is_told_as_such(deployed):
    port = int(deployed.ui.rpartition(":")[2])
    with pytest.raises(PassbookError, match=f"use it with PREFECT_API_URL={deployed.api},"):
        refuse_taken_port(deployed.api, port)


def test_a_server_that_does_not_answer_is_one_sentence():
    api = f"http://127.0.0.1:{free_port()}/api"
    with temporary_settings({PREFECT_API_URL: api}), pytest.raises(PassbookError, match=f"^{api}: no Prefect server"):
        running_server()
