"""What the sums of a table cannot see, told by how its rows are printed: days, neighbours' words, and rows left out."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from tasks.statements.balance_words import squeeze
from tasks.statements.dates import date_formats_of, parse_date
from tasks.statements.movements import Movements
from tasks.statements.printed_balances import Amount, Line, is_day
from tasks.statements.printed_rows import ALONE, DESCRIPTION_START, PrintedRow, aligned, balance_places
from tasks.statements.printed_years import unprinted_year
from tasks.statements.roles import NO_YEAR, Roles

if TYPE_CHECKING:
    import pandas as pd

DATE_WORDS = 4  # words of a printed day, at most
SAME_PLACE = 3.0  # points: days that begin closer stand in one column
MOST = 0.8  # of the rows show a thing in one place, before a row that does not is doubted
ON_OWN_LINE = 0.6  # of the rows show their words beside their amount, before one that does not is doubted
ENOUGH = 3  # rows that must show it

_LETTERS = re.compile(r"[^\W\d_]{2,}")

Day = tuple[int, int]


def doubt_of_print(
    table: pd.DataFrame, roles: Roles, moved: Movements, lines: Sequence[Line], rows: Sequence[PrintedRow]
) -> str:
    """Return why a table whose sums close may still be wrong, judged by the lines that print its rows; else ''.

    The first row must give a day, and the pages a year. A row is doubted where its line prints another day in the
    column of days, or where the words of its description stand on another row's line while those of most rows stand on
    their own; the table, where a line that prints a day and an amount in their columns is no row, where one prints
    another row beside it, and where a line above or below all rows prints a day and a balance that none of them
    reaches.
    """
    name = roles.column("posting_date")
    moving = next((row for row, amount in enumerate(moved.amounts) if amount), None)
    if name is not None and moving is not None and not str(table[name].iloc[moving]).strip():
        return f"the rows close, but row {moving + 1} gives no day"
    if said := unprinted_year(table, roles, lines):
        return f"the rows close, but {said}"
    once = printed_once(rows)
    days = days_of(table, roles)
    if not once or not days:
        return ""
    left, shown = day_column(once, days, lines)
    for row, place in once.items():
        printed = shown.get(place)
        if printed and not printed & days[row]:
            return f"the rows close, but the line of row {row + 1} prints another day: “{lines[place].text}”"
    return (
        _neighbours_words(table, roles, once, lines)
        or _left_out(moved, lines, rows, left)
        or _beyond(moved, lines, rows, left)
        or _beside(moved, once, lines, rows)
    )


def printed_once(rows: Sequence[PrintedRow]) -> dict[int, int]:
    """Return the line of each row that is found on one line only, which prints no other row.

    The line may print the row's amount twice: a purchase, and what of it is due.
    """
    places = dict.fromkeys((found.row, found.place) for found in rows)
    times, shared = Counter(row for row, _ in places), Counter(place for _, place in places)
    return {row: place for row, place in places if times[row] == 1 and shared[place] == 1}


def days_of(table: pd.DataFrame, roles: Roles) -> dict[int, set[Day]]:
    """Return month and day of every date that each row gives."""
    found: dict[int, set[Day]] = {}
    for column, fmt in roles.date_formats.items():
        for row, cell in enumerate(table[column]):
            try:
                day = parse_date(str(cell), fmt, year=NO_YEAR)
            except ValueError:
                continue
            found.setdefault(row, set()).add((day.month, day.day))
    return found if len(found) == len(table) else {}


def day_column(
    once: dict[int, int], days: dict[int, set[Day]], lines: Sequence[Line]
) -> tuple[float | None, dict[int, set[Day]]]:
    """Return where most rows print their day, and the days that each line prints there; (None, {}) if nowhere."""
    marks = {place: list(days_on(line)) for place, line in enumerate(lines)}
    beginnings = sorted(
        x0 for row, place in once.items() for x0 in {x0 for x0, printed in marks[place] if printed & days[row]}
    )
    spans = {x0: bisect_right(beginnings, x0 + SAME_PLACE) - bisect_left(beginnings, x0) for x0 in beginnings}
    first = max(spans, key=spans.__getitem__, default=0.0)
    if spans.get(first, 0) < max(ENOUGH, MOST * len(once)):
        return None, {}
    left = first + SAME_PLACE / 2
    shown: dict[int, set[Day]] = {}
    for place, found in marks.items():
        for x0, printed in found:
            if abs(x0 - left) <= SAME_PLACE:
                shown.setdefault(place, set()).update(printed)
    return left, shown


def days_on(line: Line) -> Iterator[tuple[float, set[Day]]]:
    """Yield the place and every reading of the days that a line prints."""
    for first, word in enumerate(line.words):
        for text in day_texts(line, first):
            read = (parse_date(text, fmt, year=NO_YEAR) for fmt in date_formats_of(text))
            yield word.x0, {(day.month, day.day) for day in read}


def day_texts(line: Line, first: int) -> Iterator[str]:
    """Yield what reads as a day, the shorter first, from a line's word on: '1 Mar', '1 Mar 2024'."""
    text = ""
    for word in line.words[first : first + DATE_WORDS]:
        text = f"{text} {word.text}".strip()
        if date_formats_of(text):
            yield text


def _neighbours_words(table: pd.DataFrame, roles: Roles, once: dict[int, int], lines: Sequence[Line]) -> str:
    column = roles.column("description")
    if column is None:
        return ""
    starts = [squeeze(str(cell))[:DESCRIPTION_START] for cell in table[column]]
    texts = {row: squeeze(lines[place].text) for row, place in once.items()}
    own = {row for row, text in texts.items() if starts[row] and starts[row] in text}
    if len(own) < max(ENOUGH, ON_OWN_LINE * len(once)):
        return ""
    for row in once.keys() - own:
        if starts[row] and any(starts[row] in text for other, text in texts.items() if abs(other - row) == 1):
            return f"the rows close, but the words of row {row + 1} are printed on the line of another row"
    return ""


def unread_rows(lines: Sequence[Line]) -> tuple[Line, ...]:
    """Return the lines that read like rows although the table has none, () where fewer than two amounts tell so.

    Such a line begins with a day (or a number and a day), and prints words and an amount that no label of a balance
    explains. One amount alone, however often, may be a balance that did not move, with an unknown label.
    """
    found, amounts = [], set()
    for line in lines:
        days = [first for first in (0, 1) if any(day_texts(line, first))]
        if not days or line.labels or (days[0] and not line.words[0].text.isdigit()):
            continue
        after = days[0] + max(len(text.split()) for text in day_texts(line, days[0]))
        worded = any(_LETTERS.search(word.text) for word in line.words[after:])
        values = {
            abs(value)
            for amount in line.amounts
            if worded and amount.first >= after and not any(day_texts(line, amount.first))
            for value in amount.values
            if value
        }
        found += [line] if values else []
        amounts |= values
    return tuple(found) if len(amounts) > 1 else ()


def _beside(moved: Movements, once: dict[int, int], lines: Sequence[Line], rows: Sequence[PrintedRow]) -> str:
    """Return the line that prints, beside a row, another day and as many amounts: tables stand side by side. Whole
    numbers a blank behind words, such as that of a cheque, are none where no row has its amount there.
    """
    taken = Counter(found.place for found in rows)
    led = any(_is_of_text(lines[found.place], found.amount) for found in rows)
    for row, place in once.items():
        worth = {abs(value) for value in (moved.amounts[row], moved.balances[row]) if value}
        sums = ([one for one in part if led or not _is_of_text(lines[place], one)] for part in _parts(lines[place]))
        parts = [[{abs(value) for value in one.values} & worth for one in part] for part in sums]
        own = max((sum(map(bool, part)) for part in parts), default=0)
        if taken[place] == 1 and own and any(not any(part) and len(part) >= own for part in parts):
            said = f"“{lines[place].text}” on page {lines[place].page} prints another row beside row {row + 1}"
            return f"the rows close, but {said}"
    return ""


def _is_of_text(line: Line, amount: Amount) -> bool:
    """Tell whether an amount is a whole number right behind a word, as those of texts are."""
    if not amount.first or not line.words[amount.first].text.isdigit():
        return False
    before, word = line.words[amount.first - 1], line.words[amount.first]
    return any(map(str.isalpha, before.text)) and word.x0 - before.x1 <= ALONE * word.size


def _parts(line: Line) -> Iterator[list[Amount]]:
    """Yield the amounts behind each day of a line, up to the next day."""
    days, end = [], 0
    for first in range(len(line.words)):
        texts = list(day_texts(line, first)) if first >= end else []
        if texts:
            end = first + len(texts[-1].split())
            days.append((first, end))
    for place, (_, end) in enumerate(days):
        until = days[place + 1][0] if place + 1 < len(days) else len(line.words)
        yield [one for one in line.amounts if end <= one.first < until and any(one.values)]


def _left_out(moved: Movements, lines: Sequence[Line], rows: Sequence[PrintedRow], left: float | None) -> str:
    """Return the line between the rows that prints a day and an amount where rows print theirs, and is none."""
    taken = {found.place for found in rows}
    line = line_like_a_row(moved, lines, rows, left, range(min(taken), max(taken)))
    return f"the rows close, but “{line.text}” on page {line.page} reads like a row and is none" if line else ""


def line_like_a_row(
    moved: Movements, lines: Sequence[Line], rows: Sequence[PrintedRow], left: float | None, places: Iterable[int]
) -> Line | None:
    """Return the first of some lines that prints a day at ``left`` and an amount where rows print theirs, and is none.

    An amount of a row that was found on no line may be that row's. A line that prints days and amounts more often than
    any row's does, such as balances of days side by side, is none.
    """
    taken, found_rows = {found.place for found in rows}, {found.row for found in rows}
    elsewhere = {amount for row, amount in enumerate(moved.amounts) if row not in found_rows and amount is not None}
    columns = columns_of(rows)
    for place in places:
        for amount in amounts_of_rows(lines[place], columns, left) if place not in taken else ():
            known = {abs(value) for value in amount.values} & elsewhere
            if not known and not _prints_more_days(lines[place], lines, rows):
                return lines[place]
    return None


def places_of_unfound(
    table: pd.DataFrame, roles: Roles, moved: Movements, lines: Sequence[Line], rows: Sequence[PrintedRow]
) -> set[int]:
    """Return the lines that print a day where rows do, if these print any, and, in a column of theirs, the amount of a
    row which was found on no line, as its words there are too few to tell: such are no further lines of the row above.
    """
    found_rows, once = {found.row for found in rows}, printed_once(rows)
    elsewhere = {amount for row, amount in enumerate(moved.amounts) if row not in found_rows and amount}
    days = days_of(table, roles) if elsewhere and once else {}
    left = day_column(once, days, lines)[0] if days else None
    columns = columns_of(rows)
    return {
        place
        for place, line in enumerate(lines)
        for amount in (amounts_in(line, columns) if left is None else amounts_of_rows(line, columns, left))
        if elsewhere & {abs(value) for value in amount.values}
    }


def _prints_more_days(line: Line, lines: Sequence[Line], rows: Sequence[PrintedRow]) -> bool:
    """Tell whether a line prints days with amounts side by side, and more of them than the line of any row."""
    days = _days_with_amounts(line)
    return days > 1 and all(_days_with_amounts(lines[found.place]) < days for found in rows)


def _days_with_amounts(line: Line) -> int:
    return sum(map(bool, _parts(line)))


def columns_of(rows: Sequence[PrintedRow]) -> list[Amount]:
    """Return one amount of rows for each pair of edges, to the point: a long statement has few.

    Where a row's line prints the number of its amount twice, such as the balance of an account's first row, neither of
    the two tells.
    """
    times = Counter((found.row, found.place) for found in rows)
    told = [found.amount for found in rows if times[found.row, found.place] == 1] or [found.amount for found in rows]
    return list({(round(amount.x0), round(amount.x1)): amount for amount in told}.values())


def amounts_of_rows(line: Line, columns: Sequence[Amount], left: float | None) -> list[Amount]:
    """Return what a line prints in the columns of rows' amounts, [] where it prints no day at ``left``."""
    if left is None or not any(abs(x0 - left) <= SAME_PLACE for x0, _ in days_on(line)):
        return []
    return amounts_in(line, columns)


def amounts_in(line: Line, columns: Sequence[Amount]) -> list[Amount]:
    """Return what a line prints in the columns of rows' amounts, [] where it has a label."""
    told = () if line.labels else line.amounts
    return [amount for amount in told if any(amount.values) and aligned(amount, columns)]


def _beyond(moved: Movements, lines: Sequence[Line], rows: Sequence[PrintedRow], left: float | None) -> str:
    """Return the line above or below all rows that prints a day and a balance where rows do, which no row has."""
    known = [(balance, effect or 0) for balance, effect in zip(moved.balances, moved.effects, strict=True) if balance]
    if left is None or not known:
        return ""
    reached = {abs(value) for balance, effect in known for value in (balance, balance - effect)}
    places, taken = balance_places(moved, lines, rows), {found.place for found in rows}
    for place, line in enumerate(lines):
        if min(taken) <= place <= max(taken) or line.labels:
            continue
        if not any(abs(x0 - left) <= SAME_PLACE for x0, _ in days_on(line)):
            continue
        for amount in line.amounts:
            values = {abs(value) for value in amount.values}
            if any(values) and aligned(amount, places) and not is_day(line, amount) and not values & reached:
                return (
                    f"the rows close, but “{line.text}” on page {line.page} prints a balance that none of them reaches"
                )
    return ""
