"""Running flows one after another in one process."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context

import httpx
import pytest
from prefect import flow, task
from prefect.cache_policies import NO_CACHE
from prefect.client.orchestration import get_client
from prefect.settings import PREFECT_API_URL, temporary_settings
from prefect.states import Failed

from flows.connection import WAITS, Patient, PatientAsync
from flows.run import finish_flow, run_flow
from tasks.problems import PassbookError
from tests.benchmarks.costs import counted_requests


@task(cache_policy=NO_CACHE)
def client_of_a_task() -> int:
    return id(get_client(sync_client=True))


@flow
async def clients() -> tuple[int, int, int]:
    """The client of the flow, and that of two of its tasks."""
    return id(get_client()), client_of_a_task(), client_of_a_task()


@flow
async def refusing() -> None:
    return Failed(name="Refused", message="no", data={"verdict": "refused"})


@flow
async def failing() -> None:
    raise KeyError("surprise")


@pytest.mark.usefixtures("prefect_server")
class TestLine:
    def test_flows_of_a_thread_share_their_clients_and_threads_do_not(self):
        first, second = run_flow(clients), run_flow(clients)
        assert first == second
        assert first[1] == first[2]
        with ThreadPoolExecutor(1) as other:
            assert other.submit(copy_context().run, run_flow, clients).result()[0] != first[0]

    def test_another_server_gets_clients_of_its_own(self, prefect_server):
        first = run_flow(clients)
        with temporary_settings({PREFECT_API_URL: prefect_server.replace("127.0.0.1", "localhost")}):
            assert run_flow(clients)[0] != first[0]

    def test_a_server_that_is_not_there_is_told_in_a_sentence_and_the_next_one_is_found(self, recwarn):
        with (
            temporary_settings({PREFECT_API_URL: "http://127.0.0.1:1/api"}),
            pytest.raises(PassbookError, match="no Prefect server answers at this address; start it"),
        ):
            run_flow(clients)
        assert run_flow(clients)
        assert not [each for each in recwarn if "never awaited" in str(each.message)]

    def test_a_flow_may_be_run_where_an_event_loop_runs_as_in_a_notebook(self):
        async def cell() -> list[tuple[int, int, int]]:
            return [run_flow(clients), run_flow(clients)]

        first, second = asyncio.run(cell())
        assert first == second

    def test_what_a_flow_raises_is_raised_and_a_failed_verdict_is_a_result(self):
        with pytest.raises(KeyError, match="surprise"):
            run_flow(failing)
        state, result = finish_flow(refusing)
        assert (state.name, result) == ("Refused", {"verdict": "refused"})


class TestKeptAnswers:
    @pytest.mark.usefixtures("prefect_server")
    def test_what_a_server_says_the_same_each_time_is_asked_once(self):
        with counted_requests() as sent:
            run_flow(clients)
            first = len(sent)
            run_flow(clients)
        asked_again = sent[first:]
        assert not any(each.endswith(("/flows/", "/admin/storage")) for each in asked_again)
        assert any(each.endswith("/flow_runs/") for each in asked_again)

    def test_they_are_forgotten_when_the_server_refuses_a_request_or_after_a_minute(self, monkeypatch):
        asked, refused = [], []

        def answer(request: httpx.Request) -> httpx.Response:
            asked.append(request.url.path)
            return httpx.Response(409 if refused else 200, json={"id": len(asked)}, headers={"x": "y"})

        with httpx.Client(transport=Patient(httpx.MockTransport(answer))) as client:

            def number(name: str) -> int:
                return client.post("http://server/api/flows/", json={"name": name}).json()["id"]

            assert [number("a"), number("b"), number("a"), number("b")] == [1, 2, 1, 2]
            refused.append("the flow was deleted")
            client.post("http://server/api/flow_runs/", json={"flow_id": 1})
            refused.clear()
            assert (number("a"), number("a")) == (4, 4)
            monkeypatch.setattr("flows.kept_answers.ASKED_AGAIN", 0.0)
            assert (number("a"), number("a")) == (5, 6)


class TestABusyServer:
    @pytest.mark.parametrize("busy", [0, 2, len(WAITS)])
    def test_is_asked_again_within_a_second(self, busy):
        answers = iter([503] * busy + [200])
        with httpx.Client(transport=Patient(httpx.MockTransport(lambda _: httpx.Response(next(answers))))) as client:
            assert client.post("http://server/flow_runs", json={}).status_code == 200

    def test_is_left_to_prefects_own_retries_after_that(self):
        asked = []

        def answer(request: httpx.Request) -> httpx.Response:
            asked.append(request.content)
            return httpx.Response(503)

        async def ask() -> int:
            async with httpx.AsyncClient(transport=PatientAsync(httpx.MockTransport(answer))) as client:
                return (await client.post("http://server/flow_runs", content=b"run")).status_code

        assert asyncio.run(ask()) == 503
        assert asked == [b"run"] * (len(WAITS) + 1)
