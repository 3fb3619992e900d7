"""Signs told by running balances: how balances follow from amounts, and what is refused."""

from __future__ import annotations

from decimal import Decimal

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tasks.parsers.synthesizer.numbers.running_balance import Ledger, ledger_of
from tests.parsers.layouts.activity import make_statement
from tests.parsers.layouts.layout import Layout, Wanted
from tests.parsers.layouts.trials import first_difference, learn, pages_of, rows_read
from tests.parsers.layouts.wanted import wanted_table
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

COLUMNS = (("Date", "date"), ("Details", "description"), ("Amount", "amount"))
BY_DAY = Layout(
    "balances by day",
    Wanted(COLUMNS),
    ("date", "description", "amount", "balance"),
    sign="balance",
    balance="day",
    rows=("opening",),
    rare=("busy day",),
)


def numbers(*values: int | None) -> list[Decimal | None]:
    return [None if value is None else Decimal(value) for value in values]


@pytest.mark.parametrize(
    ("amounts", "balances", "ledger"),
    [
        ((-3, 5, -1, 2), (7, 12, 11, 13), Ledger(False, 1, (Decimal(10),), 1)),
        ((2, -1, 5, -3), (13, 11, 12, 7), Ledger(True, 1, (Decimal(10),), 1)),
        ((-3, 5, -1, 2), (13, 8, 9, 7), Ledger(False, -1, (Decimal(10),), 1)),
        ((-3, 5, -1, 2, 4), (None, 12, 11, None, 17), Ledger(False, 1, (Decimal(10),), 2)),
        ((None, -3, 5, -1), (10, 7, 12, 11), Ledger(False, 1, (), 1)),
        ((-3, 5, -1, 2), (7, 12, 99, 13), None),
        ((-3, 5, -1, 2), (7, 12, 11, None), None),
    ],
)
def test_balances_follow_from_amounts_in_one_order(amounts, balances, ledger):
    assert ledger_of(numbers(*amounts), numbers(*balances)) == ledger


@pytest.fixture(scope="module")
def by_day(tmp_path_factory) -> str:
    return learn(BY_DAY, tmp_path_factory.mktemp("by_day"))


def test_a_parser_whose_signs_the_balances_tell_says_so(by_day):
    assert "the balances tell which way money went" in by_day


def test_rows_between_two_balances_get_the_only_signs_that_lead_from_one_to_the_other(by_day, tmp_path):
    wanted = wanted_table(BY_DAY, make_statement(BY_DAY, 3)).to_numpy().tolist()
    assert first_difference(rows_read(by_day, pages_of(BY_DAY, 3, tmp_path)), wanted) == ""


def test_more_rows_than_balances_can_tell_apart_are_refused(by_day, tmp_path):
    with pytest.raises(ValueError, match=r"can have too many directions|no direction is certain"):
        rows_read(by_day, pages_of(BY_DAY, 4, tmp_path))


def test_a_number_and_a_letter_within_a_text_are_no_mark_of_a_balance(tmp_path):
    rows = [("04/03/2024", "Rent, flat 12 D", "40", "960"), ("05/03/2024", "Salary", "500", "1460")]
    rows += [("07/03/2024", "Electricity", "60", "1400"), ("09/03/2024", "Books", "15", "1385")]
    head = [("Date", 50), ("Details", 120), ("Amount", -360), ("Balance", -520)]
    page = [head, [("Opening balance", 120), ("1000", -520)]]
    page += [[(text, x) for text, (_, x) in zip(row, head, strict=True)] for row in rows]
    signed = [[*row[:2], row[2] if row[1] == "Salary" else f"-{row[2]}", row[3]] for row in rows]
    wanted = pd.DataFrame(signed, columns=["Date", "Details", "Amount", "Balance"], dtype="str")
    path = draw(tmp_path / "sample.pdf", [page])
    assert run(write_parser(analysis_of(path, wanted), ()), path).equals(wanted)


@pytest.mark.parametrize("label", ["B/F", "O/B", "Opening balance"])
def test_the_balance_tells_directions_from_one_brought_forward_by_any_label(label, tmp_path):
    rows = [("UPI", "10.00", "90.00 Cr"), ("CASH", "30.00", "120.00 Cr"), ("TO CLG", "150.00", "30.00 Dr")]
    rows += [("ATM", "5.00", "35.00 Dr"), ("BY CLG", "100.00", "65.00 Cr")]
    signs = ("-", "", "-", "-", "")
    lines = [[("Date", 50), ("Particulars", 120), ("Amount", -330), ("Balance", -450)]]
    lines.append([(label, 120), ("100.00 Cr", -450)])
    lines += [[(f"{day:02}/03/2024", 50), *zip(row, (120, -330, -450), strict=True)] for day, row in enumerate(rows, 4)]
    cells = [
        [f"2024-03-{day:02}", text, f"{sign}{amount}", f"{'-' if 'Dr' in balance else ''}{balance[:-3]}"]
        for day, ((text, amount, balance), sign) in enumerate(zip(rows, signs, strict=True), 4)
    ]
    wanted = pd.DataFrame(cells, columns=["Date", "Particulars", "Amount", "Balance"], dtype="str")
    sample = draw(tmp_path / "sample.pdf", [lines])
    assert run(write_parser(analysis_of(sample, wanted), ()), sample).equals(wanted)
