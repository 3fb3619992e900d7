"""Numbers of accounts in groups of digits and letters, each in its own way, which texts of rows may print whole."""

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Date", 50), ("Details", 120), ("Amount", -430)]
Accounts = dict[str, list[str]]  # by the words and number of their heading, the texts of their rows
SHOWN = {
    "Current account n° 42 077 18 H 034": ["Rent", "Books"],
    "Savings n° 77 031 905 52": ["From account 4207718H034", "Interest"],
}
LATER = {"Savings n° 9 41 223 K 1": ["Interest"], "Other n° AB 55 033 90 11 7": ["To account 941223K1"]}


def printed(accounts: Accounts, between: str = "") -> list:
    lines, day = [], 0
    for heading, texts in accounts.items():
        lines += [[(heading, 50)], [(between, 50)] if between else [], HEADER]
        for text in texts:
            day += 1
            lines.append([(f"{day:02}/03/2024", 50), (text, 120), (f"{day}.50", -430)])
        lines.append([])
    return [lines]


def table(accounts: Accounts) -> pd.DataFrame:
    numbers = {heading: "".join(heading.split("n° ")[1].split()) for heading in accounts}
    rows = [(numbers[heading], text) for heading, texts in accounts.items() for text in texts]
    cells = [[number, f"2024-03-{day:02}", text, f"{day}.50"] for day, (number, text) in enumerate(rows, 1)]
    return pd.DataFrame(cells, columns=["Account", "Date", "Details", "Amount"], dtype="str")


def test_the_number_of_another_account_has_other_groups(tmp_path):
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", printed(SHOWN)), table(SHOWN)), ())
    found = run(source, draw(tmp_path / "later.pdf", printed(LATER)))
    assert found.to_numpy().tolist() == table(LATER).to_numpy().tolist()


@pytest.mark.parametrize("between", ["until: 15 MARCH 2024", "Report no. 4"])
def test_days_and_short_numbers_are_no_accounts(between, tmp_path):
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", printed(SHOWN)), table(SHOWN)), ())
    found = run(source, draw(tmp_path / "later.pdf", printed(LATER, between)))
    assert found.to_numpy().tolist() == table(LATER).to_numpy().tolist()
