"""Headings that end with the number of an account, as further lines of texts do."""

from __future__ import annotations

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Date", 50), ("Details", 120), ("Amount", -430)]
COLUMNS = ["Account", "Date", "Details", "Amount"]
ROWS = [("04/03/2024", "Books", "12.00"), ("05/03/2024", "Shoes", "89.00"), ("07/03/2024", "Tea", "5.00")]
SHOWN, OTHERS = ("QX12 9817 0000 4410", "QX55 9817 0000 7788"), ("QX40 1001 2002 3003", "QX41 1001 2002 4004")
AGAIN = " (cont'd)"


def page(title: str, rows: list, other: str) -> list:
    """Return the lines of an account below its title, the last row of which names another account."""
    lines = [[(day, 50), (details, 120), (amount, -430)] for day, details, amount in rows]
    return [[(title, 50)], HEADER, *lines, [(f"paid from {other}", 120)]]


def pages(accounts: tuple[str, str], ends: tuple[str, str] = (AGAIN, "")) -> list:
    """Return two pages, the second of which goes on with the first account."""
    first, second = accounts
    return [
        page(f"Giro account {first}", ROWS[:2], second),
        [
            *page(f"Giro account {first}{ends[0]}", ROWS[1:], second),
            *page(f"Savings {second}{ends[1]}", ROWS[::2], first),
        ],
    ]


def table(accounts: tuple[str, str]) -> pd.DataFrame:
    rows = [(at, row) for at, some in ((0, ROWS[:2]), (0, ROWS[1:]), (1, ROWS[::2])) for row in some]
    last = {1, 3, 5}  # rows with a second line
    cells = [
        [accounts[at], day, f"{details} paid from {accounts[1 - at]}" if place in last else details, amount]
        for place, (at, (day, details, amount)) in enumerate(rows)
    ]
    return pd.DataFrame(cells, columns=COLUMNS, dtype="str")


@pytest.mark.parametrize("ends", [(AGAIN, ""), (AGAIN, " in euros")])
def test_they_are_told_from_these_by_the_column_in_which_they_start(ends, tmp_path):
    sample = draw(tmp_path / "sample.pdf", pages(SHOWN))
    parser = write_parser(analysis_of(sample, table(SHOWN)), ())
    assert run(parser, sample).equals(table(SHOWN))
    assert run(parser, draw(tmp_path / "later.pdf", pages(OTHERS, ends))).equals(table(OTHERS))


def test_lines_of_rows_that_start_there_say_nothing(tmp_path):
    def moved(accounts: tuple[str, str]) -> list:
        return [
            [[(text, 50 if text.startswith("paid") else x) for text, x in line] for line in lines]
            for lines in pages(accounts)
        ]

    sample = draw(tmp_path / "sample.pdf", moved(SHOWN))
    assert "ACCOUNT_LINE" not in write_parser(analysis_of(sample, table(SHOWN)), ())


NAMES = ("SHARE SAVINGS - 01", "FREE CHECKING - 75")
SHORT = [("04/03/2024", "BOOKS", "12.00"), ("05/03/2024", "SHOES", "89.00"), ("07/03/2024", "TEA", "5.00")]


def named(accounts: list[str], below: str = "FROM OLD SAVINGS - 31") -> list:
    """Return a page for each account, to which the next page goes on with rows of it above those of the next one."""
    lines = [[(day, 50), (details, 120), (amount, -430)] for day, details, amount in SHORT]
    lines.insert(1, [(below, 124)])
    again = [[], *([[(f"{account} (continued)", 54)], HEADER, *lines] for account in accounts)]
    return [[*more, [(account, 54)], HEADER, *lines] for account, more in zip(accounts, again, strict=False)]


def rows_of(accounts: list[str]) -> list[list[str]]:
    every = [account for at, account in enumerate(accounts) for account in (*accounts[max(0, at - 1) : at], account)]
    cells = [[f"2024-03-{day[:2]}", details, amount] for day, details, amount in SHORT]
    cells[0][1] += " FROM OLD SAVINGS - 31"
    return [[account, *row] for account in every for row in cells]


def test_names_with_short_numbers_are_read_as_those_of_other_accounts_too(tmp_path):
    sample = draw(tmp_path / "sample.pdf", named([*NAMES]))
    parser = write_parser(analysis_of(sample, pd.DataFrame(rows_of([*NAMES]), columns=COLUMNS, dtype="str")), ())
    accounts = [NAMES[1], "HOLIDAY CLUB - 20", NAMES[0]]
    assert run(parser, draw(tmp_path / "later.pdf", named(accounts))).to_numpy().tolist() == rows_of(accounts)
