"""Where a table's rows stand on the page, and what that tells of its first and last row.

A row missing or wrong in the middle breaks the chain of running balances. Where no opening or closing balance is
printed the ends are not held by arithmetic alone: there the page must not print a further row, and the first amount
must stand where amounts of its sign stand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import pairwise
from typing import TYPE_CHECKING

from expectations.arithmetic import Chain
from tasks.statements.balance_words import ENDS, STARTS, squeeze
from tasks.statements.column_words import direction_sign
from tasks.statements.movements import Movements
from tasks.statements.numbers import FOOTNOTES, MINUS, is_affix
from tasks.statements.pages import Word
from tasks.statements.printed_balances import SIGN_GAP, Amount, Line, has_date, is_day
from tasks.statements.roles import Roles

if TYPE_CHECKING:
    import pandas as pd

SAME_EDGE = 3.0  # points: amounts whose left edges, right edges or middles lie closer stand in one column
ALONE = 0.7  # of the letter size: words further apart belong to different columns
DESCRIPTION_START = 10  # letters of its description that a line must show to be the row's

OTHER_START = 6  # letters that another text needs, and one that goes on below
SHORT_NUMBER = 3  # digits of a number, such as that of a check, which needs to be a word of a line with a day


@dataclass(frozen=True, slots=True)
class PrintedRow:
    """A row of the table and the line that prints its amount."""

    row: int
    place: int
    amount: Amount


def find_rows(table: pd.DataFrame, roles: Roles, moved: Movements, lines: Sequence[Line]) -> tuple[PrintedRow, ...]:
    """Return the lines that print a row's amount beside its balance, or beside its words where it has none.

    A line may print several equal rows; a row whose amount stands on a line of its own is not found. Where some of the
    lines with a row's numbers show its words, the others are not the row's, nor are those without a day where as many
    as there are such rows print one: those of a summary, or of a total, may name the kind of a section's only row. Nor
    is what labels of both ends of an account stand above, be it that a period, and so days, are among them.
    """
    described, numbers = _starts_of_texts(table, roles), _short_numbers(table, roles)
    by_amount: dict[Decimal, list[int]] = {}
    for row, amount in enumerate(moved.amounts):
        if amount is not None:
            by_amount.setdefault(amount, []).append(row)
    found: list[tuple[PrintedRow, bool]] = []
    for place, line in enumerate(lines):
        values = {abs(value) for amount in line.amounts for value in amount.values}
        if not any(value in by_amount for value in values):
            continue
        text, dated = squeeze(line.text), has_date(line) and not _is_below_ends(lines, place)
        words = {word.text.rstrip(FOOTNOTES) for word in line.words} if dated else set()
        for amount in line.amounts:
            beside = {abs(value) for other in line.amounts if other is not amount for value in other.values}
            for row in (row for value in amount.values for row in by_amount.get(abs(value), ())):
                balance = moved.balances[row]
                shows = any(start in text or (dated and _ends(line, amount, start)) for start in described[row])
                shows = shows or not numbers[row].isdisjoint(words)
                if (shows or dated) and abs(balance) in beside if balance is not None else shows:
                    found.append((PrintedRow(row, place, amount), shows))
    told = {printed.row for printed, shows in found if shows}
    return _on_days([printed for printed, shows in found if shows or printed.row not in told], moved, lines)


def _is_below_ends(lines: Sequence[Line], place: int) -> bool:
    """Tell whether the line above one labels an opening and a closing balance, as the head of a summary does."""
    above = lines[place - 1] if place and lines[place - 1].page == lines[place].page else None
    kinds = {label.kind for label in above.labels} if above else set()
    return not (kinds.isdisjoint(STARTS) or kinds.isdisjoint(ENDS))


def _on_days(found: Sequence[PrintedRow], moved: Movements, lines: Sequence[Line]) -> tuple[PrintedRow, ...]:
    """Return the rows but those on lines without a day, where lines with one are enough for all rows of the amount."""
    rows: dict[Decimal | None, set[int]] = {}
    dated: dict[Decimal | None, set[int]] = {}
    days = {printed.place for printed in found if _follows_day(printed, lines[printed.place])}
    for printed in found:
        amount = moved.amounts[printed.row]
        rows.setdefault(amount, set()).add(printed.row)
        dated.setdefault(amount, set()).update({printed.place} & days)
    enough = {amount for amount, ones in rows.items() if len(dated[amount]) >= len(ones)}
    return tuple(one for one in found if one.place in days or moved.amounts[one.row] not in enough)


def _follows_day(printed: PrintedRow, line: Line) -> bool:
    """Tell whether a day stands before an amount, which may look like one itself."""
    return has_date(replace(line, words=line.words[: printed.amount.first]))


def _ends(line: Line, amount: Amount, start: str) -> bool:
    """Tell whether the words right before an amount are how a text starts of which the rest stands below, or those
    before another column, such as that of a code, or behind the amount.
    """
    words = [squeeze(word.text) for word in line.words]
    apart = [behind.x0 - word.x1 > ALONE * word.size for word, behind in pairwise(line.words)]
    ends = [at for at, ended in enumerate([*apart, True], 1) if ended or at == amount.first]
    runs = ("".join(words[first:end]) for end in ends for first in range(end))
    return any(OTHER_START <= len(run) < len(start) and start.startswith(run) for run in runs)


def _starts_of_texts(table: pd.DataFrame, roles: Roles) -> list[list[str]]:
    """Return how the description of each row starts, and its other texts where they are long enough to tell."""
    found: list[list[str]] = [[] for _ in range(len(table))]
    for name in roles.text_columns:
        enough = 1 if name == roles.column("description") else OTHER_START
        for row, cell in enumerate(table[name]):
            start = squeeze(str(cell))[:DESCRIPTION_START]
            found[row] += [start] if len(start) >= enough else []
    return found


def _short_numbers(table: pd.DataFrame, roles: Roles) -> list[set[str]]:
    """Return the numbers of each row which are too short to tell it alone."""
    names = [name for name in roles.text_columns if name != roles.column("description")]
    rows = zip(*([str(cell).strip() for cell in table[name]] for name in names), strict=True)
    short = [{cell for cell in row if cell.isdecimal() and SHORT_NUMBER <= len(cell) < OTHER_START} for row in rows]
    return short or [set() for _ in range(len(table))]


@dataclass(frozen=True, slots=True)
class MissedRow:
    """A line that reads like a row the table lacks; ``sure`` where nothing else can be meant."""

    line: Line
    sure: bool


def missed_row(
    chain: Chain, moved: Movements, lines: Sequence[Line], rows: Sequence[PrintedRow], at_start: bool
) -> MissedRow | None:
    """Return the printed row that should precede (or follow) an account's rows, None when there is none.

    It shows a day and at least two amounts, the balance in the column of the balances. After the last row its amount
    must lead from the last balance to its own; before the first row its balance must be the one from which the first
    row starts, and it is sure where its amount stands in a column of amounts.
    """
    taken = _lines_taken(moved, rows)
    moving = [found.amount for found in rows]
    balances = balance_places(moved, lines, rows)
    doubtful = None
    for place, line in enumerate(lines):
        if place in taken or line.labels or len(line.amounts) < 2 or not has_date(line):
            continue
        for balance in (amount for amount in line.amounts if aligned(amount, balances)):
            others = [one for one in line.amounts if one is not balance and any(one.values) and not is_day(line, one)]
            if at_start and chain.start in balance.values and others:
                if any(aligned(one, moving) and one.values != balance.values for one in others):
                    return MissedRow(line, True)
                doubtful = MissedRow(line, False)
            if not at_start and any(_leads(chain.end, one, balance) for one in others):
                return MissedRow(line, True)
    return doubtful


def _lines_taken(moved: Movements, rows: Sequence[PrintedRow]) -> set[int]:
    """Return the places of the lines that print rows of the table: none of those with numbers that more lines print
    than rows have.
    """
    numbers = list(zip(moved.amounts, moved.balances, strict=True))
    places: dict[object, set[int]] = {}
    for found in rows:
        places.setdefault(numbers[found.row], set()).add(found.place)
    counts = Counter(numbers)
    return {place for pair, found in places.items() if len(found) <= counts[pair] for place in found}


def printed_sign(row: int, moved: Movements, lines: Sequence[Line], rows: Sequence[PrintedRow]) -> int | None:
    """Return the sign (-1, +1) with which a row's amount is printed, judged by where the other rows print theirs.

    Amounts of one sign share a column, a mark or a word of direction on their line. None where the row is not found or
    where the others do not tell.
    """
    times = Counter(found.row for found in rows)
    once = [found for found in rows if times[found.row] == 1]
    own = next((found for found in once if found.row == row), None)
    others = [found for found in once if found.row != row and moved.effects[found.row]]
    if own is None or not others:
        return None
    known = {found.row: 1 if moved.effects[found.row] > 0 else -1 for found in others}
    taken = {found.place for found in rows}
    said = _directions(lines, own, taken)
    alike = {known[o.row] for o in others if _alike(own, o) and said == _directions(lines, o, taken)}
    if alike:
        return alike.pop() if len(alike) == 1 else None
    # Nothing alike, yet all others share one sign, one column and not this place: it must be the other sign's column.
    apart = all(found.amount.x1 < own.amount.x0 or found.amount.x0 > own.amount.x1 for found in others)
    column = len(others) > 1 and all(aligned(others[0].amount, [found.amount]) for found in others)
    sign = _single(known.values())
    return -sign if sign and apart and column else None


def _single(signs: Iterable[int]) -> int | None:
    found = set(signs)
    return found.pop() if len(found) == 1 else None


def _alike(own: PrintedRow, other: PrintedRow) -> bool:
    same_mark = (own.amount.values[0] < 0) == (other.amount.values[0] < 0)
    return same_mark and aligned(own.amount, [other.amount])


def _directions(lines: Sequence[Line], row: PrintedRow, taken: Collection[int]) -> Collection[int]:
    """Return the signs that words of direction standing alone beside a row's amount name: 'CREDIT', 'D', 'Af'.

    A word nearer to its other neighbour than to the amount is the end of a description ('SALARY CREDIT'); the currency
    may stand between. Where none is beside it, a word below it on the next line that is no row may be the one.
    """
    line, amount = lines[row.place], row.amount
    words, signs = line.words, set()
    behind = amount.last + 1
    if behind + 1 < len(words) and is_affix(words[behind].text) and direction_sign(words[behind].text) is None:
        behind += 1
    for at, other in ((amount.first - 1, amount.first - 2), (behind, behind + 1)):
        if 0 <= at < len(words) and (sign := direction_sign(words[at].text)) is not None:
            word = words[at]
            neighbour = words[other] if 0 <= other < len(words) else None
            if word.text in (*MINUS, "+") and _gap(word, amount) > SIGN_GAP * word.size:
                continue
            alone = neighbour is None or _gap(word, neighbour) >= min(_gap(word, amount), ALONE * word.size)
            signs |= {sign} if alone else set()
    return signs or (_directions_below(lines[row.place + 1], amount) if _goes_on(lines, row.place, taken) else set())


def _goes_on(lines: Sequence[Line], place: int, taken: Collection[int]) -> bool:
    following = place + 1
    return following < len(lines) and following not in taken and lines[following].page == lines[place].page


def _directions_below(line: Line, amount: Amount) -> set[int]:
    """Return the sign of the word of direction that a line prints alone under an amount."""
    signs = set()
    for before, word, after in zip((None, *line.words), line.words, (*line.words[1:], None), strict=False):
        gaps = [_gap(word, other) for other in (before, after) if other]
        if _gap(word, amount) < 0 and min(gaps, default=word.size) >= ALONE * word.size:
            sign = direction_sign(word.text)
            signs |= {sign} if sign else set()
    return signs


def _gap(one: Word | Amount, other: Word | Amount) -> float:
    return max(other.x0 - one.x1, one.x0 - other.x1)


def balance_places(moved: Movements, lines: Sequence[Line], rows: Sequence[PrintedRow]) -> list[Amount]:
    """Return the balances printed beside the rows of a table."""
    places = []
    for found in rows:
        balance = moved.balances[found.row]
        if balance is not None:
            amounts = lines[found.place].amounts
            places += [one for one in amounts if abs(balance) in {abs(value) for value in one.values}]
    return places


def _leads(end: Decimal | None, moved: Amount, balance: Amount) -> bool:
    return end is not None and any(
        value and value_after in (end + value, end - value) for value in moved.values for value_after in balance.values
    )


def aligned(amount: Amount, column: Sequence[Amount]) -> bool:
    """Tell whether an amount shares its left edge, right edge or middle with one of a column."""
    return any(
        abs(own - other) < SAME_EDGE
        for one in column
        for own, other in (
            (amount.x0, one.x0),
            (amount.x1, one.x1),
            ((amount.x0 + amount.x1) / 2, (one.x0 + one.x1) / 2),
        )
    )
