"""Proposing the table of a statement without a sample, and accepting it only where its own arithmetic proves it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import TYPE_CHECKING

from tasks.parsers.synthesizer.page.panels import panels_of, tables_apart
from tasks.parsers.synthesizer.page.right_to_left import known_backwards, pages_in_reading_order
from tasks.statements.numbers import NumberFormat
from tasks.statements.pages import Page
from tasks.statements.printed_balances import PrintedAmount, is_debt, read_lines, read_printed
from tasks.statements.proof import Proof, prove
from tasks.statements.proposals.assumptions import assumed, not_proven
from tasks.statements.proposals.candidates import Candidate, candidates, meaning_of_header
from tasks.statements.proposals.columns import find_header
from tasks.statements.proposals.days import DayColumn, day_columns, first_row, read_days, years_above
from tasks.statements.proposals.dense_days import with_dense_days
from tasks.statements.proposals.descriptions import describe
from tasks.statements.proposals.doubts import doubt_of_rows, money_turn
from tasks.statements.proposals.sheet import Sheet, read_sheet
from tasks.statements.roles import Roles
from tasks.statements.scans.doubt import judge_scan

if TYPE_CHECKING:
    import pandas as pd

COLUMNS = {"Date": "posting_date", "Description": "description", "Amount": "amount", "Balance": "balance"}
DAY_SHARE = 0.6  # of the lines beside which most days stand must show those of another column of days
AHEAD = timedelta(days=366)  # by which a booked-ahead row may lie in the future
THAI = re.compile("[\u0e01-\u0e5b]")
BUDDHA = 43  # years by which two digits of the Buddha's count read too many: 67 for 2567 reads as 2067, but is 2024
ONCE_A_DAY = 0.2  # … or so many, where the header calls them the days of posting, which may be printed once a day
NO_DATES = "no dated lines with amounts were found"
NOT_PROVEN = "no reading of its columns is proven by the balances or totals it prints"
NO_YEAR = "its rows close, but no year is printed for their dates"
IN_FUTURE = "its rows close, but their dates would lie in the future: their years may be counted in another calendar"
TWO_DAYS = "its rows close, but their dates can be read in two ways (day first or month first)"
UNCLEAR_SIGN = "its rows close, but whether the amounts are money in or out is not clear"
OTHER_COLUMN = "its rows close, but the days of posting that its header names could not be read"
NO_WORDS = "its rows close, but most of them have no description"


@dataclass(frozen=True)
class Proposal:
    """The table read without a sample (None where none is proven), what its columns mean, and what proves it.

    ``assumed`` says which printed columns were taken for what.
    """

    table: pd.DataFrame | None
    roles: Roles | None
    proof: Proof
    assumed: str = ""


def propose(pages: Sequence[Page]) -> Proposal:
    """Return the one table that the statement's arithmetic proves, or a refusal that says why there is none.

    Words of digits alone ('240301', '0103') are taken for days first where they stand beside more amounts than other
    days do, else only where nothing is proven without them.
    """
    readable = pages_in_reading_order(pages) if known_backwards(pages) else pages
    sheet = read_sheet(tables_apart(readable, panels_of(readable), moved=True)[0])
    dense = with_dense_days(sheet)
    if dense is sheet:
        return _propose(sheet, readable)
    sheets = (dense, sheet) if _most_days(dense) > _most_days(sheet) else (sheet, dense)
    proposals = [_propose(sheets[0], readable)]
    if proposals[0].table is None:
        proposals.append(_propose(sheets[1], readable))
    return next((one for one in proposals if one.table is not None), proposals[0])


def _most_days(sheet: Sheet) -> int:
    """Return how many lines with amounts show a day in one column."""
    columns = (column for column in day_columns(sheet) if not column.heading)
    return max((sum(bool(sheet.lines[at].numbers) for at in column.marks) for column in columns), default=0)


def _propose(sheet: Sheet, pages: Sequence[Page]) -> Proposal:
    days = _in_order(day_columns(sheet), sheet)
    if not days:
        return _refused(NO_DATES)
    printed = read_printed(read_lines(pages, _places(sheet)), ())
    debt = is_debt(pages) or _credits_lower(printed)
    why = NOT_PROVEN
    for column in days:
        for group in candidates(sheet, column, printed, debt):
            different = _different(group)
            built = [_build(sheet, candidate, days, debt) for candidate in different]
            tables = _distinct(proposal for proposal in built if proposal.table is not None)
            if len(tables) == 1:
                return tables[0]
            if tables:
                return _refused(f"its arithmetic proves {len(tables)} different readings of its columns")
            # Only a reading of most dated lines tells why the statement is not proven.
            whole = [len(candidate.rows) * 2 > len(column.marks) for candidate in different]
            why = next((one.proof.sentence for one, most in zip(built, whole, strict=True) if most), why)
    return _refused(not_proven(days, printed) if why == NOT_PROVEN else why)


def _credits_lower(printed: Sequence[PrintedAmount]) -> bool:
    """Tell whether a total of credits is printed below zero: they lower what is owed ('Payments and credits -198.77').

    Nothing but the total's sign tells so where no word names a debt.
    """
    credits, debits = (
        [value for amount in printed if amount.kind == kind for value in amount.values]
        for kind in ("credits", "debits")
    )
    return bool(credits) and max(credits) < 0 and min(debits, default=0) >= 0


def _refused(sentence: str) -> Proposal:
    return Proposal(None, None, Proof("refused", sentence=sentence))


def _in_order(days: list[DayColumn], sheet: Sheet) -> list[DayColumn]:
    """Return the columns of days in the order in which they are tried: the day of posting before that of value."""
    if not days:
        return []
    cells, _ = find_header(sheet, first_row(sheet, days[0])) if not days[0].heading else ((), ())
    most = len(days[0].marks)

    def speaks(column: DayColumn) -> float:
        return meaning_of_header(cells, column)

    beside = [
        column
        for column in days
        if not column.heading
        and (len(column.marks) >= DAY_SHARE * most or (speaks(column) > 0 and len(column.marks) >= ONCE_A_DAY * most))
    ]
    beside.sort(key=lambda column: (-speaks(column), column.left))
    return beside + [column for column in days if column not in beside]


def _places(sheet: Sheet) -> int:
    """Return how many decimals most amounts print."""
    found = [-int(number.value.as_tuple().exponent) for line in sheet.lines for number in line.numbers]
    return max(set(found), key=found.count) if found and sheet.style[0] else 0


def _different(group: Sequence[Candidate]) -> list[Candidate]:
    """Return the candidates whose lines, amounts, signs or balances differ."""
    found: dict[tuple, Candidate] = {}
    for candidate in group:
        key = tuple((row.line, row.day, row.amount, row.balance, sign) for row, sign in candidate.signed_rows)
        found.setdefault(key, candidate)
    return list(found.values())


def _distinct(proposals: Iterator[Proposal]) -> list[Proposal]:
    """Return the proposals whose days, amounts and balances differ."""
    found: dict[tuple, Proposal] = {}
    for proposal in proposals:
        rows = proposal.table.drop(columns="Description").itertuples(index=False, name=None)
        found.setdefault(tuple(rows), proposal)
    return list(found.values())


def _build(sheet: Sheet, candidate: Candidate, days: Sequence[DayColumn], debt: bool) -> Proposal:
    """Return the table of a candidate where everything about it is proven, else why not."""
    doubt = doubt_of_rows(sheet, candidate, days)
    turn = money_turn(candidate, debt)
    if doubt or turn == 0:
        return _refused(doubt or UNCLEAR_SIGN)
    column = candidate.columns.days
    if _is_posted_elsewhere(candidate):
        return _refused(OTHER_COLUMN)
    texts, formats = [column.marks[row.day].text for row in candidate.rows], column.formats
    if years := years_above(column, sheet, [row.day for row in candidate.rows], candidate.header.lines):
        texts = [f"{text} {year}" for text, year in zip(texts, years, strict=True)]
        formats = tuple(f"{fmt} %Y" for fmt in formats)
    readings = read_days(texts, formats, sheet, candidate.rows[0].line)
    if len(readings) != 1:
        return _refused(TWO_DAYS if readings else NO_YEAR)
    read = _of_common_era(readings[0], sheet)
    if max(read) > date.today() + AHEAD:
        return _refused(IN_FUTURE)
    described = describe(sheet, candidate.rows, candidate.columns, days, candidate.header)
    if sum(map(bool, described)) * 2 < len(described):
        return _refused(NO_WORDS)
    table = _table([day.isoformat() for day in read], described, candidate, turn, _places(sheet))
    roles = Roles(
        by_column={name: role for name, role in COLUMNS.items() if name in table.columns},
        number_format=NumberFormat(".", "", _places(sheet)),
        date_formats={"Date": "%Y-%m-%d"},
        newest_first=candidate.signed.newest_first,
        balance_sign=turn if candidate.columns.balance else -1 if debt else 1,
    )
    proof = judge_scan(prove(table, roles, sheet.pages), table, sheet.pages)
    if proof.verdict == "proven":
        return Proposal(table, roles, proof, assumed(candidate, turn))
    return _refused(NOT_PROVEN if proof.check in ("cells", "balances") else proof.sentence)


def _is_posted_elsewhere(candidate: Candidate) -> bool:
    """Tell whether the header names the days that were read otherwise ('Valor'), and another column the day of posting.

    That column may print the day of the month alone, below the name of its month.
    """
    left, cells = candidate.columns.days.left, [cell for cell in candidate.header.cells if cell.scores]
    over = [cell for cell in cells if cell.x0 - 12 <= left <= cell.x1]
    posting = [cell for cell in cells if max(cell.scores, key=cell.scores.get) == "posting_date"]
    return bool(over and posting) and not any(cell in posting for cell in over)


def _of_common_era(days: Sequence[date], sheet: Sheet) -> Sequence[date]:
    """Return days that would lie in the future, but are of the Buddha's years ('67' for 2567), as those they are."""
    thai = any(THAI.search(line.line.text) for line in sheet.lines)
    if not thai or min(days) <= date.today() + AHEAD or any((day.month, day.day) == (2, 29) for day in days):
        return days
    return [day.replace(year=day.year - BUDDHA) for day in days]


def _table(days: list[str], described: list[str], candidate: Candidate, turn: int, places: int) -> pd.DataFrame:
    """Return the table: ISO days, signed plain amounts, and the printed balances where there are any."""
    import pandas as pd

    rows = candidate.signed_rows
    cells = {
        "Date": days,
        "Description": described,
        "Amount": [f"{sign * turn * row.amount:.{places}f}" for row, sign in rows],
        "Balance": ["" if row.balance is None else f"{row.balance:.{places}f}" for row, _ in rows],
    }
    if candidate.columns.balance is None:
        del cells["Balance"]
    return pd.DataFrame(cells, dtype="str")
