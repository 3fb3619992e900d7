"""Who writes a parser: one narrow interface, and the engines behind it."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, Protocol

from tasks.problems import Attempt, NoProgram, PassbookError

if TYPE_CHECKING:
    from blocks import LanguageModel
    from blocks.model.batched_model import BatchedModel
    from tasks.parsers.analysis import Analysis
    from tasks.parsers.model.material import Start

log = logging.getLogger("passbook")

EngineName = Literal["auto", "offline", "model"]
IN_USE: ContextVar[LanguageModel | BatchedModel | None] = ContextVar("model in use", default=None)
OFFLINE_ATTEMPTS = 2  # programs of the synthesizer that `auto` tries before it asks a model
NO_MODEL = (
    "no language model is configured; save a LanguageModel block named `default` (UI, Blocks), or set "
    "ANTHROPIC_API_KEY, or ANTHROPIC_BASE_URL and ANTHROPIC_MODEL for a local server, in the environment or in .env."
)


class NoModel(PassbookError):
    """The engine that was asked for needs a language model, and none is configured or none may be shown a page."""


@dataclass(frozen=True)
class Draft:
    """A parser's source, the engine that wrote it, and what is to be recorded of its making (JSON-ready)."""

    source: str
    engine: str
    notes: dict = field(default_factory=dict)


class Engine(Protocol):
    """Writes a parser's source from what was learnt of a bank's samples and from every earlier attempt."""

    name: str

    def write_parser(self, analysis: Analysis, attempts: Sequence[Attempt]) -> Draft:
        """Return a parser file that no attempt has tried; NoProgram when there is none to offer."""
        ...


class OfflineEngine:
    """The synthesizer: programming by example over page geometry; no model, no network."""

    name = "offline"

    def write_parser(self, analysis: Analysis, attempts: Sequence[Attempt]) -> Draft:
        """Return the simplest program not tried yet that explains the samples."""
        from tasks.parsers.synthesizer import write_parser

        return Draft(write_parser(analysis, attempts), self.name)


class ModelEngine:
    """A language model; without one, NoModel says how to configure it."""

    name = "model"

    def __init__(self, model: LanguageModel | None = None) -> None:
        self.model = model or configured_model()
        if self.model is None:
            raise NoModel(NO_MODEL)

    def write_parser(self, analysis: Analysis, attempts: Sequence[Attempt]) -> Draft:
        """Return what the model wrote, shown the samples, the synthesizer's nearest miss, and the earlier attempts."""
        return self.write_from(analysis, attempts, nearest_miss(analysis))

    def write_from(self, analysis: Analysis, attempts: Sequence[Attempt], start: Start | None) -> Draft:
        """Return what the model wrote; ``start`` is the synthesizer's nearest miss."""
        from tasks.parsers.model.writing import write_parser

        source, notes = write_parser(self.model, analysis, attempts, start)
        return Draft(source, self.name, notes)


class AutoEngine:
    """The cheapest engine that succeeds: the synthesizer where a program of its language explains the sample.

    Where none does, its nearest miss is the model's start; without a model the near misses show what differs.
    """

    name = "auto"

    def __init__(self, model: LanguageModel | None = None) -> None:
        self.model = model or configured_model()

    def write_parser(self, analysis: Analysis, attempts: Sequence[Attempt]) -> Draft:
        """Return a program that reproduces the samples; else what the model wrote."""
        if self.model is None:
            return OfflineEngine().write_parser(analysis, attempts)
        start = nearest_miss(analysis, attempts)
        tried = sum(attempt.engine == OfflineEngine.name for attempt in attempts)
        by_model = any(attempt.engine == ModelEngine.name for attempt in attempts)
        if start and start.exact and tried < OFFLINE_ATTEMPTS and not by_model:
            return Draft(start.source, OfflineEngine.name)
        return ModelEngine(self.model).write_from(analysis, attempts, start)


def nearest_miss(analysis: Analysis, attempts: Sequence[Attempt] = ()) -> Start | None:
    """The synthesizer's best program that was not tried yet, None where it has none."""
    from tasks.parsers.model.material import Start
    from tasks.parsers.synthesizer import best_candidate

    try:
        found = best_candidate(analysis, attempts)
    except NoProgram:
        return None
    except (ValueError, ArithmeticError, LookupError, TypeError) as error:  # no reason for the model not to try
        log.warning("%s: the synthesizer failed: %s: %s", analysis.bank, type(error).__name__, error)
        return None
    return Start(found.source, found.wrong, found.sentence)


def configured_model() -> LanguageModel | None:
    """The model that is in use here, else the one that an operator configured, None where nobody did."""
    from blocks import LanguageModel

    return IN_USE.get() or LanguageModel.configured()


@contextmanager
def using(model: LanguageModel | BatchedModel) -> Iterator[None]:
    """Let all engines made meanwhile ask this model."""
    before = IN_USE.set(model)
    try:
        yield
    finally:
        IN_USE.reset(before)


ENGINES: dict[str, Callable[[], Engine]] = {
    "auto": AutoEngine,
    "offline": OfflineEngine,
    "model": ModelEngine,
}


def engine_named(name: str) -> Engine:
    """The engine of that name; PassbookError names those that exist, and says what one of them lacks."""
    if name not in ENGINES:
        raise PassbookError(f"there is no engine {name!r}; choose one of {', '.join(ENGINES)}.")
    return ENGINES[name]()
