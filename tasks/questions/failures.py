"""A query that failed, as a problem with what an engine needs to correct it."""

from __future__ import annotations

from typing import Any

from tasks.problems import Problem


class QueryFailed(Exception):
    """A draft that was not accepted, or whose query did not end well.

    ``exception`` is the class of what the database, the sandbox or the model raised, "" where it never came to that;
    ``notes`` is what the attempt records beside it.
    """

    def __init__(
        self,
        kind: str,
        sentence: str,
        evidence: tuple[dict, ...] = (),
        exception: str = "",
        notes: dict[str, Any] | None = None,
    ) -> None:
        super().__init__(sentence)
        self.problem = Problem(kind, sentence, evidence)
        self.exception = exception
        self.notes = notes or {}
