"""Parsers that remember the sample are refused in whatever disguise; honest ones with many constants are not."""

from __future__ import annotations

import base64
import bz2
import codecs
import gzip
import json
import re
import zlib
from collections.abc import Callable
from decimal import Decimal

import pandas as pd
import pytest

from tasks.parsers.analysis import analyze
from tasks.parsers.carried_values import read_carried
from tasks.parsers.checks import check_parser
from tasks.parsers.embedded_cells import collect_cells, find_embedded, read_furniture
from tasks.parsers.memorisation import check_memorised
from tasks.parsers.samples import read_bank
from tasks.sandbox import Outcome, shared_sandbox
from tests.parsers.disguised_parsers import DISGUISES, with_key
from tests.parsers.drawn_bank import BY_EDGES, COLUMNS, HONEST, STRICT, draw, make_bank, make_rows


@pytest.fixture(scope="module")
def drawn(tmp_path_factory):
    """The drawn bank and its analysis."""
    return make_bank(tmp_path_factory.mktemp("memorisation") / "drawn")


def rows_of(bank) -> list[list[str]]:
    return [list(row) for row in bank.samples[0].table.itertuples(index=False, name=None)]


@pytest.mark.parametrize("disguise", DISGUISES.values(), ids=DISGUISES)
def test_a_parser_that_remembers_the_sample_is_refused_in_any_disguise(drawn, disguise):
    bank, analysis = drawn
    source = with_key(disguise(rows_of(bank)), bank.samples[0].pdf)
    report = check_parser(source, bank, analysis, None, shared_sandbox())
    assert report.problem is not None
    assert report.problem.kind == "memorised", report.problem
    assert report.tables[0].equals(bank.samples[0].table), "the disguise gives the wanted table"


@pytest.mark.parametrize("source", HONEST.values(), ids=HONEST)
def test_an_honest_parser_with_constants_passes(drawn, source):
    bank, analysis = drawn
    report = check_parser(source, bank, analysis, None, shared_sandbox())
    assert report.problem is None, report.problem


def test_a_strict_parser_may_refuse_what_no_longer_adds_up(drawn):
    problem, notes = check_memorised(STRICT, *drawn, shared_sandbox())
    assert problem is None
    assert len(notes) == 2
    assert all("a copy without rows" in note and "ValueError" in note for note in notes)


def test_the_problem_quotes_a_value_and_its_row(drawn):
    bank, analysis = drawn
    source = DISGUISES["half read"](rows_of(bank))
    problem, _ = check_memorised(source, bank, analysis, shared_sandbox())
    row = problem.evidence[0]
    assert bank.samples[0].table[row["column"]].iloc[row["row"] - 1] == row["got"]
    assert row["got"] in problem.sentence
    json.dumps(problem.evidence)


def test_a_sample_without_removable_rows_is_noted_by_its_name(tmp_path):
    bank, analysis = make_bank(tmp_path / "short", make_rows(count=2))
    problem, notes = check_memorised(BY_EDGES, bank, analysis, shared_sandbox())
    assert problem is None
    assert notes == ("march.pdf: no rows could be taken off a copy of it.",)


class Counting:
    """A stand-in for a sandbox that counts its runs and answers as it is told."""

    def __init__(self, answer: Callable[[], Outcome]) -> None:
        self.answer = answer
        self.runs = 0

    def run_parser(self, source, pdf, password=None, *, seconds=None):
        self.runs += 1
        return self.answer()


@pytest.mark.parametrize("answer", [Outcome("error", error="ValueError: no"), Outcome("timeout", error="too long")])
def test_a_parser_that_refuses_every_copy_is_refused_after_three_runs_at_most(drawn, answer):
    sandbox = Counting(lambda: answer)
    problem, _ = check_memorised(STRICT, *drawn, sandbox)
    assert problem.kind == "memorised"
    assert 1 <= sandbox.runs <= 3


def test_a_parser_that_reads_one_sample_and_remembers_the_other_is_refused(tmp_path):
    rows = make_rows(count=20, seed=9)
    bank, _ = make_bank(tmp_path / "two")
    draw(bank.folder / "april.pdf", rows)
    pd.DataFrame(rows, columns=list(COLUMNS)).to_csv(bank.folder / "april.csv", index=False)
    bank = read_bank(bank.folder)
    remembering = DISGUISES["lookup by page text"](rows).replace("40112233", f"{float(rows[-1][4]):,.2f}")
    reading = BY_EDGES.replace("def parse(", "def read(")
    source = reading + remembering.replace('raise ValueError("no account")', "return read(pdf_path, password)")
    report = check_parser(source, bank, analyze(bank), None, shared_sandbox())
    assert report.problem.kind == "memorised"
    assert report.problem.evidence


CODINGS: dict[str, Callable[[str], str]] = {
    "plain": repr,
    "backwards": lambda text: repr(text[::-1]),
    "rot13": lambda text: repr(codecs.encode(text, "rot13")),
    "base64": lambda text: repr(base64.b64encode(text.encode()).decode()),
    "url-safe base64 bytes": lambda text: repr(base64.urlsafe_b64encode(text.encode())),
    "base32": lambda text: repr(base64.b32encode(text.encode()).decode()),
    "base85": lambda text: repr(base64.b85encode(text.encode()).decode()),
    "ascii85": lambda text: repr(base64.a85encode(text.encode()).decode()),
    "hex": lambda text: repr(text.encode().hex()),
    "zlib in base64": lambda text: repr(base64.b64encode(zlib.compress(text.encode())).decode()),
    "gzip in hex": lambda text: repr(gzip.compress(text.encode()).hex()),
    "bz2 bytes": lambda text: repr(bz2.compress(text.encode())),
    "base64 backwards": lambda text: repr(base64.b64encode(text.encode()).decode()[::-1]),
    "Caesar": lambda text: repr("".join(chr((ord(sign) + 11) % 256) for sign in text)),
    "XOR": lambda text: repr(bytes(sign ^ 0x5A for sign in text.encode())),
    "character numbers": lambda text: repr([ord(sign) for sign in text]),
    "one big number": lambda text: str(int.from_bytes(text.encode(), "big")),
    "short pieces": lambda text: repr([text[start : start + 3] for start in range(0, len(text), 3)]),
    "concatenated": lambda text: " + ".join(repr(text[start : start + 4]) for start in range(0, 400, 4)),
    "an f-string": lambda text: "f'" + "".join(f'{{"{part}"}}' for part in re.findall(r"[^\n]{1,5}", text)) + "'",
    "escaped JSON": lambda text: repr(text.encode("ascii", "backslashreplace").decode().replace("a", "\\u0061")),
    "a comprehension": lambda text: f"''.join(chr(n - 1) for n in {[ord(sign) + 1 for sign in text]!r})",
    "letters between": lambda text: repr("#".join(text)) + "[::2]",
}


@pytest.mark.parametrize("coding", CODINGS.values(), ids=CODINGS)
def test_a_carried_table_is_found_in_any_common_coding(drawn, coding):
    bank, analysis = drawn
    text = "\n".join("|".join(row) for row in rows_of(bank))
    source = f"HIDDEN = {coding(text)}\n\ndef parse(pdf_path, password=None):\n    return HIDDEN\n"
    problem = find_embedded(source, [bank.samples[0].table], analysis.roles)
    assert problem is not None
    assert problem.kind == "memorised"
    assert problem.evidence[0]["line"] == 1


NUMBER_LISTS: dict[str, Callable[[list[str]], str]] = {
    "as printed": repr,
    "whole cents": lambda cells: repr([int(Decimal(cell) * 100) for cell in cells]),
    "floats": lambda cells: repr([float(cell) for cell in cells]),
    "negative floats": lambda cells: repr([-float(cell) for cell in cells]),
    "grouped": lambda cells: repr([f"{Decimal(cell):,.2f}" for cell in cells]),
    "in one text": lambda cells: repr(",".join(cells)),
    "in cents in one text": lambda cells: repr(" ".join(cell.replace(".", "") for cell in cells)),
    "sums": lambda cells: "[" + ", ".join(f"{int(Decimal(cell) * 100) - 7} + 7" for cell in cells) + "]",
    "Decimals": lambda cells: "[" + ", ".join(f"Decimal({cell!r})" for cell in cells) + "]",
}


@pytest.mark.parametrize("written", NUMBER_LISTS.values(), ids=NUMBER_LISTS)
def test_a_carried_list_of_numbers_is_found_however_it_is_written(drawn, written):
    bank, analysis = drawn
    source = f"AMOUNTS = {written(list(bank.samples[0].table['Balance']))}\n"
    assert find_embedded(source, [bank.samples[0].table], analysis.roles).kind == "memorised"


def test_carried_dates_alone_are_found(drawn):
    bank, analysis = drawn
    source = f"DATES = {list(bank.samples[0].table['Date'])!r}\n"
    assert find_embedded(source, [bank.samples[0].table], analysis.roles).kind == "memorised"


@pytest.mark.parametrize("blob", ["x1Zq" * 80, "".join(chr(40 + i * 7 % 80) for i in range(400))])
def test_a_long_text_that_nobody_can_read_is_refused(drawn, blob):
    bank, analysis = drawn
    problem = find_embedded(f"KEY = {blob!r}", [bank.samples[0].table], analysis.roles)
    assert "nobody can read" in problem.sentence


HARMLESS = {
    "one description as an example": "EXAMPLE = {text!r}",
    "the table in a docstring": "'''Reads rows such as {text}, {other} and {third} with {amount}.'''",
    "comments": "# {text} {other} {third} {amount}\nX = 1",
    "edges that happen to be an amount": "EDGES = [45.25, {amount}, 402.75, 512.5]",
    "words of descriptions": "KINDS = ['Card purchase', 'Direct debit', 'Standing order', 'Transfer', 'Salary']",
    "month names": "MONTHS = 'January February March April May June July August September October'.split()",
    "whole numbers": "SIZES = list(range(1, 400))",
    "years": "YEARS = list(range(1900, 2100))",
    "months of many languages": "MONTHS = '" + "|".join(["januar", "janvier", "enero", "gennaio"] * 20) + "'",
    "a long pattern": "ROW = r'" + r"(?P<day>\d\d)/(?P<month>[A-Z][a-z]{{2}})(?P<rest>[^|]+)" * 8 + "'",
}


@pytest.mark.parametrize("code", HARMLESS.values(), ids=HARMLESS)
def test_constants_of_an_honest_parser_are_no_table(drawn, code):
    bank, analysis = drawn
    table = bank.samples[0].table
    text, other, third = table["Details"][:3]
    source = code.format(text=text, other=other, third=third, amount=table["Balance"][0])
    assert find_embedded(source, [table], analysis.roles, read_furniture(analysis.samples)) is None


def test_years_do_not_meet_the_amounts_of_a_long_sample_by_chance(drawn):
    _, analysis = drawn
    rows = [["2025-03-01", f"Payment {n} of many", f"{n % 40 + 1}.{n % 89 + 10}", "", f"{n}.07"] for n in range(2000)]
    table = pd.DataFrame(rows, columns=analysis.columns)
    assert find_embedded("YEARS = list(range(1900, 2100))", [table], analysis.roles) is None
    assert find_embedded(f"AMOUNTS = {list(table['Balance'][:300])!r}", [table], analysis.roles) is not None


def test_words_printed_around_the_table_do_not_count_as_cells(drawn):
    bank, analysis = drawn
    table = pd.DataFrame([["2025-03-01", "Opening balance", "", "", "1740.20"]], columns=analysis.columns)
    furniture = read_furniture(analysis.samples)
    assert "openingbalance" in furniture
    assert collect_cells([table], analysis.roles, furniture).texts == {}
    assert "openingbalance" in collect_cells([table], analysis.roles).texts
    assert all(text not in furniture for text in collect_cells([bank.samples[0].table], analysis.roles).texts)


def test_labels_that_many_rows_share_do_not_count_as_cells(drawn):
    _, analysis = drawn
    rows = [["2025-03-01", "Card purchase", f"{n}1.50", "", "10.00"] for n in range(9)]
    assert collect_cells([pd.DataFrame(rows, columns=analysis.columns)], analysis.roles).texts == {}


@pytest.mark.parametrize(
    "bomb",
    [
        repr(base64.b64encode(zlib.compress(b"0" * 50_000_000)).decode()),
        "'x' * 1000000000",
        "['a'] * 1000000000",
        "f'{1:>1000000000}'",
        "'%1000000000d' % 1",
        "[x for x in range(1000000000) for y in range(1000000000)]",
        "1 << 1000000000",
        "'a'.join(['b' * 100000] * 100000)",
        "('a' * 100000).replace('a', 'b' * 100000)",
        "('a' * 100000).translate({97: 'b' * 100000})",
        "'a'.zfill(1000000000)",
        "bytes(1000000000)",
        "10 ** 10 ** 9",
    ],
)
def test_reading_constants_is_bounded(bomb):
    carried = read_carried(f"X = {bomb}\nY = 'still read'\n")
    assert any(text.text == "still read" for text in carried.texts)
    assert sum(len(text.text) for text in carried.texts) < 20_000_000
