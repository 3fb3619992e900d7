"""What the command line shows of an answer."""

from __future__ import annotations

from decimal import Decimal

from flows.asking import shown
from tasks.questions.tables import ResultTable


def test_the_rows_of_a_table_stand_below_its_sentence():
    rows = ResultTable(["city", "total"], [["Köln", Decimal("30.50")], [None, Decimal("7.25")]])
    told = shown({"type": "table", "text": "2 rows: city, total", "value": rows.to_json()})
    assert [line.split() for line in told.splitlines()] == [
        ["2", "rows:", "city,", "total"], [], ["city", "total"], ["Köln", "30.50"], ["7.25"],
    ]  # fmt: skip


def test_another_answer_is_its_sentence():
    assert shown({"type": "number", "text": "37.75", "value": 37.75}) == "37.75"
