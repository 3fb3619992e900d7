"""A bank's suite: built from its samples, kept as JSON, and really deciding."""

from __future__ import annotations

import json
import subprocess
import sys
from decimal import Decimal

import pandas as pd
import pytest

from expectations.amounts import read_amount
from expectations.suites import SuiteError, build_suite, load_suite, run_suite
from tasks.statements.roles import learn_roles

COLUMNS = ["Date", "Details", "Paid out", "Paid in", "Balance"]
ROWS = [
    ["2024-03-01", "Bakery", "12.40", "", "1,987.60"],
    ["2024-03-04", "Salary", "", "2,450.00", "4,437.60"],
    ["2024-03-05", "Rent", "890.00", "", "3,547.60"],
    ["2024-03-05", "Gas", "35.99", "", "3,511.61"],
    ["2024-03-19", "Refund", "", "150.00", "3,661.61"],
    ["2024-03-28", "Books", "71.35", "", "3,590.26"],
]


def table(rows: list = ROWS, columns: list = COLUMNS) -> pd.DataFrame:
    return pd.DataFrame(rows, columns=columns, dtype="str")


def suite_of(*samples: pd.DataFrame) -> dict:
    return build_suite("bank", samples, learn_roles(samples[0]).to_json())


def changed(row: int, column: str, cell: str, sample: pd.DataFrame | None = None) -> pd.DataFrame:
    other = (table() if sample is None else sample).copy()
    other.loc[row, column] = cell
    return other


def failing(suite: dict, other: pd.DataFrame) -> list[tuple[str, tuple[int, ...]]]:
    return [(failure.expectation.removeprefix("expect_"), failure.rows) for failure in run_suite(suite, other)]


def only(suite: dict, kind: str) -> dict:
    """The suite with the expectations of one type, so that a failure has one cause."""
    return {**suite, "expectations": [one for one in suite["expectations"] if one["type"] == kind]}


def test_the_sample_fulfils_its_own_suite():
    assert run_suite(suite_of(table()), table()) == ()


def test_a_statement_without_transactions_fulfils_the_suite():
    assert run_suite(suite_of(table()), table([])) == ()


def test_another_statement_of_the_bank_fulfils_the_suite():
    later = table([["2025-01-31", "Fee", "1.00", "", "-1.00"], ["2025-02-01", "Pay", "", "12,345.00", "12,344.00"]])
    assert run_suite(suite_of(table()), later) == ()


ONE_CAUSE = {
    "a blank date": (changed(1, "Date", ""), "column_values_to_not_be_null", (1,)),
    "a blank description": (changed(2, "Details", ""), "column_values_to_not_be_null", (2,)),
    "a day written another way": (changed(1, "Date", "04/03/2024"), "column_values_to_be_of_declared_type", (1,)),
    "a day that no calendar has": (changed(0, "Date", "2024-02-30"), "column_values_to_be_of_declared_type", (0,)),
    "an amount with a comma for its decimals": (
        changed(0, "Paid out", "12,40"),
        "column_values_to_be_of_declared_type",
        (0,),
    ),
    "a date years from the others": (changed(5, "Date", "2027-03-28"), "dates_to_stay_within_period", (5,)),
    "a date of the wrong year": (changed(3, "Date", "2023-03-05"), "dates_to_keep_order", (3,)),
    "a wrong balance": (changed(2, "Balance", "3,547.61"), "running_balance_to_reconcile", (2,)),
    "a missing row": (table([*ROWS[:2], *ROWS[3:]]), "running_balance_to_reconcile", (2,)),
}


@pytest.mark.parametrize(("other", "kind", "rows"), ONE_CAUSE.values(), ids=ONE_CAUSE)
def test_each_expectation_decides(other, kind, rows):
    assert (kind, rows) in failing(suite_of(table()), other)


@pytest.mark.parametrize(
    ("other", "kind", "rows"),
    [
        (changed(2, "Balance", "3,547.61"), "running_balance_to_reconcile", (2,)),
        (changed(5, "Date", "2027-03-28"), "dates_to_stay_within_period", (5,)),
        (changed(3, "Date", "2023-03-05"), "dates_to_keep_order", (3,)),
        (changed(1, "Details", ""), "column_values_to_not_be_null", (1,)),
        (changed(0, "Date", "2024-02-30"), "column_values_to_be_of_declared_type", (0,)),
        (changed(1, "Paid out", "0.50"), "filled_cells_to_be_between", (1,)),
    ],
)
def test_a_table_fails_only_by_the_one_expectation_it_breaks(other, kind, rows):
    suite = suite_of(table())
    assert failing(only(suite, f"expect_{kind}"), other) == [(kind, rows)]
    if kind != "filled_cells_to_be_between":  # a second amount moves the balance as well
        assert failing(suite, other) == [(kind, rows)]


@pytest.mark.parametrize(
    ("columns", "said"),
    [
        (["Date", "Details", "Paid in", "Paid out", "Balance"], "in another order"),
        (["Date", "Details", "Paid out", "Paid in", "Saldo"], "missing Balance; unexpected Saldo"),
    ],
)
def test_the_columns_must_be_the_wanted_ones_in_order(columns, said):
    first = run_suite(suite_of(table()), table(columns=columns))[0]
    assert first.expectation == "expect_table_columns_to_match_ordered_list"
    assert said in first.sentence


def test_a_missing_column_fails_what_needs_it_with_the_reason():
    failures = run_suite(suite_of(table()), table().drop(columns="Balance"))
    assert any("could not be evaluated" in failure.sentence and "Balance" in failure.sentence for failure in failures)


def test_words_of_direction_are_a_closed_set():
    columns = ["Date", "Text", "Dr/Cr", "Amount"]
    sample = table([["2024-01-01", "a", "Dr", "1.00"], ["2024-01-02", "b", "Dr", "2.00"]], columns)
    suite = suite_of(sample)
    assert run_suite(suite, changed(1, "Dr/Cr", "Cr", sample)) == ()
    failure = run_suite(suite, changed(1, "Dr/Cr", "Xy", sample))[0]
    assert (failure.expectation, failure.rows) == ("expect_column_values_to_be_in_set", (1,))
    assert failure.sentence == "row 2, column Dr/Cr: 'Xy' is none of Dr, Cr"


def test_sentences_name_row_column_and_sum():
    failure = run_suite(suite_of(table()), changed(2, "Balance", "3,547.61"))[0]
    assert failure.sentence == "the running balance does not close at row 3: 4,437.60 − 890.00 ≠ 3,547.61"
    failure = run_suite(suite_of(table()), changed(0, "Paid out", "12,4"))[0]
    assert failure.column == "Paid out"
    assert "row 1, column Paid out: '12,4' is not an amount written like 1,234.50" in failure.sentence


BALANCES = {
    "blank but at day end": (
        "Date|Text|Out|In|Balance",
        ["2024-01-01|a|5.00||", "2024-01-01|b||7.00|102.00", "2024-01-02|c|2.00||100.00"],
        (2, "Balance", "100.01"),
    ),
    "a signed amount": (
        "Date|Text|Amount|Balance",
        ["2024-01-01|a|-5.00|95.00", "2024-01-02|b|7.00|102.00", "2024-01-03|c|-2.00|100.00"],
        (1, "Amount", "-7.00"),
    ),
    "a direction": (
        "Date|Text|Dr/Cr|Amount|Balance",
        ["2024-01-01|a|Dr|5.00|95.00", "2024-01-02|b|Cr|7.00|102.00", "2024-01-03|c|Dr|2.00|100.00"],
        (2, "Dr/Cr", "Cr"),
    ),
    "newest first": (
        "Date|Text|Amount|Balance",
        ["2024-01-03|c|-2.00|100.00", "2024-01-02|b|7.00|102.00", "2024-01-01|a|-5.00|95.00"],
        (0, "Amount", "-3.00"),
    ),
    "several accounts": (
        "Account|Date|Text|Amount|Balance",
        [
            *["A|2024-01-03|c|-2.00|100.00", "A|2024-01-04|b|7.00|107.00"],
            *["B|2024-01-01|a|-5.00|95.00", "B|2024-01-01|d|1.00|96.00"],
        ],
        (3, "Balance", "108.00"),
    ),
    "an opening row": (
        "Date|Text|Out|In|Balance",
        ["|B/F|||100.00", "2024-01-02|b||7.00|107.00", "2024-01-03|c|2.00||105.00"],
        (1, "In", "8.00"),
    ),
    "decimal commas": (
        "Datum|Text|Betrag|Saldo",
        ["01.02.2024|a|-5,00|1.995,00", "02.02.2024|b|7,00|2.002,00", "03.02.2024|c|-2,00|2.000,00"],
        (1, "Betrag", "7,01"),
    ),
    "a debt": (
        "Date|Text|Amount|Balance",
        ["2024-01-01|a|-5.00|105.00", "2024-01-02|b|50.00|55.00", "2024-01-03|c|-2.00|57.00"],
        (2, "Balance", "53.00"),
    ),
}


@pytest.mark.parametrize(("columns", "rows", "change"), BALANCES.values(), ids=BALANCES)
def test_running_balances_are_followed_however_they_are_printed(columns, rows, change):
    sample = table([row.split("|") for row in rows], columns.split("|"))
    suite = suite_of(sample)
    assert run_suite(suite, sample) == ()
    other = changed(change[0], change[1], change[2], sample)
    assert "running_balance_to_reconcile" in [kind for kind, _ in failing(suite, other)]


def test_balances_are_exact_to_the_last_digit():
    rows = [
        [f"2024-01-{day:02}", "x", "-0.10", f"{Decimal('9007199254740993.00') - Decimal(day) / 10:.2f}"]
        for day in range(1, 9)
    ]
    sample = table(rows, ["Date", "Text", "Amount", "Balance"])
    suite = suite_of(sample)
    assert run_suite(suite, sample) == ()
    assert run_suite(suite, changed(4, "Balance", "9007199254740992.51", sample)) != ()


def test_what_a_sample_itself_breaks_is_not_expected():
    sectioned = table([*ROWS[3:], *ROWS[:3]])
    kinds = {one["type"] for one in suite_of(sectioned)["expectations"]}
    assert "expect_dates_to_keep_order" not in kinds
    assert "expect_running_balance_to_reconcile" not in kinds
    assert run_suite(suite_of(sectioned), sectioned) == ()


def test_only_what_holds_in_every_sample_is_expected():
    blank = changed(1, "Details", "")
    assert run_suite(suite_of(table(), blank), blank) == ()


def test_columns_blank_in_the_sample_may_be_blank():
    sample = changed(1, "Details", "")
    assert run_suite(suite_of(sample), changed(2, "Details", "")) == ()


@pytest.mark.parametrize(
    "cells", [("1.00", "1.00"), ("", "")], ids=["both money out and money in", "neither money out nor money in"]
)
def test_a_row_moves_money_out_or_in(cells):
    other = table()
    other.loc[1, ["Paid out", "Paid in"]] = cells
    assert ("filled_cells_to_be_between", (1,)) in failing(suite_of(table()), other)


def test_the_suite_survives_its_file(tmp_path):
    suite = suite_of(table())
    path = tmp_path / "bank.json"
    path.write_text(json.dumps(suite, indent=2), encoding="utf-8")
    assert load_suite(path) == suite
    assert run_suite(load_suite(path), changed(1, "Date", "")) != ()


def test_an_expectation_added_by_hand_counts():
    suite = suite_of(table())
    extra = {"type": "expect_column_values_to_match_regex", "kwargs": {"column": "Details", "regex": "^[A-Z]"}}
    suite["expectations"].append(extra)
    assert run_suite(suite, table()) == ()
    failure = run_suite(suite, changed(4, "Details", "refund"))[0]
    assert failure.rows == (4,)
    assert "found 'refund' in row 5" in failure.sentence


def test_an_expectation_that_cannot_be_evaluated_fails_with_its_reason():
    suite = {
        "name": "x",
        "expectations": [
            {"type": "expect_column_values_to_match_regex", "kwargs": {"column": "Details", "regex": "("}}
        ],
    }
    failure = run_suite(suite, table())[0]
    assert "could not be evaluated" in failure.sentence
    assert "\n" not in failure.sentence


BROKEN = {
    "an unknown type": ([{"type": "expect_miracles", "kwargs": {}}], "1, expect_miracles, is no expectation"),
    "a wrong argument": (
        [{"type": "expect_column_values_to_not_be_null", "kwargs": {"colum": "Date"}}],
        "has wrong arguments",
    ),
    "no type": ([{"kwargs": {}}], 'expectation 1 needs a "type"'),
    "no list": ("all is well", 'a list "expectations"'),
}  # fmt: skip


@pytest.mark.parametrize(("expectations", "said"), BROKEN.values(), ids=BROKEN)
def test_a_suite_edited_wrongly_is_one_clear_sentence(expectations, said):
    with pytest.raises(SuiteError, match=said) as caught:
        run_suite({"name": "bank", "expectations": expectations}, table())
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("content", "said"),
    [(None, "is missing"), ("{", "cannot be read as JSON"), ("[]", 'a list "expectations"'), ("\x00\xff", "JSON")],
)
def test_a_suite_file_that_is_no_suite_is_one_clear_sentence(tmp_path, content, said):
    path = tmp_path / "bank.json"
    if content is not None:
        path.write_text(content, encoding="latin-1")
    with pytest.raises(SuiteError, match=said) as caught:
        load_suite(path)
    assert str(path) in str(caught.value)


def test_great_expectations_is_started_only_to_run_a_suite_and_says_nothing():
    code = (
        "import sys, pandas as pd\n"
        "from expectations.suites import build_suite, run_suite\n"
        "from tasks.statements.roles import learn_roles\n"
        "sample = pd.DataFrame([['2024-01-01', 'a', '1.00']], columns=['Date', 'Text', 'Amount'], dtype='str')\n"
        "suite = build_suite('bank', [sample], learn_roles(sample).to_json())\n"
        "assert 'great_expectations' not in sys.modules\n"
        "assert run_suite(suite, sample) == ()\n"
        "assert 'great_expectations' in sys.modules\n"
        "assert not {'scipy.stats._stats_py', 'altair.vegalite'} & set(sys.modules)\n"  # half of what it would load
        "from scipy import stats\n"
        "assert stats.norm.mean() == 0\n"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120, check=False)
    assert (run.returncode, run.stdout, run.stderr) == (0, "", "")


@pytest.mark.parametrize(
    ("text", "decimal", "grouping", "value"),
    [
        ("-1,234.50", ".", ",", "-1234.50"), ("1.234,50 S", ",", ".", "-1234.50"), ("(12.00)", ".", ",", "-12.00"),
        ("12.00(Dr)", ".", ",", "-12.00"),
        ("12.00-", ".", ",", "-12.00"), ("1,38,433.49 Cr", ".", ",", "138433.49"), ("£5.00", ".", ",", "5.00"),
        ("1 234,5", ",", " ", "1234.5"), ("102816", "", "", "102816"), (".50", ".", "", "0.50"),
        ("R$ -3,00", ",", ".", "-3.00"),
    ],
)  # fmt: skip
def test_amounts_are_read_as_the_suite_says(text, decimal, grouping, value):
    assert read_amount(text, decimal, grouping) == Decimal(value)


@pytest.mark.parametrize("text", ["", "n/a", "12.3.4", "1,23.00", "12 March", "WITHDRAWAL 5.00", "5.00 and 6.00"])
def test_other_texts_are_no_amounts(text):
    with pytest.raises(ValueError, match="is not an amount"):
        read_amount(text, ".", ",")
