"""An answer in a file, and what is wrong usage before anything is asked."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest

from flows.asking import hint, wrong_usage
from flows.saving import save_answer
from tasks.problems import Attempt, PassbookError, Problem
from tasks.questions.answers import ErrorAnswer, NumberAnswer, PlotAnswer, TableAnswer, answer_to_json
from tasks.questions.record import run_result
from tasks.questions.state import Clarification, QuestionState
from tasks.questions.tables import ResultTable

CHART = answer_to_json(PlotAnswer(b"\x89PNG picture", "A chart", data=ResultTable(["x"], [[1]])))
ROWS = [[date(2025, 3, 1), Decimal("30.50"), 0.1 + 0.2], [None, "a, b", True]]
TABLE = answer_to_json(TableAnswer(ResultTable(["on", "much", "part"], ROWS), "2 rows"))


def test_a_chart_is_written_as_the_picture_that_it_is(tmp_path):
    saved = save_answer(CHART, tmp_path / "chart.PNG")
    assert saved == {"saved": str(tmp_path / "chart.PNG")}
    assert (tmp_path / "chart.PNG").read_bytes() == b"\x89PNG picture"
    assert hint(CHART, saved) == f"saved: {tmp_path / 'chart.PNG'}"


def test_a_table_is_written_as_it_is_shown(tmp_path):
    save_answer(TABLE, tmp_path / "rows.csv")
    assert (tmp_path / "rows.csv").read_text() == 'on,much,part\n2025-03-01,30.50,0.3\n,"a, b",True\n'


def test_a_chart_that_is_not_saved_is_said_to_be_in_the_artifacts_and_how_to_save_it():
    assert "artifacts" in hint(CHART, {})
    assert "--save chart.png" in hint(CHART, {})
    assert hint(TABLE, {}) == ""


def test_an_error_says_where_its_attempts_are_or_how_to_answer_what_is_asked_back():
    asked = [Clarification("Which year?")]
    state = QuestionState("How  many?", answer=ErrorAnswer("unclear", "Which year?"), clarifications=tuple(asked))
    assert hint(run_result(state, 0.0), {}).startswith("ask again with the answer in the question")
    tried = tuple(Attempt(number, "model", "q", Problem("runtime", "no")) for number in (1, 2))
    failed = run_result(QuestionState("How  many?", answer=ErrorAnswer("runtime", "no"), attempts=tried), 0.0)
    assert hint(failed, {}) == "its attempts: passbook attempts 'How many?'"


@pytest.mark.parametrize(
    ("answer", "name", "told"),
    [
        (answer_to_json(NumberAnswer(7, "7")), "chart.png", "not written, the answer is a number: 7"),
        (TABLE, "chart.png", "not written, the answer is a table: 2 rows"),
        (TABLE, "folder.csv", "cannot be written (Is a directory); name another file."),
    ],
)
def test_what_cannot_be_saved_is_said_in_a_sentence(answer, name, told, tmp_path):
    (tmp_path / "folder.csv").mkdir()
    with pytest.raises(PassbookError) as raised:
        save_answer(answer, tmp_path / name)
    assert str(raised.value) == f"{tmp_path / name}: {told}"


@pytest.mark.parametrize(
    ("changed", "save", "told"),
    [
        ({"question": " "}, None, "name a question"),
        ({"sources": []}, None, "--source: name at least one"),
        ({"today": "soon"}, None, "--today: 'soon' is no day"),
        ({}, "chart.jpg", "name a file that ends in .png (a chart) or .csv (a table)"),
        ({"output_type": "table"}, "chart.png", "this file holds a plot, not the table of --output-type"),
        ({}, "nowhere/chart.png", "--save: nowhere: there is no such folder"),
        ({"query_kind": "sql"}, "chart.png", "SQL draws no chart"),
        ({"query_kind": "sql", "output_type": "plot"}, None, "SQL draws no chart"),
    ],
)
def test_wrong_usage_is_told_before_anything_is_asked(changed, save, told):
    given = {"question": "q", "sources": ["a.csv"], "today": None, "output_type": None, "query_kind": "auto"}
    assert wrong_usage(given, None) == ""
    assert told in wrong_usage(given | changed, Path(save) if save else None)
