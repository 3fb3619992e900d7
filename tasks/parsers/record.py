"""What is written down about a run: the record beside the parser, and the run's result."""

from __future__ import annotations

import platform
import time
from collections.abc import Sequence
from importlib.metadata import version
from typing import TYPE_CHECKING, Any

from tasks.attempts import attempt_to_json
from tasks.parsers.library import Library
from tasks.parsers.misreadings import recorded
from tasks.parsers.model.spent import total
from tasks.parsers.publish import sample_hashes, sha256, to_json
from tasks.parsers.study import Study
from tasks.problems import Attempt, Problem
from tasks.statements.known_layout import header_words
from tasks.statements.proof import prove
from tasks.statements.scans.headers import printed_headers

if TYPE_CHECKING:
    from tasks.statements.scans.headers import Header

RECORDED_VERSIONS = ("prefect", "pandas", "pdfplumber", "great-expectations")
MODEL_NOTES = ("model", "plan", "tokens", "cost", "model_seconds")  # of an attempt that a model made


def parser_record(study: Study, attempts: Sequence[Attempt], started: float) -> dict[str, Any]:
    """The content of `parser.json`: how the parser came about and what it was proven on."""
    last = attempts[-1]
    return {
        "bank": study.bank.name,
        "verdict": "verified",
        "engine": last.engine,
        "columns": list(study.analysis.columns),
        "separator": study.bank.separator,
        "roles": study.analysis.roles.to_json(),
        "samples": sample_hashes(study.bank),
        "proofs": sample_proofs(study),
        "misreadings": [recorded(pdf, one) for pdf, one in study.misreadings],
        "header": list(header_words(study)),
        "headers": table_headers(study, last.source),
        "parser_sha256": sha256(last.source.encode()),
        "suite_sha256": sha256(to_json(study.suite)),
        "attempts": [summary(attempt) for attempt in attempts],
        **total(attempts),
        "seconds": since(started),
        "versions": {"python": platform.python_version()} | {name: version(name) for name in RECORDED_VERSIONS},
    }


def table_headers(study: Study, source: str) -> list[Header]:
    """The headers of tables that the parser names, word by word with places in points, for scans of later statements.

    They are printed labels: names and addresses of holders, which a source does not hold, are never written down.
    """
    return printed_headers((page for studied in study.analysis.samples for page in studied.pages), source)


def sample_proofs(study: Study) -> list[dict[str, str]]:
    """What the arithmetic of each wholly studied sample says of its own rows; converting demands no more than that."""
    proofs = []
    for sample, studied in zip(study.bank.samples, study.analysis.samples, strict=True):
        if studied.complete:
            proof = prove(studied.table, study.analysis.roles, studied.pages)
            proofs.append({"pdf": sample.pdf.name, "verdict": proof.verdict, "check": proof.check})
    return proofs


def summary(attempt: Attempt) -> dict[str, Any]:
    """An attempt in one line of the record."""
    problem = attempt.problem
    return {
        "number": attempt.number,
        "engine": attempt.engine,
        "sha256": sha256(attempt.source.encode()),
        "problem": {"kind": problem.kind, "sentence": problem.sentence} if problem else None,
        "seconds": attempt.seconds,
        **{name: attempt.notes[name] for name in MODEL_NOTES if name in attempt.notes},
    }


def run_result(
    bank: str,
    attempts: Sequence[Attempt],
    started: float,
    library: Library | None = None,
    problem: Problem | None = None,
) -> dict[str, Any]:
    """The result of a `generate-parser` run; ``library`` is given when its parser for the bank stands published."""
    return {
        "bank": bank,
        "verdict": "refused" if problem else "verified",
        "engine": attempts[-1].engine if attempts else None,
        "attempts": [attempt_to_json(attempt) for attempt in attempts],
        **total(attempts),
        "parser": str(library.parser(bank)) if library else None,
        "seconds": since(started),
        "problem": problem.sentence if problem else None,
    }


def since(started: float) -> float:
    """Seconds since a monotonic moment, to the millisecond."""
    return round(time.monotonic() - started, 3)
