"""What can go wrong, as values: one class word, one sentence for a person and a model alike, and the evidence."""

from __future__ import annotations

from dataclasses import dataclass, field

KINDS = (
    "sample",
    "lint",
    "crash",
    "timeout",
    "columns",
    "rows",
    "cells",
    "expectations",
    "proof",
    "memorised",
    "repeated",
    "no_program",
    "publish",
    "sandbox",
    # of questions
    "source",  # a source cannot be opened or read
    "no_engine",
    "no_code",  # the engine answered without a query
    "wrong_table",  # no such table or column
    "forbidden_table",  # it exists, but the role may not see it
    "invalid_sql",
    "guard",  # a query that is not only a query
    "runtime",
    "too_many_rows",
    "type",  # the answer is not of the type that was declared or asked for
    "no_rows",
    "refused_request",  # what is asked is not allowed
    "unclear",  # questions back wait for an answer
    "not_understood",
    # of language models
    "budget",
    "model_unavailable",
    "model_truncated",
    "model_refused",
    "model_empty",
    "model_two_blocks",
    "model_prose",
    "model_language",
    "model_json",
    "model_stream_cut",
)


class PassbookError(Exception):
    """Something the user can put right: one sentence with the place, what was expected, found, and what to do."""


@dataclass(frozen=True)
class Problem:
    """Why an attempt failed. ``evidence`` holds JSON-ready rows (str, int, float, None), most telling first."""

    kind: str
    sentence: str
    evidence: tuple[dict, ...] = ()

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise ValueError(f"unknown kind of problem {self.kind!r}; known: {', '.join(KINDS)}")


@dataclass(frozen=True)
class Attempt:
    """One write → run → check round. ``problem`` is None when the parser passed every check."""

    number: int
    engine: str
    source: str
    problem: Problem | None = None
    seconds: float = 0.0
    notes: dict = field(default_factory=dict)


class NoProgram(Exception):
    """An engine has no parser to offer; ``problem`` says why.

    ``final`` says that asking it again would gain nothing; ``engine`` is who had nothing where another one asked it,
    and ``notes`` what is to be recorded of the attempt.
    """

    def __init__(self, problem: Problem, final: bool = True, engine: str = "", notes: dict | None = None) -> None:
        super().__init__(problem.sentence)
        self.problem = problem
        self.final = final
        self.engine = engine
        self.notes = notes or {}
