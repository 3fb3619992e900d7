"""Dates of which rows print some, below headings that tell the rest: 'March 2024', then 'Sat 3'; '2024', then '3/3'."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import pairwise

from tasks.parsers.synthesizer.columns.alignment import Alignment
from tasks.parsers.synthesizer.page.header_lines import is_header
from tasks.parsers.synthesizer.page.lines import CLOSE, LETTER, Line
from tasks.statements.dates import date_pattern, month_number, parse_date

ABOVE = (
    "%b %Y",
    "%b, %Y",
    "%b %y",
    "%b-%Y",
    "%b de %Y",
    "%Y %b",
    "%-m/%Y",
    "%-m.%Y",
    "%Y-%m",
    "%Y年%-m月",
    "%Y년 %-m월",
    "%b",
)
DAYS = ("%a %-d%o", "%a, %-d%o", "%-d%o %a", "%-d%o (%a)", "%-d日 (%a)", "%-d일 (%a)", "%-d日", "%-d일", "%-d%o", "%-d")
YEAR = re.compile(r"(?P<lead>(?:[^\W\d]+:? )?)(?P<year>(?:19|20)\d\d)(?P<tail>年|년| г\.|\.?)")  # '2024', 'Year 2024'
SAME_EDGE = 2.0  # points
SIDE = 3  # words: the day stands among as many from the left
Place = tuple[int, int]


@dataclass(frozen=True)
class DaysBelow:
    """The format of the days that rows print, where these stand, and the format of the headings above."""

    fmt: str
    above: str
    places: dict[int, tuple[Place, ...]]


def days_below_months(
    found: Alignment, wanted: list[date | None], around: Callable[[Alignment, int], Sequence[int]]
) -> DaysBelow | None:
    """Return the days of rows below headings of their month, None where any row's month or day is not told so.

    ``around`` gives the lines of a row that may print its day.
    """
    if not any(wanted):
        return None
    for above in ABOVE:
        if not _tell_months(found, wanted, above):
            continue
        for fmt in DAYS:
            for places in _days(found, wanted, fmt, around):
                if _once_a_day(wanted, places) and ("%a" not in fmt or _name_weekdays(found, wanted, places)):
                    return DaysBelow(_plainer(found, fmt, places), above, places)
    return None


def years_above(found: Alignment, wanted: Iterable[date | None], name: str) -> tuple[str, str, str] | None:
    """Return the word before and the format of years of which the nearest one above every row is the row's, and what
    may stand beside them; None where there are none, or none stands right above the first row, below the header.

    They start in the ``name`` column, of days: elsewhere, the last line of a text may be a year as well.
    """
    days = [found.lines[line].words[at] for cells in found.cells if name in cells for line, at in cells[name].words[:1]]
    used = found.lines_of_cells | {*found.anchors}
    left, right = min((day.x0 for day in days), default=0) - SAME_EDGE, min((day.x1 for day in days), default=0)
    free = (line for line in found.lines if line.index not in used and left <= line.words[0].x0 < right)
    years = {line.index: read for line in free if (read := _year_in_column(line))}
    ways, others = set(), set()
    for row, (anchor, day) in enumerate(zip(found.anchors, wanted, strict=True)):
        if anchor is None or day is None:
            return None
        first = min(line for cell in found.cells[row].values() for line, _ in [*cell.words, (anchor, 0)])
        at = max((at for at in years if at < first), default=None)
        above_row = at is not None and (row > 0 or all(_is_below_year(found, at, to) for to in range(at + 1, first)))
        if not above_row or int(years[at][0]["year"]) != day.year:
            return None
        year, beside = years[at]
        ways.add((year["lead"], f"%Y{year['tail']}"))
        others |= {beside} - {""}
    return (*ways.pop(), "".join(others)) if len(ways) == 1 and len(others) < 2 else None


def _is_below_year(found: Alignment, year: int, at: int) -> bool:
    """Tell whether a line below a year has a number, or is a further one of the words beside the year."""
    line, (_, *beside) = found.lines[at], found.lines[year].words
    goes_on = any(abs(line.words[0].x0 - word.x0) <= SAME_EDGE for word in beside) and not is_header(line)
    return bool(found.numbers[at]) or goes_on


def _year_in_column(line: Line) -> tuple[re.Match[str], str] | None:
    """Return the year that is all a line prints in its first column and the words beside it, those up to a number: the
    line of the opening balance may begin with a year.
    """
    gaps = enumerate(pairwise(line.words), 1)
    end = next((at for at, (left, right) in gaps if right.x0 - left.x1 > CLOSE * left.size), len(line.words))
    year, behind = (" ".join(word.text for word in words) for words in (line.words[:end], line.words[end:]))
    beside = re.match(r"(?:\D*(?!\S))?", behind)[0].rstrip()
    read = YEAR.fullmatch(year)
    return (read, beside) if read and bool(behind) == bool(LETTER.search(beside)) else None


def _tell_months(found: Alignment, wanted: list[date | None], above: str) -> bool:
    """Tell whether the nearest line above every row that is a month in a format names the row's month."""
    anchors = set(found.anchors)
    pattern = date_pattern(above)
    months = [line for line in found.lines if line.index not in anchors and _reads(pattern, line.text)]
    for anchor, day in zip(found.anchors, wanted, strict=True):
        if anchor is None or day is None:
            continue
        text = next((line.text for line in reversed(months) if line.index < anchor), "")
        try:
            month = parse_date(f"{text} {day.day}", f"{above} %-d", year=day.year)
        except ValueError:
            return False
        if month != day:
            return False
    return True


def _reads(pattern: re.Pattern[str], text: str) -> bool:
    read = pattern.fullmatch(text)
    return bool(read) and ("b" not in read.groupdict() or month_number(read["b"]) is not None)


def _days(found: Alignment, wanted: list[date | None], fmt: str, around) -> Iterator[dict[int, tuple[Place, ...]]]:
    """Yield where rows print their day in a format, by the place in their line or their left edge."""
    spots: dict[tuple, dict[int, tuple[Place, ...]]] = defaultdict(dict)
    pattern = date_pattern(fmt)
    for row, (anchor, day) in enumerate(zip(found.anchors, wanted, strict=True)):
        lines = around(found, row) if anchor is not None and day else ()
        used = {place for cell in found.cells[row].values() for place in cell.words}
        for text, words in (gram for line in lines for gram in _grams(found.lines[line])):
            read = pattern.fullmatch(text)
            if read and int(read["d"]) == day.day and used.isdisjoint(words):
                line, at = words[0]
                spots["x", len(words), round(found.lines[line].words[at].x0 / 5)].setdefault(row, words)
                if line == anchor:
                    spots["n", len(words), at].setdefault(row, words)
    yield from sorted(spots.values(), key=len, reverse=True)


def _grams(line: Line) -> Iterator[tuple[str, tuple[Place, ...]]]:
    for first in range(min(SIDE, len(line.words))):
        for last in range(first, min(first + 2, len(line.words))):
            text = " ".join(word.text for word in line.words[first : last + 1])
            yield text, tuple((line.index, at) for at in range(first, last + 1))


def _once_a_day(wanted: list[date | None], places: dict[int, tuple[Place, ...]]) -> bool:
    """Tell whether every row prints its day, or the first row of every day does."""
    shown = None
    for row, day in enumerate(wanted):
        shown = day if row in places else shown
        if day != shown:
            return False
    return True


def _name_weekdays(found: Alignment, wanted: list[date | None], places: dict[int, tuple[Place, ...]]) -> bool:
    """Tell whether the words beside the days are a name for each day of the week, always the same."""
    pairs = {(re.sub(r"[\W\d_]", "", _text(found, words)), wanted[row].weekday()) for row, words in places.items()}
    return len(pairs) == len({name for name, _ in pairs}) == len({weekday for _, weekday in pairs})


def _text(found: Alignment, words: tuple[Place, ...]) -> str:
    return " ".join(found.lines[line].words[at].text for line, at in words)


def _plainer(found: Alignment, fmt: str, places: dict[int, tuple[Place, ...]]) -> str:
    """Return a format without the signs of ordinals where no row has any, or with a dot where all have that."""
    texts = [_text(found, words) for words in places.values()]
    ways = [fmt.replace("%o", sign) for sign in ("", ".")]
    return next((way for way in ways if all(map(date_pattern(way).fullmatch, texts))), fmt)
