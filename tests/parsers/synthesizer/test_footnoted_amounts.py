"""Amounts with the sign of a footnote behind them, such as fees of which a line below the table says more."""

from __future__ import annotations

import pandas as pd

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run


def test_a_footnoted_amount_stands_in_the_column_of_others(tmp_path):
    header = [("Date", 50), ("Details", 120), ("Out", -360), ("In", -430)]
    lines = [
        [("04/03/2024", 50), ("Coffee", 120), ("3.20", -360)],
        [("05/03/2024", 50), ("Salary", 120), ("2,450.00", -430)],
        [("06/03/2024", 50), ("Fee", 120), ("1.45", -360), ("*", 363)],
        [("07/03/2024", 50), ("Rent", 120), ("890.00", -360)],
    ]
    table = pd.DataFrame(
        [
            ["2024-03-04", "Coffee", "-3.20"],
            ["2024-03-05", "Salary", "2450.00"],
            ["2024-03-06", "Fee", "-1.45"],
            ["2024-03-07", "Rent", "-890.00"],
        ],
        columns=["Date", "Details", "Amount"],
        dtype="str",
    )
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [[header, *lines]]), table), ())
    later = draw(tmp_path / "later.pdf", [[header, *reversed(lines), lines[2]]])
    assert run(source, later)["Amount"].tolist() == ["-890.00", "-1.45", "2450.00", "-3.20", "-1.45"]
