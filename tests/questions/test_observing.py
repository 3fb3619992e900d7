"""What a run leaves to look at: events, artifacts, the attempts, and its answer without a model."""

from __future__ import annotations

import json

import pytest
from prefect.client.orchestration import get_client
from prefect.client.schemas.filters import ArtifactFilter, ArtifactFilterFlowRunId
from typer.testing import CliRunner

from flows import asking
from flows.cli import app
from tasks.questions import report
from tests.questions.flow_runs import run

pytestmark = pytest.mark.usefixtures("prefect_server", "remembered")
SUM = "SELECT sum(amount) FROM orders"


def test_a_run_is_told_by_events_shown_by_artifacts_listed_and_repeated_without_a_model(shop, script, monkeypatch):
    told = []
    monkeypatch.setattr(report, "emit_event", lambda event, **more: told.append((event, more["payload"])))
    engine = script("SELECT x FROM orders", SUM)
    state, result = run("How much was ordered?", [shop])
    assert [(event, payload.get("number")) for event, payload in told] == [
        ("passbook.question.attempt", 1),
        ("passbook.question.attempt", 2),
        ("passbook.question.answer", None),
    ]
    number = state.state_details.flow_run_id
    with get_client(sync_client=True) as client:
        chosen = ArtifactFilter(flow_run_id=ArtifactFilterFlowRunId(any_=[number]))
        found = client.read_artifacts(artifact_filter=chosen)
    [table] = [each for each in found if each.key == "question-attempts"]
    assert [row["query"] for row in json.loads(table.data)] == ["SELECT x FROM orders", SUM]
    listed = CliRunner().invoke(app, ["attempts", str(number)])
    assert "no column x" in listed.stdout
    assert f"\n   {SUM}\n" in listed.stdout
    repeated = CliRunner().invoke(app, ["ask", "--replay", str(number), "--json"])
    assert json.loads(repeated.stdout.splitlines()[-1])["value"] == result["value"] == 37.75
    assert len(engine.shown) == 2


def test_at_the_prompt_questions_back_are_asked_until_there_is_an_answer_and_answered_by_number(monkeypatch):
    def asking_back(question):
        asked = {"question": question, "choices": ["2024", "2025"], "answer": None}
        return {"type": "error", "state": {"clarifications": [asked]}}

    results = [asking_back("Which year?"), asking_back("Until when?"), {"type": "number"}]
    seen = []
    monkeypatch.setattr(
        asking, "ask_with_progress", lambda parameters: seen.append(parameters) or results[len(seen) - 1]
    )
    monkeypatch.setattr("builtins.input", lambda text: "2")
    assert asking.ask_at_prompt({"question": "q"}, may_ask=True) == {"type": "number"}
    assert seen[2] == {"question": "q", "answers": {"Which year?": "2025", "Until when?": "2025"}}


def test_a_record_that_the_server_does_not_take_leaves_the_answer_and_is_a_sentence_in_the_log(
    shop, script, monkeypatch, caplog
):
    def refuse(**_):
        raise RuntimeError("HTTP 507, the disk is full\nand more")

    monkeypatch.setattr(report, "create_table_artifact", refuse)
    script(SUM)
    state, result = run("How much was ordered?", [shop], reuse=False)
    assert (state.name, result["value"]) == ("Answered", 37.75)
    told = (
        "the server did not keep a record of this run (HTTP 507, the disk is full); its answer is not touched by that."
    )
    assert told in [each.getMessage() for each in caplog.records]
