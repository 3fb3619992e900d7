"""The checks in their order: each problem with its kind, and the first that fails decides."""

from __future__ import annotations

import json
from dataclasses import replace

import pandas as pd
import pytest

from expectations.suites import build_suite
from tasks.parsers.analysis import analyze
from tasks.parsers.checks import check_parser, check_proof, check_run
from tasks.parsers.samples import read_bank
from tasks.problems import PassbookError
from tasks.sandbox import Outcome, SandboxUnavailable, shared_sandbox
from tests.parsers.drawn_bank import BY_EDGES, COLUMNS, draw, make_bank, make_rows

RETURN = "    return pd.DataFrame(rows, columns=COLUMNS)\n"


@pytest.fixture(scope="module")
def drawn(tmp_path_factory):
    """The drawn bank, its analysis and its suite."""
    bank, analysis = make_bank(tmp_path_factory.mktemp("checks") / "drawn")
    suite = build_suite(bank.name, [sample.table for sample in bank.samples], analysis.roles.to_json())
    return bank, analysis, suite


LINE = BY_EDGES[: BY_EDGES.index(RETURN)].count("\n") + 1  # where lines put before the return begin


def ending(lines: str) -> str:
    """The good parser with other lines before its return."""
    return BY_EDGES.replace(RETURN, lines + RETURN)


FAULTS = {
    "lint": ("import os\n" + BY_EDGES, "line 1: imports 'os'"),
    "crash": (ending("    rows[0][99]\n"), f"the parser failed (line {LINE}, in parse): IndexError"),
    "columns": (BY_EDGES.replace('"Paid in"', '"Received"'), "'Paid in' is missing; 'Received' is extra"),
    "rows": (ending("    rows = rows[:16]\n"), "only the rows of page 1 came back"),
    "cells": (ending("    rows[2][1] += '?'\n"), "row 3, column 'Details'"),
}


@pytest.mark.parametrize(("kind", "fault"), FAULTS.items(), ids=FAULTS)
def test_each_fault_has_its_kind_and_its_sentence(drawn, kind, fault):
    source, said = fault
    report = check_parser(source, *drawn, shared_sandbox())
    assert report.problem.kind == kind, report.problem
    assert said in report.problem.sentence
    assert json.loads(json.dumps(report.problem.evidence))
    assert len(report.tables) == 1
    assert (report.tables[0] is None) == (kind in ("lint", "crash"))


def test_the_good_parser_passes_with_its_table(drawn):
    report = check_parser(BY_EDGES, *drawn, shared_sandbox())
    assert report.problem is None
    assert report.tables[0].equals(drawn[0].samples[0].table)


def test_an_earlier_check_decides_before_a_later_one(drawn):
    source = ending("    rows = [row + [''] for row in rows[:3]]\n    COLUMNS.append('More')\n")
    assert check_parser(source, *drawn, shared_sandbox()).problem.kind == "columns"
    source = ending("    rows = [[row[0], row[1] + '!', *row[2:]] for row in rows[:3]]\n")
    assert check_parser(source, *drawn, shared_sandbox()).problem.kind == "rows"


def test_the_banks_suite_decides_also_against_the_sample_itself(drawn):
    bank, analysis, suite = drawn
    strict = {"column": "Balance", "regex": "^9"}
    edited = {**suite, "expectations": [{"type": "expect_column_values_to_match_regex", "kwargs": strict, "meta": {}}]}
    problem = check_parser(BY_EDGES, bank, analysis, edited, shared_sandbox()).problem
    assert problem.kind == "expectations"
    assert problem.evidence[0]["expectation"] == "expect_column_values_to_match_regex"
    assert problem.evidence[0]["column"] == "Balance"


def test_a_suite_that_is_none_is_the_users_to_correct(drawn):
    bank, analysis, suite = drawn
    broken = {**suite, "expectations": [{"type": "expect_miracles", "kwargs": {}}]}
    with pytest.raises(PassbookError, match="expect_miracles"):
        check_parser(BY_EDGES, bank, analysis, broken, shared_sandbox())


@pytest.mark.parametrize(
    ("outcome", "kind", "said"),
    [
        (Outcome("timeout", error="still running after 21 s"), "timeout", "make every loop end"),
        (Outcome("output-limit", error="printed more than 1024 KB"), "crash", "print nothing"),
        (Outcome("memory-limit", error="needs more than 1024 MB"), "crash", "one after the other"),
        (Outcome("crashed", error="ended by SIGSEGV"), "crash", "SIGSEGV"),
        (Outcome("bad-result", error="the answer is not a table"), "crash", "one pandas DataFrame"),
        (Outcome("result-limit", error="larger than 16 MB"), "crash", "one row a transaction"),
        (Outcome("error", error="KeyError: 'x'"), "crash", "the parser failed: KeyError: 'x'"),
    ],
)
def test_a_run_without_a_table_says_what_happened_and_what_to_do(outcome, kind, said):
    problem = check_run(outcome)
    assert problem.kind == kind
    assert said in problem.sentence
    assert problem.evidence[0]["status"] == outcome.status


def test_a_refusal_of_the_parsers_own_is_quoted_as_such(drawn):
    problem = check_parser(ending("    raise ValueError('no header on page 2')\n"), *drawn, shared_sandbox()).problem
    assert f"the parser itself refuses the sample (line {LINE}, in parse): 'no header on page 2'" in problem.sentence
    problem = check_parser(ending("    int('x')\n"), *drawn, shared_sandbox()).problem
    assert f"the parser failed (line {LINE}, in parse): ValueError: invalid literal" in problem.sentence


def test_frames_of_the_generated_code_are_evidence(drawn):
    problem = check_parser(BY_EDGES.replace("lines.setdefault(", "lines.no("), *drawn, shared_sandbox()).problem
    frames = [row for row in problem.evidence if "function" in row]
    assert [frame["function"] for frame in frames] == ["parse", "lines_of"]


def test_a_missing_sandbox_is_no_fault_of_the_parsers(drawn):
    class Missing:
        def run_parser(self, *_args, **_more):
            raise SandboxUnavailable("not confined here")

    with pytest.raises(SandboxUnavailable):
        check_parser(BY_EDGES, *drawn, Missing())


def test_the_proof_applies_only_where_the_sample_itself_closes(drawn):
    bank, analysis, _ = drawn
    wanted, studied = bank.samples[0].table, analysis.samples[0]
    wrong = wanted.copy()
    wrong.loc[4, "Balance"] = "1.00"
    where = analysis.place
    assert check_proof(wanted, wanted, analysis.roles, studied, lambda row, column: where(0, row, column)) is None
    problem = check_proof(wanted, wrong, analysis.roles, studied, lambda row, column: where(0, row, column))
    assert problem.kind == "proof"
    assert problem.evidence[0]["page"] == 1
    assert check_proof(wrong, wrong, analysis.roles, studied, lambda row, column: None) is None
    cut = replace(studied, complete=False)
    assert check_proof(wanted, wrong, analysis.roles, cut, lambda row, column: None) is None


def test_every_sample_is_run_and_named(tmp_path):
    bank, _ = make_bank(tmp_path / "two")
    later = make_rows(count=9, seed=3)
    draw(bank.folder / "april.pdf", later)
    wanted = [[row[0], row[1].upper(), *row[2:]] for row in later]  # the user wrote this one in capitals
    pd.DataFrame(wanted, columns=list(COLUMNS)).to_csv(bank.folder / "april.csv", index=False)
    bank = read_bank(bank.folder)
    report = check_parser(BY_EDGES, bank, analyze(bank), None, shared_sandbox())
    assert report.problem.kind == "cells"
    assert report.problem.sentence.startswith("april.pdf: 9 of 45 cells differ")
    assert [len(table) for table in report.tables] == [9, 28]
