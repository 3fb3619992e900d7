"""The CSV that a user wants from a drawn statement."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pandas as pd

from tests.parsers.layouts.activity import Account, Entry, Statement
from tests.parsers.layouts.columns import balance_text, description_lines
from tests.parsers.layouts.drawing import table_width
from tests.parsers.layouts.layout import Layout
from tests.parsers.layouts.printing import day, number
from tests.parsers.layouts.words import WORDS


def wanted_table(layout: Layout, statement: Statement) -> pd.DataFrame:
    """Return the rows in printed order, every cell a string."""
    rows: list[list[str]] = []
    contents = [content for _, content in layout.wanted.columns]
    for account in statement.accounts:
        if layout.wanted.opening_row:
            opening = opening_cells(layout, statement, account)
            rows.append([opening.get(content, "") for content in contents])
        shown = balances_shown(layout, account)
        for entry in printed_order(layout, account):
            rows.append([cell(layout, account, entry, content, shown) for content in contents])
    return pd.DataFrame(rows, columns=[title for title, _ in layout.wanted.columns], dtype="str")


def printed_order(layout: Layout, account: Account) -> list[Entry]:
    """Return an account's rows as the page has them."""
    if layout.sign == "section":
        return [e for e in account.entries if e.amount < 0] + [e for e in account.entries if e.amount >= 0]
    return list(account.entries[::-1] if layout.newest_first else account.entries)


def balances_shown(layout: Layout, account: Account) -> set[int]:
    """Return the identities of the rows that print a balance."""
    entries = printed_order(layout, account)
    if layout.balance == "row":
        return {id(entry) for entry in entries}
    if layout.balance == "day":
        last = {entry.posted: id(entry) for entry in entries}
        return set(last.values())
    return set()


def opening_cells(layout: Layout, statement: Statement, account: Account) -> dict[str, str]:
    """Return the cells of the opening row."""
    cells = {
        "description": WORDS[layout.language].lines["opening"],
        "balance": value(layout, account.opening, balance_text(layout, account.opening)),
        "account": account.name.split()[-2] if account.name else "",
    }
    if "dated opening" in layout.rows:
        cells["date"] = when(layout, statement.start)
    return cells


def cell(layout: Layout, account: Account, entry: Entry, content: str, shown: set[int]) -> str:
    """Return one cell of a row."""
    wanted, low = layout.wanted, entry.amount < 0
    lines = [" ".join(line.split()) for line in description_lines(layout, entry, table_width(layout))]
    plain = value(layout, abs(entry.amount), number(entry.amount, layout.number, layout.places))
    blank = wanted.blank
    texts = {
        "date": when(layout, entry.posted),
        "value": when(layout, entry.valued),
        "description": wanted.joint.join(lines),
        "first line": lines[0],
        "other lines": wanted.joint.join(lines[1:]),
        "amount": f"-{plain}" if low else plain,
        "debit": plain if low else blank,
        "credit": blank if low else plain,
        "negated": plain if low else f"-{plain}",
        "unsigned": plain,
        "direction": wanted.directions[0 if low else 1],
        "balance": value(layout, entry.balance, _signed_plain(layout, entry)) if id(entry) in shown else "",
        "reference": entry.reference,
        "time": entry.time,
        "section": WORDS[layout.language].lines["money_out" if low else "money_in"],
        "account": account.name.split()[-2] if account.name else "",
        "currency": account.name.split()[-1] if account.name else "EUR",
    }
    return texts[content]


def _signed_plain(layout: Layout, entry: Entry) -> str:
    text = number(entry.balance, layout.number, layout.places)
    return f"-{text}" if entry.balance < 0 else text


def value(layout: Layout, amount: Decimal, printed: str) -> str:
    """Return a number as the CSV writes it."""
    if layout.wanted.numbers == "printed":
        return printed
    text = f"{amount:.{layout.places}f}"
    return text.replace(".", ",") if layout.wanted.numbers == "comma" else text


def when(layout: Layout, posted: date) -> str:
    """Return a date as the CSV writes it."""
    wanted = layout.wanted.dates
    return day(posted, layout.date if wanted == "printed" else wanted, layout.language).replace("\n", " ")
