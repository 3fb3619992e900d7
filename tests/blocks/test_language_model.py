"""The block speaks to a real server, survives its faults, holds the budget, and says in a sentence what is wrong."""

from __future__ import annotations

import logging
from decimal import Decimal

import pytest

from blocks import LanguageModel
from blocks.model.errors import (
    BudgetSpent,
    Declined,
    Empty,
    ModelError,
    StreamCut,
    Truncated,
    Unavailable,
)
from tests.messages_server import Message, MessagesServer, cut, cut_chunked, drop, error_midway, not_json, slow

PLAIN, STREAMED = 1_000, 32_000  # tokens an answer may have: short answers come whole, long ones as a stream
SCHEMA = {
    "type": "object",
    "properties": {"word": {"type": "string"}},
    "required": ["word"],
    "additionalProperties": False,
}


def model(server: MessagesServer, **fields) -> LanguageModel:
    """The server's model, patient for two seconds, with prices of its own."""
    given = {"timeout": 2, "retries": 2, "input_price": 2, "output_price": 10}
    return LanguageModel(**({"base_url": server.url} | given | fields))


@pytest.mark.parametrize("max_tokens", [PLAIN, STREAMED])
def test_an_answer_comes_with_its_tokens_its_cost_and_its_request(max_tokens):
    answer = Message("hello", input_tokens=1000, output_tokens=200, cache_read=4000, cache_written=100)
    with MessagesServer(answer) as server:
        asked = model(server, max_tokens=max_tokens, cache_read_price="0.2", cache_write_price="2.5")
        account = asked.account()
        reply = asked.ask("be brief", "say hello", spending=account)
    assert (reply.text, reply.stop, reply.model) == ("hello", "end_turn", asked.model)
    assert (reply.usage.input, reply.usage.output) == (1000, 200)
    assert (reply.usage.cache_read, reply.usage.cache_written) == (4000, 100)
    assert reply.cost == Decimal("0.00505")  # 1000 at 2, 200 at 10, 4000 at 0.2, 100 at 2.5 a million
    assert reply.request_id.startswith("req_")
    assert (account.calls, account.money, account.reserved) == (1, reply.cost, 0)


def test_the_system_part_is_marked_for_the_cache_and_the_schema_is_sent():
    with MessagesServer('{"word": "yes"}') as server:
        reply = model(server, effort="high").ask("the rules", "the question", schema=SCHEMA)
    request = server.requests[0]
    assert request["system"] == [{"type": "text", "text": "the rules", "cache_control": {"type": "ephemeral"}}]
    assert request["output_config"] == {"effort": "high", "format": {"type": "json_schema", "schema": SCHEMA}}
    assert reply.data == {"word": "yes"}


def test_a_server_without_effort_is_sent_none():
    with MessagesServer("yes") as server:
        model(server, effort=None).ask("system", "question")
    assert not {"output_config", "thinking"} & server.requests[0].keys()


@pytest.mark.parametrize("max_tokens", [PLAIN, STREAMED])
@pytest.mark.parametrize("faults", [(429, 529), (500,), (drop,)], ids=str)
def test_passing_faults_are_survived_and_stand_in_the_log(faults, max_tokens, caplog):
    caplog.set_level(logging.WARNING, "passbook")
    with MessagesServer(*faults, "at last") as server:
        reply = model(server, max_tokens=max_tokens).ask("system", "question")
    assert reply.text == "at last"
    assert len(server.requests) == len(faults) + 1
    told = " ".join(record.message for record in caplog.records)
    assert f"asked again, retry {len(faults)}" in told
    assert all(f"HTTP {fault}" in told for fault in faults if isinstance(fault, int))
    assert 429 not in faults or "to be asked again after 0.05 s" in told


@pytest.mark.parametrize("fault", [cut, cut_chunked, error_midway], ids=lambda fault: fault.how)
def test_a_stream_that_breaks_off_is_asked_for_again_and_what_may_be_billed_is_booked(fault, caplog):
    caplog.set_level(logging.WARNING, "passbook")
    with MessagesServer(fault, "whole") as server:
        account = model(server).account()
        reply = model(server).ask("system", "question", spending=account)
    assert reply.text == "whole"
    assert account.calls == 2
    assert account.money > Decimal("0.32")  # as if the lost answer had had all its 32,000 tokens
    assert "broke off" in caplog.text


def test_a_stream_that_always_breaks_off_is_an_error_and_not_an_answer():
    with MessagesServer(cut) as server, pytest.raises(StreamCut, match="without a stop reason") as broken:
        model(server, retries=0).ask("system", "question")
    assert broken.value.reply.text.startswith("def parse")
    assert broken.value.sentence.endswith("try again later.")
    assert not broken.value.counts_as_attempt


@pytest.mark.parametrize(
    ("status", "helps"),
    [
        (400, "check `model`, `effort` and `max_tokens`"),
        (401, "set `api_key` in the LanguageModel block (or ANTHROPIC_API_KEY)"),
        (404, "set `model` and `base_url`"),
    ],
)
def test_what_cannot_pass_ends_at_once_with_the_sentence_that_helps(status, helps):
    with MessagesServer(status) as server, pytest.raises(Unavailable) as ended:
        model(server).ask("system", "question")
    assert len(server.requests) == 1
    assert ended.value.final
    assert f"{server.url}: HTTP {status}" in ended.value.sentence
    assert helps in ended.value.sentence


@pytest.mark.parametrize(
    ("fault", "fields", "said"),
    [
        (529, {"retries": 1}, "failed, asked 2 times"),
        (429, {"retries": 1}, "too many requests, asked 2 times"),
        (drop, {"retries": 0}, "cannot be reached, asked once"),
        (slow(1), {"retries": 0, "timeout": 0.2}, "no answer within 0.2 s, asked once"),
        (not_json, {}, "what answers there does not speak /v1/messages; correct the address."),
    ],
    ids=str,
)
def test_a_server_that_never_answers_is_unavailable(fault, fields, said):
    with MessagesServer(fault) as server, pytest.raises(Unavailable, match=said):
        model(server, **fields).ask("system", "question")


@pytest.mark.parametrize("fault", [401, 404, 529, drop, not_json], ids=str)
def test_a_password_in_the_address_of_a_server_stands_in_no_error(fault):
    with MessagesServer(fault) as server, pytest.raises(Unavailable) as ended:
        model(server, base_url=server.url.replace("//", "//me:hush@"), retries=0).ask("system", "question")
    assert "//me:***@127.0.0.1" in ended.value.sentence
    assert "hush" not in ended.value.sentence


def test_an_answer_that_goes_on_for_ever_is_ended():
    with MessagesServer("word " * 200) as server, pytest.raises(Unavailable, match="not complete after 1e-06 s"):
        model(server, total_seconds=1e-6).ask("system", "question")


@pytest.mark.parametrize(
    ("answer", "error", "helps"),
    [
        (Message("def pa", stop="max_tokens"), Truncated, "raise `max_tokens` in the LanguageModel block."),
        (Message("def pa", stop="model_context_window_exceeded"), Truncated, "choose one with a larger window."),
        (Message("I cannot", stop="refusal"), Declined, "ask in other words, or choose another model."),
        (Message(""), Empty, "ask again, or choose another model."),
        (Message(" \n"), Empty, "ask again, or choose another model."),
    ],
    ids=lambda value: getattr(value, "stop", ""),
)
@pytest.mark.parametrize("max_tokens", [PLAIN, STREAMED])
def test_an_answer_that_is_none_is_an_error_of_its_own_kind_and_is_paid_for(answer, error, helps, max_tokens):
    with MessagesServer(answer) as server:
        account = model(server).account()
        with pytest.raises(error) as failed:
            model(server, max_tokens=max_tokens).ask("system", "question", spending=account)
    assert failed.value.retry_message
    assert failed.value.sentence.endswith(helps)
    assert len(server.requests) == 1
    assert account.money == failed.value.reply.cost > 0


def test_a_call_that_could_pass_the_budget_is_not_made():
    with MessagesServer(Message("x", input_tokens=100, output_tokens=1000)) as server:
        asked = model(server, max_tokens=PLAIN, budget="0.03")
        account = asked.account()
        for _ in range(2):
            asked.ask("system", "question", spending=account)
        with pytest.raises(BudgetSpent, match=r"may cost 0\.01\d\d and the run has 0\.009\d left of 0\.0300"):
            asked.ask("system", "question", spending=account)
    assert len(server.requests) == 2
    assert account.money <= asked.budget


def test_the_calls_of_a_run_are_counted_too():
    with MessagesServer("x") as server:
        asked = model(server, calls=3)
        account = asked.account(calls=2)
        asked.ask("system", "question", spending=account)
        with pytest.raises(BudgetSpent, match="made the 3 calls"):
            asked.ask("system", "question", spending=account)


def test_a_key_is_wanted_by_the_maker_and_by_no_local_server():
    with pytest.raises(Unavailable, match="a key is needed; set `api_key`"):
        LanguageModel().ask("system", "question")
    with MessagesServer("hello") as server:
        assert LanguageModel(base_url=server.url).ask("system", "question").text == "hello"


def test_prices_are_the_makers_for_its_models_nothing_locally_and_never_unknown():
    assert LanguageModel(api_key="k").prices().output == 10
    assert LanguageModel(api_key="k", output_price="1").prices().output == 1
    assert LanguageModel(base_url="http://localhost:1").prices().output == 0
    with pytest.raises(Unavailable, match="the price of the model 'new' is not known"):
        LanguageModel(model="new", api_key="k").prices()


def test_nothing_configured_is_no_model(prefect_server, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert LanguageModel.configured() is None


def test_the_environment_and_a_dotenv_file_configure_a_model(prefect_server, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / ".env").write_text("ANTHROPIC_API_KEY=from-file\nANTHROPIC_MODEL=claude-opus-5-5\n")
    for name in ("ANTHROPIC_API_KEY", "ANTHROPIC_MODEL"):
        monkeypatch.delenv(name)
    found = LanguageModel.configured()
    assert (found.api_key.get_secret_value(), found.model) == ("from-file", "claude-opus-5-5")
    monkeypatch.setenv("ANTHROPIC_BASE_URL", "http://localhost:8080")
    monkeypatch.setenv("ANTHROPIC_API_KEY", "")
    found = LanguageModel.configured()
    assert (found.api_key, found.base_url) == (None, "http://localhost:8080")


def test_the_block_named_default_goes_before_the_environment_and_hides_its_key(prefect_server, monkeypatch):
    monkeypatch.setenv("ANTHROPIC_BASE_URL", "http://localhost:8080")
    kept = LanguageModel(api_key="sk-secret-word", budget="0.5", share_with_model="as_is")
    kept.save("default", overwrite=True, _sync=True)
    try:
        found = LanguageModel.configured()
    finally:
        LanguageModel.delete("default", _sync=True)
    assert (found.base_url, found.budget, found.share_with_model) == (kept.base_url, Decimal("0.5"), "as_is")
    assert found.api_key.get_secret_value() == "sk-secret-word"
    assert "sk-secret-word" not in f"{found!r} {found} {found.model_dump_json()}"


def test_every_error_is_a_known_kind_of_problem():
    from tasks.problems import KINDS

    kinds = {error.kind for error in ModelError.__subclasses__()}
    assert kinds <= set(KINDS)
    assert len(kinds) == len(ModelError.__subclasses__())
