"""How good written parsers are: each learnt from one sample, judged on every statement of the bank.

``python -m tests.benchmarks.parsers [--set synthetic|real|data] [--bank NAME ...]`` prints the statements of each bank:
R right, W wrong, x refused with a ValueError, C crashed, with the verdict of the statement's arithmetic on the rows (p
proven, c consistent, r refused), the seconds of the synthesis and the lines of the parser file. The totals say how many
wrong tables were called proven or consistent; a parser that misses its own sample is not published, and reads none.
With ``--halves`` a sample of several pages is also read by a parser learnt from the first half of its pages (½). With
``--peers PYTHON`` the packages installed there read the same statements under an easier bar (see peers.py).
``--no-sample`` converts every statement as if nobody had described its bank (see no_sample.py).
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import asdict, dataclass
from decimal import Decimal, InvalidOperation
from pathlib import Path

import pandas as pd

from tasks.parsers.analysis import Analysis, analyze, study_sample
from tasks.parsers.samples import Bank, Sample
from tasks.parsers.synthesizer import write_parser
from tasks.problems import NoProgram, PassbookError
from tasks.statements.pages import read_pages
from tasks.statements.proof import prove
from tasks.statements.readable import readable
from tasks.statements.row_order import reordered
from tasks.statements.scans.doubt import judge_scan, misread_words
from tasks.statements.scans.headers import printed_headers
from tests.benchmarks.cases import KINDS, NO_SIGN_PRINTED, Case, find_cases, read_table
from tests.benchmarks.no_sample import report_no_sample
from tests.benchmarks.peers import Peers, totals_line

MOST_LINES = 120  # of a parser file
VERDICTS = {"p": "proven", "c": "consistent", "r": "refused"}
RUNNER = """
import json, runpy, sys
module = runpy.run_path(sys.argv[1])
try:
    table = module["parse"](sys.argv[2], sys.argv[3] or None)
    print(json.dumps({"columns": list(table.columns), "rows": table.values.tolist()}))
except ValueError as refusal:
    print(json.dumps({"refusal": str(refusal)}))
"""


class NotPublished(ValueError):
    """The parser does not reproduce its own sample."""


@dataclass(frozen=True)
class Mark:
    """How a parser fared on a statement: R, W, x or C, the verdict of the proof (p, c, r, none), and what differs."""

    result: str
    proof: str = ""
    why: str = ""


def judge(case: Case, source: Path, statement: Path, analysis: Analysis) -> Mark:
    """Run a parser file on a statement in a process of its own, compare its table and prove it.

    Scans are read with the headers of the sample's tables, as conversions read them.
    """
    password = case.password_of(statement)
    headers = tuple(printed_headers((page for one in analysis.samples for page in one.pages), source.read_text()))
    pdf = readable(statement, password, headers).path
    command = [sys.executable, "-c", RUNNER, str(source), str(pdf), password or ""]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    if done.returncode:
        return Mark("C", "", done.stderr.strip().splitlines()[-1])
    found = json.loads(done.stdout.splitlines()[-1])
    if "refusal" in found:
        return Mark("x", "", found["refusal"])
    wanted = read_table(statement.with_suffix(".csv"))
    table = pd.DataFrame(found["rows"], columns=found["columns"], dtype="str")
    result, why = compare(case, table, wanted)
    printed, pages = reordered(table, analysis.roles), read_pages(statement, password, headers=headers)
    misread = misread_words({"misreadings": [asdict(cell) for one in analysis.samples for cell in one.misreadings]})
    proof = judge_scan(prove(printed, analysis.roles, pages), printed, pages, misread)
    return Mark(result, proof.verdict[0], why)


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


def study(case: Case) -> Analysis:
    """Return the analysis of a case's first statement."""
    pdf = case.statements[0]
    password = case.password_of(pdf)
    sample = Sample(pdf, pdf.with_suffix(".csv"), read_table(pdf.with_suffix(".csv")), password)
    return analyze(Bank(case.name, pdf.parent, (sample,), password=password))


def write_from_half(whole: Analysis) -> str | None:
    """Write a parser from the first half of a sample's pages and their rows; None for samples of one page."""
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
    parser.add_argument("--set", dest="kinds", action="append", choices=KINDS)
    parser.add_argument("--bank", dest="banks", action="append", default=[])
    parser.add_argument("--halves", action="store_true", help="also learn from the first half of the pages")
    parser.add_argument("--peers", metavar="PYTHON", help="interpreter that has camelot, pdfplumber or monopoly")
    parser.add_argument("--no-sample", action="store_true", help="convert without any sample instead")
    chosen = parser.parse_args(arguments)
    if chosen.no_sample:
        return report_no_sample(chosen.kinds or KINDS, chosen.banks)
    peers = Peers(chosen.peers) if chosen.peers else None
    for kind in chosen.kinds or KINDS:
        cases = [case for case in find_cases(kind) if not chosen.banks or case.name in chosen.banks]
        if cases:
            report(kind, cases, chosen.halves, peers)
    return None


def report(kind: str, cases: list[Case], halves: bool, peers: Peers | None) -> None:
    """Print one set's rows and its totals."""
    seconds: list[float] = []
    lines: list[int] = []
    marked: list[list[Mark]] = []
    half_marks: Counter[str] = Counter()
    peer_marks: Counter[tuple[str, str]] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        for case in cases:
            beside = peers.judge(case) if peers else {}
            peer_marks.update((peer, mark) for peer, marks in beside.items() for mark in marks)
            shown = "  ".join(f"{peer} {marks}" for peer, marks in beside.items())
            try:
                marks, half, took, length = run_case(case, Path(folder) / f"{case.name}.py", halves)
            except (PassbookError, NoProgram, ValueError, ArithmeticError, LookupError, TypeError) as problem:
                print(f"{case.name:28s} {'no parser':20s} {shown}\n{'':30s}{problem}", flush=True)
                continue
            seconds.append(took)
            lines.append(length)
            marked.append(marks)
            half_marks.update([half.result] if half else [])
            printed = " ".join(mark.result + mark.proof for mark in marks) + (f" ½{half.result}" if half else "")
            print(f"{case.name:28s} {printed:20s} {took:5.1f} s {length:4d} lines  {shown}", flush=True)
            for mark in [*marks, *([half] if half else [])]:
                if mark.why:
                    print(f"{'':30s}{mark.result}{mark.proof} {mark.why[:180]}")
    if seconds:
        print(totals(kind, len(cases), marked, half_marks, seconds))
        over = sum(length > MOST_LINES for length in lines)
        print(f"{kind}: lines median {statistics.median(lines):g} longest {max(lines)}, over {MOST_LINES} {over}")
    if peer_marks:
        right = sum(mark.result == "R" for marks in marked for mark in marks)
        print(totals_line(kind, (right, sum(len(case.statements) for case in cases)), peer_marks))
    print()


def run_case(case: Case, file: Path, halves: bool) -> tuple[list[Mark], Mark | None, float, int]:
    """Write a case's parser and judge it on every statement; also one learnt from half the sample's pages.

    Return the marks, the seconds of the synthesis and the lines of the file.
    """
    start = time.perf_counter()
    analysis = study(case)
    source = write_parser(analysis, ())
    file.write_text(source)
    took = time.perf_counter() - start
    marks = [judge(case, file, case.statements[0], analysis)]
    if marks[0].result != "R":  # the flow publishes no such parser, so no statement is ever read with it
        raise NotPublished(f"not published: the sample is not reproduced ({marks[0].why[:120]})")
    marks += [judge(case, file, statement, analysis) for statement in case.statements[1:]]
    half = None
    if halves and (learnt := write_from_half(analysis)):
        file.write_text(learnt)
        half = judge(case, file, case.statements[0], analysis)
    return marks, half, took, len(source.splitlines())


def totals(kind: str, banks: int, marked: list[list[Mark]], halves: Counter[str], seconds: list[float]) -> str:
    """Return the totals of a set: what is right, and how many wrong tables the proof called proven or consistent."""
    every = [mark for marks in marked for mark in marks]
    counts = Counter((mark.result, mark.proof) for mark in every)
    right = sum(mark.result == "R" for mark in every)
    whole = sum(all(mark.result == "R" for mark in marks) for marks in marked)
    learnt = f", learnt from half right {halves['R']} of {sum(halves.values())}" if halves else ""
    proofs = ", ".join(f"{counts['R', letter]} {word}" for letter, word in VERDICTS.items())
    wrong = ", ".join(f"wrong and {word} {counts['W', letter]}" for letter, word in VERDICTS.items())
    return (
        f"{kind}: sample right {sum(marks[0].result == 'R' for marks in marked)} of {banks}, all statements right "
        f"{whole}, statements right {right} of {len(every)} (by the proof {proofs}){learnt}\n"
        f"{kind}: {wrong}, refused by the parser {sum(mark.result == 'x' for mark in every)}; synthesis seconds median "
        f"{statistics.median(seconds):.1f} worst {max(seconds):.1f}"
    )


if __name__ == "__main__":
    main()
