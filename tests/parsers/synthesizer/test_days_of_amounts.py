"""Days that stand for the rows below them, too, where balances are wanted as rows without a day."""

import pandas as pd

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Date", 50), ("Details", 120), ("Amount", -360), ("Balance", -480)]
ROWS = [
    ("", "Opening balance", "", "1,000.00"),
    ("04", "Bakery", "-12.40", "987.60"),
    ("04", "Salary", "2,450.00", "3,437.60"),
    ("07", "Rent", "-890.00", "2,547.60"),
    ("07", "Water", "-47.60", "2,500.00"),
    ("09", "Gift", "10.00", "2,510.00"),
    ("", "Closing balance", "", "2,510.00"),
]
LATER = [ROWS[0], ("11", "Fee", "-3.00", "997.00"), ("11", "Inn", "-7.00", "990.00"), ("", *ROWS[6][1:3], "990.00")]


def lines(rows):
    found, above = [HEADER], ""
    for day, text, sum_, balance in rows:
        cells = [(f"{day}/03/2024" if day not in ("", above) else "", 50), (text, 120), (sum_, -360), (balance, -480)]
        found, above = [*found, [(cell, x) for cell, x in cells if cell]], day
    return found


def table(rows):
    cells = [
        [f"2024-03-{day}" if day else "", text, *(sum_.replace(",", "") for sum_ in sums)] for day, text, *sums in rows
    ]
    return pd.DataFrame(cells, columns=["Date", "Details", "Amount", "Balance"], dtype="str")


def test_a_balance_below_rows_has_no_day(tmp_path):
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [lines(ROWS)]), table(ROWS)), ())
    assert run(source, draw(tmp_path / "later.pdf", [lines(LATER)])).equals(table(LATER))
