"""Who writes a parser: one narrow interface, and the engines behind it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Literal, Protocol

from tasks.problems import Attempt, PassbookError

if TYPE_CHECKING:
    from tasks.parsers.analysis import Analysis

EngineName = Literal["auto", "offline"]


class Engine(Protocol):
    """Writes a parser's source from what was learnt of a bank's samples and from every earlier attempt."""

    name: str

    def write_parser(self, analysis: Analysis, attempts: Sequence[Attempt]) -> str:
        """Return the source of a parser file; NoProgram when there is none (left) to offer."""
        ...


class OfflineEngine:
    """The synthesizer: programming by example over page geometry; no model, no network."""

    name = "offline"

    def write_parser(self, analysis: Analysis, attempts: Sequence[Attempt]) -> str:
        """Return the simplest program not tried yet that explains the samples."""
        from tasks.parsers.synthesizer import write_parser

        return write_parser(analysis, attempts)


ENGINES: dict[str, Callable[[], Engine]] = {
    "auto": OfflineEngine,  # the synthesizer first; a language model follows it once one can be configured
    "offline": OfflineEngine,
}


def engine_named(name: str) -> Engine:
    """The engine of that name; PassbookError names those that exist."""
    if name not in ENGINES:
        raise PassbookError(f"there is no engine {name!r}; choose one of {', '.join(ENGINES)}.")
    return ENGINES[name]()
