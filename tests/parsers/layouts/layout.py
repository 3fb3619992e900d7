"""A statement layout as a small, typed description; what is not said is the commonest way."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

Sign = Literal[
    "columns", "minus", "trailing", "brackets", "unicode", "triangle", "plus-minus", "plus", "cr-dr", "cr", "s-h",
    "letter", "word", "mark below", "section", "balance",
]  # fmt: skip
Text = Literal["line", "below", "above", "around", "last", "cut", "sub"]
DatePlace = Literal["row", "once", "heading", "month heading", "two lines", "in text"]
BalancePlace = Literal["row", "day", "ends"]


@dataclass(frozen=True)
class Wanted:
    """The CSV a user wants: its columns from left to right, as (title, content), and how cells are written.

    Contents: date, value, description, first line, other lines, amount, debit, credit, unsigned, direction, balance,
    reference, time, section, account, currency. ``dates`` is 'printed' or a strftime format, ``numbers`` 'plain',
    'comma' or 'printed'; ``blank`` stands for no amount in debit and credit; ``joint`` joins the lines of a text.
    """

    columns: tuple[tuple[str, str], ...]
    dates: str = "%Y-%m-%d"
    numbers: str = "plain"
    blank: str = ""
    joint: str = " "
    opening_row: bool = False
    directions: tuple[str, str] = ("Debit", "Credit")


@dataclass(frozen=True)
class Layout:
    """How a bank prints its statements."""

    name: str
    wanted: Wanted
    columns: tuple[str, ...] = ("date", "description", "debit", "credit", "balance")
    language: str = "en"
    number: str = "1,234.56"
    sign: Sign = "columns"
    currency: str = ""  # "$" before the number, " €" behind it
    empty: str = ""  # what an unused debit or credit column prints
    balance: BalancePlace = "row"
    balance_sign: Literal["minus", "cr-dr"] = "minus"
    date: str = "%d/%m/%Y"
    date_place: DatePlace = "row"
    with_date: Literal["", "value below", "time below", "time behind"] = ""  # what else the column of dates prints
    period: Literal["two dates", "one date", "month", "title"] = "two dates"
    text: Text = "line"
    longest: int = 1  # lines of a description beside the first
    align: Literal["right", "left", "middle"] = "right"
    # 'broken': in every other statement labels, and long days, go on on a second line, as in a browser's tables.
    header: Literal["repeated", "first", "two lines", "broken", "none"] = "repeated"
    rows: tuple[str, ...] = ()  # of: opening, closing, carried, total, dated opening, page total, section total
    second: tuple[str, ...] = ()  # the columns of the table of money in, below a header of its own
    accounts: tuple[str, ...] = ()  # headings '… account NUMBER CUR', one table each
    newest_first: bool = False
    split_rows: bool = False  # a description may go on on the next page
    side_by_side: bool = False
    shift: float = 0.0  # points by which every other page is moved
    furniture: tuple[str, ...] = field(default=("page numbers",))  # summary, advert, legend, page numbers, footer
    rules: Literal["", "grid", "lines"] = ""
    size: float = 8.5
    places: int = 2
    rare: tuple[str, ...] = ("million", "new kind", "long text", "busy day", "overdrawn")
    extra_line: str = ""  # a line of an unknown sort among the rows, with an amount (drift)

    @property
    def yearless(self) -> bool:
        """Whether the rows print no year."""
        return "y" not in self.date.lower()
