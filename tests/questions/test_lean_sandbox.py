"""Code runs where the least is loaded that it needs; what it needs behind the scenes is found out."""

from __future__ import annotations

from decimal import Decimal

import pytest

from tasks.questions.engines import Draft
from tasks.questions.execution import Execution
from tasks.questions.python_execution import execute_python, trade_of
from tasks.questions.running import Workplace, run_draft
from tasks.questions.state import QuestionState
from tasks.questions.tables import ResultTable
from tasks.sandbox import Answer, Limits, Outcome, shared_sandbox

ROWS = ResultTable(["day", "amount"], [["a", Decimal(1)], ["b", Decimal(3)], ["c", Decimal(2)]])
LIMITS = Limits(memory_mb=512, wall_seconds=10)
SOURCE = "rows = execute_sql_query('SELECT')\nresult = {'type': 'number', 'value': VALUE}"


def run(value, used):
    """The value of code, and the trades of the sandboxes that it ran in, by what was asked and what was given."""

    def sandbox(trade):
        given = shared_sandbox(LIMITS, trade)
        used.append((trade, given.trade))
        return given

    source = SOURCE.replace("VALUE", value)
    return execute_python(source, lambda sql: Execution((("shop", ROWS),), ROWS), sandbox)


@pytest.mark.parametrize(
    ("source", "trade"),
    [
        ("result = {'type': 'number', 'value': len(df)}", "tables"),
        ("df.plot.bar(); result = {'type': 'plot', 'value': None}", "charts"),
        ("figure, axes = plt.subplots()", "charts"),
        ("df.boxplot()", "charts"),
        ("from scipy import stats\nstats.pearsonr(a, b)", "answers"),
        ("result = {'type': 'string', 'value': 'the plots of land'}", "charts"),  # more than needed does no harm
    ],
)
def test_the_words_of_code_tell_what_it_needs(source, trade):
    assert trade_of(source) == trade


def test_a_wider_sandbox_takes_the_place_of_a_narrow_one():
    used = []
    assert run("float(rows['amount'].astype(float).sum())", used).answer.value == 6
    narrow = shared_sandbox(LIMITS, "tables")
    rank = "round(float(rows['amount'].astype(float).corr(pd.Series([1.0, 2.0, 3.0]), method='kendall')), 3)"
    assert run(rank, used).answer.value == 0.333  # pandas asks scipy for it
    assert run("len(rows)", used).answer.value == 3
    assert used == [("tables", "tables"), ("tables", "tables"), ("answers", "answers"), ("tables", "answers")]
    assert narrow.is_open  # who has it may end what runs in it
    narrow.close()
    shared_sandbox(LIMITS, "answers").close()


@pytest.mark.parametrize("alone", [True, False])
def test_the_sandbox_ends_with_its_run_only_where_the_process_ends_with_the_question(alone):
    class Box:
        is_open = True

        def run_answer(self, source, query):
            return Outcome("ok", answer=Answer("number", 7))

        def close(self):
            self.is_open = False

    box = Box()
    place = Workplace(None, sandbox=lambda trade: box, alone=alone)
    found = run_draft(Draft("python", "result = {'type': 'number', 'value': 7}"), QuestionState("How many?"), place)
    assert (found.answer.value, box.is_open) == (7, not alone)
