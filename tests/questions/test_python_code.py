"""Python code of answers: what reaches out is refused before it runs, and reaches nothing where it runs after all."""

from __future__ import annotations

import itertools
from pathlib import Path
from types import SimpleNamespace

import pandas as pd
import pytest

from tasks.problems import PassbookError
from tasks.questions import running
from tasks.questions.engines import Draft
from tasks.questions.execution import Execution
from tasks.questions.failures import QueryFailed
from tasks.questions.guard.code import lint
from tasks.questions.limits import QueryLimits
from tasks.questions.state import QuestionState
from tasks.questions.tables import ResultTable
from tasks.sandbox import Limits, Outcome, Sandbox
from tests.questions.shared_attempts import shared_attempts

MONTHS = ["2024-01-31", "2024-02-29"]
FRAME = pd.DataFrame(
    {
        "id": [1, 2], "name": ["os", "b"], "system_updates": [1, 2], "a": [1.0, 2.0], "os": ["linux", "x"],
        "import": [1, 2], "total": [2, 4], "revenue": [3, 4], "cost": [1, 1], "d": pd.to_datetime(MONTHS),
        "x": [1, 2], "eval_score": [1, 2], "exec_time": [1, 2], "compiler": ["c", "d"], "version": [1, 2],
        "date": MONTHS, "v": [1, 2], "b": [1.0, 3.0], "c": [1, 2], "file_path": ["a/b", "c/d"],
        "comment": ["drop table", "x"], "note": ["__import__('os').system('id')", "x"],
    }
)  # fmt: skip
PLACES = ("/tmp/pwned", "/tmp/exfil.csv", "/tmp/escape.npy")

REFUSED = {
    "open('/etc/passwd')": "`open` is not for answers; data comes from execute_sql_query alone",
    "import os": "imports 'os'; an answer may import only pandas",
    "pd.read_csv('x')": "`.read_csv` reaches files",
    "df.query('@pd.io.common.os.system(1)')": "evaluates more than the columns of a table",
    "df.eval(text)": "evaluates more than the columns of a table",
    "np.load('x.npy', allow_pickle=True)": "`.load` reaches files",
    "getattr(pd, 'io')": "`getattr` is not for answers; write the attribute out",
    "import functools\nfunctools.reduce(getattr, ['io'], pd)": "`getattr` is not for answers",
    "().__class__": "one of Python's inner names",
    "import random\nrandom._os.listdir('/')": "`_os` is an inner name",
    "import collections\ncollections._sys.modules": "`_sys` is an inner name",
    "import scipy._lib._ccallback": "`_lib` is an inner name",
    "import numpy.f2py": "`f2py` is an inner name, or reaches files",
    "import operator\noperator.methodcaller('read_csv', 'x')(pd)": "`read_csv` is an inner name, or reaches files",
    "from operator import attrgetter\nattrgetter('io.' + 'common')(pd)": "`_` is an inner name",
    "match pd:\n    case object(read_csv=read):\n        read('x')": "`read_csv` is an inner name, or reaches files",
    "result = = 5": "the code is not Python",
}
ACCEPTED = [
    "df = df.eval('profit = revenue - cost')",
    "limit = 5\ndf = df.query('amount > @limit')",
    "df['os'] = df['import'].sum()",
    "plt.bar([1], [2])\nplt.savefig('chart.png')",
    "from scipy import stats\nimport matplotlib.pyplot as plt",
    "import matplotlib.dates as mdates\nfrom matplotlib.ticker import FuncFormatter, PercentFormatter",
    "from operator import itemgetter, attrgetter\nrows.sort(key=attrgetter('amount'))\ntop = rows[0]._asdict()",
    "for _, row in df.iterrows():\n    total = _",
    "match kind:\n    case date(year=year):\n        total = year",
]


@pytest.mark.parametrize(("code", "said"), REFUSED.items(), ids=REFUSED)
def test_code_that_reaches_out_is_refused_before_it_runs(code, said):
    problem = lint(code)
    assert problem is not None
    assert problem.kind == "lint"
    assert any(said in row["finding"] for row in problem.evidence), problem.evidence


@pytest.mark.parametrize("code", ACCEPTED)
def test_honest_code_is_accepted(code):
    assert lint(code) is None


@pytest.fixture(scope="module")
def sandbox():
    """A warm sandbox for answers."""
    with Sandbox(Limits(memory_mb=512), "answers") as sandbox:
        yield sandbox


def attempts_of(expected):
    """The shared programs a model might write."""
    return [pytest.param(row, id=row["id"]) for row in shared_attempts("python", expected)]


def refuse(text):
    """A host whose guard lets nothing through."""
    raise PassbookError(f"{text}: only queries are allowed.")


@pytest.mark.parametrize("attempt", attempts_of("blocked"))
def test_a_shared_attack_is_refused_or_fails_and_reaches_nothing(sandbox, attempt):
    refused = lint(attempt["payload"]) is not None
    outcome = sandbox.run_answer(attempt["payload"], refuse, {"df": FRAME}, seconds=2)
    assert refused or outcome.status != "ok"
    assert not any(Path(place).exists() for place in PLACES)


@pytest.mark.parametrize("attempt", attempts_of("allowed"))
def test_an_innocent_look_alike_gives_its_result(sandbox, attempt):
    assert lint(attempt["payload"]) is None
    outcome = sandbox.run_answer(attempt["payload"], lambda text: FRAME, {"df": FRAME, "other": FRAME})
    gone = "Invalid frequency: M" in outcome.error  # pandas 3 calls a month's end ME
    assert outcome.status == "ok" or gone, outcome.error


class Asking:
    """A sandbox whose code asks without end, until it is refused."""

    def run_answer(self, source, query):
        for _ in range(99):
            try:
                query("SELECT 1")
            except PassbookError as refusal:
                return Outcome("error", error=f"QueryError: {refusal}")
        return Outcome("ok")


def test_the_queries_of_one_piece_of_code_have_a_limit_together(monkeypatch):
    rows = ResultTable(["a"], [[1]])
    asked = []
    monkeypatch.setattr(running, "execute_sql", lambda sql, *_, **__: asked.append(sql) or Execution((), rows))
    monkeypatch.setattr(running, "time", SimpleNamespace(monotonic=itertools.count(0, 40).__next__))
    place = running.Workplace(None, QueryLimits(seconds=30), sandbox=lambda trade: Asking())
    with pytest.raises(QueryFailed, match="ran for 120 s together") as failure:
        running.find_by_code(Draft("python", "result = {}"), QuestionState("?"), place)
    assert (failure.value.problem.kind, len(asked)) == ("timeout", 3)
