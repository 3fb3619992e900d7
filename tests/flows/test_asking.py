"""What the command line shows of an answer."""

from __future__ import annotations

import io
import json
from datetime import date
from decimal import Decimal

import pytest

from flows.asking import answered, is_day, json_line, shown
from tasks.problems import PassbookError
from tasks.questions.answers import ErrorAnswer, NumberAnswer, PlotAnswer, StringAnswer, TableAnswer
from tasks.questions.record import run_result
from tasks.questions.state import Clarification, QuestionState
from tasks.questions.tables import ResultTable


def test_the_rows_of_a_table_stand_below_its_sentence():
    rows = ResultTable(["city", "total"], [["Köln", Decimal("30.50")], [None, Decimal("7.25")]])
    told = shown({"type": "table", "text": "2 rows: city, total", "value": rows.to_json()})
    assert [line.split() for line in told.splitlines()] == [
        ["2", "rows:", "city,", "total"], [], ["city", "total"], ["Köln", "30.50"], ["7.25"],
    ]  # fmt: skip


def test_a_table_without_rows_is_its_sentence():
    assert shown({"type": "table", "text": "No rows match.", "value": ResultTable(["city"]).to_json()}) == (
        "No rows match."
    )


def result_of(answer, **more):
    state = QuestionState("q", answer=answer, **more)
    return run_result(state, 0.0)


PRINTED = [
    (NumberAnswer(Decimal("30.50"), "30.50"), "30.50", "30.50"),
    (NumberAnswer(37.75, "37.75", "Searched wider: more."), 37.75, "37.75. Searched wider: more."),
    (StringAnswer("Ada", "Ada"), "Ada", "Ada"),
    (ErrorAnswer("guard", "Not allowed."), None, "Not allowed."),
    (
        TableAnswer(ResultTable(["on", "much", "tags"], [[date(2025, 3, 1), Decimal("1.10"), [Decimal(2)]]]), "1 row"),
        {"columns": ["on", "much", "tags"], "rows": [["2025-03-01", "1.10", ["2"]]], "row_count": 1},
        "1 row",
    ),
    (
        PlotAnswer(b"PNG", "A chart", data=ResultTable(["x"], [[Decimal("0.5")]])),
        {"png": "UE5H", "data": {"columns": ["x"], "rows": [["0.5"]], "row_count": 1}},
        "A chart",
    ),
]


@pytest.mark.parametrize(("answer", "value", "text"), PRINTED, ids=[answer.type for answer, _, _ in PRINTED])
def test_the_line_of_json_has_the_documented_keys_and_plain_values(answer, value, text):
    line = json.loads(json.dumps(json_line(result_of(answer))))
    assert list(line) == ["type", "value", "text", "query", "attempts", "engine", "seconds", "error"]
    assert (line["type"], line["value"], line["text"], line["attempts"]) == (answer.type, value, text, 0)
    assert line["error"] == (answer.text if answer.type == "error" else None)


def test_questions_back_are_returned_in_the_line_of_json():
    asked = (Clarification("Which year?", None, ("2024", "2025")), Clarification("Whose?", "Ada"))
    line = json_line(result_of(ErrorAnswer("unclear", "Which year?"), clarifications=asked))
    assert line["clarifications"] == [{"question": "Which year?", "answer": None, "choices": ("2024", "2025")}]


def test_another_answer_is_its_sentence():
    assert shown({"type": "number", "text": "37.75", "value": 37.75}) == "37.75"


@pytest.mark.parametrize(("text", "so"), [("2025-03-31", True), ("soon", False), ("2025-02-30", False), ("", False)])
def test_a_day_is_told_from_another_text(text, so):
    assert is_day(text) == so


def test_a_prompt_that_is_closed_ends_in_a_sentence_with_the_question(monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    with pytest.raises(PassbookError, match="was not answered: Which year"):
        answered({"question": "Which year?", "choices": ()})
