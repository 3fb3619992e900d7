"""The flow's states tell every attempt, whatever becomes of the run."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from prefect.client.orchestration import get_client
from prefect.states import Scheduled

from flows.generate_library import generate_library
from flows.generate_parser import generate_parser
from flows.run import finish_flow
from tasks.attempts import attempts_of_run
from tasks.parsers.engines import ENGINES
from tasks.parsers.library import Library
from tests.flows import run_scripted
from tests.scripted_engine import ScriptedEngine
from tests.small_bank import CRASHING_PARSER, GOOD_PARSER, SHORT_PARSER, WRONG_COLUMN_PARSER, make_bank

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.usefixtures("prefect_server")


@pytest.fixture
def script(monkeypatch):
    """Put a scripted engine in the place of the default one."""

    def use(*sources: str) -> ScriptedEngine:
        engine = ScriptedEngine(*sources)
        monkeypatch.setitem(ENGINES, "auto", lambda: engine)
        return engine

    return use


def run(library: Path, **parameters):
    """Run the flow; its final state and result."""
    return finish_flow(generate_parser, bank="small", data=str(library), **parameters)


def states_of(flow_run_id):
    with get_client(sync_client=True) as client:
        return client.read_flow_run_states(flow_run_id)


def test_two_failed_attempts_and_a_good_one_stand_in_the_states_and_in_the_result(library, script):
    make_bank(library)
    engine = script(CRASHING_PARSER, SHORT_PARSER, GOOD_PARSER)
    state, result = run(library)
    states = states_of(state.state_details.flow_run_id)
    assert [s.name for s in states if s.name not in ("Pending", "Running")] == [
        "Correcting 2/3",
        "Correcting 3/3",
        "Verified",
    ]
    first, second = (s for s in states if s.name.startswith("Correcting"))
    assert first.data["problem"]["kind"] == "crash"
    assert first.data["source"] == CRASHING_PARSER
    assert second.data["problem"]["kind"] == "rows"
    assert second.message == second.data["problem"]["sentence"]
    assert [a["problem"] and a["problem"]["kind"] for a in result["attempts"]] == ["crash", "rows", None]
    assert result["verdict"] == "verified"
    assert Path(result["parser"]).read_text() == GOOD_PARSER
    assert [[a.problem.kind for a in shown] for shown in engine.shown] == [[], ["crash"], ["crash", "rows"]]


def test_three_failures_refuse_the_bank_and_leave_the_old_parser(library, script):
    make_bank(library)
    script(GOOD_PARSER)
    run(library)
    place = Library.at(library)
    before = {path: path.read_bytes() for path in (place.parser("small"), place.record("small"), place.suite("small"))}
    script(CRASHING_PARSER, SHORT_PARSER, WRONG_COLUMN_PARSER)
    state, result = run(library, force=True)
    assert (state.type.value, state.name) == ("FAILED", "Refused")
    assert state.message == result["problem"] == result["attempts"][-1]["problem"]["sentence"]
    assert "Amount" in state.message
    assert [a["problem"]["kind"] for a in result["attempts"]] == ["crash", "rows", "columns"]
    assert {path: path.read_bytes() for path in before} == before


def test_the_same_code_twice_ends_the_run_early(library, script):
    make_bank(library)
    script(SHORT_PARSER, SHORT_PARSER, GOOD_PARSER)
    state, result = run(library)
    assert state.name == "Refused"
    assert result["attempts"][-1]["problem"]["kind"] == "repeated"
    assert len(result["attempts"]) == 2


def test_the_same_problem_twice_in_a_row_ends_the_run_early(library, script):
    make_bank(library)
    script(SHORT_PARSER, SHORT_PARSER + "# reworded\n", GOOD_PARSER)
    _, result = run(library)
    assert [a["problem"]["kind"] for a in result["attempts"]] == ["rows", "repeated"]


def test_an_engine_without_a_program_ends_the_run_with_its_sentence(library, script):
    make_bank(library)
    script()
    state, _ = run(library)
    assert (state.name, state.message) == ("Refused", "the script is at its end")


def test_an_unreadable_sample_ends_the_run_before_any_attempt(library, script):
    folder = make_bank(library)
    (folder / "sample.pdf").write_text("<html>not found</html>")
    engine = script(GOOD_PARSER)
    state, result = run(library)
    assert state.name == "Refused"
    assert str(folder / "sample.pdf") in state.message
    assert result["attempts"] == engine.shown == []


def test_a_read_only_library_refuses_with_a_sentence_and_writes_nothing(library, script, monkeypatch):
    make_bank(library)
    script(GOOD_PARSER)

    def read_only(path, content):
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr("tasks.parsers.publish.write_durably", read_only)
    state, result = run(library)
    assert state.name == "Refused"
    assert "Read-only file system" in state.message
    assert [a["problem"] for a in result["attempts"]] == [None]
    assert not Library.at(library).parser("small").exists()


def test_a_publication_that_reads_back_wrong_is_rolled_back(library, script, monkeypatch):
    make_bank(library)
    script(GOOD_PARSER)
    run(library)
    before = Library.at(library).record("small").read_bytes()

    def broken(*arguments):
        from tasks.parsers.publish import PublishError

        raise PublishError("reads back differently")

    monkeypatch.setattr("tasks.parsers.publish.confirm", broken)
    state, _ = run(library, force=True)
    assert (state.name, state.message) == ("Refused", "reads back differently")
    assert Library.at(library).record("small").read_bytes() == before


def test_a_bank_that_is_up_to_date_is_left_alone_until_forced(library, script):
    make_bank(library)
    engine = script(GOOD_PARSER)
    run(library)
    state, result = run(library)
    assert (state.name, result["verdict"], result["attempts"]) == ("Verified", "verified", [])
    run(library, force=True)
    assert len(engine.shown) == 2


def name_of(state):
    with get_client(sync_client=True) as client:
        return client.read_flow_run(state.state_details.flow_run_id).name


def test_a_library_is_one_run_a_bank_and_one_refusal_does_not_stop_the_others(library, script):
    make_bank(library, "first")
    make_bank(library, "second")
    (library / "first" / "sample.pdf").write_bytes(b"%PDF-1.7 cut")
    script(GOOD_PARSER)

    state, results = finish_flow(generate_library, data=str(library))
    assert [(r["bank"], r["verdict"]) for r in results] == [("first", "refused"), ("second", "verified")]
    assert (state.name, state.message) == ("Refused", "refused: first")
    assert name_of(state) == "all banks"
    assert name_of(finish_flow(generate_library, banks=["second"], data=str(library))[0]) == "second"


def test_attempts_are_read_back_from_the_states_of_the_newest_run(library, script):
    make_bank(library)
    script(CRASHING_PARSER, SHORT_PARSER, GOOD_PARSER)
    state, _ = run(library)
    for name in ("small", str(state.state_details.flow_run_id)):
        told, attempts = asyncio.run(attempts_of_run(name))
        assert told == "Verified, small: attempt 3 passed every check"
        assert [a["problem"] and a["problem"]["kind"] for a in attempts] == ["crash", "rows", None]


def test_a_run_killed_in_the_middle_and_run_again_neither_loses_nor_doubles_an_attempt(
    library, prefect_server, tmp_path, monkeypatch
):
    make_bank(library)
    marker = tmp_path / "waiting"
    parameters = {"bank": "small", "data": str(library)}

    async def create():
        async with get_client() as client:
            return (await client.create_flow_run(generate_parser, parameters=parameters)).id

    async def schedule_again(flow_run_id):
        async with get_client() as client:
            await client.set_flow_run_state(flow_run_id, Scheduled(name="AwaitingRetry"), force=True)

    flow_run_id = asyncio.run(create())
    command = [sys.executable, "-m", "tests.flows.run_scripted", str(flow_run_id), "small", str(library), str(marker)]
    environment = os.environ | {"PREFECT_API_URL": prefect_server, "PREFECT_LOGGING_LEVEL": "ERROR"}
    process = subprocess.Popen(command, cwd=ROOT, env=environment)
    deadline = time.monotonic() + 600
    while not marker.exists() and time.monotonic() < deadline and process.poll() is None:
        time.sleep(0.1)
    process.kill()
    process.wait()
    assert [s.name for s in states_of(flow_run_id)][-1] == "Correcting 2/3"

    asyncio.run(schedule_again(flow_run_id))
    monkeypatch.setitem(ENGINES, "auto", lambda: run_scripted.BlockingEngine(marker))
    asyncio.run(run_scripted.run(flow_run_id, "small", str(library)))  # here, which is another process
    names = [s.name for s in states_of(flow_run_id)]
    assert [n for n in names if n.startswith("Correcting")] == ["Correcting 2/3", "Correcting 3/3"]
    assert names[-1] == "Verified"
    _, attempts = asyncio.run(attempts_of_run(str(flow_run_id)))
    assert [a["number"] for a in attempts] == [1, 2, 3]
    assert Library.at(library).parser("small").read_text() == GOOD_PARSER


def test_a_library_block_says_where_the_banks_are(library, script, tmp_path):
    from blocks import Library as LibraryBlock

    make_bank(library)
    script(GOOD_PARSER)
    block = LibraryBlock(data=library, expectations=tmp_path / "suites")
    block.save("small-banks", overwrite=True, _sync=True)
    state, result = run("passbook-library/small-banks")
    assert state.name == "Verified"
    assert Path(result["parser"]).parent.parent == library
    assert (tmp_path / "suites" / "small.json").exists()
    state, _ = run("passbook-library/nobody")
    assert (state.name, state.message.split(":")[0]) == ("Refused", "passbook-library/nobody")


def test_the_default_limits_block_rules_the_sandbox(library, script):
    from blocks import SandboxLimits

    make_bank(library)
    script(
        GOOD_PARSER.replace("    rows = []\n", "    rows = []\n    while True:\n        rows.append(1) or rows.pop()\n")
    )
    SandboxLimits(wall_seconds=1, wall_seconds_per_page=0).save("default", overwrite=True, _sync=True)
    try:
        _, result = run(library, max_attempts=1)
    finally:
        SandboxLimits.delete("default", _sync=True)
    assert result["attempts"][0]["problem"]["kind"] == "timeout"
    assert "after 1 s" in result["problem"]


def test_a_bank_whose_run_crashes_is_refused_and_the_others_go_on(library, script, monkeypatch):
    make_bank(library, "first")
    make_bank(library, "second")
    script(GOOD_PARSER)
    study_bank = sys.modules["flows.generate_parser"].study_bank

    def crashing(place, bank, pages):
        if bank == "first":
            raise KeyError("surprise")
        return study_bank(place, bank, pages)

    monkeypatch.setattr("flows.generate_parser.study_bank", crashing)

    _, (first, second) = finish_flow(generate_library, data=str(library))
    assert (first["verdict"], first["problem"]) == ("refused", "unexpected KeyError: 'surprise'")
    assert second["verdict"] == "verified"
