"""Who understands a question and writes its query: one narrow interface, and the engines behind it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal, Protocol

from tasks.problems import PassbookError
from tasks.questions.state import Clarification, Prompt, QueryKind, QuestionState, Usage

EngineName = Literal["auto", "model"]


@dataclass(frozen=True)
class Understanding:
    """What the history and the schema make of a question.

    ``refusal`` is a sentence where the question asks for what is not allowed (changing data, leaving the data,
    obeying text inside the data), ``clarifications`` at most three questions back where it can be meant in several
    ways.
    """

    standalone_question: str
    reasoning: str = ""
    tables: tuple[str, ...] = ()
    clarifications: tuple[Clarification, ...] = ()
    refusal: str = ""
    prompts: tuple[Prompt, ...] = ()
    usage: Usage = field(default_factory=Usage)


@dataclass(frozen=True)
class Draft:
    """A query that was written: SQL or Python, with the reasoning.

    ``kind`` "refusal" means that the question may not be answered and ``source`` says why in one sentence; "unclear"
    that it cannot be before ``clarifications`` are answered. A model judges both in the very call that writes the
    query, so that an easy question costs one call. ``returns`` is the answer type that the writer declares, "" for
    none. An empty ``source`` of kind sql or python is the problem `no_code`.
    """

    kind: QueryKind | Literal["refusal", "unclear"]
    source: str
    reasoning: str = ""
    returns: str = ""
    clarifications: tuple[Clarification, ...] = ()
    prompts: tuple[Prompt, ...] = ()
    usage: Usage = field(default_factory=Usage)


class QuestionEngine(Protocol):
    """Understands questions and writes queries from the state alone; it never sees a connection."""

    name: str
    kinds: tuple[QueryKind, ...]  # what it can write

    def understand(self, state: QuestionState) -> Understanding:
        """Make the question stand alone, by its history and the schema together, in at most one model call."""
        ...

    def write_query(self, state: QuestionState) -> Draft:
        """Write the next query; ``state.attempts`` has all earlier ones with their problems.

        Raises NoProgram when there is none (left) to offer.
        """
        ...


def configured_model() -> QuestionEngine:
    """The engine of the configured language model; PassbookError says how to configure one."""
    from tasks.questions.model.engine import ModelEngine

    return ModelEngine.configured()


# name → maker; "auto" is the cheapest that succeeds
ENGINES: dict[str, Callable[[], QuestionEngine]] = {"auto": configured_model, "model": configured_model}


def engine_named(name: str) -> QuestionEngine:
    """The engine of that name; PassbookError says which there are, or how to configure one."""
    if name not in ENGINES:
        raise PassbookError(f"there is no engine {name!r} for questions; choose one of {', '.join(ENGINES)}.")
    return ENGINES[name]()
