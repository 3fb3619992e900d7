"""The year of dates that print none: told by a period, a date or a year elsewhere on the pages, else a constant."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from itertools import pairwise, product

from tasks.parsers.synthesizer.dates import calendars
from tasks.parsers.synthesizer.dates.dating import expected_date, with_short_days
from tasks.parsers.synthesizer.facts import Facts
from tasks.parsers.synthesizer.page.lines import Line
from tasks.parsers.synthesizer.patterns import escaped, nameless
from tasks.parsers.synthesizer.program import Period
from tasks.parsers.synthesizer.rows.totals import PAGE_LINE
from tasks.statements.dates import month_number

TWO_MONTHS = 62  # days: what a statement covers before the day it is made
HALF_YEAR = 183  # days: a date without a year lies in the year that brings it this near to the known day
MONTH = r"(?P<month>(?i:MONTH_NAMES))\.?"
YEAR = r"(?P<year>(?:19|20)\d\d)"
NUMBERED = r"(?P<month>\d\d?)"
# A month and its year in numbers, such as those that count statements: '03/2024', 'No. 3/2024', '2024-03', '2024年3月'.
NUMBERED_MONTHS = (rf"{NUMBERED}\s?[/.-]\s?{YEAR}", rf"{YEAR}\s?[/.-]\s?{NUMBERED}", rf"{YEAR}\s?年\s?{NUMBERED}\s?月")
# The days of one month: 'March 1-31, 2025', '1.-31. März 2025'.
DAYS_OF_MONTHS = (
    rf"{MONTH}\s\d\d?\s?[-\u2013]\s?(?P<day>\d\d?),?\s{YEAR}",
    rf"(?<![\w./-])\d\d?\.?\s?[-\u2013]\s?(?P<day>\d\d?)\.?\s{MONTH}\s{YEAR}",
)
APART = r"(?<![\w/.-]){}(?![\w/.-])"


def needs_year(facts: Facts) -> bool:
    """Tell whether the table wants years that the dates of the rows do not print."""
    return bool(_yearless(facts))


def prints_no_year(facts: Facts) -> bool:
    """Tell whether the dates of the rows print no year."""
    return any("y" not in printed.fmt.lower() for printed in facts.dates.values())


def find_period(facts: Facts) -> Period | None:
    """Return the line that tells the year, None where every date prints its own or no line helps."""
    if not needs_year(facts):
        return None
    found = [(period, day) for period in dict.fromkeys(_periods(facts)) if (day := _first_match(facts, period))]
    near = (period for period, day in found if _matches(facts, day))
    past = (replace(period, past=True) for period, day in found if _are_past(facts, day))
    return next(near, None) or next(past, None)


def year_constants(facts: Facts) -> tuple[tuple[str, str], ...]:
    """Return the constants that stand for a year printed nowhere: a person sets them for other statements."""
    days = sorted({day for name in _yearless(facts) for day in _days(facts, name)})
    if not days:  # the table wants no year either
        return (("YEAR_END", "date(2024, 7, 2)  # any leap year: the table shows none"),)
    first, last = days[0], days[-1]
    if first.year == last.year:
        said = "these statements print no year: set it before reading those of another"
        return (("YEAR", f"{last.year}  # {said}"), ("YEAR_END", "date(YEAR, 7, 2)"))
    said = "these statements print no year: set the last day before reading others"
    return (("YEAR_END", f"date({last.year}, {last.month}, {last.day})  # {said}"),)


def _yearless(facts: Facts) -> list[str]:
    return [
        name
        for name, printed in facts.dates.items()
        if "y" not in printed.fmt.lower() and "y" in facts.roles.date_formats[name].lower()
    ]


def _days(facts: Facts, name: str) -> list[date]:
    days = (expected_date(cell, facts.roles.date_formats[name]) for cell in facts.table[name])
    return [day for day in days if day]


def _matches(facts: Facts, day: date) -> bool:
    """Tell whether a day brings every yearless date of the sample into its wanted year."""
    return all(abs((wanted - day).days) <= HALF_YEAR for name in _yearless(facts) for wanted in _days(facts, name))


def _are_past(facts: Facts, last: date) -> bool:
    """Tell whether every yearless date is wanted as the latest such day up to the last one, such as of instalments."""
    days = (day for name in _yearless(facts) for day in _days(facts, name))
    end = (last.month, last.day)
    return all(day <= last and day.year == last.year - ((day.month, day.day) > end) for day in days)


def _first_match(facts: Facts, period: Period) -> date | None:
    source = calendars.in_any_language(period.pattern)
    for line in facts.page_lines:
        found = source.search(line.text)
        if not found:
            continue
        said = found.groupdict()
        year = int(said["year"]) + calendars.years_before(period.year)
        month, day = said.get("month", "7"), said.get("day", "2" if "month" not in said else "15")
        try:
            return date(year, int(month) if month.isdigit() else month_number(month) or 1, int(day))
        except ValueError:
            return None
    return None


def _periods(facts: Facts) -> Iterator[Period]:
    """Yield what could tell the year: periods first, then single dates, then a month and year, then a year alone.

    Last come dates whose label stands in a column of its own: what stands far before a date may be another's name; and
    those behind the number of an account.
    """
    anchors = [facts.alignment.lines[at] for at in facts.alignment.anchors if at is not None]
    rows = {(line.page, line.bottom) for line in anchors}
    first = min(rows, default=(0, 0.0))
    free = [line for line in facts.page_lines if (line.page, line.bottom) not in rows]
    above = [line for line in free if (line.page, line.bottom) < first]
    lines = [calendars.with_parted_days(line) for line in free if line.page > 0 or (line.page, line.bottom) < first]
    order = _prints_month_first(facts)
    dated = [(line, list(calendars.full_dates(line, first))) for first in (order, not order) for line in lines]
    ends = [(*ends, _period_of(line, *ends)) for line, dates in dated for ends in pairwise(dates) if _is_period(*ends)]
    days = [day for name in _yearless(facts) for day in _days(facts, name)]
    # A period that holds all rows is read in the right order.
    ends.sort(key=lambda found: not all(found[0][3] <= day <= found[1][3] for day in days))
    yield from (period for *_, period in ends)
    yield from _days_of_months(lines)
    yield from _labelled_days(dated, near=True)
    yield from _years(above, days)
    yield from _labelled_days(dated, near=False)
    yield from _days_of_making(dated, days)


def _is_period(start: calendars.PrintedDay, end: calendars.PrintedDay) -> bool:
    """Tell whether two dates of a line are those of a period: written alike, a few words apart."""
    return start[2].replace("%-", "%") == end[2].replace("%-", "%") and end[0] - start[1] <= 4


def _period_of(line: Line, start: calendars.PrintedDay, end: calendars.PrintedDay) -> Period:
    """Return the period whose last day tells the year, found by its first one and the words between them."""
    fmt = _with_short_days(max(start[2], end[2], key=len), [start[3], end[3]])
    plain = nameless(calendars.pattern_source(fmt))
    between = [re.sub(r"\d", r"\\d", re.escape(word.text)) for word in line.words[start[1] + 1 : end[0]]]
    # Parts of one word stand where it does.
    gaps = ["" if left.x1 > right.x0 else r"\s" for left, right in pairwise(line.words[start[1] : end[0] + 1])]
    parts = zip([*between, calendars.pattern_source(fmt)], gaps, strict=True)
    joint = plain + "".join(gap + part for part, gap in parts)
    return Period(joint, *calendars.reading(fmt), 'int(found["day"])')


def _with_short_days(fmt: str, days: list[date]) -> str:
    """Return a format that takes days of one digit as well, where months have names and all printed days have two, or
    where signs stand behind the numbers: '12月11日'.

    Those of other numeric dates are written like the rows'.
    """
    return with_short_days(fmt, days) if "%b" in fmt else re.sub("%([md])(?=[月日월일])", r"%-\1", fmt)


def _prints_month_first(facts: Facts) -> bool:
    """Tell whether the numbers of dates begin with the month: as on the rows, else as some date elsewhere must be read.

    A statement mostly writes its dates in one order: 03/01 on its rows tells how 12/01/2024 above them is meant.
    """
    of_rows = [printed.fmt for printed in facts.dates.values() if "%b" not in printed.fmt]
    found = of_rows or [fmt for line in facts.page_lines for *_, fmt, _ in calendars.full_dates(line, False)]
    return any(re.match("%-?m", fmt) for fmt in found)


def _days_of_months(lines: list[Line]) -> Iterator[Period]:
    """Yield the first and last day of one month, of which only the last has its name or its year beside it."""
    year, month = calendars.reading("%b %Y")
    for line, source in product(lines, DAYS_OF_MONTHS):
        if calendars.in_any_language(source).search(line.text):
            yield Period(source, year, month, 'int(found["day"])')


def _years(lines: list[Line], days: list[date]) -> Iterator[Period]:
    """Yield a month and year ('March 2024'), such in numbers that is the month of the last of some days, and a year
    alone behind a word ('Tax year 2024').
    """
    last = max(days, default=None)
    year, month = calendars.reading("%b %Y")
    for line in lines:
        for name, number in pairwise(line.words):
            if re.fullmatch(YEAR, number.text) and month_number(name.text.strip(".,")):
                yield Period(rf"{MONTH}\s{YEAR}", year, month, "15")
    for line, source in product(lines, NUMBERED_MONTHS):
        for found in re.finditer(APART.format(source), line.text) if last else ():
            if (int(found["year"]), int(found["month"])) == (last.year, last.month):
                before = re.search(r"([^\W\d_]{2,}\.?:?)\s$", line.text[: found.start()])
                label = rf"{re.escape(before[1])}\s" if before else r"(?<![\w/.-])"
                yield Period(rf"{label}{source}(?![\w/.-])", year, 'int(found["month"])', "15")
    for line in lines:
        for label, number in pairwise(line.words):
            if re.fullmatch(YEAR, number.text) and _names_years(label.text):
                yield Period(rf"{re.escape(label.text)}\s{YEAR}\b", year, "7", "2")


def _names_years(word: str) -> bool:
    """Tell whether a word may stand before a year on every statement: the name of a month is another one next time."""
    return bool(re.fullmatch(r"[^\W\d_]{3,}:?", word)) and not month_number(word)


def _labelled_days(dated: list[tuple[Line, list[calendars.PrintedDay]]], near: bool) -> Iterator[Period]:
    """Yield the dates behind a word that stands near, or far, or at the start of their line."""
    for line, dates in dated:
        for start, _, fmt, day in dates:
            label = _label(line, start, near)
            if label is not None:
                fmt = _with_short_days(fmt, [day])
                yield Period(label + calendars.pattern_source(fmt), *calendars.reading(fmt), 'int(found["day"])')


def _days_of_making(dated: list[tuple[Line, list[calendars.PrintedDay]]], days: list[date]) -> Iterator[Period]:
    """Yield the dates behind the number of an account at the end of a line, or before that of the page, below their
    labels, on which a statement may have been made: soon after its rows; none where both orders of day and month tell
    such a day.
    """
    made = [
        (fmt, day, behind)
        for line, dates in dated
        for start, end, fmt, day in dates
        if start and re.search(r"\d{4}$", line.words[start - 1].text)
        if (behind := _end_of_line(" ".join(word.text for word in line.words[end + 1 :])))
        if days and all(0 <= (day - one).days <= TWO_MONTHS for one in days)
    ]
    if len({day for _, day, _ in made}) == 1:
        first, day, behind = made[0]
        fmt = _with_short_days(first, [day])
        yield Period(rf"\d{{4}}\s{calendars.pattern_source(fmt)}{behind}", *calendars.reading(fmt), 'int(found["day"])')


def _end_of_line(text: str) -> str:
    """Return the expression of the end of a line, or, where the number of a page stands there, of that as well; '' for
    any other text.
    """
    if not text:
        return "(?m:$)"
    label = re.match(r"\D*", text)[0]
    return rf"(?m:$|\s{escaped(label)}\d)" if re.match(PAGE_LINE, text) else ""


def _label(line: Line, start: int, near: bool) -> str | None:
    """Return the expression of the word before a date or of the start of its line, None where it is no label."""
    if start == 0:
        return "(?m:^)" if near else None
    label = line.words[start - 1]
    is_near = line.words[start].x0 - label.x1 < 2 * label.size
    return rf"{re.escape(label.text)}\s" if near == is_near and not any(map(str.isdigit, label.text)) else None
