"""One deployed project for all tests of this folder."""

from __future__ import annotations

import signal

import pytest

from tests.end_to_end.deployed import Deployed, passbook_up, read_address


@pytest.fixture(scope="session")
def deployed(prefect_server, tmp_path_factory):
    """The deployments of prefect.yaml on the tests' server, with the worker of `passbook up`."""
    with passbook_up(tmp_path_factory.mktemp("up"), api=prefect_server) as process:
        assert read_address(process) == prefect_server.removesuffix("/api")
        yield Deployed(prefect_server, process.pid)
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=60)
    assert process.returncode == 0, said
