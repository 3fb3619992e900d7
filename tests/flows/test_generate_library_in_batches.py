"""A library's parsers through batches: one batch for all banks, another for corrections."""

from __future__ import annotations

import json

import pytest

from flows.generate_library import generate_library
from flows.run import run_flow
from tests.batches_server import BatchesServer
from tests.small_bank import CRASHING_PARSER, GOOD_PARSER, TRANSACTIONS, make_bank

pytestmark = pytest.mark.usefixtures("prefect_server")


def answer(body: dict) -> str:
    """A crash first; the good parser where the prompt shows that it crashed."""
    code = GOOD_PARSER if "rows = None" in json.dumps(body["messages"]) else CRASHING_PARSER
    return json.dumps({"plan": "read the lines", "code": code})


@pytest.fixture
def server(monkeypatch):
    with BatchesServer(answer) as server:
        monkeypatch.setenv("ANTHROPIC_BASE_URL", server.url)
        monkeypatch.setenv("ANTHROPIC_MODEL", "local")
        yield server


def run(library) -> list[dict]:
    return run_flow(generate_library, data=str(library), engine="model", batch=True)


def test_two_banks_are_written_in_one_batch_and_corrected_in_a_second(library, server):
    make_bank(library, "first")
    make_bank(library, "second", TRANSACTIONS[:-1])
    results = run(library)
    assert [result["verdict"] for result in results] == ["verified", "verified"]
    assert [len(requests) for requests in server.batches.values()] == [2, 2]
    kinds = [attempt["problem"] and attempt["problem"]["kind"] for attempt in results[0]["attempts"]]
    assert kinds == ["crash", None]
    assert results[0]["calls"] == 2
    assert (library / "first" / "parser.py").read_text() == GOOD_PARSER
