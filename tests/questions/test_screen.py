"""What is refused before any engine is asked, and what only looks like it."""

from __future__ import annotations

import pytest

from tasks.questions.screen import fault_of
from tests.questions.flow_runs import run
from tests.questions.shared_attempts import ATTEMPTS, shared_attempts

CHANGES = [
    "DROP TABLE orders",
    "drop table orders cascade; select 1",
    "DELETE FROM orders WHERE amount < 0",
    "update orders set amount = 0 where id = 1",
    "INSERT INTO orders VALUES (4, 1, '2025-01-01', 5)",
    "create table copy as select * from orders",
    "ALTER TABLE orders ADD COLUMN note text",
    "TRUNCATE TABLE orders",
]
HARMLESS = [
    "Delete requests from Oslo by month",
    "Update frequency",
    "Drop rate per step of the signup?",
    "Create a table of sales by month",
    "create index of prices",
    "Insert rate by month",
    "Which rows were deleted?; and which were updated?",
    "merge the two tables and count the rows",
    "SELECT count(*) FROM orders",
    "Wie viele Löschungen gab es im März?",
    "去年删除了多少条记录？",
    "كم عدد الطلبات؟",
    "How many fans of \U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f are there?",
    "How many\n\torders 👩‍👩‍👧?",
]


@pytest.mark.parametrize("question", CHANGES)
def test_a_statement_that_changes_data_is_refused_with_what_it_is(question):
    assert fault_of(question).startswith("Data can only be read here, and this ")


@pytest.mark.parametrize("question", HARMLESS)
def test_words_that_begin_like_a_statement_and_any_script_are_questions(question):
    assert fault_of(question) == ""


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("?!", "holds no word"),
        ("x" * 10_001, "10001 characters; ask with at most 10000"),
        ("How many\x00 orders?", "cannot be seen (U+0000)"),
        ("How many orders?\U000e0044\U000e0052", "cannot be seen (U+E0044, U+E0052)"),
    ],
)
def test_what_nobody_can_read_is_refused_in_a_sentence(question, words):
    assert words in fault_of(question)


@pytest.mark.skipif(not ATTEMPTS.is_file(), reason="the shared collection of attempts is not here")
def test_every_shared_innocent_question_passes():
    asked = [each["payload"] for each in shared_attempts("question", "allowed")]
    assert asked
    assert [each for each in asked if fault_of(each)] == []


@pytest.mark.usefixtures("prefect_server", "remembered")
def test_a_refused_question_costs_no_engine_and_its_record_says_which_steps_were_never_reached(shop, script):
    engine = script("SELECT 1")
    state, result = run("DROP TABLE orders", [shop])
    assert (state.name, result["type"], engine.shown) == ("Unanswered", "error", [])
    assert result["state"]["answer"]["value"] == "refused_request"
    steps = {step["name"]: step for step in result["state"]["steps"]}
    assert [name for name, step in steps.items() if step["ran"]] == ["screen", "respond"]
    assert steps["attempt"]["why"] == "the question had ended (refused_request)"
