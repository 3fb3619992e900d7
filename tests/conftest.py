"""Fixtures every test may use."""

from __future__ import annotations

import os

import pytest

from tests.order import served_together, waiting_first
from tests.prefect_server import run_server

for name in ("ANTHROPIC_API_KEY", "ANTHROPIC_BASE_URL", "ANTHROPIC_MODEL", "ANTHROPIC_AUTH_TOKEN"):
    os.environ[name] = ""  # no test speaks to anybody's model, not even through a developer's .env


def pytest_collection_modifyitems(items):
    """Run what takes longest first, so that both workers end together."""
    items.sort(key=lambda item: waiting_first(item.nodeid))  # in each group as collected


@pytest.hookimpl(optionalhook=True)  # of pytest-xdist
def pytest_xdist_make_scheduler(config, log):
    """With `--dist loadfile`, tests that share one deployed server are one file."""
    return served_together(config, log) if config.getvalue("dist") == "loadfile" else None


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


@pytest.fixture
def remembered(tmp_path, monkeypatch):
    """A folder of this test alone for what is remembered."""
    from tasks.questions.memory import answers, conversations, examples

    for module in (answers, conversations, examples):
        monkeypatch.setattr(module, "memory_folder", lambda: tmp_path / "remembered")
    return tmp_path / "remembered"
