"""A row without a day is one of the day above, where running balances prove it and the sample shows no two of a day."""

from __future__ import annotations

import pytest

from tasks.parsers.synthesizer import write_parser
from tasks.statements.pages import read_pages
from tasks.statements.proof import prove
from tests.parsers.synthesizer.drawn_table import HEADER, LINES, TABLE, analysis_of, draw, entry, run

BELOW = entry("", "Cash machine", "20.00", "", "967.60")
LATER = [
    list(HEADER),
    [("Opening balance", 120), ("1,000.00", -520)],
    entry("04/03/2024", "Card payment bakery", "12.40", "", "987.60"),
    BELOW,
    entry("05/03/2024", "Salary", "", "2,450.00", "3,417.60"),
    [("for March, with bonus", 120)],
    entry("", "Fee", "7.60", "", "3,410.00"),
]
ROWS = [
    ["2024-03-04", "Card payment bakery", "12.40", "", "987.60"],
    ["2024-03-04", "Cash machine", "20.00", "", "967.60"],
    ["2024-03-05", "Salary for March, with bonus", "", "2450.00", "3417.60"],
    ["2024-03-05", "Fee", "7.60", "", "3410.00"],
]


def later_with(tmp_path, *lines, sample=LINES, table=TABLE):
    """Return what is read of a later statement with other lines for the row without a day, and the proof."""
    analysis = analysis_of(draw(tmp_path / "sample.pdf", [[list(HEADER), *sample]]), table)
    later = [other for line in LATER for other in (lines if line is BELOW else [line])]
    drawn = draw(tmp_path / "later.pdf", [later])
    found = run(write_parser(analysis, ()), drawn)
    return found.to_numpy().tolist(), prove(found, analysis.roles, read_pages(drawn))


def test_a_row_without_a_day_has_that_of_the_row_above(tmp_path):
    rows, proof = later_with(tmp_path, BELOW)
    assert rows == ROWS
    assert proof.verdict == "proven"


def test_totals_and_balances_without_a_day_are_no_rows(tmp_path):
    total = entry("", "Total", "32.40", "", "967.60")
    forward = entry("", "Balance brought forward", "", "967.60", "967.60")
    rows, proof = later_with(tmp_path, BELOW, total, forward)
    assert rows == ROWS
    assert proof.verdict == "proven"


def test_what_balances_do_not_prove_is_refused_by_the_proof(tmp_path):
    _, proof = later_with(tmp_path, entry("", "Turnover", "12.40", "", "987.60"), BELOW)
    assert proof.verdict == "refused"


@pytest.mark.parametrize(
    "line",
    [
        entry("", "Cash machine", "20.00", "", ""),
        entry("", "", "20.00", "", "967.60"),
        entry("", "Interest so far", "0.00", "", "987.60"),
    ],
)
def test_lines_without_a_balance_text_or_amount_are_refused(line, tmp_path):
    with pytest.raises(ValueError, match="belongs to no row"):
        later_with(tmp_path, line)


@pytest.mark.parametrize("kind", ["one line", "same days", "no balance"])
def test_where_the_sample_leaves_a_doubt_such_rows_are_refused(kind, tmp_path):
    sample, table = LINES, TABLE
    if kind == "one line":  # days could stand around the middle of the rows that they are of
        sample = [line for line in LINES if len(line) > 1]
        table = TABLE.replace({"Salary for March, with bonus": "Salary"})
    if kind == "same days":  # each of them prints its own
        sample = [entry("04/03/2024", *(text for text, _ in LINES[1][1:2]), "", "2,450.00", "3,437.60")]
        sample = [LINES[0], *sample, *LINES[2:]]
        table = TABLE.replace({"2024-03-05": "2024-03-04"})
    if kind == "no balance":
        table = TABLE.drop(columns="Balance")
    with pytest.raises(ValueError, match=r"belongs to no row|fits no row"):
        later_with(tmp_path, BELOW, sample=sample, table=table)
