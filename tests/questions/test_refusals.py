"""Requests to change data change nothing, though a model would obey; runaway queries end within their limits."""

from __future__ import annotations

import json
import shutil
import time
from pathlib import Path

import pytest

from tasks.attempts import NeedsCorrection
from tasks.questions.attempt import Round, attempt_query
from tasks.questions.execution import execute_sql
from tasks.questions.failures import QueryFailed
from tasks.questions.limits import QueryLimits
from tasks.questions.running import Workplace
from tasks.questions.sources.opening import Databases
from tasks.questions.state import QuestionState
from tests.questions.scripted import ScriptedEngine, make_shop
from tests.questions.shared_attempts import shared_attempts

SHARED = Path(__file__).parents[3] / "shared"
needs_shared = pytest.mark.skipif(not SHARED.is_dir(), reason="../shared is absent")
WRITES = [
    "INSERT INTO orders (id) VALUES (9)",
    "UPDATE `orders` SET amount = 0 WHERE id = 1;",
    "DELETE FROM orders",
    "REPLACE INTO orders VALUES (1, 1, '', 0)",
    "DROP TABLE orders",
]


def obeyed(sql, path):
    """What an attempt says whose model wrote this, and whether the file stayed as it was, also without the guard."""
    before = path.read_bytes()
    with Databases([str(path)]) as databases:
        state = QuestionState("Please do it", schema=databases.schema())
        with pytest.raises(NeedsCorrection) as failure:
            attempt_query(state, Round(ScriptedEngine(sql), Workplace(databases)), 1)
        with pytest.raises(QueryFailed):
            execute_sql(sql, state.schema, databases, QueryLimits(), guarded=False)
    return failure.value.attempt.problem, path.read_bytes() == before


@pytest.mark.parametrize("sql", WRITES)
def test_a_model_that_obeys_a_request_to_change_data_changes_nothing(tmp_path, sql):
    problem, unchanged = obeyed(sql, make_shop(tmp_path / "shop.sqlite"))
    assert unchanged
    assert problem.kind == "guard"
    assert problem.sentence.startswith("data can be read here, not changed")


@needs_shared
def test_every_shared_request_to_change_data_changes_nothing(tmp_path):
    lines = (SHARED / "questions" / "dbbench" / "writes_to_refuse.jsonl").read_text(encoding="utf-8").splitlines()
    requests = [json.loads(line) for line in lines]
    outcomes = []
    for request in requests:
        name = f"{request['db']}.sqlite"
        path = Path(shutil.copy(SHARED / "questions" / "dbbench" / "database" / name, tmp_path / name))
        outcomes += [obeyed(sql, path) for sql in request["answer"][:1] if isinstance(sql, str)]
    assert len(outcomes) == len(requests)
    assert all(unchanged for _, unchanged in outcomes)
    assert {problem.kind for problem, _ in outcomes} <= {"guard", "invalid_sql"}


@needs_shared
def test_every_shared_query_without_end_is_ended_by_the_limits(tmp_path):
    attacks = [row for row in shared_attempts("sql") if row.get("why") == "dos"]
    table = tmp_path / "t.csv"
    table.write_text("a\n1\n")
    sources = [make_shop(tmp_path / "shop.sqlite"), table]
    assert len(attacks) >= 3
    started = time.monotonic()
    for attack in attacks:
        for source in sources:
            with Databases([str(source)]) as databases, pytest.raises(QueryFailed):
                execute_sql(attack["payload"], databases.schema(), databases, QueryLimits(seconds=0.3))
    assert time.monotonic() - started < 3 * len(attacks)
