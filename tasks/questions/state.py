"""The one value that travels through the answering of a question; each step returns a new one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, replace
from datetime import date
from decimal import Decimal
from typing import Any, Literal

from tasks.attempts import attempt_from_json, attempt_to_json
from tasks.problems import Attempt, Problem
from tasks.questions.answers import Answer, OutputType, answer_from_json, answer_to_json
from tasks.questions.schema.description import Schema
from tasks.questions.tables import ResultTable

QueryKind = Literal["sql", "python"]
QueryType = Literal["initial", "wider"]  # wider: the first search gave no rows, and its conditions are loosened

SAID = ("refusal", "unclear")  # drafts whose text is a sentence to the person

PLAIN = ("question", "prompt_id", "output_type", "query_kind", "engine", "conversation", "standalone_question")
PLAIN = (*PLAIN, "reasoning", "query_type", "warning")  # the fields that JSON can hold as they are
LISTS = ("sources", "spellings", "widened")


@dataclass(frozen=True)
class Turn:
    """An earlier question of the conversation and how it ended; all of it is data in a prompt."""

    question: str
    standalone_question: str
    query: str = ""
    answer_type: str = ""
    answer_text: str = ""


@dataclass(frozen=True)
class Clarification:
    """A question back to the person, and what was answered (None until it is)."""

    question: str
    answer: str | None = None
    choices: tuple[str, ...] = ()


MOST_ASKED_BACK = 3  # questions back on one question, over all its rounds


@dataclass(frozen=True)
class Enhancement:
    """What rewriting the question changed: lengths in characters, and the words that came in."""

    original_length: int
    standalone_length: int
    new_entities: tuple[str, ...] = ()


@dataclass(frozen=True)
class Example:
    """A verified question and its query, or a document, recalled because it resembles this question."""

    question: str
    query: str
    similarity: float = 0.0
    day: str = ""  # on which it was asked, in ISO 8601


@dataclass(frozen=True)
class Prompt:
    """One exchange with a model: the step it was for, what was sent, and what came back."""

    purpose: str  # 'understand', 'write', 'phrase'
    system: str
    messages: tuple[str, ...]
    reply: str


@dataclass(frozen=True)
class Usage:
    """What the models used: calls, tokens, and money in the currency of the configured prices."""

    calls: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    cost: Decimal = Decimal(0)

    def __add__(self, other: Usage) -> Usage:
        return Usage(
            self.calls + other.calls,
            self.input_tokens + other.input_tokens,
            self.output_tokens + other.output_tokens,
            self.cost + other.cost,
        )


def exchange_notes(prompts: Sequence[Prompt], usage: Usage) -> dict[str, Any]:
    """Prompts and usage as an attempt's notes keep them."""
    return {
        "prompts": [asdict(prompt) for prompt in prompts],
        "usage": asdict(usage) | {"cost": str(usage.cost)},
    }


@dataclass(frozen=True)
class Step:
    """A step of the flow: whether it ran, why not where it did not ('cache hit'), and its seconds."""

    name: str
    ran: bool
    why: str = ""
    seconds: float = 0.0


@dataclass(frozen=True)
class QuestionState:
    """Everything known about one question. Frozen: a step answers with `replace`, never by changing it.

    ``attempts`` holds every query with its problem; from them follow `earlier_queries`, `errors` and `retries`.
    ``results`` are the rows by database as fetched, ``result`` the combined rows that the answer is made of.
    """

    question: str
    prompt_id: str = ""
    today: date | None = None
    output_type: OutputType | None = None
    query_kind: QueryKind | Literal["auto"] = "auto"
    engine: str = "auto"
    conversation: str | None = None
    sources: tuple[str, ...] = ()
    schema: Schema = field(default_factory=Schema)
    spellings: tuple[str, ...] = ()  # how words of the question may be spelt in the data
    history: tuple[Turn, ...] = ()
    standalone_question: str = ""
    reasoning: str = ""
    clarifications: tuple[Clarification, ...] = ()
    enhancement: Enhancement | None = None
    examples: tuple[Example, ...] = ()
    query_type: QueryType = "initial"
    widened: tuple[str, ...] = ()  # sentences: which conditions were loosened, to which near values
    attempts: tuple[Attempt, ...] = ()
    results: tuple[tuple[str, ResultTable], ...] = ()
    result: ResultTable | None = None
    warning: str = ""  # what the rows may not show
    answer: Answer | None = None
    steps: tuple[Step, ...] = ()
    prompts: tuple[Prompt, ...] = ()
    usage: Usage = field(default_factory=Usage)

    @property
    def asked(self) -> str:
        """The question to answer: the standalone one where there is one."""
        return self.standalone_question or self.question

    @property
    def finished(self) -> bool:
        """Whether an answer (also an error or a refusal) is there, so that later searching steps pass it on."""
        return self.answer is not None

    @property
    def earlier_queries(self) -> tuple[str, ...]:
        """Every query tried so far, first to last; what an engine said in the place of a query is none."""
        return tuple(each.source for each in self.attempts if each.source and each.notes.get("kind") not in SAID)

    @property
    def errors(self) -> dict[str, tuple[Problem, ...]]:
        """Every problem so far by its kind."""
        found: dict[str, tuple[Problem, ...]] = {}
        for attempt in self.attempts:
            if attempt.problem:
                found[attempt.problem.kind] = (*found.get(attempt.problem.kind, ()), attempt.problem)
        return found

    @property
    def retries(self) -> int:
        """How many attempts failed."""
        return sum(attempt.problem is not None for attempt in self.attempts)

    @property
    def pending(self) -> tuple[Clarification, ...]:
        """The questions back that nobody has answered yet."""
        return tuple(asked for asked in self.clarifications if asked.answer is None)

    def asking_back(self, questions: Sequence[Clarification]) -> QuestionState:
        """The state with further questions back, each once, up to the most that one question may raise."""
        known = {each.question for each in self.clarifications}
        left = max(MOST_ASKED_BACK - len(known), 0)
        fresh = [each for each in questions if each.question not in known][:left]
        return replace(self, clarifications=(*self.clarifications, *fresh))

    def with_attempts(self, recorded: Sequence[Attempt]) -> QuestionState:
        """The state with attempts recorded elsewhere joined to its own, each number once, in order."""
        by_number = {attempt.number: attempt for attempt in (*self.attempts, *recorded)}
        return replace(self, attempts=tuple(by_number[number] for number in sorted(by_number)))

    def used(self, prompts: Sequence[Prompt], usage: Usage) -> QuestionState:
        """The state with further prompts and what they cost."""
        return replace(self, prompts=(*self.prompts, *prompts), usage=self.usage + usage)

    def to_json(self, most_rows: int | None = None) -> dict[str, Any]:
        """The state as JSON-ready data, tables cut to ``most_rows``; the derived fields stand beside the others."""
        data = {name: getattr(self, name) for name in PLAIN}
        data |= {name: list(getattr(self, name)) for name in LISTS}
        for name in ("history", "clarifications", "examples", "steps", "prompts"):
            data[name] = [asdict(each) for each in getattr(self, name)]
        return data | {
            "today": self.today.isoformat() if self.today else None,
            "schema": self.schema.to_json(),
            "enhancement": asdict(self.enhancement) if self.enhancement else None,
            "attempts": [attempt_to_json(attempt) for attempt in self.attempts],
            "results": {database: rows.to_json(most_rows) for database, rows in self.results},
            "result": self.result.to_json(most_rows) if self.result else None,
            "answer": answer_to_json(self.answer) if self.answer else None,
            "usage": asdict(self.usage) | {"cost": str(self.usage.cost)},
            "earlier_queries": list(self.earlier_queries),
            "errors": {kind: [problem.sentence for problem in found] for kind, found in self.errors.items()},
            "retries": self.retries,
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> QuestionState:
        """Read back the state that `to_json` wrote."""
        enhancement = data["enhancement"]
        return cls(
            **{name: data[name] for name in PLAIN},
            **{name: tuple(data[name]) for name in LISTS},
            today=date.fromisoformat(data["today"]) if data["today"] else None,
            schema=Schema.from_json(data["schema"]),
            history=tuple(Turn(**each) for each in data["history"]),
            clarifications=tuple(
                Clarification(**{**c, "choices": tuple(c["choices"])}) for c in data["clarifications"]
            ),
            enhancement=Enhancement(**tupled(enhancement, "new_entities")) if enhancement else None,
            examples=tuple(Example(**each) for each in data["examples"]),
            attempts=tuple(attempt_from_json(each) for each in data["attempts"]),
            results=tuple((database, ResultTable.from_json(rows)) for database, rows in data["results"].items()),
            result=ResultTable.from_json(data["result"]) if data["result"] else None,
            answer=answer_from_json(data["answer"]) if data["answer"] else None,
            steps=tuple(Step(**each) for each in data["steps"]),
            prompts=tuple(Prompt(**tupled(each, "messages")) for each in data["prompts"]),
            usage=Usage(**{**data["usage"], "cost": Decimal(data["usage"]["cost"])}),
        )


def tupled(data: dict[str, Any], name: str) -> dict[str, Any]:
    """The same data with one list as a tuple."""
    return {**data, name: tuple(data[name])}
