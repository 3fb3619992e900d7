"""Columns, rows and cells compared: what differs, where it is printed, and the rule behind it where one is certain."""

from __future__ import annotations

import json

import pandas as pd
import pytest

from tasks.parsers.analysis import Place
from tasks.parsers.differences import compare_cells, compare_columns, compare_rows, find_misfits

COLUMNS = ["Date", "Text", "Debit", "Credit", "Balance"]
ROWS = [
    ["2025-03-01", "Coffee house", "4.50", "", "95.50"],
    ["2025-03-02", "Salary for March", "", "1000.00", "1095.50"],
    ["2025-03-02", "Rent", "700.00", "", "395.50"],
    ["2025-03-05", "Rent, garage", "50.00", "", "345.50"],
    ["2025-03-09", "Books and more books", "20.00", "", "325.50"],
]


def table(rows=ROWS, columns=COLUMNS) -> pd.DataFrame:
    return pd.DataFrame(rows, columns=columns, dtype="str")


def where(row: int, column: str) -> Place:
    """Two rows a page, 20 points apart."""
    left = 50.0 + 100 * COLUMNS.index(column)
    return Place(1 + row // 2, left, 100.0 + 20 * row, left + 80, 110.0 + 20 * row)


def nowhere(row: int, column: str) -> None:
    return None


def edited(change) -> pd.DataFrame:
    """The table with a change made to each of its rows."""
    rows = [list(row) for row in ROWS]
    for number, row in enumerate(rows):
        change(number, row)
    return table(rows)


def test_equal_tables_have_no_problem():
    assert compare_columns(COLUMNS, list(COLUMNS)) is None
    assert compare_rows(table(), table(), where) is None
    assert compare_cells(table(), table(), where) is None


@pytest.mark.parametrize(
    ("got", "said"),
    [
        (["Date", "Text", "Debit", "Credit"], "'Balance' is missing"),
        ([*COLUMNS, "Balance"], "'Balance' is extra"),
        (["Date", "Narration", "Debit", "Credit", "Balance"], "'Text' is missing; 'Narration' is extra"),
        (["Text", "Date", "Debit", "Credit", "Balance"], "the order is wrong"),
        ([], "but they are none"),
    ],
)
def test_wrong_columns_are_named(got, said):
    problem = compare_columns(COLUMNS, got)
    assert problem.kind == "columns"
    assert said in problem.sentence
    assert problem.evidence


@pytest.mark.parametrize("gone", range(len(ROWS)))
def test_the_missing_row_is_named_with_its_place(gone):
    problem = compare_rows(table(), table(ROWS[:gone] + ROWS[gone + 1 :]), where)
    assert problem.kind == "rows"
    assert f"row {gone + 1} ({' | '.join(ROWS[gone])})" in problem.sentence
    assert f"printed on page {1 + gone // 2}, {100 + 20 * gone} pt below its top" in problem.sentence
    assert problem.evidence[0]["row"] == gone + 1
    assert problem.evidence[0]["page"] == 1 + gone // 2


def test_the_row_too_many_is_quoted():
    extra = ["", "Carried forward", "", "", "395.50"]
    problem = compare_rows(table(), table([*ROWS[:3], extra, *ROWS[3:]]), where)
    assert "5 rows were expected, 6 came back" in problem.sentence
    assert "row 4 of the result ( | Carried forward |  |  | 395.50)" in problem.sentence
    assert problem.evidence == ({"row": 4, "extra": " | Carried forward |  |  | 395.50"},)


def test_a_faulty_column_does_not_hide_which_row_is_missing():
    got = [[row[0], row[1].upper(), *row[2:]] for row in ROWS if row[1] != "Rent"]
    assert "row 3 (2025-03-02 | Rent" in compare_rows(table(), table(got), where).sentence
    got = [[row[0], row[1], "", "", ""] for row in ROWS if row[1] != "Rent"]
    assert "row 3 (2025-03-02 | Rent" in compare_rows(table(), table(got), where).sentence


def test_rows_of_the_first_page_alone_are_recognised():
    assert "only the rows of page 1 came back" in compare_rows(table(), table(ROWS[:2]), where).sentence
    assert "only the rows" not in compare_rows(table(), table(ROWS[:3]), where).sentence
    assert "only the rows" not in compare_rows(table(), table(ROWS[:2]), nowhere).sentence


def test_an_empty_result_names_the_first_row():
    problem = compare_rows(table(), table([]), where)
    assert "5 rows were expected, 0 came back; the first missing row is row 1" in problem.sentence


def test_two_rows_merged_into_one_leave_the_less_alike_as_missing():
    merged = ["2025-03-02", "Salary for March Rent", "700.00", "1000.00", "1095.50"]
    misfits = find_misfits([tuple(r) for r in ROWS], [tuple(r) for r in [ROWS[0], merged, *ROWS[3:]]])
    assert [(m.row, m.missing) for m in misfits] == [(2, True)]


def test_long_tables_are_aligned_quickly():
    rows = [[f"2025-01-{n % 28 + 1:02d}", f"Text {n}", f"{n}.00", "", f"{n * 7}.00"] for n in range(3000)]
    problem = compare_rows(table(rows), table(rows[:1500] + rows[1501:]), nowhere)
    assert "row 1501" in problem.sentence


def test_a_differing_cell_is_named_with_row_column_values_and_place():
    def change(number, row):
        if number == 3:
            row[2] = "5.00"

    problem = compare_cells(table(), edited(change), where)
    assert problem.kind == "cells"
    assert problem.sentence == (
        "1 of 25 cells differ (24 are right): row 4, column 'Debit': expected '50.00', got '5.00', printed on page 2, "
        "160 pt below its top and 250 pt from its left."
    )
    box = {"page": 2, "x0": 250.0, "top": 160.0, "x1": 330.0, "bottom": 170.0}
    assert problem.evidence == ({"row": 4, "column": "Debit", "expected": "50.00", "got": "5.00", **box},)


def exchange_amounts(number, row):
    row[2], row[3] = row[3], row[2]


def shift_dates(number, row):
    row[0] = ROWS[number - 1][0] if number else row[0]


PATTERNS = {
    "are exchanged in every row": exchange_amounts,
    "have the opposite sign": lambda number, row: row.__setitem__(2, row[2] and "-" + row[2]),
    "day and month are swapped": lambda number, row: row.__setitem__(
        0, "-".join([row[0][:4], row[0][8:], row[0][5:7]])
    ),
    "only the year differs": lambda number, row: row.__setitem__(0, row[0].replace("2025", "2024")),
    "only the white space differs": lambda number, row: row.__setitem__(1, row[1].replace(" ", "  ")),
    "upper and lower case": lambda number, row: row.__setitem__(1, row[1].upper()),
    "must be written as in the sample": lambda number, row: row.__setitem__(4, row[4].replace(".", ",")),
    "cut short": lambda number, row: row.__setitem__(1, row[1].split(" ")[0]),
    "text follows": lambda number, row: row.__setitem__(1, row[1] + " Page 1"),
    "stands before": lambda number, row: row.__setitem__(1, "DD " + row[1]),
    "they are blank": lambda number, row: row.__setitem__(4, ""),
    "should be blank": lambda number, row: row.__setitem__(3, row[3] or "0.00"),
    "of the row before": shift_dates,
}


@pytest.mark.parametrize(("said", "change"), PATTERNS.items(), ids=PATTERNS)
def test_the_rule_behind_the_differences_is_named(said, change):
    assert said in compare_cells(table(), edited(change), where).sentence


def test_no_rule_is_named_where_one_cell_does_not_follow_it():
    def change(number, row):
        row[4] = "-" + row[4] if number else "1.00"

    sentence = compare_cells(table(), edited(change), where).sentence
    assert "5 of 25 cells differ" in sentence
    assert "in column" not in sentence


def test_the_evidence_is_ten_json_ready_rows_of_bounded_size():
    long = table([["x" * 5000] * 5] * 20)
    problem = compare_cells(long, table([["y" * 5000] * 5] * 20), nowhere)
    assert len(problem.evidence) == 10
    assert len(json.dumps(problem.evidence)) < 20_000
    assert "100 of 100 cells differ (0 are right)" in problem.sentence
