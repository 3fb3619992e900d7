"""Headings that say names in words of their own: 'Personal Account statement', 'Regular Pot statement - Rainy Day'."""

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Date", 50), ("Details", 120), ("Amount", -430)]
DAYS = (4, 5, 7)


def lines(*headings: str) -> list:
    """Return the lines of some accounts, each below its heading."""
    rows = [[(f"0{day}/03/2024", 50), ("Tea", 120), (f"-{day}.20", -430)] for day in DAYS]
    return [line for heading in headings for line in ([(heading, 50)], HEADER, *rows)]


def wanted(*names: str) -> pd.DataFrame:
    """Return what is wanted of some accounts."""
    rows = [(name, f"2024-03-0{day}", "Tea", f"-{day}.20") for name in names for day in DAYS]
    return pd.DataFrame(rows, columns=["account", "date", "description", "amount"], dtype="str")


@pytest.mark.parametrize(
    ("shown", "later"),
    [
        (
            {"Joint Account statement": "Joint Account", "Regular Pot statement - Rainy Day": "Rainy Day"},
            {"Solo Account statement": "Solo Account", "Regular Pot statement - Tax": "Tax"},
        ),
        (
            {"Account: Everyday": "Everyday", "Savings space: Holidays": "Holidays"},
            {"Account: Mine": "Mine", "Savings space: New car": "New car"},
        ),
        (
            {"Everyday account": "Everyday", "Holidays pot": "Holidays"},
            {"Household account": "Household", "New car pot": "New car"},
        ),
        (
            {"Joint Account statement": "Joint Account", "Pot name: Rainy Day £930.92": "Rainy Day"},
            {
                "Solo Account statement": "Solo Account",
                "Pot name: Tax 2024 -£1,250.00": "Tax 2024",
                "Pot name: Car": "Car",
            },
        ),
        (
            {"Account: Everyday £12.40": "Everyday", "Holidays pot": "Holidays"},
            {"Account: Mine £1 930.92": "Mine", "New car pot": "New car", "Account: Yours": "Yours"},
        ),
    ],
    ids=["before-and-behind", "before", "behind", "before-a-sum", "before-a-sum-or-words"],
)
def test_some_names_stand_among_other_words_than_the_others(tmp_path, shown, later):
    sample = draw(tmp_path / "sample.pdf", [lines(*shown)])
    source = write_parser(analysis_of(sample, wanted(*shown.values())), ())
    assert run(source, draw(tmp_path / "later.pdf", [lines(*later)])).equals(wanted(*later.values()))
