"""Attempts at many banks' parsers through batches: one batch a round, none lost when the process is killed."""

from __future__ import annotations

import json

import pytest

from blocks import LanguageModel
from blocks.model.batched_model import BatchedModel
from tasks.parsers.library import Library
from tasks.parsers.model.batches import answer_all, study_banks, wait_for
from tasks.sandbox import Sandbox
from tests.batches_server import BatchesServer, Outcome
from tests.small_bank import CRASHING_PARSER, GOOD_PARSER, TRANSACTIONS, make_bank


class Killed(BaseException):
    """Stands for the end of the process."""


def answer(body: dict) -> str:
    """A crash first; the good parser where the prompt shows that it crashed."""
    code = GOOD_PARSER if "rows = None" in json.dumps(body["messages"]) else CRASHING_PARSER
    return json.dumps({"plan": "read the lines", "code": code})


@pytest.fixture(scope="module")
def studies(tmp_path_factory):
    """Two small banks, studied, and the sandbox."""
    data = tmp_path_factory.mktemp("library")
    make_bank(data, "first")
    make_bank(data, "second", TRANSACTIONS[:-1])
    with Sandbox() as sandbox:
        yield study_banks(Library.at(data), ["first", "second", "missing"], 10, True), sandbox


def model_of(server: BatchesServer, folder) -> BatchedModel:
    settings = {"model": "m", "effort": None, "max_tokens": 4_000, "retries": 0}
    return BatchedModel(LanguageModel(base_url=server.url, **settings), folder)


def go(studies, model: BatchedModel, wait=wait_for) -> None:
    answer_all(studies[0], "model", 3, model, studies[1], BatchedModel.submit, wait)


def test_all_banks_ask_in_one_batch_and_correct_in_a_second(studies, tmp_path):
    with BatchesServer(answer) as server:
        go(studies, model_of(server, tmp_path))
    assert [len(requests) for requests in server.batches.values()] == [2, 2]


def test_a_kill_between_submitting_and_collecting_costs_no_second_batch(studies, tmp_path):
    def die(model: BatchedModel) -> None:
        raise Killed

    with BatchesServer(answer) as server:
        with pytest.raises(Killed):
            go(studies, model_of(server, tmp_path), die)
        assert len(server.batches) == 1
        go(studies, model_of(server, tmp_path))
        assert len(server.batches) == 2, "the first batch and its corrections"


def test_a_canceled_batch_ends_the_rounds(studies, tmp_path):
    with BatchesServer(Outcome("canceled")) as server:
        go(studies, model_of(server, tmp_path))
    assert len(server.batches) == 1


def test_a_request_that_expired_is_in_the_next_batch_and_no_other(studies, tmp_path):
    with BatchesServer(Outcome("expired"), answer) as server:
        go(studies, model_of(server, tmp_path))
    assert [len(requests) for requests in server.batches.values()][:2] == [2, 2]
