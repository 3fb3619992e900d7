"""Accounts whose tables stand side by side: each is read alone to prove its rows, from its own opening balance."""

from __future__ import annotations

from decimal import Decimal
from itertools import pairwise

import pandas as pd

from tasks.parsers.analysis import with_habits
from tasks.statements.pages import read_pages
from tasks.statements.proof import prove
from tests.parsers.synthesizer.drawn_table import analysis_of, draw

HEADER = [("Date", 50), ("Details", 100), ("Out", -210), ("Balance", -270)]
COLUMNS = ["Account", "Date", "Details", "Out", "Balance"]
ACCOUNTS = {"41770233": "1000.00", "90148812": "640.00"}  # their opening balances
DAYS = (4, 4, 5, 7, 7, 7, 9, 11)
SHOPS = ("Bakery", "Rail", "Books", "Shoes", "Tea")


def table() -> pd.DataFrame:
    """Return the rows of both accounts, of which the last one of a day has the balance."""
    rows = []
    for account, opening in ACCOUNTS.items():
        left = Decimal(opening)
        for at, (day, after) in enumerate(pairwise([*DAYS, 0])):
            out = Decimal(1250 + 37 * at + int(account[:2])) / 100
            left -= out
            rows.append([account, f"2024-03-{day:02}", SHOPS[at % 5], f"{out:.2f}", f"{left:.2f}" * (day != after)])
    return pd.DataFrame(rows, columns=COLUMNS, dtype="str")


def half(account: str, right: bool) -> list:
    """Return the lines of an account in a half of the page, where a day is printed once."""
    lines, day_before = [[("Account", 50), (account, 100)], HEADER, []], ""
    lines[2] = [("Opening balance", 100), (f"{Decimal(ACCOUNTS[account]):,}", -270)]
    for _, day, text, out, balance in table()[table()["Account"] == account].itertuples(index=False):
        printed = [(f"{day[8:]}/03/2024", 50)] if day != day_before else []
        lines.append([*printed, (text, 100), (out, -210), *([(balance, -270)] if balance else [])])
        day_before = day
    by = 270 * right
    return [[(text, x + by if x > 0 else x - by) for text, x in line] for line in lines]


def test_rows_beside_those_of_another_account_are_proven(tmp_path):
    left, right = (half(account, right) for account, right in zip(ACCOUNTS, (False, True), strict=True))
    page = [[*one, *other] for one, other in zip([*left, []], [*right[:2], [], *right[2:]], strict=True)]
    path = draw(tmp_path / "sample.pdf", [page])
    analysis = analysis_of(path, table())
    roles, pages = with_habits(analysis.roles, analysis.samples), read_pages(path)
    assert prove(table(), roles, pages).verdict == "proven"
    assert prove(table().drop(index=9), roles, pages).verdict == "refused"
