"""Lines between rows that say the same of each day, such as what was turned over, are no further lines of a row."""

from itertools import groupby

import pandas as pd

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

TOP = [("Date", 50), ("Payee", 120), ("Details", 260), ("Amount", -430)]
SAMPLE = [
    ("04/03/2024", "Bakery", "GB24 1756", "bread", "-12.40"),
    ("04/03/2024", "Mill Ltd", "", "flour", "-20.00"),
    ("05/03/2024", "Works Ltd", "GB60 6331", "wages", "2,450.00"),
    ("07/03/2024", "Landlord", "GB45 3429", "rent", "-890.00"),
    ("07/03/2024", "Power Ltd", "", "March", "-71.35"),
]
LATER = [
    ("02/04/2024", "Landlord", "", "rent", "-890.00"),
    ("03/04/2024", "Mill Ltd", "GB24 1750", "flour", "-40.00"),
    ("03/04/2024", "Bakery", "GB24 1756", "bread", "-9.10"),
    ("05/04/2024", "Works Ltd", "", "wages", "2,450.00"),
]


def lines(rows) -> list[list[tuple[str, float]]]:
    """Return the lines of rows, the account of a payee below it, and below each day what was turned over on it."""
    drawn = []
    for day, of_day in groupby(rows, key=lambda row: row[0]):
        for _, payee, account, details, amount in of_day:
            drawn.append([(day, 50), (payee, 120), (details, 260), (amount, -430)])
            drawn += [[(account, 120)]] if account else []
        drawn.append([(f"Turnover {day}: 12.40 out, 0.00 in", 120)])
    return drawn


def paged(rows) -> list:
    """Return two pages, the second of which begins with a line of the day before."""
    drawn = lines(rows)
    first = next(at for at, line in enumerate(drawn) if line[0][0].startswith("Turnover"))
    return [[TOP, *drawn[:first]], [TOP, *drawn[first:]]]


def wanted(rows) -> pd.DataFrame:
    cells = [
        ["-".join(reversed(day.split("/"))), payee, account, details, amount.replace(",", "")]
        for day, payee, account, details, amount in rows
    ]
    return pd.DataFrame(cells, columns=["Date", "Payee", "Account", "Details", "Amount"], dtype="str")


def test_such_a_line_on_top_of_a_page_does_not_go_on_with_the_row_above(tmp_path):
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", paged(SAMPLE)), wanted(SAMPLE)), ())
    later = run(source, draw(tmp_path / "later.pdf", paged(LATER)))
    assert later.values.tolist() == wanted(LATER).values.tolist()
