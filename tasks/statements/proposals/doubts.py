"""What the arithmetic cannot see, and forbids to accept a reading although it closes."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from tasks.parsers.synthesizer.page.lines import CLOSE, Number
from tasks.statements.proposals.candidates import Candidate
from tasks.statements.proposals.columns import APART, AmountColumn
from tasks.statements.proposals.days import SAME_START, DayColumn
from tasks.statements.proposals.rows import Key
from tasks.statements.proposals.sheet import PrintedLine, Sheet

MANY = 3  # dated lines with amounts that no row uses, or as many as there are rows, are another table
BELOW = 3  # lines below the last row: a day that stands there on its own may be that row's
OTHER_DAYS = "its rows close, but whether their dates stand beside, above or below them is not clear"
TOO_FEW = "one row alone proves too little"


def doubt_of_rows(sheet: Sheet, candidate: Candidate, days: Sequence[DayColumn]) -> str:
    """Return why the rows of a candidate may be wrong or not all, '' where nothing says so."""
    rows, columns = candidate.rows, candidate.columns
    own = {row.line for row in rows}
    if not any(row.amount for row in rows) or (len(rows) == 1 and columns.balance is None):
        return TOO_FEW
    if columns.days.heading and any(len(own & d.marks.keys()) * 2 > len(own) for d in days if not d.heading):
        return OTHER_DAYS
    if columns.days.heading and any(_prints_day(sheet.lines[row.line], columns.days) for row in rows):
        return OTHER_DAYS
    if _days_may_stand_below(sheet, candidate):
        return OTHER_DAYS
    cut = next((row.line for row in rows if _digits_before(sheet.lines[row.line], row.number)), None)
    if cut is not None:
        return f"its rows close, but digits stand right before the amount in “{sheet.lines[cut].line.text}”"
    unused = _without_day(sheet, candidate, own) or _unused(sheet, candidate, own, days)
    return f"its rows close, but “{unused}” prints an amount that none of them uses" if unused else ""


def _prints_day(line: PrintedLine, days: DayColumn) -> bool:
    """Tell whether a row prints a day where the lines above rows print theirs, which is then none of its words."""
    marks = days.marks.values()
    alike = (mark for mark in line.dates if line.line.index not in days.marks and {*mark.formats} & {*days.formats})
    return any(abs(mark.x0 - other.x0) <= SAME_START for mark in alike for other in marks)


def _days_may_stand_below(sheet: Sheet, candidate: Candidate) -> bool:
    """Tell whether most rows have no day beside them and one follows the last row: days may be those of rows above.

    The day of a closing balance is its own.
    """
    rows, last = candidate.rows, max(row.line for row in candidate.rows)
    apart = sum(row.day != row.line for row in rows) * 2 > len(rows)
    below = (index for index in candidate.columns.days.marks if last < index <= last + BELOW)
    return apart and any(not sheet.lines[index].is_label for index in below)


def _digits_before(line: PrintedLine, number: Number) -> bool:
    """Tell whether an amount may lack its first digits: a short number stands close before it ('1' '115,15')."""
    if number.first == 0 or number.value < 100:
        return False
    before, first = line.words[number.first - 1], line.words[number.first]
    return before.text.isdigit() and len(before.text) <= 3 and first.x0 - before.x1 <= CLOSE * first.size


def _unused(sheet: Sheet, candidate: Candidate, own: Collection[int], days: Sequence[DayColumn]) -> str:
    """Return a dated line whose amount no row uses: in a column of amounts, or one of many elsewhere; '' if none is."""
    columns = candidate.columns
    for index in columns.days.marks:
        line = sheet.lines[index]
        if index not in own and any(index in column.numbers for column in columns.amounts) and not line.is_label:
            return line.line.text
    dates = {row.day for row in candidate.rows} | set(own)
    moving = sum(bool(row.amount) for row in candidate.rows)
    for column in (column for column in days if not column.heading):
        beside = [
            index
            for index, mark in column.marks.items()
            if index not in dates
            and any(number.first > mark.last and number.value for number in sheet.lines[index].numbers)
            and not sheet.lines[index].is_label
        ]
        if len(beside) >= max(min(MANY, moving), len(own) / 2):
            return sheet.lines[beside[0]].line.text
    return ""


def _without_day(sheet: Sheet, candidate: Candidate, own: Collection[int]) -> str:
    """Return a line between the rows that prints an amount and a balance in their columns, but no day; '' if none does.

    A statement may print the day of several rows once; where the balance is not printed beside every row, the balances
    do not tell that one is missing.
    """
    columns = candidate.columns
    for line in sheet.lines[min(own) : max(own)] if columns.balance else ():
        if line.line.index in own or line.line.index in columns.days.marks or line.is_label:
            continue
        if _prints_in(line, columns.balance) and any(_prints_in(line, column) for column in columns.amounts):
            return line.line.text
    return ""


def _prints_in(line: PrintedLine, column: AmountColumn) -> bool:
    return any(abs(number.x1 - column.right) <= APART for number in line.numbers)


def money_turn(candidate: Candidate, debt: bool) -> int:
    """Return what turns the signs of a candidate into those of money in and out; 0 where print and sums disagree.

    Signs by balances say how a balance moves: a debt grows with money out. What the print says of money decides; a
    statement of a debt whose print says nothing must show more purchases than payments.
    """
    said = candidate.said
    strong = [sign * said[row.key] for row, sign in candidate.signed_rows if _is_strong(row.key, said)]
    if candidate.columns.balance is None:
        money = 1
        if strong and min(strong) < 0:
            return 0
    elif strong:
        # One side alone that moves the balance the other way is rather misnamed, where nothing says that it is a debt.
        misnamed = not debt and strong[0] < 0 and len(set(said.values())) == 1
        return strong[0] if len(set(strong)) == 1 and not misnamed else 0
    else:
        money = -1 if debt else 1
    out = sum(sign * money < 0 for sign in candidate.signed.signs)
    return money if not debt or strong or out * 2 >= len(candidate.rows) else 0


def _is_strong(key: Key, said: dict[Key, int]) -> bool:
    """Tell whether a kind of amount says money in or out by more than a plus or minus, which a card turns round."""
    plain = not key.mark and not {"-", "+"} & {other.mark for other in said}
    return key in said and (key.mark in ("DR", "CR") or bool(key.word) or plain)
