"""Converting one statement: run the bank's parser, check the bank's suite, prove the rows, write the CSV.

A refused statement leaves no CSV behind, not even one of an earlier run.
"""

from __future__ import annotations

import csv
import os
import secrets
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from expectations.suites import Failure, SuiteError, run_suite
from tasks.problems import PassbookError
from tasks.statements.misfits import tell_misfit
from tasks.statements.pages import Page, StatementError, read_pages
from tasks.statements.proof import Proof, Verdict, prove
from tasks.statements.readable import readable
from tasks.statements.roles import Roles
from tasks.statements.row_order import counted, reordered, run_as_printed
from tasks.statements.scans.doubt import judge_scan, misread_words

if TYPE_CHECKING:
    import pandas as pd

    from tasks.sandbox import Sandbox
    from tasks.statements.scans.headers import Header

WAIVABLE = ("ends", "rows", "sign", "totals")  # never the balances from row to row
RUNNING_BALANCE = "expect_running_balance_to_reconcile"


class OutputError(PassbookError):
    """The CSV cannot be written, or two statements would write the same one."""


@dataclass(frozen=True)
class Converter:
    """What is published for a bank: the parser's source, the meaning of its columns, and the suite of its tables.

    ``waived`` are the checks of the proof that the bank's own sample contradicts, so that no statement is held to them;
    ``misread`` are the words that its scanned samples show to be others than OCR reads;
    ``headers`` are those of its tables; ``separator`` parts the cells of its CSVs.
    """

    bank: str
    source: str
    roles: Roles
    suite: Mapping[str, Any]
    waived: frozenset[str] = frozenset()
    misread: frozenset[str] = frozenset()
    headers: tuple[Header, ...] = ()
    separator: str = ","

    @classmethod
    def of(cls, bank: str, source: str, record: Mapping[str, Any], suite: Mapping[str, Any]) -> Converter:
        """Return the converter of a published parser. Raises PassbookError when its record lacks the column roles."""
        if "roles" not in record:
            raise PassbookError(
                f"parser.json of bank {bank!r} has no column roles; run: passbook generate {bank} --force"
            )
        waived = frozenset(proof["check"] for proof in record.get("proofs", ()) if proof["check"] in WAIVABLE)
        headers = tuple(tuple(map(tuple, line)) for line in record.get("headers", ()))
        about = (waived, misread_words(record), headers, record.get("separator", ","))
        return cls(bank, source, Roles.from_json(record["roles"]), suite, *about)

    @property
    def columns(self) -> list[str]:
        """The columns of the wanted CSV, in order."""
        return list(self.roles.by_column)


@dataclass(frozen=True)
class Converted:
    """How one statement fared. ``csv`` is None and ``reason`` says why when it was refused.

    ``reason`` of the others is what proves the rows, or why nothing does; ``equation`` the sum behind it and
    ``offending`` the rows at fault, from 0.
    """

    statement: str
    bank: str | None
    rows: int
    proof: Verdict
    csv: str | None
    reason: str
    equation: str = ""
    offending: tuple[int, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """Return the line that programs read."""
        return {name: value for name, value in asdict(self).items() if name not in ("equation", "offending")}


def plan_outputs(statements: Iterable[Path], out_dir: Path, protected: Collection[Path] = ()) -> dict[Path, Path]:
    """Return the CSV of each statement, `<out>/<statement stem>.csv`; a path given twice is one statement.

    Raises OutputError before any work is done: when two statements would write the same CSV, and when one would
    replace a file of ``protected`` (the samples of the bank).
    """
    planned: dict[Path, Path] = {}
    writer: dict[Path, Path] = {}
    kept = {path.resolve() for path in protected}
    for statement in statements:
        target = Path(out_dir) / f"{Path(statement).stem}.csv"
        first = writer.setdefault(target, Path(statement))
        if first.resolve() != Path(statement).resolve():
            raise OutputError(
                f"{first} and {statement} would both be written to {target}; convert them into two folders with --out"
            )
        if target.resolve() in kept:
            raise OutputError(
                f"{target} is a sample of the bank and would be overwritten; name another folder with --out"
            )
        planned.setdefault(first, target)
    return planned


def convert_statement(
    pdf: Path, converter: Converter, sandbox: Sandbox, target: Path, password: str | None = None
) -> Converted:
    """Convert one statement into its CSV at ``target`` and return how it fared.

    A statement that cannot be read, that its parser or suite refuses, or whose own arithmetic contradicts the rows is
    refused: no CSV is left at ``target``. Raises OutputError when the CSV cannot be written or an old one not removed,
    PassbookError when the suite itself is wrong, SandboxUnavailable when nothing can be run.
    """
    table, proof = read_rows(pdf, converter, sandbox, password)
    return finish(pdf, converter.bank, table, proof, target, converter.separator)


def finish(
    pdf: Path, bank: str | None, table: pd.DataFrame | None, proof: Proof, target: Path, separator: str = ","
) -> Converted:
    """Write the CSV of a statement that is not refused, remove that of one that is; return how it fared."""
    rows = 0 if table is None else len(table)
    if table is None or proof.verdict == "refused":
        _remove(target)
        written = None
    else:
        write_csv(table, target, separator)
        written = str(target)
    return Converted(str(pdf), bank, rows, proof.verdict, written, proof.sentence, proof.equation, proof.rows)


def read_rows(
    pdf: Path, converter: Converter, sandbox: Sandbox, password: str | None
) -> tuple[pd.DataFrame | None, Proof]:
    """Return the rows that a bank's parser reads, None where there is no table, and the verdict on them."""
    try:
        pages = read_pages(pdf, password, headers=converter.headers)
    except StatementError as problem:
        return None, Proof("refused", sentence=str(problem))
    source = readable(pdf, password, converter.headers).path
    outcome = run_as_printed(sandbox, converter.source, source, password, converter.roles)
    if outcome.status != "ok" or outcome.table is None:
        return None, Proof("refused", sentence=tell_misfit(outcome, converter.bank))
    table, proof = outcome.table, _judge(outcome.table, converter, pages)
    rows = tuple(len(table) - 1 - row for row in proof.rows) if converter.roles.upwards else proof.rows
    told = replace(proof, rows=rows, sentence=counted(proof.sentence, converter.roles))
    return reordered(table, converter.roles), told


def _judge(table: pd.DataFrame, converter: Converter, pages: Sequence[Page]) -> Proof:
    """Return the verdict on rows in printed order."""
    failures = _check_suite(converter.suite, table)
    if list(table.columns) != converter.columns:
        wanted, found = ", ".join(converter.columns), ", ".join(map(str, table.columns))
        return Proof("refused", sentence=f"the parser gave the columns {found}; expected {wanted}")
    if any(failure.expectation != RUNNING_BALANCE for failure in failures):
        return _failed(failures)
    proof = _waive(judge_scan(prove(table, converter.roles, pages), table, pages, converter.misread), converter)
    return _failed(failures) if failures and proof.verdict != "refused" else proof


def _waive(proof: Proof, converter: Converter) -> Proof:
    """Return a verdict without a contradiction that the bank's own sample shows as well."""
    if proof.verdict != "refused" or proof.check not in converter.waived:
        return proof
    return Proof(
        "consistent", "", (), f"a check that the sample of {converter.bank} fails, too, is left out: {proof.sentence}"
    )


def _check_suite(suite: Mapping[str, Any], table: pd.DataFrame) -> tuple[Failure, ...]:
    try:
        return run_suite(suite, table)
    except SuiteError as problem:
        raise PassbookError(str(problem)) from problem


def _failed(failures: tuple[Failure, ...]) -> Proof:
    """Return the refusal of a table that its bank's suite does not accept."""
    more = f" (and {len(failures) - 1} more)" if len(failures) > 1 else ""
    rows = sorted({row for failure in failures for row in failure.rows})
    return Proof("refused", "", tuple(rows), f"the bank's expectations are not met: {failures[0].sentence}{more}")


def write_csv(table: pd.DataFrame, target: Path, separator: str = ",") -> None:
    """Write a table as CSV in one step: UTF-8, quotes only where needed, lines ended by a newline.

    Whoever is interrupted leaves the file that was there before. Raises OutputError.
    """
    draft = target.with_name(f".{target.stem}.{secrets.token_hex(4)}.part")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with draft.open("x", encoding="utf-8", newline="") as file:
            writer = csv.writer(file, delimiter=separator, lineterminator="\n")
            writer.writerow(table.columns)
            writer.writerows(table.itertuples(index=False, name=None))
            file.flush()
            os.fsync(file.fileno())
        draft.replace(target)
    except (OSError, UnicodeEncodeError) as problem:
        with suppress(OSError):
            draft.unlink(missing_ok=True)
        raise OutputError(_not_written(target, problem)) from problem


def _not_written(target: Path, problem: OSError | UnicodeEncodeError) -> str:
    reason = problem.strerror if isinstance(problem, OSError) else "a cell holds signs that UTF-8 cannot write"
    return f"{target}: the CSV cannot be written ({reason or problem}); make room or name another folder with --out"


def _remove(target: Path) -> None:
    """Remove the CSV that an earlier run left for a statement which is now refused."""
    try:
        target.unlink(missing_ok=True)
    except NotADirectoryError:
        return  # the output folder's name is a file's: nothing can have been written there
    except OSError as problem:
        raise OutputError(
            f"{target}: the statement is refused, but the CSV of an earlier run cannot be removed "
            f"({problem.strerror or problem}); remove it by hand"
        ) from problem
