"""Proposing the table of a statement without a sample, and accepting it only where its own arithmetic proves it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tasks.parsers.synthesizer.lines import CLOSE, Number
from tasks.statements.numbers import NumberFormat
from tasks.statements.pages import Page
from tasks.statements.printed_balances import PrintedAmount, is_debt, read_lines, read_printed
from tasks.statements.proof import Proof, prove
from tasks.statements.proposals.candidates import Candidate, candidates, meaning_of_header
from tasks.statements.proposals.columns import find_header
from tasks.statements.proposals.days import DayColumn, day_columns, first_row, read_days
from tasks.statements.proposals.descriptions import describe
from tasks.statements.proposals.rows import is_label
from tasks.statements.proposals.sheet import PrintedLine, Sheet, read_sheet
from tasks.statements.roles import Roles

if TYPE_CHECKING:
    import pandas as pd

COLUMNS = {"Date": "posting_date", "Description": "description", "Amount": "amount", "Balance": "balance"}
DAY_SHARE = 0.6  # of the lines beside which most days stand must show those of another column of days
NO_DATES = "no dated lines with amounts were found"
NOT_PROVEN = "no reading of its columns is proven by the balances or totals it prints"
NO_YEAR = "its rows close, but no year is printed for their dates"
TWO_DAYS = "its rows close, but their dates can be read in two ways (day first or month first)"
UNCLEAR_SIGN = "its rows close, but whether the amounts are money in or out is not clear"
OTHER_DAYS = "its rows close, but whether their dates stand beside or above them is not clear"
NO_WORDS = "its rows close, but most of them have no description"


@dataclass(frozen=True)
class Proposal:
    """The table read without a sample (None where none is proven), what its columns mean, and what proves it."""

    table: pd.DataFrame | None
    roles: Roles | None
    proof: Proof


def propose(pages: Sequence[Page]) -> Proposal:
    """Return the one table that the statement's arithmetic proves, or a refusal that says why there is none."""
    sheet = read_sheet(pages)
    days = _in_order(day_columns(sheet), sheet)
    if not days:
        return _refused(NO_DATES)
    printed = read_printed(read_lines(pages, _places(sheet)), ())
    debt = is_debt(pages)
    why = NOT_PROVEN
    for column in days:
        for group in candidates(sheet, column, printed, debt):
            built = [_build(sheet, candidate, days, debt) for candidate in _different(group)]
            tables = _distinct(proposal for proposal in built if proposal.table is not None)
            if len(tables) == 1:
                return tables[0]
            if tables:
                return _refused(f"its arithmetic proves {len(tables)} different readings of its columns")
            why = next((proposal.proof.sentence for proposal in built), why)
    return _refused(why)


def _refused(sentence: str) -> Proposal:
    return Proposal(None, None, Proof("refused", sentence=sentence))


def _in_order(days: list[DayColumn], sheet: Sheet) -> list[DayColumn]:
    """Return the columns of days in the order in which they are tried: the day of posting before that of value."""
    if not days:
        return []
    most = len(days[0].marks)
    beside = [column for column in days if not column.heading and len(column.marks) >= DAY_SHARE * most]
    cells, _ = find_header(sheet, min(first_row(sheet, column) for column in beside)) if beside else ((), ())
    beside.sort(key=lambda column: (-meaning_of_header(cells, column), column.left))
    return beside + [column for column in days if column not in beside]


def _places(sheet: Sheet) -> int:
    """Return how many decimals most amounts print."""
    found = [-int(number.value.as_tuple().exponent) for line in sheet.lines for number in line.numbers]
    return max(set(found), key=found.count) if found and sheet.style[0] else 0


def _different(group: Sequence[Candidate]) -> list[Candidate]:
    """Return the candidates whose lines, amounts, signs or balances differ."""
    found: dict[tuple, Candidate] = {}
    for candidate in group:
        signs = candidate.signed.signs
        key = tuple((row.line, row.day, row.amount, row.balance, sign) for row, sign in zip(candidate.rows, signs))
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
    import pandas as pd

    rows, columns = candidate.rows, candidate.columns
    own = {row.line for row in rows}
    if columns.days.heading and any(len(own & d.marks.keys()) * 2 > len(own) for d in days if not d.heading):
        return _refused(OTHER_DAYS)
    turn = _turn(candidate, debt)
    if turn == 0:
        return _refused(UNCLEAR_SIGN)
    texts = [columns.days.marks[row.day].text for row in rows]
    readings = read_days(texts, columns.days.formats, sheet, rows[0].line)
    if len(readings) != 1:
        return _refused(TWO_DAYS if readings else NO_YEAR)
    described = describe(sheet, rows, columns, days, candidate.header)
    if sum(map(bool, described)) * 2 < len(rows):
        return _refused(NO_WORDS)
    places = _places(sheet)
    table = pd.DataFrame(
        {
            "Date": [day.isoformat() for day in readings[0]],
            "Description": described,
            "Amount": [f"{sign * turn * row.amount:.{places}f}" for sign, row in zip(candidate.signed.signs, rows)],
            "Balance": ["" if row.balance is None else f"{row.balance:.{places}f}" for row in rows],
        },
        dtype="str",
    )
    if columns.balance is None:
        table = table.drop(columns="Balance")
    roles = Roles(
        by_column={name: role for name, role in COLUMNS.items() if name in table.columns},
        number_format=NumberFormat(".", "", places),
        date_formats={"Date": "%Y-%m-%d"},
        newest_first=candidate.signed.newest_first,
        balance_sign=turn if columns.balance else -1 if debt else 1,
    )
    proof = prove(table, roles, sheet.pages)
    if proof.verdict != "proven":
        return _refused(proof.sentence)
    cut = next((row for row in rows if _digits_before(sheet.lines[row.line], row.number)), None)
    if cut:
        return _refused(f"its rows close, but digits stand right before the amount in “{sheet.lines[cut.line].line.text}”")
    unused = _unused(sheet, candidate)
    if unused:
        return _refused(f"its rows close, but “{unused}” prints an amount that none of them uses")
    return Proposal(table, roles, proof)


def _turn(candidate: Candidate, debt: bool) -> int:
    """Return what turns the signs of a candidate into those of money in and out; 0 where print and sums disagree.

    Signs by balances say how a balance moves: a debt grows with money out. What the print says of money decides; a
    statement of a debt whose print says nothing must show more purchases than payments.
    """
    rows, said, signs = candidate.rows, candidate.said, candidate.signed.signs
    strong = [sign * said[row.key] for sign, row in zip(signs, rows) if row.key in said and _is_strong(row.key, said)]
    if candidate.columns.balance is None:
        money = 1
        if strong and min(strong) < 0:
            return 0
    elif strong:
        return strong[0] if len(set(strong)) == 1 else 0
    else:
        money = -1 if debt else 1
    out = sum(sign * money < 0 for sign in signs)
    return money if not debt or strong or out * 2 >= len(rows) else 0


def _is_strong(key, said) -> bool:
    """Tell whether a kind of amount says money in or out by more than a plus or minus, which a card turns round."""
    return key.mark in ("DR", "CR") or bool(key.word) or (not key.mark and not {"-", "+"} & {k.mark for k in said})


def _digits_before(line: PrintedLine, number: Number) -> bool:
    """Tell whether an amount may lack its first digits: a short number stands close before it ('1' '115,15')."""
    if number.first == 0 or number.value < 100:
        return False
    before, first = line.words[number.first - 1], line.words[number.first]
    return before.text.isdigit() and len(before.text) <= 3 and first.x0 - before.x1 <= CLOSE * first.size


def _unused(sheet: Sheet, candidate: Candidate) -> str:
    """Return the text of a dated line that prints an amount in a column of amounts and is no row, '' if there is none."""
    used = {row.line for row in candidate.rows}
    columns = candidate.columns
    for index in columns.days.marks:
        line = sheet.lines[index]
        if index not in used and any(index in column.numbers for column in columns.amounts) and not is_label(line):
            return line.line.text
    return ""
