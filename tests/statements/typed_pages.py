"""Statement pages made of words without a PDF, for tests of what is read from words: typewriter letters."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

import pandas as pd

from tasks.statements.pages import Page, Word
from tasks.statements.proof import Proof, prove
from tasks.statements.roles import Roles, learn_roles

LETTER, LINE = 5.0, 14.0  # points: width of a letter, height of a line
DATE, TEXT, OUT, INTO, BALANCE = 40, 110, 380, 450, 530  # left edge of the words, right edges of the numbers
LINES_A_PAGE = 40
Piece = tuple[float, str]  # right edge (of a number) as a negative place, or left edge; the words


def left(x: float, text: str) -> Piece:
    """Words that begin at ``x``."""
    return x, text


def right(x: float, text: str) -> Piece:
    """Words that end at ``x``."""
    return x - LETTER * len(text), text


def pages(*lines: Sequence[Piece]) -> tuple[Page, ...]:
    """Pages with these lines from top to bottom; a line is a list of placed words."""
    found = []
    for start in range(0, max(len(lines), 1), LINES_A_PAGE):
        words = []
        for number, line in enumerate(lines[start : start + LINES_A_PAGE]):
            for x, text in line:
                for part in text.split(" "):
                    top = 40 + number * LINE
                    words.append(Word(part, x, top, x + LETTER * len(part), top + 10, 10.0, "Courier"))
                    x += LETTER * (len(part) + 1)
        found.append(Page(len(found) + 1, 595.0, 842.0, tuple(words), ()))
    return tuple(found)


def label(text: str) -> list[Piece]:
    """A line of its own, such as 'Opening balance 100.00'."""
    return [left(DATE, text)]


def printed(amount: Decimal) -> str:
    """An amount as a statement prints it: 1,234.50, never signed."""
    return f"{abs(amount):,.2f}"


def with_comma(text: str) -> str:
    """The same number as continental statements print it: 1.234,50."""
    return text.translate(str.maketrans(",.", ".,")) if text[-3:-2] == "." and text[-4:-3].isdigit() else text


def row_line(day: str, text: str, effect: Decimal, balance: Decimal | None) -> list[Piece]:
    """A row in two columns, money out and money in, with its balance where one is printed."""
    pieces = [left(DATE, day), left(TEXT, text), right(OUT if effect < 0 else INTO, printed(effect))]
    return pieces if balance is None else [*pieces, right(BALANCE, f"{balance:,.2f}")]


def two_column_table(rows: Sequence[tuple[str, str, Decimal, Decimal | None]]) -> pd.DataFrame:
    """The wanted table of rows (day, text, effect, balance): Date, Details, Paid out, Paid in, Balance."""
    cells = [
        [
            day,
            text,
            str(-effect) if effect < 0 else "",
            str(effect) if effect > 0 else "",
            "" if balance is None else str(balance),
        ]
        for day, text, effect, balance in rows
    ]
    return pd.DataFrame(cells, columns=["Date", "Details", "Paid out", "Paid in", "Balance"], dtype="str")


BOTH_ENDS = (("Opening balance 1,000.00",), ("Closing balance 2,540.00",))
ROWS = (
    ("01.03", "Bakery", "-12.40"),
    ("02.03", "Salary", "2450.00"),
    ("09.03", "Rent", "-890.00"),
    ("30.03", "Gas", "-7.60"),
)
MANY_ROWS = (
    ("01.03", "Bakery Lane", "-12.40"),
    ("02.03", "Salary March", "2450.00"),
    ("03.03", "Rent Flat 12", "-890.00"),
    ("05.03", "Ticket Machine", "-30.00"),
    ("08.03", "Gas And Power", "-7.60"),
    ("09.03", "Book Corner", "-18.20"),
    ("11.03", "Harbour Fish", "-41.10"),
    ("12.03", "Vole Insurance", "-60.00"),
    ("15.03", "Moss Dairy", "-5.50"),
    ("20.03", "Petrel Travel", "-120.00"),
)


def ledger(opening: str = "1000.00", rows: tuple = ROWS) -> list[tuple[str, str, Decimal, Decimal]]:
    """Rows (day, text, effect, balance) that start from a balance."""
    balance, found = Decimal(opening), []
    for day, text, effect in rows:
        balance += Decimal(effect)
        found.append((day, text, Decimal(effect), balance))
    return found


def statement(rows: list, above: tuple[str, ...] = (), below: tuple[str, ...] = (), balances: bool = True):
    """Pages with these rows, money out and money in, and labels above and below them."""
    lines = [row_line(day, text, effect, balance if balances else None) for day, text, effect, balance in rows]
    if any(text.rstrip("+ H").endswith(",00") for text in above):
        lines = [[(x, with_comma(text)) for x, text in line] for line in lines]
    return pages(*map(label, above), *lines, *map(label, below))


def table_of(rows: list, balances: bool = True) -> pd.DataFrame:
    """The wanted table of rows, with or without its column of balances."""
    table = two_column_table(rows)
    return table if balances else table.drop(columns="Balance")


def roles_of(balances: bool = True) -> Roles:
    """The roles of that table."""
    return learn_roles(table_of(ledger(), balances))


def verdict_on(rows: list, above=(), below=(), balances: bool = True, printed: list | None = None) -> Proof:
    """What is proven of a table of rows by pages with these rows, or those ``printed``, and labels around them."""
    return prove(table_of(rows, balances), roles_of(balances), statement(printed or rows, above, below, balances))
