"""A parser that trips over a statement: what was expected and found is told, not Python's words for it."""

from __future__ import annotations

import pytest

from tasks.sandbox import Outcome, shared_sandbox
from tasks.statements.misfits import tell_misfit
from tests.small_bank import draw_statement

PARSER = """
from datetime import date, datetime
from decimal import Decimal
import re


def parse(pdf_path, password=None):
    return cell({text!r})


def cell(text):
    {line}
"""
REMEDY = "; if small prints so now, add this statement and the CSV wanted from it to its samples and run: "
FAULTS = {
    "a date of another form": (
        "return datetime.strptime(text, '%d/%m/%Y')",
        "12 Jan 24",
        "it expected a date as DD/MM/YYYY, but found '12 Jan 24'",
    ),
    "a quote in a date": (
        "return datetime.strptime(text, '%d %b %y')",
        "12 Jan '24",
        "it expected a date as DD MON YY, but found \"12 Jan '24\"",
    ),
    "more behind a date": (
        "return datetime.strptime(text, '%d/%m/%y')",
        "12/01/2024",
        "it expected a date and nothing behind it, but found '24'",
    ),
    "a day that no month has": (
        "return datetime.strptime(text, '%d/%m/%Y')",
        "31/02/2024",
        "it expected a calendar's day, but found '31/02/2024'",
    ),
    "a thirteenth month": ("return date(2024, int(text[3:]), 1)", "01/13", "a calendar's day, but found '01/13'"),
    "no ISO date": ("return date.fromisoformat(text)", "1.2.24", "a date as YYYY-MM-DD, but found '1.2.24'"),
    "no Decimal": ("return Decimal(text)", "1.234.50", "it expected a number, but found '1.234.50'"),
    "no text for a Decimal": ("return Decimal('')", "", "it expected a number, but found none"),
    "no float": ("return float(text)", "12,5x", "it expected a number, but found '12,5x'"),
    "no whole number": ("return int(text)", "1O", "it expected a whole number, but found '1O'"),
    "an unknown word": ("return {'CR': 1}[text]", "HABEN", "it expected a word of those it knows, but found 'HABEN'"),
    "a word of no list": ("return ['CR'].index(text)", "HABEN", "a word of those it knows, but found 'HABEN'"),
    "too few words": ("return text.split()[3]", "01/02 RENT", "more than is printed there, but found '01/02 RENT'"),
    "nothing at all": ("return max([])", "", "it expected more than is printed there, but found none"),
    "too many parts": ("day, month = text.split('/')", "1/2/24", "another number of parts, but found '1/2/24'"),
    "no such text": ("return re.search('x', text)[0]", "abc", "a text of the form it looks for, but found 'abc'"),
    "no such group": ("return re.search('x', text).group()", "abc", "of the form it looks for, but found 'abc'"),
    "a long text": ("return Decimal(text)", "9" * 70 + "?", f"a number, but found '{'9' * 58}…"),
}  # fmt: skip


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    pdf = draw_statement(tmp_path_factory.mktemp("statement") / "march.pdf")
    return lambda source: shared_sandbox().run_parser(source, pdf)


@pytest.mark.parametrize(("line", "text", "told"), FAULTS.values(), ids=FAULTS)
def test_what_does_not_fit_is_told_as_expected_and_found(run, line, text, told):
    said = tell_misfit(run(PARSER.format(line=line, text=text)), "small")
    assert said.startswith("the parser of small does not know this layout: it expected ")
    assert f"{told} (line 12 of parser.py, in cell){REMEDY}passbook generate small --force" in said


@pytest.mark.parametrize(
    "line",
    ["raise ValueError('no table here')", "if True: raise ValueError('no table here')"],
    ids=["alone", "after if"],
)
def test_a_parsers_own_sentence_is_quoted(run, line):
    said = tell_misfit(run(PARSER.format(line=line, text="")), "small")
    assert (
        said == f"the parser of small does not know this layout: no table here{REMEDY}passbook generate small --force"
    )


@pytest.mark.parametrize(
    ("outcome", "told"),
    [
        (
            Outcome("error", error="NameError: name 'x'", traceback='  File "parser.py", line 3, in f\n    x'),
            "failed: NameError: name 'x' (line 3 of parser.py, in f)",
        ),
        (Outcome("timeout", error="KeyError: 'took long'"), "failed (timeout): KeyError: 'took long'"),
    ],
    ids=["a fault", "a timeout"],
)
def test_other_faults_are_the_parsers_and_not_the_statements(outcome, told):
    remedy = "correct it, or have it written anew: passbook generate small --force"
    assert tell_misfit(outcome, "small") == f"the parser of small {told}; {remedy}"


def test_only_text_is_believed_as_found(run):
    """An argument that is no text is not shown: whoever wrote the parser also wrote how it looks."""
    shown = "class T(str):\n    def __getitem__(self, at): raise SystemExit\n"
    source = (
        f"{shown}\ndef parse(pdf_path):\n    return cell(T('x'), 5)\n\ndef cell(text, row):\n    return {{}}[row]\n"
    )
    assert run(source).found == ""
