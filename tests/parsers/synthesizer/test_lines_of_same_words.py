"""A line of the same words below some rows and nowhere else, which no wanted text has, is no part of their texts."""

from __future__ import annotations

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import HEADER, WANTED, analysis_of, draw, entry, run

REMARK = [("Reward adjusted", 120)]
MARCH = [
    entry("04/03/2024", "Airline returned", "", "12.40", "1,012.40"),
    REMARK,
    entry("05/03/2024", "Salary", "", "2,450.00", "3,462.40"),
    [("for March, with bonus", 120)],
    entry("07/03/2024", "Rent", "890.00", "", "2,572.40"),
    entry("19/03/2024", "Toys", "", "71.35", "2,643.75"),
    [("returned in the shop", 120)],
    REMARK,
]
APRIL = [
    entry("02/04/2024", "Bookshop", "", "20.00", "2,663.75"),
    [("returned by post", 120)],
    [("from Leeds", 120)],
    REMARK,
    entry("04/04/2024", "Rent", "890.00", "", "1,773.75"),
    [("for April", 120)],
    entry("09/04/2024", "Airline returned", "", "3.25", "1,777.00"),
    REMARK,
]
TOLD = pd.DataFrame(
    [
        ["2024-03-04", "Airline returned", "", "12.40", "1012.40"],
        ["2024-03-05", "Salary for March, with bonus", "", "2450.00", "3462.40"],
        ["2024-03-07", "Rent", "890.00", "", "2572.40"],
        ["2024-03-19", "Toys returned in the shop", "", "71.35", "2643.75"],
    ],
    columns=WANTED,
    dtype="str",
)
DETAILS = ["Bookshop returned by post from Leeds", "Rent for April", "Airline returned"]


@pytest.mark.parametrize("wanted", [False, True])
def test_it_is_left_out_where_the_table_leaves_it_out(wanted, tmp_path):
    table, details = TOLD.copy(), list(DETAILS)
    if wanted:
        table.loc[[0, 3], "Details"] += " Reward adjusted"
        details = [f"{details[0]} Reward adjusted", details[1], f"{details[2]} Reward adjusted"]
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [[[*HEADER], *MARCH]]), table), ())
    later = draw(tmp_path / "later.pdf", [[[*HEADER], *APRIL]], "Statement from 01/04/2024 to 30/04/2024")
    assert run(source, later)["Details"].tolist() == details
