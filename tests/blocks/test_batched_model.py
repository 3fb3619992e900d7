"""Answers out of batches: half the price, unordered, and none lost when the process is."""

from __future__ import annotations

from decimal import Decimal

import pytest

from blocks import LanguageModel
from blocks.model.batched_model import BatchedModel, NotAnswered
from blocks.model.errors import Truncated, Unavailable
from tests.batches_server import BatchesServer, Outcome
from tests.messages_server import Message


def model_of(server: BatchesServer, folder) -> BatchedModel:
    settings = {"model": "m", "effort": None, "max_tokens": 1_000, "retries": 0}
    prices = {"input_price": Decimal(2), "output_price": Decimal(10)}
    return BatchedModel(LanguageModel(base_url=server.url, **settings, **prices), folder)


def question_of(body: dict) -> str:
    return body["messages"][0]["content"]


def answer_in(body: dict) -> Message:
    return Message(f"answer to {question_of(body)}", input_tokens=1_000, output_tokens=100)


def wait(model: BatchedModel, *questions: str) -> None:
    """Ask questions that have no answer yet, and let a batch bring the answers."""
    for question in questions:
        with pytest.raises(NotAnswered):
            model.ask("system", question)
    model.submit()
    while model.collect():
        pass


def test_unordered_results_reach_their_questions_at_half_the_price(tmp_path):
    with BatchesServer(answer_in) as server:
        model = model_of(server, tmp_path)
        wait(model, "one", "two", "three")
        account = model.account()
        replies = [model.ask("system", question, spending=account) for question in ("one", "two", "three")]
    assert [reply.text for reply in replies] == ["answer to one", "answer to two", "answer to three"]
    assert len(server.batches) == 1
    assert replies[0].cost == (1_000 * Decimal(2) + 100 * Decimal(10)) / 2 / 1_000_000
    assert (account.calls, account.money) == (3, 3 * replies[0].cost)


def test_a_batch_that_was_submitted_before_a_kill_is_collected_and_not_submitted_again(tmp_path):
    with BatchesServer(answer_in, looks=2) as server:
        killed = model_of(server, tmp_path)
        with pytest.raises(NotAnswered):
            killed.ask("system", "one")
        assert killed.submit() == 1
        assert killed.collect() == 1, "still under way"
        model = model_of(server, tmp_path)
        with pytest.raises(NotAnswered):
            model.ask("system", "one")
        assert model.submit() == 1
        assert model.collect() == 0
        assert model.ask("system", "one").text == "answer to one"
        assert len(server.batches) == 1


def test_an_answer_is_kept_for_a_later_run(tmp_path):
    with BatchesServer(answer_in) as server:
        wait(model_of(server, tmp_path), "one")
    assert model_of(server, tmp_path).ask("system", "one").text == "answer to one", "the server is gone"


@pytest.mark.parametrize("outcome", [Outcome("expired"), Outcome("errored", "overloaded_error")])
def test_what_expired_or_failed_goes_into_one_more_batch(tmp_path, outcome):
    with BatchesServer(outcome, answer_in) as server:
        model = model_of(server, tmp_path)
        wait(model, "one")
        wait(model, "one")
        assert model.ask("system", "one").text == "answer to one"


def test_what_expires_twice_is_the_end_and_says_what_to_do(tmp_path):
    with BatchesServer(Outcome("expired")) as server:
        model = model_of(server, tmp_path)
        wait(model, "one")
        wait(model, "one")
        with pytest.raises(Unavailable, match=r"expired .* run again") as problem:
            model.ask("system", "one")
    assert problem.value.final
    assert not isinstance(problem.value, NotAnswered)


@pytest.mark.parametrize("outcome", [Outcome("canceled"), Outcome("errored", "invalid_request_error")])
def test_what_was_canceled_or_is_no_request_is_not_asked_again(tmp_path, outcome):
    with BatchesServer(outcome) as server:
        model = model_of(server, tmp_path)
        wait(model, "one")
        with pytest.raises(Unavailable, match="batch") as problem:
            model.ask("system", "one")
    assert not isinstance(problem.value, NotAnswered)


def test_an_answer_that_was_cut_short_is_the_same_error_as_without_batches(tmp_path):
    with BatchesServer(Message("half", stop="max_tokens")) as server:
        model = model_of(server, tmp_path)
        wait(model, "one")
        with pytest.raises(Truncated):
            model.ask("system", "one")


def test_a_server_without_batches_is_told_as_such(tmp_path):
    with BatchesServer() as server:
        model = model_of(server, tmp_path)
        model._write("batches.json", {"msgbatch_gone": ["key"]})
        with pytest.raises(Unavailable, match="run without batches"):
            model.collect()
