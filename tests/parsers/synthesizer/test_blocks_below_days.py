"""Blocks of lines below lines that print a day and its balance: a name and an amount, a transfer and its reference
beside a sign, and a purpose behind a label, where some have them; totals stand below a title.
"""

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

COLUMNS = ["Date", "Name", "Operation", "Reference", "Purpose", "Amount", "Currency"]
TOTALS = [
    [("Turnover of this account", 44)],
    [("Balance brought forward 612.44 EUR", 56)],
    [("Total money in 13.90 EUR", 56)],
    [("Total money out 120.31 EUR", 56)],
]
SHOWN = {
    ("2024-03-04", "592.44"): [
        ("Farmer Smith", "Transfer", "T-2404-530621", "Invoice 9978", "-20.00"),
    ],
    ("2024-03-05", "500.34"): [
        ("City museum", "Transfer in", "T-2404-683709", "Wages", "5.15"),
        ("Green basket", "Card", "C-2404-981392", "", "-1.25"),
        ("Farmer Smith", "Transfer", "T-2404-682523", "Invoice 5326", "-96.00"),
    ],
    ("2024-03-11", "506.03"): [
        ("Our bank", "Interest", "", "", "-0.06"),
        ("Ann Poe", "Transfer in", "T-2404-613382", "For the wood, thanks", "8.75"),
        ("Rye bakery", "Card", "C-2404-718567", "", "-3.00"),
    ],
}
LATER = {
    ("2024-04-02", "604.44"): [("Rye bakery", "Card", "C-2405-114455", "", "-8.00")],
    ("2024-04-09", "560.44"): [
        ("Tom Doe", "Transfer", "T-2405-223344", "Rent · May", "-40.00"),
        ("Our bank", "Fees", "", "Plan of April", "-4.00"),
    ],
}


def printed(days: dict) -> list:
    """Return the lines of blocks, a day's two lines apart from the others."""
    lines = []
    for (day, balance), rows in days.items():
        lines += [[], [(f"{day}, weekday", 56), (f"Balance of the day {balance} EUR", -500)], []]
        for name, operation, reference, purpose, amount in rows:
            lines.append([(name, 56), (f"{amount} EUR" if amount < "0" else f"+{amount} EUR", -500)])
            lines.append([(" · ".join(filter(None, (operation, reference))), 56)])
            lines += [[(f"Purpose: {purpose}", 56)]] if purpose else []
            lines.append([])
    return lines


def table(days: dict) -> pd.DataFrame:
    cells = [[day, *row, "EUR"] for (day, _), rows in days.items() for row in rows]
    return pd.DataFrame(cells, columns=COLUMNS, dtype="str")


@pytest.fixture(scope="module")
def source(tmp_path_factory):
    sample = draw(tmp_path_factory.mktemp("bank") / "sample.pdf", [[*printed(SHOWN), [], *TOTALS]])
    return write_parser(analysis_of(sample, table(SHOWN)), ())


def test_a_day_above_and_a_reference_beside_a_sign_are_read_where_purposes_have_signs_of_their_own(source, tmp_path):
    found = run(source, draw(tmp_path / "later.pdf", [[*printed(LATER), [], *TOTALS]]))
    assert found.to_numpy().tolist() == table(LATER).to_numpy().tolist()


def test_totals_below_a_title_on_a_page_of_their_own_are_no_lines_of_the_last_row(source, tmp_path):
    found = run(source, draw(tmp_path / "later.pdf", [printed(LATER), TOTALS]))
    assert found.to_numpy().tolist() == table(LATER).to_numpy().tolist()


def test_a_purpose_may_stand_on_the_next_page(source, tmp_path):
    lines = printed(LATER)[:-1]
    at = next(at for at, line in enumerate(lines) if line and line[0][0] == "Purpose: Plan of April")
    found = run(source, draw(tmp_path / "later.pdf", [lines[:at], [*lines[at:], [], *TOTALS]]))
    assert found.to_numpy().tolist() == table(LATER).to_numpy().tolist()


def test_rows_below_totals_on_their_page_are_refused(source, tmp_path):
    first, second = ({day: rows} for day, rows in LATER.items())
    with pytest.raises(ValueError, match="belongs to no row"):
        run(source, draw(tmp_path / "later.pdf", [[*printed(first), *TOTALS, *printed(second)]]))
