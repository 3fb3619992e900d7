"""What the server keeps of a question's parameters: its passwords nowhere, whoever started the run."""

from __future__ import annotations

import asyncio

import pytest
from prefect.client.orchestration import get_client
from prefect.flow_engine import run_flow_async
from prefect.states import Pending

from blocks.addresses import without_passwords
from flows.answer_question import answer_question
from tests.questions.flow_runs import run

pytestmark = pytest.mark.usefixtures("prefect_server", "remembered")
URL, SHOWN = "sqlite://reader:hush@/{}?password=hush", "sqlite://reader:***@/{}?password=***"


def parameters_of(number) -> dict:
    with get_client(sync_client=True) as client:
        return client.read_flow_run(number).parameters


def test_a_password_reaches_the_source_and_stands_in_no_parameter_and_no_result(shop, script):
    script("SELECT count(*) AS n FROM orders")
    state, result = run("How many orders?", [URL.format(shop)])
    assert result["value"] == 3
    assert parameters_of(state.state_details.flow_run_id)["sources"] == [SHOWN.format(shop)]
    assert "hush" not in str(result)


def test_a_password_that_a_deployed_run_was_given_is_taken_out_of_its_parameters(shop, script):
    script("SELECT count(*) AS n FROM orders")
    given = {"question": "How many orders?", "sources": [URL.format(shop)], "history": 3}

    async def deployed():
        async with get_client() as client:
            created = await client.create_flow_run(answer_question, parameters=given, state=Pending())
        await run_flow_async(answer_question, flow_run=created, parameters=given, return_type="state")
        return created.id

    assert parameters_of(asyncio.run(deployed())) == given | {"sources": [SHOWN.format(shop)]}


def test_a_run_that_is_started_again_without_its_password_says_so(shop, script):
    script()
    _, result = run("How many orders?", [SHOWN.format(shop)])
    assert "the password of an address is not kept with its run; start it anew" in result["error"]


def test_each_address_in_a_value_of_json_loses_its_password():
    given = {"a": ["pg://u:p@h/x", 3, None, {"b": "pg://h/x?password=p"}], "c": "p:q@r"}
    assert without_passwords(given) == {"a": ["pg://u:***@h/x", 3, None, {"b": "pg://h/x?password=***"}], "c": "p:q@r"}
