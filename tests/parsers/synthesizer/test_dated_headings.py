"""Lines above the rows that say the period beside the currency or the account: other statements lie in other months."""

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Date", 50), ("Details", 120), ("Amount", -430)]
DAYS = ["04", "05", "11"]
PAID = [("Books", "12.00"), ("Shoes", "89.00"), ("Cash", "60.00")]


def page(month, year, number, *currencies):
    lines = []
    for currency in currencies:
        lines += [[(f"Closing balance 31 {month} {year}: 1,024.50 {currency}", 50)], HEADER]
        lines += [
            [(f"{day}/{number}/{year}", 50), (text, 120), (amount, -430)]
            for day, (text, amount) in zip(DAYS, PAID, strict=True)
        ]
    return lines


@pytest.fixture(scope="module")
def parser(tmp_path_factory):
    sample = draw(tmp_path_factory.mktemp("bank") / "sample.pdf", [page("March", 2024, "03", "GEL", "USD")])
    rows = [
        [currency, f"2024-03-{day}", *paid] for currency in ("GEL", "USD") for day, paid in zip(DAYS, PAID, strict=True)
    ]
    wanted = pd.DataFrame(rows, columns=["Currency", "Date", "Details", "Amount"], dtype="str")
    return write_parser(analysis_of(sample, wanted), ())


@pytest.mark.parametrize(("month", "number"), [("May", "05"), ("October", "10")])
def test_the_month_of_a_heading_is_another_one_in_other_statements(parser, tmp_path, month, number):
    later = draw(tmp_path / "later.pdf", [page(month, 2025, number, "EUR", "GEL")])
    assert run(parser, later)["Currency"].tolist() == ["EUR"] * 3 + ["GEL"] * 3
