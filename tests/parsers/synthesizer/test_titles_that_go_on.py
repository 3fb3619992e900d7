"""Titles that tell money in from money out below those of accounts, one of which another page goes on with in vain."""

from __future__ import annotations

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEAD = [("Date", 50), ("Details", 120), ("Amount", -430)]
COLUMNS = ["Account", "Date", "Kind", "Details", "Amount"]
Account = tuple[str, list[tuple[str, str]], list[tuple[str, str]]]  # number, debits and credits
FIRST = ("0781-3320-100", [("Bakery", "9.15"), ("Inn", "1,165.02"), ("Shoes", "80.00")], [("Pay", "950.00")])
OTHER = ("0781-3320-505", [("Rail", "4.56"), ("Tea", "3.10")], [("Refund", "12.10"), ("Interest", "0.31")])
LATER = ("0933-1120-200", [("Books", "24.00")], [("Pay", "310.00"), ("Refund", "8.20")])


def lines_of(account: Account, titles: tuple[str, str] = ("Debits", "Credits")) -> list:
    """Return the lines of an account, its debits above its credits."""
    lines = [[(f"Account {account[0]}", 50)]]
    for title, rows in zip(titles, account[1:], strict=True):
        lines += [[(title, 56)], HEAD]
        lines += [[(f"0{at}/03/2024", 50), (text, 120), (amount, -430)] for at, (text, amount) in enumerate(rows, 1)]
    return lines


def wanted(*accounts: Account) -> pd.DataFrame:
    cells = [
        [number, f"2024-03-0{at}", kind, text, sign + amount.replace(",", "")]
        for number, *tables in accounts
        for (kind, sign), rows in zip((("D", "-"), ("C", "")), tables, strict=True)
        for at, (text, amount) in enumerate(rows, 1)
    ]
    return pd.DataFrame(cells, columns=COLUMNS, dtype="str")


@pytest.fixture(scope="module")
def parser(tmp_path_factory):
    below = [[("Credits (cont.)", 56)], HEAD, [("Total", 120), ("950.00", -430)]]
    pages = [lines_of(FIRST), [*below, *lines_of(OTHER)]]
    sample = draw(tmp_path_factory.mktemp("bank") / "sample.pdf", pages)
    return write_parser(analysis_of(sample, wanted(FIRST, OTHER)), ())


def test_a_title_that_goes_on_without_rows_is_the_one_it_goes_on_with(parser, tmp_path):
    more = [[("Debits (cont.)", 56)], HEAD, [("07/03/2024", 50), ("Tea", 120), ("5.00", -430)]]
    first = (LATER[0], LATER[1], [])
    pages = [lines_of(first)[:-2], [*more, *lines_of(OTHER)]]
    table = wanted(first, OTHER)
    row = pd.DataFrame([[LATER[0], "2024-03-07", "D", "Tea", "-5.00"]], columns=COLUMNS)
    table = pd.concat([table.iloc[:1], row, table.iloc[1:]])
    assert run(parser, draw(tmp_path / "later.pdf", pages)).to_numpy().tolist() == table.to_numpy().tolist()


def test_another_title_is_refused(parser, tmp_path):
    with pytest.raises(ValueError, match="'Fees' is unknown"):
        run(parser, draw(tmp_path / "later.pdf", [lines_of(LATER, ("Debits", "Fees"))]))
