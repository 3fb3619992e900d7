"""Wanted columns that no row of the sample fills: a second line of a later row may be text that one of them holds."""

from __future__ import annotations

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Date", 50), ("Details", 120), ("Amount", -430)]
ROWS = [("04/03/2024", "Bakery", "-12.40"), ("05/03/2024", "Salary", "2450.00"), ("07/03/2024", "Rent", "-890.00")]


def table_of(rows: list[tuple[str, str, str]], blank: str) -> pd.DataFrame:
    cells = [[f"2024-03-{day[:2]}", text, amount, ""] for day, text, amount in rows]
    return pd.DataFrame(cells, columns=["Date", "Details", "Amount", blank], dtype="str")


def lines_of(rows: list[tuple[str, str, str]]) -> list:
    return [[(day, 50), (text, 120), (amount, -430)] for day, text, amount in rows]


def later_with(tmp_path, blank: str) -> pd.DataFrame:
    """Read a statement of which a row has a second line, by a sample that shows none and leaves a column blank."""
    sample = draw(tmp_path / "sample.pdf", [[HEADER, *lines_of(ROWS)]])
    first, *others = lines_of(ROWS)
    later = draw(tmp_path / "later.pdf", [[HEADER, first, [("of the harbour", 120)], *others]])
    return run(write_parser(analysis_of(sample, table_of(ROWS, blank)), ()), later)


@pytest.mark.parametrize("blank", ["Balance", "Value date"])
def test_a_second_line_is_not_that_of_a_blank_column_of_numbers_or_days(blank, tmp_path):
    rows = [(ROWS[0][0], "Bakery of the harbour", ROWS[0][2]), *ROWS[1:]]
    assert later_with(tmp_path, blank).equals(table_of(rows, blank))


def test_a_second_line_that_a_blank_column_of_texts_may_hold_is_refused(tmp_path):
    with pytest.raises(ValueError, match="the sample does not show which column holds the second: of the harbour"):
        later_with(tmp_path, "Note")
