"""Wrong rows whose sums close all the same: days, words of a neighbour, pairs that cancel out."""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal

import pandas as pd
import pytest

from tasks.statements.pages import read_pages
from tasks.statements.print_doubts import printed_once
from tasks.statements.print_habits import learn_habits
from tasks.statements.printed_balances import Amount
from tasks.statements.printed_rows import PrintedRow
from tasks.statements.proof import prove
from tasks.statements.roles import learn_roles
from tests.parsers.synthesizer.drawn_table import draw
from tests.statements.typed_pages import OUT, label, ledger, left, pages, right, roles_of, row_line, statement, table_of

ROWS = (
    ("01.03", "Bakery Lane", "-12.40"),
    ("02.03", "Salary March", "2450.00"),
    ("09.03", "Rent Flat 12", "-890.00"),
    ("15.03", "Ticket Machine", "-30.00"),
    ("16.03", "Ticket Refund", "30.00"),
    ("30.03", "Gas And Power", "-7.60"),
)
DAY = re.compile(r"\d\d\.\d\d")
ENDS = (("Opening balance 1,000.00",), ("Closing balance 2,540.00",))


def verdict(rows: list, balances: bool):
    printed = ledger(rows=ROWS)
    return prove(table_of(rows, balances), roles_of(balances), statement(printed, *ENDS, balances))


def another_day(rows: list) -> list:
    return [*rows[:3], ("16.03", *rows[3][1:]), *rows[4:]]


def swapped_words(rows: list) -> list:
    first, second = rows[2:4]
    return [*rows[:2], (first[0], second[1], *first[2:]), (second[0], first[1], *second[2:]), *rows[4:]]


def without_a_pair(rows: list) -> list:
    return [*rows[:3], *rows[5:]]


def without_days(rows: list) -> list:
    return [("", *rest) for _, *rest in rows]


@pytest.mark.parametrize("begin", [49.2, 49.9, 50.4, 51.3])
def test_another_day_is_told_where_the_days_of_a_scan_begin_a_little_apart(begin):
    def moved(page):
        days = [word for word in page.words if DAY.fullmatch(word.text)]
        apart = {id(word): begin + 1.6 * (number % 2) for number, word in enumerate(days)}
        words = (replace(word, x0=apart[id(word)]) if id(word) in apart else word for word in page.words)
        return replace(page, words=tuple(words))

    rows = another_day(ledger(rows=ROWS))
    printed = tuple(map(moved, statement(ledger(rows=ROWS), *ENDS, True)))
    assert "row 4 prints another day" in prove(table_of(rows, True), roles_of(True), printed).sentence


@pytest.mark.parametrize("balances", [True, False], ids=["running balances", "balances at both ends"])
def test_rows_as_printed_are_proven(balances):
    assert verdict(ledger(rows=ROWS), balances).verdict == "proven"


@pytest.mark.parametrize(
    ("spoil", "balances", "said"),
    [
        (another_day, True, "row 4 prints another day: “15.03 Ticket Machine"),
        (another_day, False, "row 4 prints another day"),
        (without_days, True, "row 1 gives no day"),
        (without_a_pair, False, "“15.03 Ticket Machine 30.00” on page 1 reads like a row and is none"),
    ],
)
def test_what_the_sums_cannot_see_is_not_proven(spoil, balances, said):
    proof = verdict(spoil(ledger(rows=ROWS)), balances)
    assert proof.verdict == "consistent"
    assert said in proof.sentence


def test_the_words_of_a_neighbour_are_not_proven():
    rows = ledger(rows=ROWS)
    proof = verdict([*rows[:2], (rows[2][0], rows[3][1], *rows[2][2:]), *rows[3:]], True)
    assert (proof.verdict, "words of row 3" in proof.sentence) == ("consistent", True)
    assert verdict(swapped_words(rows), True).verdict == "consistent"


@pytest.mark.parametrize(
    ("printed", "read"),
    [
        (["01.03 Bakery Lane 12.40", "02.03 Salary March 2,450.00"], "refused"),
        (["1 2024-03-01 Bakery Lane 12.40 CR", "2 2024-03-02 Salary March 2,450.00"], "refused"),
        (["1 Mar Bakery Lane 12.40 987.60", "Salary March 2,450.00 3,437.60"], "refused"),
        (["01.03 Opening balance 12.40", "30.03 Closing balance 2,450.00"], "refused"),  # it moved
        (["01.03 Onbekend bedrag 12.40", "30.03 Ook onbekend 12.40"], "consistent"),  # a balance that did not move
        (["Payment due 01.04.2024 12.40", "Credit limit 2,450.00"], "consistent"),
        (["01.03.2024 - 31.03.2024 12.40", "01.04.2024 2,450.00"], "consistent"),
        (["01.03 Please call 555 01 02 before 31.03"], "consistent"),
    ],
)
def test_a_table_without_rows_is_refused_where_rows_are_printed(printed, read):
    proof = prove(table_of([]), roles_of(), pages(*map(label, printed)))
    assert proof.verdict == read
    assert (proof.sentence.startswith("no rows were read, but “") or "moved" in proof.sentence) == (read == "refused")


REFERENCED = [(day, f"{text} R{day.replace('.', '')}", *rest) for day, text, *rest in ledger(rows=ROWS)]


def with_references(apart: bool):
    """The page of rows whose references end the description, or stand in a column of their own."""
    page = statement(REFERENCED)[0]
    moved = [replace(word, x0=270, x1=295) if re.match(r"R\d", word.text) else word for word in page.words]
    return (replace(page, words=tuple(moved)),) if apart else (page,)


@pytest.mark.parametrize(("apart", "verdict"), [(True, "refused"), (False, "proven")])
def test_words_of_a_column_that_the_samples_have_not_are_refused(apart, verdict):
    sample = statement(ledger(rows=ROWS), *ENDS)
    known = replace(roles_of(), whole_columns=learn_habits(table_of(ledger(rows=ROWS)), roles_of(), sample).whole)
    assert known.whole_columns == ("Details",)
    proof = prove(table_of(REFERENCED), known, with_references(apart))
    assert proof.verdict == verdict
    assert ("prints the words of Details in two columns, the samples in one" in proof.sentence) == apart
    assert prove(table_of(REFERENCED), roles_of(), with_references(apart)).verdict == "proven"  # no sample tells


def test_a_sample_with_two_columns_in_one_cell_allows_them():
    assert learn_habits(table_of(REFERENCED), roles_of(), with_references(apart=True)).whole == ()


def beside(rows: list, others: list) -> list:
    """Lines that print two rows each, with their amounts and balances."""
    return [[*part(one, 0), *part(other, 280)] for one, other in zip(rows, others, strict=True)]


def part(row, shift: float) -> list:
    """The pieces of one of two rows on a line."""
    day, text, effect, balance = row
    numbers = right(180 + shift, f"{abs(effect):,.2f}"), right(260 + shift, f"{balance:,.2f}")
    return [left(20 + shift, day), left(60 + shift, text[:8]), *numbers]


def test_a_table_beside_that_lacks_in_the_rows_is_doubted():
    rows = ledger(rows=ROWS)
    page = pages(label(ENDS[0][0]), *beside(rows[:3], rows[3:]))
    assert prove(table_of(rows), roles_of(), page).verdict == "proven"
    proof = prove(table_of(rows[:3]), roles_of(), page)
    assert proof.verdict == "consistent"
    assert "prints another row beside row 1" in proof.sentence


@pytest.mark.parametrize("apart", [False, True])
def test_a_number_of_a_text_between_two_days_is_no_amount(apart, tmp_path):
    """A cheque's number stands a blank behind its word; what stands apart may be the amount of another row."""
    sums, balance, lines, cells = (-1500, 92000, -700, 38000, -12500), 100000, [], []
    head = [("Date", 50), ("Details", 120), ("Value", 260), ("Amount", -400)]
    for day, sum_ in enumerate(sums, 4):
        balance += sum_
        texts = [("Cheque", 120), (f"{4470 + day}", 200)] if apart else [(f"Cheque {4470 + day}", 120)]
        days = [(f"{day:02}/03/2024", 50), (f"{day + 1:02}/03/2024", 260)]
        lines.append([*days, *texts, (f"{sum_:,}", -400)])
        cells.append([f"2024-03-{day:02}", f"Cheque {4470 + day}", f"2024-03-{day + 1:02}", str(sum_)])
    table = pd.DataFrame(cells, columns=["Date", "Details", "Value date", "Amount"], dtype="str")
    ends = f"Opening balance 100,000\nClosing balance {balance:,}"
    printed = read_pages(draw(tmp_path / "sample.pdf", [[head, *lines]], ends))
    proof = prove(table, learn_roles(table), printed)
    assert ("prints another row beside" in proof.sentence) == apart, proof


def test_checks_in_tables_side_by_side_are_found_by_their_numbers_with_the_sign_of_a_footnote():
    """The sign says that checks before it are missing."""
    rows = ledger(rows=[*ROWS[:2], *((day, "", effect) for day, _, effect in ROWS[2:4])])
    checks = ("101", "104*")
    numbers = table_of(rows, False).assign(Check=["", "", "101", "104"])
    below = [
        [left(60, number), left(130, row[0]), right(240, f"{-row[2]}")]
        for number, row in zip(checks, rows[2:], strict=True)
    ]
    both = [*below[0], *((x + 260, text) for x, text in below[1])]
    ends = label("Opening balance 1,000.00"), label("Closing balance 2,517.60")
    page = pages(ends[0], *(row_line(*row[:3], None) for row in rows[:2]), both, ends[1])
    found = prove(numbers, learn_roles(numbers), page)
    assert found.verdict == "proven", found.sentence
    assert prove(numbers[:-1], learn_roles(numbers), page).verdict == "refused"


def test_a_line_that_prints_a_balance_which_no_row_reaches_is_doubted():
    rows = ledger(rows=ROWS)[:4]
    lines = [row_line(*row) for row in rows]
    assert prove(table_of(rows), roles_of(), pages(label(ENDS[0][0]), *lines)).verdict == "proven"
    lines[-1][2] = right(OUT, "S3O.0N")  # printed over by its own description
    proof = prove(table_of(rows[:-1]), roles_of(), pages(label(ENDS[0][0]), *lines))
    assert proof.verdict == "consistent"
    assert "prints a balance that none of them reaches" in proof.sentence


def test_a_row_whose_amount_a_line_prints_twice_is_found_once():
    amount = Amount((Decimal(842),), 0, 0, 0.0, 9.0)
    rows = [PrintedRow(0, 7, amount), PrintedRow(0, 7, amount), PrintedRow(1, 8, amount), PrintedRow(1, 9, amount)]
    assert printed_once(rows) == {0: 7}
