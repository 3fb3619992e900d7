"""Who answers in the benchmark: the accepted queries themselves, or what a model said before."""

from __future__ import annotations

import json
from collections import Counter, deque
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from blocks import LanguageModel
from tasks.problems import NoProgram, Problem
from tasks.questions.engines import Draft, QuestionEngine, Understanding
from tasks.questions.model.engine import ModelEngine
from tasks.questions.schema.description import Schema
from tasks.questions.sources.quoting import quoted
from tasks.questions.state import Clarification, Prompt, QuestionState
from tests.benchmarks.questions.asking import Mark
from tests.benchmarks.questions.sets import Asked, Case
from tests.messages_server import Message, MessagesServer

CHART = """
import matplotlib.pyplot as plt

rows = execute_sql_query({query!r})
for column in range(1, rows.shape[1]):
    plt.bar(rows.iloc[:, 0].astype(str), rows.iloc[:, column].astype(float), label=str(rows.columns[column]))
result = {{"type": "plot", "value": plt.gcf()}}
"""


class AcceptedEngine:
    """Offers the accepted queries of the questions: a test of the guard, the execution and the scoring."""

    name = "accepted"
    kinds = ("sql", "python")

    def __init__(self, turns: Iterable[Asked]) -> None:
        self.left = {asked.question: deque(asked.queries) for asked in turns}
        self.turns = {asked.question: asked for asked in turns}

    def understand(self, state: QuestionState) -> Understanding:
        """The question as it is."""
        return Understanding(state.question)

    def write_query(self, state: QuestionState) -> Draft:
        """The next accepted query; where none is accepted, how the question may end."""
        asked, left = self.turns[state.question], self.left[state.question]
        if not left and not asked.queries and asked.ends[0] != "answer":
            sort = "refusal" if asked.ends[0] == "refuse" else "unclear"
            return Draft(sort, "It cannot be answered.", clarifications=(Clarification("Which one?"),))
        if not left:
            raise NoProgram(Problem("no_program", "there is no further accepted query"))
        query = left.popleft() or cells_query([str(cell) for [cell] in asked.accepted[0]], state.schema)
        return Draft("python", CHART.format(query=query)) if asked.output_type == "plot" else Draft("sql", query)


def cells_query(answers: list[str], schema: Schema) -> str:
    """A query for the cells that say the accepted answers, wherever in the tables they stand."""
    cells = " UNION ALL ".join(
        f"SELECT CAST({quoted(column.name, 'duckdb')} AS VARCHAR) AS cell FROM {quoted(table.name, 'duckdb')}"
        for table in schema.tables
        for column in table.columns
    )
    texts = ", ".join("'" + answer.replace("'", "''") + "'" for answer in answers)
    return f"SELECT DISTINCT cell FROM ({cells}) WHERE cell IN ({texts})"


def accepted_engine(case: Case) -> QuestionEngine | None:
    """The engine of a case's accepted queries; None where some question has none."""
    if any(asked.ends[0] == "answer" and not asked.queries for asked in case.turns):
        return None
    return AcceptedEngine(case.turns)


class Recording:
    """Every prompt and answer of a run of the benchmark, a question a line."""

    def __init__(self, path: Path) -> None:
        self.file = path.open("w", encoding="utf-8")

    def keep(self, case: Case, marks: list[Mark]) -> None:
        """Write down a case's exchanges."""
        for number, each in enumerate(marks):
            prompts = [
                {"purpose": p.purpose, "system": p.system, "messages": list(p.messages), "reply": p.reply}
                for p in each.state.prompts
            ]
            line = {"case": case.name, "turn": number, "result": each.result, "prompts": prompts}
            self.file.write(json.dumps(line, ensure_ascii=False) + "\n")
        self.file.flush()


class Replay:
    """Repeats what a model said, through the real client and a server on loopback; counts which prompts changed."""

    def __init__(self, path: Path) -> None:
        self.known: dict[str, deque[Prompt]] = {}
        with path.open(encoding="utf-8") as lines:
            for line in map(json.loads, lines):
                exchanges = [Prompt(**{**p, "messages": tuple(p["messages"])}) for p in line["prompts"]]
                self.known.setdefault(line["case"], deque()).extend(exchanges)
        self.left: deque[Prompt] = deque()
        self.prompts: Counter[str] = Counter()
        self.server = MessagesServer(self.reply)
        self.server.__enter__()
        self.engine = ModelEngine(LanguageModel(base_url=self.server.url, effort=None, retries=0))

    def engine_of(self, case: Case) -> QuestionEngine | None:
        """The model of a case, as it was recorded; None where it was not asked then."""
        self.left = deque(self.known.get(case.name, ()))
        return self.engine if self.left else None

    def reply(self, request: dict[str, Any]) -> Message:
        """What the model said at this point; prose once the recording is at its end."""
        if not self.left:
            self.prompts["further"] += 1
            return Message("The recording is at its end.")
        before = self.left.popleft()
        now = json.dumps([request["messages"], request.get("system", "")], ensure_ascii=False)
        same = all(json.dumps(text, ensure_ascii=False)[1:-1] in now for text in (before.system, *before.messages))
        self.prompts["same" if same else "changed"] += 1
        self.prompts["characters before"] += len(before.system) + sum(map(len, before.messages))
        self.prompts["characters now"] += len(request["system"][0]["text"]) + sum(
            len(each["content"]) for each in request["messages"]
        )
        return Message(before.reply)
