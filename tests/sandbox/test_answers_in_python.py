"""The code of an answer gets data through the host's guard alone, and its result comes back as plain data."""

from __future__ import annotations

import datetime as dt
import json
from decimal import Decimal
from pathlib import Path

import pandas as pd
import pytest
from matplotlib.figure import Figure

from tasks.problems import PassbookError
from tasks.sandbox import Limits, Plot, Sandbox
from tasks.sandbox.outcome import UnbelievableAnswer, decode_answer
from tasks.sandbox.worker import values
from tasks.sandbox.worker.charts import spread_labels

ROWS = pd.DataFrame(
    {
        "day": [dt.date(2024, 1, 31), dt.date(2024, 2, 29), None],
        "amount": [Decimal("1.10"), Decimal("-2.20"), Decimal("0.00")],
        "name": ["rent", None, "os"],
        "count": [1, 2, 3],
    },
    dtype=object,
)


@pytest.fixture(scope="module")
def answers():
    """A warm sandbox for answers, with small limits."""
    with Sandbox(Limits(memory_mb=512, output_kb=64, result_mb=2, wall_seconds=10), "answers") as sandbox:
        yield sandbox


def query(text):
    """A host that knows one query."""
    if text != "SELECT":
        raise PassbookError(f"{text}: only queries are allowed.")
    return ROWS


def run(answers, source, seconds=None):
    return answers.run_answer(source, query, {"df": ROWS}, seconds=seconds)


RESULTS = [  # what value is set, and what the host gets
    ("7", 7),
    ("True", True),
    ("np.float32(0.5)", 0.5),
    ("np.int64(3)", 3),
    ("float('nan')", None),
    ("float('inf')", float("inf")),
    ("Decimal('NaN')", None),
    ("Decimal('sNaN')", None),
    ("10 ** 30", 10**30),
    ("df['amount'].sum()", Decimal("-1.10")),
    ("execute_sql_query('SELECT')['day'].max()", dt.datetime(2024, 2, 29)),
    ("dt.date(2024, 2, 29)", dt.date(2024, 2, 29)),
    ("dt.timedelta(days=1)", dt.timedelta(days=1)),
    ("df['name']", ["rent", None, "os"]),
    ("{'a': (1, Decimal('2.50'))}", {"a": [1, Decimal("2.50")]}),
    ("df['day'].dt.to_period('M')[0]", "2024-01"),
    ("'x'.encode()", b"x"),
]


@pytest.mark.parametrize(("value", "expected"), RESULTS, ids=[value for value, _ in RESULTS])
def test_a_value_comes_back_as_what_it_is(answers, value, expected):
    source = f"import datetime as dt\nfrom decimal import Decimal\nresult = {{'type': 'x', 'value': {value}}}"
    outcome = run(answers, source)
    assert outcome.status == "ok", outcome.error
    assert (outcome.answer.type, outcome.answer.value, type(outcome.answer.value)) == ("x", expected, type(expected))


def test_a_table_comes_back_cell_by_cell_and_its_index_as_a_column(answers):
    table = run(answers, "result = {'type': 'table', 'value': execute_sql_query('SELECT')}").answer.value
    expected = [list(row) for row in ROWS.itertuples(index=False)]
    assert [list(row) for row in table.itertuples(index=False)] == expected
    grouped = run(answers, "result = {'type': 'table', 'value': df.groupby('count')[['amount']].sum()}").answer.value
    assert list(grouped.columns) == ["count", "amount"]
    assert list(grouped["amount"]) == [Decimal("1.10"), Decimal("-2.20"), Decimal("0.00")]


CHARTS = [  # what is drawn, and the points shown
    ("plt.bar(['2023', '2024'], [1, 2])", [["", "2023", 1.0], ["", "2024", 2.0]]),
    ("plt.barh(['a', 'b'], [1, 2]); plt.savefig('/tmp/chart.png')", [["", "a", 1.0], ["", "b", 2.0]]),
    ("plt.plot(df['day'][:2], df['count'][:2], label='n'); plt.show()",
     [["n", dt.date(2024, 1, 31), 1.0], ["n", dt.date(2024, 2, 29), 2.0]]),
    ("plt.pie([1, 3], labels=['a', 'b'])", [["", "a", 1.0], ["", "b", 3.0]]),
    (
        "fig, ax = plt.subplots()\nfig.colorbar(ax.imshow([[1, 2], [3, 4]]))\nax.set_yticks([0, 1], ['Mon', 'Tue'])\n"
        "fig.tight_layout()",
        [["Mon", 0.0, 1.0], ["Mon", 1.0, 2.0], ["Tue", 0.0, 3.0], ["Tue", 1.0, 4.0]],
    ),
    ("plt.scatter([1.5, 2], [3, 4])", [["", 1.5, 3.0], ["", 2.0, 4.0]]),
    ("df[:2].plot(x='day', y='amount')",
     [["amount", dt.date(2024, 1, 31), 1.1], ["amount", dt.date(2024, 2, 29), -2.2]]),
    ("df.astype({'amount': float}).groupby('count')['amount'].sum().plot.bar()",
     [["amount", "1", 1.1], ["amount", "2", -2.2], ["amount", "3", 0.0]]),
    ("for n in (0, 1):\n    plt.bar(np.arange(2) + n * 0.4, [n, 2], 0.4, label='io'[n])\n"
     "plt.xticks([0.2, 1.2], ['Jan', 'Feb'])",
     [["i", "Jan", 0.0], ["i", "Feb", 2.0], ["o", "Jan", 1.0], ["o", "Feb", 2.0]]),
    ("plt.bar([1, 2, 3], [4, 5, 6]); plt.xticks([1, 3], ['a', 'c'])",
     [["", "a", 4.0], ["", 2.0, 5.0], ["", "c", 6.0]]),
]  # fmt: skip


@pytest.mark.parametrize(("drawing", "points"), CHARTS, ids=range(len(CHARTS)))
def test_a_chart_comes_back_as_a_picture_and_the_data_it_shows(answers, drawing, points):
    outcome = run(answers, f"{drawing}\nresult = {{'type': 'plot', 'value': '/tmp/chart.png'}}")
    assert outcome.status == "ok", outcome.error
    plot = outcome.answer.value
    assert isinstance(plot, Plot)
    assert plot.png.startswith(b"\x89PNG")
    assert plot.data.values.tolist() == points
    assert not Path("/tmp/chart.png").exists()


def test_labels_that_lie_on_each_other_are_turned_and_of_very_many_some_are_left_out():
    def turned(names):
        figure = Figure(figsize=(8, 4.5), layout="constrained")
        figure.subplots().bar(names, range(len(names)))
        spread_labels(figure)
        labels = figure.axes[0].get_xticklabels()
        return {label.get_rotation() for label in labels}, sum(label.get_visible() for label in labels)

    assert turned(["2024", "2025"]) == ({0}, 2)
    assert turned([f"2024-{month:02} and more" for month in range(20)]) == ({45}, 20)
    assert turned([f"day {number} of the year" for number in range(70)]) == ({45}, 24)


BAD_CODE = [  # code, status, sentence
    ("x = 1", "bad-result", "must end by setting result ="),
    ("result = 5", "bad-result", "must end by setting result ="),
    ("result = {'type': 1, 'value': 1}", "bad-result", "type must be a text, not int"),
    ("result = {'type': 'x', 'value': print}", "bad-result", "is no number, text, date, or table"),
    ("result = {'type': 'x', 'value': '\\ud800'}", "bad-result", "half a character"),
    ("result = {'type': 'x', 'value': pd.DataFrame({'\\ud800': [1]})}", "bad-result", "half a character"),
    ("a = []\na.append(a)\nresult = {'type': 'x', 'value': a}", "bad-result", "nested deeper than 20 levels"),
    ("result = {'type': 'x', 'value': 'x' * 3_000_000}", "result-limit", "larger than 2097152 bytes"),
    ("execute_sql_query('DROP TABLE t')", "error", "QueryError: DROP TABLE t: only queries are allowed."),
    ("execute_sql_query(5)", "error", "QueryError: execute_sql_query takes one text, not int"),
    ("while True: execute_sql_query('SELECT')", "query-limit", "asked for data more than 100 times"),
    ("1 / 0", "error", "ZeroDivisionError"),
    ("while True: pass", "timeout", "the code was still running after 1 s and was stopped"),
    ("import os\nos._exit(0)", "crashed", "the code's process ended with exit code 0 before it returned a result"),
    ("import os\nos.write(3, b'T\\x02\\x00\\x00\\x00{}')", "bad-result", "the code's answer is not a result"),
    ("import requests", "error", "No module named 'requests'"),
]  # fmt: skip


@pytest.mark.parametrize(("source", "status", "sentence"), BAD_CODE, ids=range(len(BAD_CODE)))
def test_bad_code_has_its_status_and_sentence(answers, source, status, sentence):
    outcome = run(answers, source, seconds=1 if status == "timeout" else 8)
    assert (outcome.status, outcome.answer) == (status, None)
    assert sentence in outcome.error


def test_the_time_of_queries_is_not_the_code_s(answers):
    def slow(text):
        time.sleep(1.5)
        return ROWS

    import time

    outcome = answers.run_answer("execute_sql_query('x')\nresult = {'type': 'number', 'value': 1}", slow, seconds=1)
    assert outcome.status == "ok", outcome.error


def test_a_run_that_does_not_listen_is_stopped(answers):
    ask_and_wait = "import os, struct, time\nos.write(3, struct.pack('<cI', b'Q', 4) + b'\"xx\"')\ntime.sleep(30)"
    large = pd.DataFrame({"text": ["x" * 100] * 50_000})
    assert answers.run_answer(ask_and_wait, lambda text: large, seconds=1).status == "timeout"


def test_a_parser_s_run_may_not_ask(sandbox, statement):
    source = "import os, struct\ndef parse(p):\n    os.write(3, struct.pack('<cI', b'Q', 4) + b'\"xx\"')\n    return p"
    assert sandbox.run_parser(source, statement).status == "bad-result"


FORGED = [
    b"[]",
    b'{"type": "x"}',
    b'{"type": 1, "value": null}',
    b'{"type": "x", "value": [1]}',
    b'{"type": "x", "value": {"decimal": "1,5"}}',
    b'{"type": "x", "value": {"pickle": "gASVAAAA"}}',
    b'{"type": "x", "value": {"pairs": [[{"list": []}, 1]]}}',
    b'{"type": "x", "value": {"table": {"columns": ["a"], "cells": [[1], [2]]}}}',
    b'{"type": "x", "value": {"table": {"columns": ["a", "b"], "cells": [[1], []]}}}',
    b'{"type": "x", "value": {"plot": {"png": "AAAA", "data": {"table": {"columns": [], "cells": []}}}}}',
    b'{"type": "x", "value": {"plot": 5}}',
    b"[" * 100_000,
]


@pytest.mark.parametrize("payload", FORGED, ids=range(len(FORGED)))
def test_a_forged_answer_is_not_believed(payload):
    with pytest.raises(UnbelievableAnswer):
        decode_answer(payload)


def test_values_survive_the_way_there_and_back():
    everything = {"a": [None, True, 1.5, Decimal("1.50"), dt.datetime(2024, 1, 1, 5), dt.time(1), b"\x00"], 5: "x"}
    assert values.decode(json.loads(json.dumps(values.encode(everything)))) == everything
