"""Attempts ↔ flow-run states: the only file that writes states.

A failed attempt that can be corrected becomes the RUNNING state `Correcting 2/3`, with the problem's sentence as its
message and the attempt as its data; the end is `Verified` or `Refused`, whose result holds all attempts. Native task
retries carry no reason from one try to the next, so a retry reads the earlier attempts back from the states: that
also makes recording idempotent when a run is killed and run again.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
from collections import UserDict
from dataclasses import asdict
from typing import TYPE_CHECKING, Any
from uuid import UUID

from prefect.client.orchestration import get_client
from prefect.context import FlowRunContext
from prefect.exceptions import MissingResult
from prefect.serializers import JSONSerializer, prefect_json_object_encoder
from prefect.states import Completed, Failed

from blocks.addresses import without_passwords
from tasks.problems import Attempt, PassbookError, Problem

if TYPE_CHECKING:
    from prefect import Task
    from prefect.client.schemas.objects import FlowRun, State, TaskRun

ATTEMPT = "attempt"  # the type that marks an attempt among the data of states
STATE_DATA_LIMIT = 20_000  # bytes; state data is part of every answer about the run
MESSAGE_LIMIT = 2_000  # characters
GENERATE_FLOW = "generate-parser"
ANSWER_FLOW = "answer-question"


class Record(UserDict[str, Any]):
    """A run's result that Prefect does not search for futures, cell by cell, before the run may end."""


def encode_record(value: Any) -> Any:
    """A record as the JSON object that it is, and anything else as Prefect would."""
    return value.data if isinstance(value, Record) else prefect_json_object_encoder(value)


RECORDS = JSONSerializer(object_encoder="tasks.attempts.encode_record")


class NeedsCorrection(Exception):
    """An attempt failed a check. ``final`` says that another attempt would gain nothing."""

    def __init__(self, attempt: Attempt, total: int, final: bool = False) -> None:
        super().__init__(attempt.problem.sentence)
        self.attempt = attempt
        self.total = total
        self.final = final or attempt.number >= total
        self.tables: tuple[Any, ...] = ()  # what the parser gave for each sample, for the report


class RunInterrupted(PassbookError):
    """The server did not accept a state: the run was cancelled, or somebody else ended it."""


def attempt_to_json(attempt: Attempt) -> dict[str, Any]:
    """The attempt as JSON-ready data: where it would pass the limit of a state's data, without prompts or source."""
    data = {"type": ATTEMPT, **asdict(attempt), "sha256": hashlib.sha256(attempt.source.encode()).hexdigest()}
    for field in ("prompts", "evidence", "source"):
        if len(json.dumps(data, default=str).encode()) <= STATE_DATA_LIMIT:
            break
        if field == "prompts":
            data["notes"].pop("prompts", None)
        elif field == "evidence" and data["problem"]:
            data["problem"]["evidence"] = data["problem"]["evidence"][:3]
        else:
            data["source"] = ""
    return json.loads(json.dumps(data, default=str))


def attempt_from_json(data: dict[str, Any]) -> Attempt:
    """Read an attempt back from a state's data."""
    problem = data.get("problem")
    return Attempt(
        number=data["number"],
        engine=data["engine"],
        source=data["source"],
        problem=Problem(problem["kind"], problem["sentence"], tuple(problem["evidence"])) if problem else None,
        seconds=data["seconds"],
        notes=data.get("notes", {}),
    )


def correct_and_record(task: Task, task_run: TaskRun, state: State) -> bool:
    """Prefect's retry condition: record a failed attempt as `Correcting n/N` and say whether to try again."""
    failure = state.data
    if not isinstance(failure, NeedsCorrection) or failure.final:
        return False
    record_attempt(task_run.flow_run_id, failure.attempt, failure.total)
    return True


def record_attempt(flow_run_id: UUID, attempt: Attempt, total: int) -> None:
    """Write the state that announces the attempt after this one, unless the run already holds it."""
    if any(earlier.number == attempt.number for earlier in read_attempts(flow_run_id)):
        return
    state = {
        "type": "RUNNING",
        "name": f"Correcting {attempt.number + 1}/{total}",
        "message": attempt.problem.sentence[:MESSAGE_LIMIT],
        "data": attempt_to_json(attempt),
    }
    with get_client(sync_client=True) as client:
        # client.set_flow_run_state() drops data that is no result record, hence the plain request
        response = client._client.post(f"/flow_runs/{flow_run_id}/set_state", json={"state": state})
        response.raise_for_status()
        answer = response.json()
    if answer["status"] != "ACCEPT":
        found = (answer.get("state") or {}).get("name") or answer["status"]
        raise RunInterrupted(f"run {flow_run_id}: attempt {attempt.number} was not recorded, the run is {found}.")


def read_attempts(flow_run_id: UUID) -> tuple[Attempt, ...]:
    """All attempts recorded in the states of a run, in order of their numbers, each once."""
    with get_client(sync_client=True) as client:
        states = client.read_flow_run_states(flow_run_id)
    recorded = [s.data for s in states if isinstance(s.data, dict) and s.data.get("type") == ATTEMPT]
    by_number = {data["number"]: attempt_from_json(data) for data in recorded}
    return tuple(by_number[number] for number in sorted(by_number))


def name_run(name: str) -> None:
    """Name the present flow run in the server's lists, beside its work; a name for the flow would hold up its start.

    Passwords that a deployed run was given among its parameters are taken out of them there.
    """
    run = FlowRunContext.get().flow_run
    run.name = name  # the events of its tasks carry it
    kept = without_passwords(run.parameters)
    with get_client(sync_client=True) as client:
        client.update_flow_run(run.id, name=name, parameters=None if kept == run.parameters else kept)


def verified(result: dict[str, Any]) -> State:
    """The COMPLETED state of a run whose parser passed every check, now or on an earlier day."""
    count = len(result["attempts"])
    message = f"{result['bank']}: attempt {count} passed every check" if count else f"{result['bank']}: up to date"
    return Completed(name="Verified", message=message, data=result)


def refused(result: dict[str, Any], problem: Problem) -> State:
    """The FAILED state of a run that publishes nothing; the message is the last problem."""
    return Failed(name="Refused", message=problem.sentence[:MESSAGE_LIMIT], data=result)


def answered(result: Record) -> State:
    """The final state of a question: `Answered`, or `Unanswered` (FAILED) with why there is no answer."""
    message = result["text"][:MESSAGE_LIMIT]
    if result["type"] == "error":
        return Failed(name="Unanswered", message=message, data=result)
    return Completed(name="Answered", message=message, data=result)


async def find_run(run_or_bank: str) -> FlowRun:
    """The newest run for a bank or a question, or the run with that id. PassbookError where none is known."""
    from prefect.client.schemas.filters import (
        FlowFilter,
        FlowFilterName,
        FlowRunFilter,
        FlowRunFilterId,
        FlowRunFilterName,
    )
    from prefect.client.schemas.sorting import FlowRunSort

    try:
        chosen = FlowRunFilter(id=FlowRunFilterId(any_=[UUID(run_or_bank)]))
    except ValueError:
        chosen = FlowRunFilter(name=FlowRunFilterName(any_=[run_or_bank]))
    async with get_client() as client:
        runs = await client.read_flow_runs(
            flow_filter=FlowFilter(name=FlowFilterName(any_=[GENERATE_FLOW, ANSWER_FLOW])),
            flow_run_filter=chosen,
            sort=FlowRunSort.START_TIME_DESC,
            limit=1,
        )
    if not runs:
        raise PassbookError(
            f"{run_or_bank}: no run of {GENERATE_FLOW} or {ANSWER_FLOW} with this id or name is known; "
            f"start one with: passbook generate BANK, or passbook ask QUESTION --source SOURCE"
        )
    return runs[0]


async def attempts_of_run(run_or_bank: str) -> tuple[str, list[dict[str, Any]]]:
    """The state of a run, and its attempts as JSON-ready data.

    All but the last stand in the `Correcting` states; the last is in the run's result, as far as it can be reached.
    """
    run = await find_run(run_or_bank)
    known = {attempt.number: attempt_to_json(attempt) for attempt in read_attempts(run.id)}
    state = run.state
    if state.is_final():
        with contextlib.suppress(MissingResult, OSError, ValueError):
            result = await state.aresult(raise_on_failure=False)
            if isinstance(result, dict):  # what a run raised that ended before its first attempt holds none
                known |= {attempt["number"]: attempt for attempt in result["attempts"]}
    message = f"{state.name}, {state.message}" if state.message else state.name
    return message, [known[number] for number in sorted(known)]
