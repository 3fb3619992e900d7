"""A language model writes parsers inside the flow: the same checks, states and record, and the account of its calls."""

from __future__ import annotations

import json
import time
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Event, Timer

import pytest
from prefect import flow, task
from prefect.client.orchestration import get_client
from prefect.client.schemas.actions import GlobalConcurrencyLimitCreate, GlobalConcurrencyLimitUpdate
from prefect.client.schemas.filters import ArtifactFilter, ArtifactFilterKey
from prefect.client.schemas.sorting import ArtifactSort
from prefect.exceptions import ObjectNotFound

from blocks import LanguageModel
from blocks.model.places import LIMIT, looked
from flows.generate_parser import generate_parser
from flows.run import finish_flow
from tasks.parsers.library import Library
from tests.messages_server import Message, MessagesServer
from tests.parsers.model.scripted_model import prompt_of
from tests.small_bank import CRASHING_PARSER, GOOD_PARSER, TRANSACTIONS, make_bank

pytestmark = pytest.mark.usefixtures("prefect_server")

BACKWARDS = GOOD_PARSER.replace("[words[0]", "[words[0]").replace(
    'rows.append([words[0]["text"], text,', 'rows.append([words[0]["text"], " ".join(reversed(text.split())),'
)


def answer(code: str, **tokens: int) -> Message:
    return Message(json.dumps({"plan": "Read words by their columns.", "code": code}), **tokens)


@contextmanager
def configured(server: MessagesServer, **fields):
    """The server as the model that all runs use."""
    block = LanguageModel(base_url=server.url, input_price=2, output_price=10, retries=0, **fields)
    block.save("default", overwrite=True, _sync=True)
    try:
        yield block
    finally:
        LanguageModel.delete("default", _sync=True)


def run(library: Path, **parameters):
    """Run the flow; its final state and result."""
    return finish_flow(generate_parser, bank="small", data=str(library), **parameters)


def make_backwards_bank(library: Path) -> None:
    """A bank whose CSV wants the words of a description from last to first: no program of the synthesizer's does it but
    for the one word of the last row."""
    folder = make_bank(library)
    text = (folder / "sample.csv").read_text(encoding="utf-8")
    for _, words, _ in TRANSACTIONS:
        text = text.replace(words, " ".join(reversed(words.split())))
    (folder / "sample.csv").write_text(text, encoding="utf-8")


def test_a_models_attempts_stand_in_states_result_and_record_with_tokens_and_cost(library):
    make_bank(library)
    first = answer(CRASHING_PARSER, input_tokens=3000, output_tokens=500, cache_written=2500)
    second = answer(GOOD_PARSER, input_tokens=4000, output_tokens=600, cache_read=2500)
    with MessagesServer(first, second) as server, configured(server):
        state, result = run(library, engine="model")
    assert (state.name, result["engine"]) == ("Verified", "model")
    with get_client(sync_client=True) as client:
        states = client.read_flow_run_states(state.state_details.flow_run_id)
    (correcting,) = (each for each in states if each.name == "Correcting 2/3")
    assert correcting.data["engine"] == "model"
    assert correcting.data["notes"]["tokens"] == {"input": 3000, "output": 500, "cache_read": 0, "cache_written": 2500}
    assert correcting.data["notes"]["cost"] == "0.017250"  # 3000 at 2, 500 at 10, 2500 at 2.5 a million
    record = json.loads(Library.at(library).record("small").read_text())
    assert record["engine"] == "model"
    assert record["tokens"] == {"input": 7000, "output": 1100, "cache_read": 2500, "cache_written": 2500}
    assert (record["calls"], record["cost"]) == (2, "0.0318")
    assert [each["plan"] for each in record["attempts"]] == ["Read words by their columns."] * 2
    assert all(each["model_seconds"] > 0 and each["engine"] == "model" for each in record["attempts"])
    assert (result["cost"], result["tokens"]) == (record["cost"], record["tokens"])
    assert "rows = None" in prompt_of(server.requests[1])


def test_auto_asks_no_model_where_the_synthesizer_succeeds(library):
    make_bank(library)
    with MessagesServer(answer(GOOD_PARSER)) as server, configured(server):
        state, result = run(library)
    assert (state.name, result["engine"], server.requests) == ("Verified", "offline", [])
    assert (result["cost"], result["calls"]) == ("0.0000", 0)


def test_auto_hands_the_synthesizers_nearest_miss_to_the_model(library):
    make_backwards_bank(library)
    with MessagesServer(answer(BACKWARDS)) as server, configured(server):
        state, result = run(library)
    assert (state.name, result["engine"]) == ("Verified", "model")
    assert len(server.requests) == 1
    start = prompt_of(server.requests[0]).split("<start>")[1]
    assert "right in every row: 'Date', 'Amount', 'Balance'; wrong: 'Description' in 5 of 6 rows" in start
    assert "(row 1: wanted " in start
    assert "def parse(pdf_path, password=None):" in start


def test_an_answer_without_code_is_an_attempt_whose_retry_says_what_was_missing(library):
    make_bank(library)
    with MessagesServer("I would look at the dates.", answer(GOOD_PARSER)) as server, configured(server):
        _, result = run(library, engine="model")
    assert [each["problem"] and each["problem"]["kind"] for each in result["attempts"]] == ["model_prose", None]
    assert "Your last answer held no code." in prompt_of(server.requests[1])


def test_an_empty_answer_is_asked_for_again_and_is_no_attempt(library):
    make_bank(library)
    with MessagesServer(Message(""), answer(GOOD_PARSER)) as server, configured(server):
        _, result = run(library, engine="model")
    assert [each["problem"] for each in result["attempts"]] == [None]
    assert (len(server.requests), result["calls"]) == (2, 2)


@pytest.mark.parametrize(
    ("script", "fields", "kind", "said"),
    [
        ([401], {}, "model_unavailable", "the key is refused"),
        ([answer(CRASHING_PARSER)], {"calls": 1}, "budget", "has made the 1 calls it may make"),
        ([answer(CRASHING_PARSER)], {"budget": "0.1"}, "budget", "left of 0.1000"),
        ([Message("", stop="refusal")] * 2, {}, "repeated", "the model refused to answer"),
    ],
    ids=["key", "calls", "money", "refusal"],
)
def test_what_ends_the_run_is_its_message(library, script, fields, kind, said):
    make_bank(library)
    with MessagesServer(*script) as server, configured(server, **fields):
        state, result = run(library, engine="model")
    assert state.name == "Refused"
    assert result["attempts"][-1]["problem"]["kind"] == kind
    assert said in state.message
    assert len(server.requests) <= 2


def test_the_model_engine_without_a_model_says_how_to_configure_one(library, tmp_path, monkeypatch):
    make_bank(library)
    monkeypatch.chdir(tmp_path)
    state, result = run(library, engine="model")
    assert state.name == "Refused"
    assert "no language model is configured; save a LanguageModel block named `default`" in state.message
    assert "ANTHROPIC_API_KEY" in state.message
    assert result["attempts"] == []


def test_all_runs_of_a_server_share_the_places_for_calls():
    @task
    def ask(url: str) -> str:
        return LanguageModel(base_url=url, calls_at_a_time=1).ask("system", "question").text

    @flow
    def ask_often(url: str) -> list[str]:
        return [each.result() for each in [ask.submit(url) for _ in range(3)]]

    several_at_work = Event()

    def answer_late(_: dict) -> str:
        if server.most_at_work > 1:
            several_at_work.set()
        several_at_work.wait(0.3 if limit == 1 else 60)  # for a second call, which one place keeps away
        return "late"

    with get_client(sync_client=True) as client, MessagesServer(answer_late) as server:
        for limit in (1, 3):  # made with the block's places, then as an operator changed it
            if limit == 1:
                forget_the_limit(client)
            else:
                client.update_global_concurrency_limit(LIMIT, GlobalConcurrencyLimitUpdate(limit=limit))
            server.most_at_work = 0
            assert ask_often(server.url) == ["late"] * 3
            assert client.read_global_concurrency_limit_by_name(LIMIT).limit == limit
            assert (server.most_at_work == 1) == (limit == 1)
        forget_the_limit(client)


def test_no_limit_is_made_where_none_is_wanted_and_one_that_an_operator_made_holds():
    @flow
    def ask(url: str) -> str:
        return LanguageModel(base_url=url, calls_at_a_time=0).ask("system", "question").text

    with get_client(sync_client=True) as client, MessagesServer("answer") as server:
        forget_the_limit(client)
        assert ask(server.url) == "answer"
        with pytest.raises(ObjectNotFound):
            client.read_global_concurrency_limit_by_name(LIMIT)
        looked.clear()
        client.create_global_concurrency_limit(GlobalConcurrencyLimitCreate(name=LIMIT, limit=1, active_slots=1))
        Timer(0.5, lambda: client.update_global_concurrency_limit(LIMIT, GlobalConcurrencyLimitUpdate(limit=2))).start()
        started = time.monotonic()
        assert ask(server.url) == "answer"
        assert time.monotonic() - started >= 0.5
        assert client.read_global_concurrency_limit_by_name(LIMIT).active_slots == 1  # the place was given back
        forget_the_limit(client)


def forget_the_limit(client) -> None:
    """As on a server on which no model was asked yet."""
    looked.clear()
    with suppress(ObjectNotFound):
        client.delete_global_concurrency_limit_by_name(LIMIT)


def test_a_model_that_attacks_is_refused_with_every_attempt_recorded_and_nothing_published(library):
    make_bank(library)
    attacks = Path(__file__).parents[1] / "sandbox" / "attacks"
    codes = [(attacks / f"{name}.py").read_text() for name in ("write_library", "net_http", "proc_start_programs")]
    before = sorted(path.name for path in library.rglob("*"))
    with MessagesServer(*map(answer, codes)) as server, configured(server):
        state, result = run(library, engine="model")
    assert (state.name, len(result["attempts"]), len(server.requests)) == ("Refused", 3, 3)
    assert [attempt["source"][:60] for attempt in result["attempts"]] == [code[:60] for code in codes]
    assert all(attempt["problem"] for attempt in result["attempts"])
    assert sorted(path.name for path in library.rglob("*")) == before
    assert not Library.at(library).parser("small").exists()


def test_what_was_masked_is_listed_in_an_artifact_without_any_original(library):
    make_bank(library)
    with MessagesServer(answer(GOOD_PARSER)) as server, configured(server):
        run(library, engine="model")
        sent = prompt_of(server.requests[0])
    with get_client(sync_client=True) as client:
        [listed] = client.read_artifacts(
            artifact_filter=ArtifactFilter(key=ArtifactFilterKey(any_=["masked-small"])),
            sort=ArtifactSort.CREATED_DESC,
            limit=1,
        )
    rows = json.loads(listed.data)
    assert rows
    assert {"kind", "look-alike", "shape", "times"} == set(rows[0])
    printed = {word for _, words, _ in TRANSACTIONS for word in words.split() if len(word) > 3}
    hidden = {word for word in printed if word not in sent}
    assert hidden, "the sample has words that are not shared"
    assert not [word for word in hidden if word.lower() in listed.data.lower()]
