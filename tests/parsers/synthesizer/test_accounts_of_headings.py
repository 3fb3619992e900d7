"""Accounts and currencies that headings above their rows say, in whatever order the table has their columns."""

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Date", 50), ("Details", 120), ("Amount", -430)]
SHOWN = {"EUR": "IE71 4034 7198 7866", "GBP": "IE20 4034 8821 3278"}
OTHERS = {"EUR": "IE71 4034 7131 0583", "GBP": "IE20 4034 8878 8497"}


def lines(accounts: dict[str, str]) -> list:
    """Return the lines of two accounts, each below its heading."""
    found = []
    for currency, iban in accounts.items():
        found += [[(f"{currency} Account IBAN {iban}", 50)], HEADER]
        found += [[(f"0{day}/03/2024", 50), ("Tea", 120), (f"-{day}.20", -430)] for day in (4, 5, 7)]
    return found


def table(accounts: dict[str, str], columns: list[str]) -> pd.DataFrame:
    """Return what is wanted of them."""
    rows = [
        {"IBAN": iban, "Currency": currency, "Date": f"2024-03-0{day}", "Details": "Tea", "Amount": f"-{day}.20"}
        for currency, iban in accounts.items()
        for day in (4, 5, 7)
    ]
    return pd.DataFrame(rows, columns=columns, dtype="str")


@pytest.mark.parametrize("first", [["IBAN", "Currency"], ["Currency", "IBAN"]])
def test_no_account_number_of_the_sample_stands_for_that_of_another_statement(first, tmp_path):
    columns = [*first, "Date", "Details", "Amount"]
    sample = draw(tmp_path / "sample.pdf", [lines(SHOWN)])
    source = write_parser(analysis_of(sample, table(SHOWN, columns)), ())
    assert run(source, draw(tmp_path / "later.pdf", [lines(OTHERS)])).equals(table(OTHERS, columns))
