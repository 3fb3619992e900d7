"""Behaviours that answers have had from the first: errors of one shape, and rows kept by database and combined."""

from __future__ import annotations

import sqlite3

import pytest

from tasks.questions.engines import Draft
from tasks.questions.state import QuestionState
from tests.questions.flow_runs import run

pytestmark = pytest.mark.usefixtures("prefect_server", "remembered")


def test_a_value_that_violates_its_declared_type_ends_in_the_same_error_path_as_every_other(shop, script):
    first, second = ("SELECT name FROM customers", "SELECT city FROM customers")
    script(Draft("sql", first, returns="number"), Draft("sql", second, returns="number"))
    _, result = run("How many?", [shop], max_attempts=2, conversation="talk")
    state = QuestionState.from_json(result["state"])
    assert (result["type"], result["value"], result["error"]) == ("error", None, state.answer.text)
    assert [step.name for step in state.steps if step.ran][-2:] == ["respond", "remember"]
    assert {"type"} <= set(state.errors)


def test_results_of_several_databases_are_kept_by_database_and_combined(shop, tmp_path, script):
    with sqlite3.connect(tmp_path / "regions.sqlite") as regions:
        regions.execute("CREATE TABLE regions (city TEXT, region TEXT)")
        regions.execute("INSERT INTO regions VALUES ('Oslo', 'north')")
    regions.close()
    script("SELECT name, region FROM customers JOIN regions USING (city)")
    _, result = run("Who is in the north?", [shop, str(tmp_path / "regions.sqlite")])
    state = QuestionState.from_json(result["state"])
    assert {name for name, _ in state.results} == {"shop", "regions"}
    assert state.result.rows == (("Bo", "north"),)
