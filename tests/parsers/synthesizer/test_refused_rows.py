"""Rows of later statements that the sample does not explain: refused with a reason, never read by guess."""

from __future__ import annotations

import pytest

from tests.parsers.layouts.activity import make_statement
from tests.parsers.layouts.layout import Layout, Wanted
from tests.parsers.layouts.trials import learn, pages_of, rows_read

TWO_TEXTS = Layout(
    "second lines unseen",
    Wanted((("Date", "date"), ("Type", "first line"), ("Details", "other lines"), ("Amount", "amount"))),
    ("date", "description", "amount"),
    sign="minus",
    text="below",
    longest=0,
    rare=("long text",),
)


def test_a_second_line_is_refused_where_the_sample_shows_no_column_that_holds_it(tmp_path):
    source = learn(TWO_TEXTS, tmp_path)
    entries = {number: make_statement(TWO_TEXTS, number).accounts[0].entries for number in (2, 3, 4)}
    long = [number for number, rows in entries.items() if any(len(row.lines) > 1 for row in rows)]
    assert long
    for number in long:
        with pytest.raises(ValueError, match="the sample does not show which column holds the second"):
            rows_read(source, pages_of(TWO_TEXTS, number, tmp_path))
