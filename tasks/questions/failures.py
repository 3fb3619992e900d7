"""A query that failed, as a problem with what an engine needs to correct it."""

from __future__ import annotations

from tasks.problems import Problem


class QueryFailed(Exception):
    """A draft that was not accepted, or whose query did not end well.

    ``exception`` is the class of what the database or the sandbox raised, "" where it never came to that.
    """

    def __init__(self, kind: str, sentence: str, evidence: tuple[dict, ...] = (), exception: str = "") -> None:
        super().__init__(sentence)
        self.problem = Problem(kind, sentence, evidence)
        self.exception = exception
