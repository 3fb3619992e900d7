"""Card bills with the amounts of some rows in another currency, too: what the table says of the rows without one."""

import pandas as pd

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Bought", 50), ("Details", 110), ("Currency", 280), ("Foreign", -380), ("Rate", -440), ("Amount CHF", -520)]
TOP = "Bill from 01/03/2024 to 31/03/2024\nLimit CHF 5,000.00"


def purchase(day: str, details: str, amount: str, currency: str = "", foreign: str = "") -> list[tuple[str, float]]:
    """Return the line of a purchase, with the currency, the amount and the rate of one abroad."""
    abroad = [(currency, 280), (foreign, -380), ("0.9642", -440)] if currency else []
    return [(day, 50), (details, 110), *abroad, (amount, -520)]


LINES = [
    HEADER,
    purchase("04/03/2024", "Village bakery", "12.40"),
    purchase("05/03/2024", "Lake restaurant", "25.09", "EUR", "26.02"),
    purchase("07/03/2024", "Night train", "89.00"),
    purchase("09/03/2024", "Chemist", "7.15"),
    purchase("11/03/2024", "Book shop", "14.29", "GBP", "12.61"),
    purchase("12/03/2024", "Garage", "221.19"),
    purchase("15/03/2024", "Cinema", "18.00"),
]
TABLE = pd.DataFrame(
    [
        [
            f"2024-03-{cells[0][0][:2]}",
            cells[1][0],
            cells[2][0] if len(cells) > 3 else "CHF",
            cells[3][0] if len(cells) > 3 else "",
            f"-{cells[-1][0]}",
        ]
        for cells in LINES[1:]
    ],
    columns=["Date", "Details", "Currency", "Foreign", "Amount"],
    dtype="str",
)


def test_a_row_that_prints_no_currency_is_in_the_bills_own(tmp_path):
    source = write_parser(analysis_of(draw(tmp_path / "march.pdf", [LINES], TOP), TABLE), ())
    later = [
        HEADER,
        purchase("02/04/2024", "Chemist", "9.00"),
        purchase("03/04/2024", "Harbour hotel", "20.28", "NOK", "231.59"),
    ]
    top = TOP.replace("/03/", "/04/").replace("31", "30")
    table = run(source, draw(tmp_path / "april.pdf", [later], top))
    assert table[["Currency", "Foreign", "Amount"]].to_numpy().tolist() == [
        ["CHF", "", "-9.00"],
        ["NOK", "231.59", "-20.28"],
    ]
