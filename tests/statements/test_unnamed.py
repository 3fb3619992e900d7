"""Statements whose bank nobody names: the published parsers are tried, then reading without a sample."""

from __future__ import annotations

from pathlib import Path

import pandas as pd
import pytest

from expectations.suites import build_suite
from tasks.sandbox import Outcome
from tasks.statements.convert import Converter
from tasks.statements.known_layout import may_be
from tasks.statements.roles import learn_roles
from tasks.statements.unnamed import KnownBank, convert_unnamed
from tests.small_bank import COLUMNS, draw_statement, rows_of

STRANGER = Outcome("error", error="ValueError: no table of this layout")


def known(bank: str, header: tuple[str, ...] = ("date", "amount"), waived: str = "") -> KnownBank:
    table = pd.DataFrame(rows_of(), columns=list(COLUMNS), dtype="str")
    roles = learn_roles(table).to_json()
    record = {"roles": roles, "proofs": [{"pdf": "sample.pdf", "verdict": "refused", "check": waived}]}
    return KnownBank(Converter.of(bank, bank, record, build_suite(bank, [table], roles)), None, header)


class Sandbox:
    """Answers for each parser, told by its source: rows, or a refusal of the layout."""

    def __init__(self, **answers) -> None:
        self.answers = answers
        self.tried: list[str] = []

    def run_parser(self, source: str, pdf: Path, password: str | None = None) -> Outcome:
        self.tried.append(source)
        rows = self.answers.get(source)
        return STRANGER if rows is None else Outcome("ok", pd.DataFrame(rows, columns=list(COLUMNS), dtype="str"))


@pytest.fixture
def pdf(tmp_path) -> Path:
    return draw_statement(tmp_path / "march.pdf")


@pytest.fixture
def target(tmp_path) -> Path:
    return tmp_path / "out" / "march.csv"


def test_the_one_bank_whose_rows_are_proven_claims_the_statement(pdf, target):
    converted = convert_unnamed(pdf, [known("one"), known("two")], Sandbox(two=rows_of()), target)
    assert (converted.bank, converted.proof, converted.csv) == ("two", "proven", str(target))


def test_two_claimants_are_both_named_and_nothing_is_written(pdf, target):
    sandbox = Sandbox(one=rows_of(), two=rows_of())
    converted = convert_unnamed(pdf, [known("one"), known("two")], sandbox, target)
    assert (converted.bank, converted.proof, converted.csv) == (None, "refused", None)
    assert "'one' and 'two' both read it; name its bank with --bank" in converted.reason
    assert not target.exists()


def test_a_bank_whose_header_is_not_printed_is_not_tried(pdf, target):
    sandbox = Sandbox(other=rows_of(), small=rows_of())
    banks = [known("other", ("datum", "betrag", "saldo")), known("small", ("date", "description", "amount", "balance"))]
    assert convert_unnamed(pdf, banks, sandbox, target).bank == "small"
    assert sandbox.tried == ["small"]


def test_a_bank_without_a_recorded_header_may_be_any():
    assert may_be((), frozenset({"date"}))
    assert may_be(("date", "amount", "balance", "details"), frozenset({"date", "amount", "balance"}))
    assert not may_be(("date", "amount"), frozenset({"date"}))


@pytest.mark.parametrize("rows", [None, [], rows_of()[:2]], ids=["refused", "no rows", "rows missing"])
def test_without_a_claimant_the_statement_is_read_without_a_sample(pdf, target, rows):
    converted = convert_unnamed(pdf, [known("one")], Sandbox(one=rows), target)
    assert (converted.bank, converted.proof, converted.rows) == (None, "proven", 6)
    assert "read without a sample, with “Date” as the day, “Amount” as the amount" in converted.reason
    assert "“Balance” as the balance; every running balance closes" in converted.reason
    assert target.read_text().splitlines()[:2] == [
        "Date,Description,Amount,Balance",
        "2025-03-03,CARD PURCHASE BAKERY,-12.40,987.60",
    ]


def test_what_nobody_can_read_is_refused_and_says_how_to_add_the_bank(tmp_path, target):
    letter = draw_statement(tmp_path / "letter.pdf", transactions=(("", "", "0.00"),))
    target.parent.mkdir()
    target.write_text("of an earlier run")
    converted = convert_unnamed(letter, [known("one")], Sandbox(), target)
    assert (converted.bank, converted.proof, converted.csv, target.exists()) == (None, "refused", None, False)
    assert "no dated lines with amounts were found" in converted.reason
    assert "'one' refuses it" in converted.reason
    assert converted.reason.endswith("folder data/BANK and run: passbook generate BANK")


def test_an_unreadable_statement_is_refused_in_its_own_words(tmp_path, target):
    missing = tmp_path / "missing.pdf"
    assert "there is no such file" in convert_unnamed(missing, [known("one")], Sandbox(), target).reason
