"""How good written parsers are: each learnt from one sample, judged on every statement of the bank.

``python -m tests.benchmarks.parsers [--set synthetic|real|data] [--bank NAME ...]`` prints a table bank × statement
(R right, W wrong, x refused with a ValueError) with the seconds of the synthesis, and totals. A real statement of
several pages is also judged by a parser learnt from the first half of its pages (column ½).
"""

from __future__ import annotations

import argparse
import csv
import json
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from pathlib import Path

import pandas as pd

from tasks.parsers.analysis import Analysis, analyze, study_sample
from tasks.parsers.samples import Bank, Sample, read_bank
from tasks.parsers.synthesizer import write_parser
from tasks.problems import NoProgram
from tasks.statements.readable import readable

ROOT = Path(__file__).parents[2]
SHARED = ROOT.parent / "shared" / "statements"
# The README beside the real statements gives these.
PASSWORDS = {"canara-passbook-encrypted": "1111", "goti-hdfc/statement2": "ARJU1990"}
NO_SIGN_PRINTED = "zkb-unsigned-newest-first"
RUNNER = """
import json, runpy, sys
module = runpy.run_path(sys.argv[1])
try:
    table = module["parse"](sys.argv[2], sys.argv[3] or None)
    print(json.dumps({"columns": list(table.columns), "rows": table.values.tolist()}))
except ValueError as refusal:
    print(json.dumps({"refusal": str(refusal)}))
"""


@dataclass(frozen=True)
class Case:
    """A bank's statements, the first of which is the sample."""

    name: str
    kind: str
    statements: tuple[Path, ...]
    password: str | None = None


def find_cases(kind: str) -> list[Case]:
    """Return the banks of a set that is present on this machine."""
    if kind == "data":
        return [
            Case(
                folder.name,
                kind,
                (folder / "sample.pdf", *sorted((folder / "later").glob("*.pdf"))),
                read_bank(folder).password,
            )
            for folder in sorted((ROOT / "data").iterdir())
            if (folder / "sample.pdf").is_file()
        ]
    folders = sorted(path for path in (SHARED / kind).glob("*") if path.is_dir())
    cases = []
    for folder in folders:
        about = folder / "about.json"
        password = json.loads(about.read_text())["password"] if about.is_file() else PASSWORDS.get(folder.name)
        cases.append(Case(folder.name, kind, tuple(sorted(folder.glob("*.pdf"))), password))
    return cases


def read_table(path: Path) -> pd.DataFrame:
    """Read a CSV with every cell a string; it may have no rows."""
    with path.open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.reader(file))
    return pd.DataFrame(rows[1:], columns=rows[0], dtype="str")


def judge(case: Case, source: Path, statement: Path) -> tuple[str, str]:
    """Run a parser file on a statement in a process of its own; return R, W or x and what differs."""
    password = PASSWORDS.get(f"{case.name}/{statement.stem}", case.password) or ""
    command = [sys.executable, "-c", RUNNER, str(source), str(readable(statement, password).path), password]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    if done.returncode:
        return "C", done.stderr.strip().splitlines()[-1]
    found = json.loads(done.stdout.splitlines()[-1])
    if "refusal" in found:
        return "x", found["refusal"]
    wanted = read_table(statement.with_suffix(".csv"))
    return compare(case, pd.DataFrame(found["rows"], columns=found["columns"], dtype="str"), wanted)


def compare(case: Case, got: pd.DataFrame, wanted: pd.DataFrame) -> tuple[str, str]:
    """Compare tables: the same columns, the same rows in order, numbers as decimals, text without extra blanks."""
    if sorted(got.columns) != sorted(wanted.columns):
        return "W", f"columns {list(got.columns)}"
    if len(got) != len(wanted):
        return "W", f"{len(got)} rows instead of {len(wanted)}"
    for column in wanted.columns:
        for row, (one, other) in enumerate(zip(got[column], wanted[column], strict=True)):
            if not same_cell(case, column, one, other):
                return "W", f"row {row + 1}, {column}: got {one!r}, wanted {other!r}"
    return "R", ""


def same_cell(case: Case, column: str, got: str, wanted: str) -> bool:
    """Tell whether two cells agree under the rules of the set."""
    if case.name == NO_SIGN_PRINTED and column == "amount":
        got, wanted = got.lstrip("-"), wanted.lstrip("-")
    try:
        return Decimal(got) == Decimal(wanted)
    except InvalidOperation:
        blank = "" if case.kind == "real" else " "
        return blank.join(got.split()) == blank.join(wanted.split())


def write(case: Case) -> tuple[str, float]:
    """Write the parser of a case from its first statement; return its source and the seconds it took."""
    pdf = case.statements[0]
    sample = Sample(pdf, pdf.with_suffix(".csv"), read_table(pdf.with_suffix(".csv")), case.password)
    bank = Bank(case.name, pdf.parent, (sample,), password=case.password)
    start = time.perf_counter()
    source = write_parser(analyze(bank), ())
    return source, time.perf_counter() - start


def write_from_half(case: Case) -> str | None:
    """Write a parser from the first half of a sample's pages and their rows; None for samples of one page."""
    pdf = case.statements[0]
    sample = Sample(pdf, pdf.with_suffix(".csv"), read_table(pdf.with_suffix(".csv")), case.password)
    whole = analyze(Bank(case.name, pdf.parent, (sample,), password=case.password))
    study = whole.samples[0]
    pages = sorted({line.page for line in study.alignment.lines})
    half = study.pages[: (len(pages) + 1) // 2]
    rows = [
        row
        for row, anchor in enumerate(study.alignment.anchors)
        if anchor is not None and study.alignment.lines[anchor].page < len(half)
    ]
    if len(half) == len(pages) or not 0 < len(rows) < len(study.table):
        return None
    table = study.table.iloc[rows].reset_index(drop=True)
    part = Analysis(whole.bank, whole.columns, whole.roles, (study_sample(half, table, whole.roles),))
    return write_parser(part, ())


def main(arguments: list[str] | None = None) -> None:
    """Print the table of accuracy and speed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--set", dest="kinds", action="append", choices=("synthetic", "real", "data"))
    parser.add_argument("--bank", dest="banks", action="append", default=[])
    parser.add_argument("--halves", action="store_true", help="also learn from the first half of the pages")
    chosen = parser.parse_args(arguments)
    for kind in chosen.kinds or ("data", "synthetic", "real"):
        cases = [case for case in find_cases(kind) if not chosen.banks or case.name in chosen.banks]
        if cases:
            report(kind, cases, chosen.halves)


def report(kind: str, cases: list[Case], halves: bool) -> None:
    """Print one set's rows and its totals."""
    seconds, samples, complete, wrong = [], 0, 0, 0
    with tempfile.TemporaryDirectory() as folder:
        for case in cases:
            file = Path(folder) / f"{case.name}.py"
            try:
                source, took = write(case)
            except (NoProgram, ValueError, ArithmeticError, LookupError, TypeError) as problem:
                print(f"{case.name:28s} no parser: {problem}", flush=True)
                continue
            except Exception as problem:  # a StatementError (a scan) is a row of the table, too
                print(f"{case.name:28s} not read: {problem}", flush=True)
                continue
            file.write_text(source)
            marks = [judge(case, file, statement) for statement in case.statements]
            if halves and (half := write_from_half(case)):
                file.write_text(half)
                mark, why = judge(case, file, case.statements[0])
                marks.append((f" ½{mark}", why))
            seconds.append(took)
            samples += marks[0][0] == "R"
            complete += all(mark.endswith("R") for mark, _ in marks)
            wrong += sum(mark == "W" for mark, _ in marks)
            print(f"{case.name:28s} {''.join(mark for mark, _ in marks):8s} {took:5.1f} s", flush=True)
            for mark, why in marks:
                if why:
                    print(f"{'':30s}{mark} {why[:180]}")
    if seconds:
        print(
            f"{kind}: sample right {samples} of {len(cases)}, all statements right {complete}, "
            f"statements silently wrong {wrong}, "
            f"seconds median {statistics.median(seconds):.1f} worst {max(seconds):.1f}\n"
        )


if __name__ == "__main__":
    main()
