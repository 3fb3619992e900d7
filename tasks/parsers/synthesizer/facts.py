"""What is known of a sample once its columns are, and how it reads them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

import pandas as pd

from tasks.parsers.synthesizer.columns.alignment import Alignment
from tasks.parsers.synthesizer.columns.fields import Field
from tasks.parsers.synthesizer.columns.restated_texts import Way
from tasks.parsers.synthesizer.dates.dating import PrintedDate
from tasks.parsers.synthesizer.numbers.day_end_balances import DayEndBalances
from tasks.parsers.synthesizer.page.lines import Line
from tasks.parsers.synthesizer.program import Chain, Heading
from tasks.statements.role_evidence import DATES, MONEY
from tasks.statements.roles import Roles

FEWEST_DIGITS = 4  # of an account number


@dataclass(frozen=True)
class Facts:
    """What is known of a sample once its columns are: the cells of every row's lines, by printed column."""

    alignment: Alignment
    table: pd.DataFrame
    roles: Roles
    dates: dict[str, PrintedDate]
    fields: tuple[Field, ...]
    rows: list[list[dict[str, str]]]
    headings: tuple[Heading, ...] = ()
    carried: list[dict[str, str]] = field(default_factory=list)
    page_lines: list[Line] = field(default_factory=list)  # with the words too tall for the table: titles, periods
    chain: Chain | None = None
    ways: dict[str, Way] = field(default_factory=dict)  # by column, what the wanted texts are made with of those here
    balances: DayEndBalances | None = None  # where rows print none, or no signs, these tell what the table has
    unwanted: str = ""  # the column of balances that the user does not want
    all_ways: bool = False  # nothing else explains the table: lines may be left out for how they begin


def joined_text(facts: Facts, row: int, name: str) -> str:
    """Return what the lines of a row print in a column, as ``joined`` does in the parser file."""
    if name in (heading.name for heading in facts.headings):
        return facts.carried[row].get(name, "")
    return " ".join(cells[name] for cells in facts.rows[row] if cells.get(name))


def joined_texts(facts: Facts, name: str) -> list[str]:
    """Return what the lines of every row print in a column."""
    return [joined_text(facts, row, name) for row in range(len(facts.rows))]


def fields_of(facts: Facts, name: str) -> list[Field]:
    """Return the printed columns in which a wanted column's cells were found."""
    return [found for found in facts.fields if name in found.columns]


def has_two_lines(facts: Facts, name: str) -> bool:
    """Tell whether all rows fill a printed column on their first line and on one more."""
    columns = [[line.get(name) for line in lines] for lines in facts.rows]
    return all(cells and cells[0] and sum(map(bool, cells)) == 2 for cells in columns)


def blank_texts(facts: Facts) -> tuple[str, ...]:
    """Return the columns that no row of the sample fills and that may hold texts, unlike those of numbers and days."""
    roles = facts.roles.by_column
    texts = (name for name in facts.table if roles.get(name) not in (*MONEY, *DATES))
    return tuple(name for name in texts if not any(map(str.strip, facts.table[name])))


def is_personal(text: str) -> bool:
    """Tell whether a text has the number of an account or a card, which others have otherwise."""
    return len(re.findall(r"\d", text)) >= FEWEST_DIGITS
