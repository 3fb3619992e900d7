"""The whole flow over an SQLite file, with an engine that offers prepared queries."""

from __future__ import annotations

import asyncio
import json
from decimal import Decimal
from pathlib import Path

import pandas as pd
import pytest
from prefect.client.orchestration import get_client

import passbook
from blocks import Database
from flows.asking import recorded_result
from tasks.attempts import attempts_of_run
from tasks.problems import PassbookError
from tasks.questions.engines import Draft
from tasks.questions.execution import NOT_PARSED, NOTHING_READ
from tasks.questions.state import Clarification, Prompt, QuestionState, Usage
from tests.questions.flow_runs import run

pytestmark = pytest.mark.usefixtures("prefect_server", "remembered")
SUM = "SELECT sum(amount) FROM orders"


def names_of_states(state):
    with get_client(sync_client=True) as client:
        states = client.read_flow_run_states(state.state_details.flow_run_id)
    return [each.name for each in states if each.name not in ("Pending", "Running")]


def test_a_wrong_query_is_corrected_and_every_attempt_stands_in_the_states(shop, script):
    engine = script("SELECT sum(amont) FROM orders", SUM)
    state, result = run("What was ordered in all?", [shop])
    assert names_of_states(state) == ["Correcting 2/4", "Answered"]
    assert (result["type"], result["value"], result["query"], result["error"]) == ("number", 37.75, SUM, None)
    assert [each["problem"] and each["problem"]["kind"] for each in result["attempts"]][1] is None
    assert engine.shown[1].earlier_queries == ("SELECT sum(amont) FROM orders",)
    assert engine.shown[1].retries == 1
    told, recorded = asyncio.run(attempts_of_run(str(state.state_details.flow_run_id)))
    assert told.startswith("Answered")
    assert len(recorded) == 2


def test_a_run_that_ended_before_its_first_attempt_has_none_and_says_why_there_is_no_answer(shop):
    state, _ = run(" ", [shop])
    made = str(state.state_details.flow_run_id)
    told, recorded = asyncio.run(attempts_of_run(made))
    assert recorded == []
    assert "the question is empty" in told
    with pytest.raises(PassbookError, match=f"{made}: the run ended without an answer: the question is empty"):
        recorded_result(made)


def test_the_state_is_read_back_from_the_run_and_says_which_steps_ran(shop, script):
    spent = Usage(1, 100, 10, Decimal("0.002"))
    script(Draft("sql", "SELECT nothing", prompts=(Prompt("write", "s", ("m",), "r"),), usage=spent), SUM)
    _, result = run("What was ordered in all?", [shop])
    state = QuestionState.from_json(json.loads(json.dumps(result["state"])))
    assert state.answer.value == 37.75
    assert state.schema.table_databases == {"customers": "shop", "orders": "shop"}
    assert [(step.name, step.ran) for step in state.steps if step.ran] == [
        ("screen", True),
        ("describe_sources", True),
        ("attempt", True),
        ("respond", True),
        ("remember", True),
    ]
    assert [step.why for step in state.steps if not step.ran and not step.why] == []
    assert (state.usage, len(state.prompts)) == (spent, 1)


def test_the_same_failure_again_ends_early_as_repeated(shop, script):
    script("SELECT a.x FROM orders a", "SELECT a.x  FROM orders a;", SUM)
    state, result = run("What was ordered in all?", [shop], max_attempts=8)
    assert (result["type"], len(result["attempts"])) == ("error", 2)
    assert result["attempts"][-1]["problem"]["kind"] == "repeated"
    assert state.name == "Unanswered"


def test_no_rows_are_a_true_none(shop, script):
    script("SELECT id FROM orders WHERE amount > 99")
    _, result = run("Which orders are above 99?", [shop])
    assert (result["type"], result["value"]["row_count"], result["text"]) == ("table", 0, "No rows match.")


@pytest.mark.parametrize(
    ("query", "wanted", "expected"),
    [
        ("SELECT round(sum(amount), 2) AS total FROM orders WHERE amount > 99", "number", ("number", 0, "0")),
        ("SELECT avg(amount) FROM orders WHERE amount > 99", "number", ("error", None, "No rows match.")),
        ("SELECT placed_on FROM orders WHERE amount > 99", "string", ("error", None, "No rows match.")),
    ],
)
def test_where_nothing_is_found_the_wanted_type_still_holds(shop, script, query, wanted, expected):
    script(query)
    _, result = run("What is above 99?", [shop], output_type=wanted)
    assert (result["type"], result["value"], result["text"]) == expected


def test_a_refused_request_changes_nothing_and_says_so(shop, script):
    before = Path(shop).read_bytes()
    script(Draft("refusal", "Data can only be read here, not deleted."))
    _, result = run("Delete all orders", [shop])
    assert (result["type"], result["error"]) == ("error", "Data can only be read here, not deleted.")
    assert QuestionState.from_json(result["state"]).answer.value == "refused_request"
    assert Path(shop).read_bytes() == before


def test_questions_back_are_kept_in_the_state_at_most_three(shop, script):
    asked = tuple(Clarification(f"Which {what}?") for what in ("year", "shop", "sum", "one"))
    script(Draft("unclear", "Which year is meant?", clarifications=asked))
    _, result = run("What was the total?", [shop])
    assert [each["question"] for each in result["state"]["clarifications"]] == [
        "Which year?",
        "Which shop?",
        "Which sum?",
    ]
    assert result["state"]["answer"]["value"] == "unclear"


def test_a_source_that_is_missing_is_an_error_answer_that_names_it(tmp_path, script):
    script(SUM)
    _, result = run("What was ordered in all?", [str(tmp_path / "gone.sqlite")])
    assert result["error"] == f"{tmp_path}/gone.sqlite: there is no such file."


def test_at_least_one_source_is_required(script):
    script(SUM)
    with pytest.raises(PassbookError, match="at least one source is required"):
        passbook.ask("What was ordered in all?", [])


def test_no_model_and_no_offline_answer_say_how_to_configure_either(shop):
    with pytest.raises(PassbookError, match="LanguageModel block"):
        passbook.ask("What was ordered in all?", shop, engine="model")


def test_an_impossible_combination_is_refused_before_anything_runs(shop, script):
    engine = script(SUM)
    with pytest.raises(PassbookError, match="SQL draws no plot"):
        passbook.ask("Draw the orders", shop, query_kind="sql", output_type="plot")
    engine.kinds = ("sql",)
    with pytest.raises(PassbookError, match="writes sql, not python"):
        passbook.ask("Draw the orders", shop, query_kind="python")
    assert engine.shown == []


def test_python_users_get_the_typed_answer(shop, script):
    script(SUM)
    answer = passbook.ask("What was ordered in all?", shop)
    assert (answer.type, answer.value, answer.text) == ("number", 37.75, "37.75")


def test_dataframes_are_asked_about_by_name_beside_files(tmp_path, shop, script):
    engine = script("SELECT sum(a) FROM df", "SELECT df.a + df_2.a FROM df, df_2")
    frames = [pd.DataFrame({"a": [Decimal("1.10"), Decimal("2.20")]}), pd.DataFrame({"a": [4]})]
    assert passbook.ask("How much?", frames[0]).value == Decimal("3.30")
    assert passbook.ask("How much?", frames, output_type="table").value.rows == ((Decimal("5.10"),), (Decimal("6.20"),))
    engine.drafts[2:] = [Draft("sql", "SELECT sum(a) FROM t")]
    assert passbook.ask("How much?", {"t": frames[1]}).value == 4
    engine.drafts.append(Draft("sql", "SELECT sum(df.a + orders.amount) FROM df JOIN orders ON orders.id = df.a"))
    assert passbook.ask("How much?", [shop, pd.DataFrame({"a": [1, 2]})]).value == 33.5


def test_where_parsing_was_bypassed_the_answer_warns_and_its_steps_say_so(shop, script):
    script("SELECT changes()", SUM)
    _, result = run("How many changes were made?", [shop], disable_sql_blocking=True)
    assert (result["value"], result["warning"]) == (0, NOT_PARSED)
    assert [each["name"] for each in result["state"]["steps"] if "bypassed" in each["why"]] == ["parse_query"]
    _, result = run("How much was ordered?", [shop], disable_sql_blocking=True)
    assert (result["value"], result["warning"]) == (37.75, "")


@pytest.mark.parametrize(
    "draft",
    [
        Draft("sql", "SELECT 37.75 AS total"),
        Draft("python", 'result = {"type": "number", "value": 37.75}'),
        Draft("python", 'execute_sql_query("SELECT 1")\nresult = {"type": "number", "value": 37.75}'),
    ],
)
def test_an_answer_that_was_typed_instead_of_read_says_so(shop, script, draft):
    script(draft)
    _, result = run("What was ordered in all?", [shop])
    assert (result["value"], result["warning"]) == (37.75, NOTHING_READ)


def test_a_database_block_brings_its_tables_and_limits(tmp_path, shop, script):
    Database(url=f"sqlite:///{shop}", allowed_tables=["orders"], most_rows=2).save("test-shop", overwrite=True)
    script("SELECT id FROM customers", "SELECT id FROM orders", "SELECT id FROM orders LIMIT 1")
    _, result = run("Which orders are there?", ["passbook-database/test-shop"])
    told = [each["problem"] and each["problem"]["sentence"] for each in result["attempts"]]
    assert told[0] == "you may not see table customers: the role may not read it"
    assert "more than 2 rows" in told[1]
    assert (result["value"], told[2]) == (1, None)
    _, result = run("Which orders are there?", ["passbook-database/nowhere"])
    assert result["error"] == "passbook-database/nowhere: there is no Database block of this name."
