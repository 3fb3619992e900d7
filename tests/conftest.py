"""Fixtures every test may use."""

from __future__ import annotations

import pytest

from tests.prefect_server import run_server


@pytest.fixture(scope="session")
def prefect_server(tmp_path_factory):
    """A real Prefect server on loopback with a database of its own; its API address."""
    with run_server(tmp_path_factory.mktemp("prefect")) as url:
        yield url


@pytest.fixture
def library(tmp_path):
    """An empty library folder."""
    folder = tmp_path / "library"
    folder.mkdir()
    return folder
