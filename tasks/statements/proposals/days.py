"""Which words of each line are the day of a row, and which day they name."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from itertools import pairwise

from tasks.statements.dates import month_number, parse_date
from tasks.statements.pages import Word
from tasks.statements.proposals.sheet import DateMark, PrintedLine, Sheet

SAME_START = 7.0  # points: days that begin closer to each other stand in one column (a day of one digit is shifted)
MOST_YEARS = 2  # different years in one column of days; more are a day read together with a number after it
STRAY = 7  # days by which a posting may lie outside the printed period
HALF_YEAR = 183  # days: a day without a year lies in the year that brings it this near to the period
ABOVE_ROWS = 3  # days below each other on lines without amounts may be those of the amounts a line or two below
ABOVE_AMOUNT = 2  # lines below its day at most an amount stands
HEADING_WORDS = 7  # a line that only names a day has no more words
PERIOD_WORDS = 4  # between the first and the last day of a period stand fewer words
LONGEST_PERIOD = timedelta(days=400)
FAR = timedelta(days=45)  # from the one day that a statement names: rows without a year may be any year's
YEAR_SHIFT = 30.0  # points: a year printed once above its days stands about where they do
SHORT = timedelta(days=100)  # where day and month can be told in two ways, rows rather span a quarter than years


@dataclass(frozen=True)
class DayColumn:
    """Days printed below each other: the mark of each line (by its index), all in one of ``formats``."""

    left: float
    marks: Mapping[int, DateMark]
    formats: tuple[str, ...]
    heading: bool = False


@dataclass(frozen=True)
class Period:
    """The days from which to which a statement says it runs; ``certain`` where it names both."""

    start: date
    end: date
    certain: bool = True


def day_columns(sheet: Sheet) -> list[DayColumn]:
    """Return the columns of days, those beside most amounts first; last, days that stand in lines of their own."""
    marked = [(mark.x0, line.line.index, mark) for line in sheet.lines for mark in line.dates]
    starts = sorted(marked, key=lambda start: start[:2])
    clusters: list[list[tuple[float, int, DateMark]]] = []
    for start in starts:
        if clusters and start[0] - clusters[-1][-1][0] <= SAME_START:
            clusters[-1].append(start)
        else:
            clusters.append([start])
    columns = [column for cluster in clusters for column in _columns_of(cluster)]
    columns.sort(key=lambda column: (-_beside_amounts(column, sheet), column.left))
    beside = [_from_first_row(column, sheet) for column in columns if _beside_amounts(column, sheet)]
    above = [column for column in columns if not _beside_amounts(column, sheet) and len(column.marks) >= ABOVE_ROWS]
    return beside + above + list(_headings(sheet))


def _from_first_row(column: DayColumn, sheet: Sheet) -> DayColumn:
    """Return a column without the days above its first row (of the period, of the statement).

    The first row may print its day a line above its amount.
    """
    first = first_row(sheet, column)
    above = max((index for index in column.marks if index < first), default=first)
    if any(line.numbers and not line.is_label for line in sheet.lines[above + 1 : first][:ABOVE_AMOUNT]):
        first = above
    return replace(column, marks={index: mark for index, mark in column.marks.items() if index >= first})


def first_row(sheet: Sheet, column: DayColumn) -> int:
    """Return the first line that prints a day of a column beside an amount, else the first of its days.

    The amounts stand on the side of the days on which most numbers do.
    """
    lines = [(index, mark, sheet.lines[index].numbers) for index, mark in column.marks.items()]
    right = [index for index, mark, numbers in lines if any(number.first > mark.last for number in numbers)]
    left = [index for index, mark, numbers in lines if any(number.last < mark.first for number in numbers)]
    return min((left if len(left) > len(right) else right) or column.marks)


def _beside_amounts(column: DayColumn, sheet: Sheet) -> int:
    return sum(
        any(number.first > mark.last for number in sheet.lines[index].numbers) for index, mark in column.marks.items()
    )


def _columns_of(cluster: Sequence[tuple[float, int, DateMark]]) -> Iterator[DayColumn]:
    """Yield the days of one cluster in the format that reads most lines (an own year is preferred)."""
    counts: dict[str, set[int]] = {}
    for _, index, mark in cluster:
        for fmt in mark.formats:
            counts.setdefault(fmt, set()).add(index)
    plausible = [fmt for fmt in counts if _few_years(cluster, fmt)]
    if not plausible:
        return
    best = max(plausible, key=lambda fmt: (len(counts[fmt]), "y" in fmt.lower()))
    alike = "y" in best.lower()
    formats = [f for f in plausible if counts[f] == counts[best] and ("y" in f.lower()) == alike]
    marks: dict[int, DateMark] = {}
    for _, index, mark in sorted(cluster, key=lambda entry: entry[0]):
        if best in mark.formats:
            marks.setdefault(index, mark)
    yield DayColumn(cluster[0][0], marks, tuple(formats))


def _few_years(cluster: Sequence[tuple[float, int, DateMark]], fmt: str) -> bool:
    if "y" not in fmt.lower():
        return True
    years = {parse_date(mark.text, fmt).year for _, _, mark in cluster if fmt in mark.formats}
    return max(years) - min(years) < MOST_YEARS


def _headings(sheet: Sheet) -> Iterator[DayColumn]:
    """Yield the days named by short lines above the rows of that day; beside it may stand the day's balance."""
    found = []
    for line in sheet.lines:
        mark = max(line.dates, key=lambda mark: mark.last - mark.first, default=None)
        if mark is None or any(other.first > mark.last for other in line.dates):
            continue  # two days are a period
        spent = {at for number in line.numbers for at in range(number.first, number.last + 1)}
        spent |= {at for label in line.labels for at in range(label.first, label.last + 1)}
        if len(line.words) - len(spent) <= HEADING_WORDS and (not line.numbers or line.labels):
            found += [(0.0, line.line.index, other) for other in line.dates]
    if found:
        for column in _columns_of(found):
            yield DayColumn(column.left, column.marks, column.formats, heading=True)


def printed_period(sheet: Sheet, first_row: int, month_first: bool) -> Period | None:
    """Return the period a statement prints, else one around the days or the month it names above its first row.

    ``month_first`` tells how numeric days are read. None where it names no day with a year, or days of different
    years so that a row's year stays open.
    """
    singles: list[date] = []
    for line in sheet.lines:
        dates = _full_dates(line, month_first)
        for (first, end), (last, start) in pairwise((day, mark) for mark, day in dates):
            between = line.words[end.last + 1 : start.first]
            near = len(between) < PERIOD_WORDS and (not line.numbers or _leads_on(between, sheet))
            if near and timedelta(0) < last - first <= LONGEST_PERIOD:
                return Period(first, last)
        if line.line.index < first_row:
            singles += [day for _, day in dates] or _months(line)
    if not singles or max(singles) - min(singles) > timedelta(days=HALF_YEAR):
        return None
    half = timedelta(days=HALF_YEAR)
    return Period(singles[0] - half, singles[0] + half, certain=False)


def _leads_on(between: Sequence[Word], sheet: Sheet) -> bool:
    """Tell whether words may join two days to a period although numbers stand beside them, where any digits are one."""
    return not sheet.style[0] and bool(between) and not any(map(str.isdigit, "".join(word.text for word in between)))


def _full_dates(line: PrintedLine, month_first: bool) -> list[tuple[DateMark, date]]:
    """Return the days with a year on a line, the longest at each place, read in one order of day and month.

    The other order is taken where one of them can only be read so ('01/03/2024 - 31/03/2024').
    """
    found: list[tuple[DateMark, date]] = []
    told = {is_month_first(fmts[0]) for mark in line.dates if (fmts := _told(mark))}
    month_first = told.pop() if len(told) == 1 else month_first
    for mark in sorted(line.dates, key=lambda mark: (mark.first, -mark.last)):
        formats = [fmt for fmt in mark.formats if "y" in fmt.lower()]
        fitting = [fmt for fmt in formats if is_month_first(fmt) == month_first] or formats
        if fitting and (not found or mark.first > found[-1][0].last):
            found.append((mark, parse_date(mark.text, fitting[0])))
    return found


def _told(mark: DateMark) -> list[str]:
    """Return the numeric formats with a year that read a day, where all put day and month in the same order."""
    formats = [fmt for fmt in mark.formats if "m" in fmt and "y" in fmt.lower()]
    return formats if len({is_month_first(fmt) for fmt in formats}) == 1 else []


def is_month_first(fmt: str) -> bool:
    """Tell whether a numeric format prints the month before the day."""
    places = [fmt.find(piece) for piece in ("%m", "%-m")], [fmt.find(piece) for piece in ("%d", "%-d")]
    month, day = (max(found) for found in places)
    return 0 <= month < day and "Y" not in fmt[:2]


def _months(line: PrintedLine) -> list[date]:
    """Return the middle of every month that a line names with its year: 'March 2024'."""
    pairs = pairwise(word.text.strip(".,") for word in line.words)
    named = ((month_number(name), year) for name, year in pairs if re.fullmatch(r"(?:19|20)\d\d", year))
    return [date(int(year), month, 15) for month, year in named if month]


def read_days(texts: Sequence[str], formats: Sequence[str], sheet: Sheet, first_row: int) -> tuple[list[date], ...]:
    """Return every reading of the days of all rows that is believable, as a list of days each.

    Day and month are told apart by the printed period, then by the order of the rows; both readings are returned
    where nothing tells. None are returned for days without a year where the statement names no year.
    """
    certain: list[list[date]] = []
    open_: list[list[date]] = []
    for fmt in formats:
        period = printed_period(sheet, first_row, is_month_first(fmt))
        days = _days(texts, fmt, period)
        if not days or days in certain + open_ or _too_far(days, fmt, period):
            continue
        if period is None or not period.certain:
            open_.append(days)
        elif all(within(day, period) for day in days):
            certain.append(days)
    found = certain or open_
    ordered = [days for days in found if _ordered(days)] or found
    short = [days for days in ordered if max(days) - min(days) <= SHORT]
    return tuple(short if len(short) == 1 else ordered)


def years_above(column: DayColumn, sheet: Sheet, lines: Sequence[int], header: Collection[int]) -> list[str]:
    """Return the year that stands alone above each of ``lines`` in a column of days without years ('2023').

    [] where the days print their years, or no year stands above the first line.
    """
    if any("y" in fmt.lower() for fmt in column.formats):
        return []
    start = max((at for at in header if at < min(lines)), default=min(lines) - 2)
    alone = {
        line.line.index: line.words[0].text
        for line in sheet.lines[max(start, 0) : max(lines)]
        if len(line.words) == 1
        and re.fullmatch(r"(?:19|20)\d\d", line.words[0].text)
        and abs(line.words[0].x0 - column.left) <= YEAR_SHIFT
    }
    years = [max((at for at in alone if at < line), default=None) for line in lines]
    return [] if None in years else [alone[at] for at in years]


def _too_far(days: Sequence[date], fmt: str, period: Period | None) -> bool:
    """Tell whether days without a year lie far from the one day that the statement names: it tells no year then."""
    if "y" in fmt.lower() or period is None or period.certain:
        return False
    named = period.start + (period.end - period.start) / 2
    return min(abs(day - named) for day in days) > FAR


def within(day: date, period: Period) -> bool:
    """Tell whether a day lies in a period, or a few days beside it."""
    return period.start - timedelta(days=STRAY) <= day <= period.end + timedelta(days=STRAY)


def _ordered(days: Sequence[date]) -> bool:
    falls = sum(later < earlier for earlier, later in pairwise(days))
    rises = sum(later > earlier for earlier, later in pairwise(days))
    return not (falls and rises)


def _days(texts: Sequence[str], fmt: str, period: Period | None) -> list[date]:
    """Return the days in one format, [] where one cannot be read or no year is known."""
    try:
        if "y" in fmt.lower():
            return [parse_date(text, fmt) for text in texts]
        if period is None:
            return []
        return [_near(text, fmt, period) for text in texts]
    except ValueError:
        return []


def _near(text: str, fmt: str, period: Period) -> date:
    """Return the day of the year that brings it nearest to the middle of the period."""
    middle = period.start + (period.end - period.start) / 2
    days = []
    for year in (middle.year - 1, middle.year, middle.year + 1):
        try:
            days.append(parse_date(text, fmt, year=year))
        except ValueError:  # 29 February
            continue
    if not days:
        raise ValueError(text)
    return min(days, key=lambda day: abs(day - middle))
