"""An engine that offers prepared parsers one after the other, behind the same interface as the real ones."""

from __future__ import annotations

from collections.abc import Sequence

from tasks.parsers.engines import Draft
from tasks.problems import Attempt, NoProgram, Problem


class ScriptedEngine:
    """Offers the n-th source at the n-th attempt, and remembers which attempts it was shown."""

    name = "scripted"

    def __init__(self, *sources: str) -> None:
        self.sources = sources
        self.shown: list[tuple[Attempt, ...]] = []

    def write_parser(self, analysis, attempts: Sequence[Attempt]) -> Draft:
        self.shown.append(tuple(attempts))
        if len(attempts) >= len(self.sources):
            raise NoProgram(Problem("no_program", "the script is at its end"))
        return Draft(self.sources[len(attempts)], self.name)
