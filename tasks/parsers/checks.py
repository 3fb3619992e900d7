"""The checks a parser must pass, in this order: lint, run, columns, rows, cells, the bank's suite, proof, memorisation.

The first that fails ends the round with one problem. The wanted tables never enter the sandbox: they are compared here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from expectations.suites import SuiteError, run_suite
from tasks.parsers.differences import compare_cells, compare_columns, compare_rows, place_evidence, row_place, shorten
from tasks.parsers.lint import lint
from tasks.parsers.memorisation import check_memorised
from tasks.problems import PassbookError, Problem
from tasks.sandbox.outcome import OWN_REFUSAL
from tasks.statements.proof import prove
from tasks.statements.row_order import counted, run_as_printed

if TYPE_CHECKING:
    import pandas as pd

    from tasks.parsers.analysis import Analysis, StudiedSample
    from tasks.parsers.differences import Where
    from tasks.parsers.samples import Bank
    from tasks.sandbox import Outcome, Sandbox
    from tasks.statements.roles import Roles

SHOWN = 10
# What to do about each way a run can fail; the outcome itself says what happened.
REMEDIES = {
    "timeout": "make every loop end and read each page once",
    "output-limit": "return the table and print nothing",
    "result-limit": "return one row a transaction and nothing else",
    "memory-limit": "read the pages one after the other and keep only the rows",
    "crashed": "do nothing but read the PDF with pdfplumber or pypdfium2",
    "bad-result": "return one pandas DataFrame whose cells are all strings, '' where blank",
}


@dataclass(frozen=True)
class CheckReport:
    """What the checks found: the first problem (None when all passed), each sample's table, and notes.

    ``tables`` has one entry a sample, None where the parser gave none; ``notes`` say what could not be examined.
    """

    problem: Problem | None
    tables: tuple[pd.DataFrame | None, ...] = ()
    notes: tuple[str, ...] = ()


def check_parser(
    source: str, bank: Bank, analysis: Analysis, suite: Mapping[str, Any] | None, sandbox: Sandbox
) -> CheckReport:
    """Lint a parser, run it over every sample in the sandbox, and compare.

    ``suite`` is the bank's suite as JSON (None: no suite). Raises SandboxUnavailable when nothing can be run: that is
    no fault of the parser's.
    """
    nothing = (None,) * len(bank.samples)
    if problem := lint(source):
        return CheckReport(problem, nothing)
    outcomes = [run_as_printed(sandbox, source, one.readable, one.password, analysis.roles) for one in bank.samples]
    tables = tuple(outcome.table if outcome.status == "ok" else None for outcome in outcomes)
    problem = next(_table_problems(bank, analysis, outcomes, suite), None)
    if problem:
        return CheckReport(problem, tables)
    problem, notes = check_memorised(source, bank, analysis, sandbox)
    return CheckReport(problem, tables, notes)


def _table_problems(
    bank: Bank, analysis: Analysis, outcomes: list[Outcome], suite: Mapping[str, Any] | None
) -> Iterator[Problem]:
    """Yield the problems of the tables, check by check and, within a check, sample by sample."""
    places: list[Where] = [partial(analysis.place, number) for number in range(len(bank.samples))]
    checks: list[Callable[[int], Problem | None]] = [
        lambda n: check_run(outcomes[n]),
        lambda n: compare_columns(analysis.columns, list(outcomes[n].table.columns)),
        lambda n: compare_rows(analysis.samples[n].table, outcomes[n].table, places[n]),
        lambda n: compare_cells(analysis.samples[n].table, outcomes[n].table, places[n]),
        lambda n: check_suite(suite, outcomes[n].table, places[n]),
        lambda n: check_proof(
            analysis.samples[n].table, outcomes[n].table, analysis.roles, analysis.samples[n], places[n]
        ),
    ]
    for check in checks:
        for number, sample in enumerate(bank.samples):
            if problem := check(number):
                yield replace(problem, sentence=counted(f"{sample.pdf.name}: {problem.sentence}", analysis.roles))


def check_run(outcome: Outcome) -> Problem | None:
    """Return a problem of kind `crash` or `timeout` when a run gave no table."""
    if outcome.status == "ok" and outcome.table is not None:
        return None
    kind = "timeout" if outcome.status == "timeout" else "crash"
    frames = [{"line": number, "function": name} for number, name, _ in outcome.frames]
    last = f" (line {frames[-1]['line']}, in {frames[-1]['function']})" if frames else ""
    if outcome.is_own_refusal:
        said = shorten(outcome.error.removeprefix(OWN_REFUSAL))
        sentence = f"the parser itself refuses the sample{last}: {said!r}; it must read the sample."
    elif outcome.status == "error":
        sentence = f"the parser failed{last}: {shorten(outcome.error)}"
    else:
        sentence = f"{shorten(outcome.error)}{last}; {REMEDIES.get(outcome.status, 'correct the parser')}."
    evidence = ({"status": outcome.status, "error": shorten(outcome.error)}, *frames[-SHOWN:])
    if outcome.traceback:
        evidence += ({"traceback": outcome.traceback[-2000:]},)
    return Problem(kind, sentence, evidence)


def check_suite(suite: Mapping[str, Any] | None, table: pd.DataFrame, where: Where) -> Problem | None:
    """Return a problem of kind `expectations` with every expectation of the bank's suite that fails.

    Raises PassbookError when the suite itself cannot be used: a person may have edited it.
    """
    if suite is None:
        return None
    try:
        failures = run_suite(suite, table)
    except SuiteError as error:
        raise PassbookError(str(error)) from error
    if not failures:
        return None
    more = f" ({len(failures) - 1} more expectations fail)" if len(failures) > 1 else ""
    evidence = tuple(
        {
            "expectation": failure.expectation,
            "column": failure.column,
            "sentence": shorten(failure.sentence),
            "rows": ", ".join(str(row + 1) for row in failure.rows[:SHOWN]),
            **_first_place(table, failure.rows, where),
        }
        for failure in failures[:SHOWN]
    )
    return Problem("expectations", failures[0].sentence + more, evidence)


def check_proof(
    wanted: pd.DataFrame, got: pd.DataFrame, roles: Roles, studied: StudiedSample, where: Where
) -> Problem | None:
    """Return a problem of kind `proof` when the wanted table closes by the statement's arithmetic and this one not."""
    if not studied.complete or prove(wanted, roles, studied.pages).verdict != "proven":
        return None
    proof = prove(got, roles, studied.pages)
    if proof.verdict == "proven":
        return None
    evidence = {"equation": proof.equation, "rows": ", ".join(str(row + 1) for row in proof.rows[:SHOWN])}
    return Problem("proof", proof.sentence, ({**evidence, **_first_place(got, proof.rows, where)},))


def _first_place(table: pd.DataFrame, rows: tuple[int, ...], where: Where) -> dict:
    return place_evidence(row_place(list(table.columns), rows[0], where)) if rows else {}
