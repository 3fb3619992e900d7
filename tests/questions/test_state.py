"""The state: frozen, told as JSON and read back from it."""

from __future__ import annotations

import dataclasses
import json
from datetime import date, datetime, time, timedelta
from decimal import Decimal

import pytest

from tasks.problems import Attempt, Problem
from tasks.questions.answers import ErrorAnswer, NumberAnswer, PlotAnswer, StringAnswer, TableAnswer
from tasks.questions.check_answer import check_answer
from tasks.questions.respond import plain_sentence
from tasks.questions.schema.description import Column, Schema, Table
from tasks.questions.state import (
    Clarification,
    Enhancement,
    Example,
    Prompt,
    QuestionState,
    Step,
    Turn,
    Usage,
)
from tasks.questions.tables import ResultTable, written

CELLS = [None, True, 3, 2.5, float("inf"), "x", Decimal("1.50"), date(2025, 3, 1), datetime(2025, 3, 1, 12, 30)]
CELLS += [time(12, 30), timedelta(days=1), b"\x00\xff", [1, Decimal("2.0")], {"a": date(2025, 3, 1)}]
ROWS = ResultTable(["a", "a"], [(1, None), (2, Decimal("0.10"))])
ANSWERS = [
    NumberAnswer(Decimal("3.50"), "3.50"),
    StringAnswer("Ada", "Ada", warning="parsing was bypassed"),
    TableAnswer(ROWS, "2 rows"),
    PlotAnswer(b"\x89PNG", "a chart", data=ROWS),
    ErrorAnswer("timeout", "too long"),
]
SCHEMA = Schema(
    (Table("shop.orders", "shop", '"orders"', ("orders",), (Column("id", "INTEGER", True, samples=("1", "2")),), 3),),
    (("shop", "sqlite"),),
    ("shop.salaries",),
    "f1",
    "v1",
)
STATE = QuestionState(
    question="and in April?",
    prompt_id="p",
    today=date(2025, 5, 1),
    output_type="number",
    query_kind="sql",
    sources=("shop.sqlite",),
    schema=SCHEMA,
    history=(Turn("sum in March?", "sum in March?", "SELECT 1", "number", "1"),),
    standalone_question="sum in April?",
    reasoning="the conversation was about sums",
    clarifications=(Clarification("Which year?", "2025", ("2024", "2025")), Clarification("Which shop?")),
    enhancement=Enhancement(13, 14, ("sum",)),
    examples=(Example("sum in May?", "SELECT 2", 0.9),),
    query_type="wider",
    widened=("'Koln' to 'Köln'",),
    attempts=(
        Attempt(1, "scripted", "SELECT x", Problem("wrong_table", "no x", ({"name": "x"},)), 0.1, {"kind": "sql"}),
        Attempt(2, "scripted", "SELECT 1"),
    ),
    results=(("shop", ROWS),),
    result=ROWS,
    answer=ANSWERS[0],
    steps=(Step("recall", False, "cache hit"),),
    prompts=(Prompt("write", "system", ("user",), "reply"),),
    usage=Usage(1, 20, 3, Decimal("0.01")),
)


@pytest.mark.parametrize("cell", CELLS, ids=repr)
def test_a_cell_keeps_its_type_through_json(cell):
    table = ResultTable(["x"], [(cell,)])
    back = ResultTable.from_json(json.loads(json.dumps(table.to_json())))
    assert back == table
    assert [type(each) for each in back.rows[0]] == [type(cell)]


@pytest.mark.parametrize("answer", ANSWERS, ids=lambda answer: answer.type)
def test_every_answer_and_the_whole_state_are_read_back_from_json(answer):
    state = dataclasses.replace(STATE, answer=answer)
    assert QuestionState.from_json(json.loads(json.dumps(state.to_json()))) == state


def test_the_mappings_and_the_errors_by_kind_are_part_of_the_state():
    told = STATE.to_json()
    assert told["schema"]["table_databases"] == {"shop.orders": "shop"}
    assert told["schema"]["table_real_names"] == {"shop.orders": '"orders"'}
    assert told["errors"] == {"wrong_table": ["no x"]}
    assert told["earlier_queries"] == ["SELECT x", "SELECT 1"]
    assert told["retries"] == 1
    assert [asked.question for asked in STATE.pending] == ["Which shop?"]


def test_neither_the_state_nor_a_table_can_be_changed():
    with pytest.raises(dataclasses.FrozenInstanceError):
        STATE.question = "other"
    with pytest.raises(AttributeError):
        ROWS.rows = ()


@pytest.mark.parametrize(
    ("cell", "text"),
    [(0.1 + 0.2, "0.3"), (33292.060000000005, "33292.06"), (Decimal("1.10"), "1.10"), (7, "7"), (1e300, "1e+300")],
)
def test_a_number_is_written_without_the_errors_of_its_last_digits(cell, text):
    assert written(cell) == text
    assert check_answer(NumberAnswer(cell, text)) == ()


def test_a_table_becomes_a_frame_of_the_same_cells():
    frame = ROWS.to_frame()
    assert list(frame.columns) == ["a", "a"]
    assert frame.values.tolist() == [[1, None], [2, Decimal("0.10")]]


@pytest.mark.parametrize(
    ("row", "sentence"),
    [
        (("2025-02", 33292.060000000005, None), "month: 2025-02, net: 33292.06, note: -"),
        (("2025-02", Decimal("5.10"), "12\n345"), "1 row: month, net, note"),
        (("x" * 61, 1, "a"), "1 row: month, net, note"),
    ],
)
def test_a_table_of_one_short_row_is_told_with_its_cells(row, sentence):
    answer = TableAnswer(ResultTable(("month", "net", "note"), [row]))
    assert plain_sentence(answer) == sentence
    assert check_answer(dataclasses.replace(answer, text=sentence)) == ()
