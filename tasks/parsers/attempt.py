"""One attempt at a parser: write → run → check, and the decision whether another one is worth making."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tasks.attempts import NeedsCorrection
from tasks.parsers.checks import check_parser
from tasks.parsers.misreadings import told
from tasks.problems import Attempt, NoProgram, Problem

if TYPE_CHECKING:
    import pandas as pd

    from tasks.parsers.engines import Engine
    from tasks.parsers.study import Study
    from tasks.sandbox import Sandbox


@dataclass(frozen=True)
class Round:
    """An attempt and the table its parser gave for each sample (None where it gave none)."""

    attempt: Attempt
    tables: tuple[pd.DataFrame | None, ...] = ()


def attempt_parser(
    study: Study,
    engine: Engine,
    earlier: Sequence[Attempt],
    max_attempts: int,
    sandbox: Sandbox,
) -> Round:
    """Make the next attempt. Returns it when every check passed; NeedsCorrection carries it otherwise."""
    if len(earlier) >= max_attempts:  # the run was killed between its last attempt and its end
        raise NeedsCorrection(earlier[-1], max_attempts, final=True)
    started = time.monotonic()
    attempt = Attempt(number=len(earlier) + 1, engine=engine.name, source="")
    try:
        draft = engine.write_parser(study.analysis, earlier)
    except NoProgram as nothing:
        stop = repeated_problem(replace(attempt, problem=nothing.problem), earlier)
        failed = replace(
            attempt,
            engine=nothing.engine or engine.name,
            problem=stop or nothing.problem,
            seconds=elapsed(started),
            notes=nothing.notes,
        )
        raise NeedsCorrection(failed, max_attempts, final=nothing.final or bool(stop)) from nothing
    attempt = replace(attempt, source=draft.source, engine=draft.engine, notes=draft.notes | told(study.misreadings))
    if repeated := repeated_source(attempt, earlier):
        failed = replace(attempt, problem=repeated, seconds=elapsed(started))
        raise NeedsCorrection(failed, max_attempts, final=True)
    report = check_parser(attempt.source, study.bank, study.analysis, study.suite, sandbox)
    attempt = replace(attempt, problem=report.problem, seconds=elapsed(started))
    if attempt.problem is not None:
        stop = repeated_problem(attempt, earlier)
        failure = NeedsCorrection(replace(attempt, problem=stop or attempt.problem), max_attempts, final=bool(stop))
        failure.tables = report.tables
        raise failure
    return Round(attempt, report.tables)


def elapsed(started: float) -> float:
    """Seconds since a monotonic moment, to the millisecond."""
    return round(time.monotonic() - started, 3)


def repeated_source(attempt: Attempt, earlier: Sequence[Attempt]) -> Problem | None:
    """The same code again cannot end differently."""
    for before in earlier:
        if before.source == attempt.source:
            return Problem(
                "repeated",
                f"attempt {attempt.number} is the same code as attempt {before.number}, which failed: "
                f"{before.problem.sentence}",
                before.problem.evidence,
            )
    return None


def repeated_problem(attempt: Attempt, earlier: Sequence[Attempt]) -> Problem | None:
    """The same problem twice in a row: nothing was gained."""
    if earlier and earlier[-1].problem == attempt.problem:
        return Problem(
            "repeated",
            f"attempt {attempt.number} failed exactly as attempt {earlier[-1].number}: {attempt.problem.sentence}",
            attempt.problem.evidence,
        )
    return None
