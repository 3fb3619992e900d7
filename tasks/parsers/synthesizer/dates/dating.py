"""Where the dates of a table are printed, and in which format: beside each row, once a day, or in a heading."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import partial
from itertools import pairwise, product

import pandas as pd

from tasks.parsers.synthesizer.columns.alignment import Alignment, Found, lines_above
from tasks.parsers.synthesizer.dates.date_texts import (
    LONGEST,
    edges,
    fitting,
    grams,
    padded_formats,
    said_before,
    same_day,
    two_line_grams,
)
from tasks.parsers.synthesizer.dates.late_headings import nearest_above, says_opening_day
from tasks.parsers.synthesizer.dates.month_headings import days_below_months, years_above
from tasks.parsers.synthesizer.dates.named_headings import day_behind_name
from tasks.parsers.synthesizer.dates.paired_days import are_equal
from tasks.parsers.synthesizer.dates.rival_dates import Dates, Place, is_labelled, most_meant
from tasks.parsers.synthesizer.dates.stacked_dates import (
    SAME_EDGE,
    with_label_below,
    with_times_below,
)
from tasks.parsers.synthesizer.page.lines import CLOSE
from tasks.statements.dates import NUMBER_OF_OTHER_DAY, date_formats, date_pattern, era_formats, parse_date
from tasks.statements.roles import Roles

ABOVE = 8  # lines: a row's amount may stand that far below its date
UNDER = 10  # lines: a second date stands no further below the first one
DIGITS = ("%d%m", "%m%d", "%m%d%y")  # digits alone are a day only where they are the expected one in every row
PADDED = re.compile(  # '2024. 3. 1' and '2024年 3月 1日': a blank stands for a zero
    r"\d{1,4}([-/.])\s?\d{1,2}\1\s?\d{1,4}|(?:(?:[^\W\d_]{1,2}\s?)?\d{1,4}[年년]\s?)?\d{1,2}[月월]\s?\d{1,2}[日일]"
)
SIGN_OF_YEAR = re.compile(r" [^\W\d_]\.$")  # behind a day, in a word of its own: the dot of '01.02.2024 г.' ends it
ENOUGH = 0.95  # of the printed dates must be the expected ones
Spots = dict[tuple, dict[int, tuple[str, tuple[Place, ...]]]]  # the text and the words of every row at the same place
BEHIND = re.compile(r"[,;:]?(?:[(（][^\W\d_]+[)）])*$")  # a day in a heading: '3月4日(月)(つづき)'
MOMENT = re.compile(r"(?:[\d./-]{8,} \d{1,2}:\d\d(?::\d\d)?)?")  # a day and a time of day, or blank


@dataclass(frozen=True)
class PrintedDate:
    """A date column as printed: its format, and whether it stands in headings between the rows.

    Where headings tell only the month or the year, and rows the day, ``above`` is the end of the format that headings
    print. They have the words ``lead`` before them, those of whole days only where other lines print days, too; years
    may have some ``beside`` them. Whole days may be told by that each ``starts`` its line, and no other day does.
    Within the text of rows, ``label`` are the words before it; where only ``of_some``, others have the first date.
    Times may stand ``below`` days, in another format than the wanted one. ``chosen`` of several that are the same days
    in all rows are those whose label and place say so. Further tables may print ``whole`` days, in a format with years.
    The first row may be an ``opening`` balance above the heading of its day.
    """

    fmt: str
    heading: bool = False
    above: str = ""
    label: str = ""
    of_some: bool = False
    lead: str = ""
    beside: str = ""
    below: str = ""
    chosen: bool = False
    starts: bool = False
    whole: str = ""
    opening: bool = False

    @property
    def timed(self) -> bool:
        """Whether a time stands behind the day."""
        return "%H" in self.fmt or "%p" in self.fmt


def find_dates(found: Alignment, table: pd.DataFrame, roles: Roles) -> dict[str, PrintedDate]:
    """Add the places of date cells to an alignment; return the printed format of every date column that was found."""
    printed: dict[str, PrintedDate] = {}
    taken = _of_moments(found, table)
    for name in (name for name, kind in found.kinds.items() if kind == "date"):
        wanted = [expected_date(cell, roles.date_formats[name]) for cell in table[name]]
        spots = _spots(found, wanted)
        best = _beside(found, wanted, spots, taken, clock="%H" in roles.date_formats[name])
        complete = best and _are_all(found, wanted, best[1])
        known = complete and "y" in best[0].lower()  # else the year may be one of another calendar
        formats = era_formats() if complete else (*era_formats(), *DIGITS)
        other = None if known else _beside(found, wanted, spots, taken, formats)
        whole = complete or (other and _are_all(found, wanted, other[1]))
        if best and not whole:
            other = _dressed(found, wanted, spots, taken, best[0])
        if other and _are_all(found, wanted, other[1]):
            best, complete = other, True
        rivals = _same_days(found, wanted, spots, best, clock="%H" in roles.date_formats[name]) if complete else []
        if rivals:
            best = most_meant(found, name, roles.by_column[name], [best, *rivals], taken)
        if complete and not is_labelled(found, name, best) and (named := day_behind_name(found, name, wanted))[0]:
            printed[name] = PrintedDate(named[0], heading=True, lead=named[1], chosen=True)
        elif not complete and (heading := _in_headings(found, wanted)):
            printed[name] = heading
        elif (
            not complete
            and roles.by_column[name] == "posting_date"
            and (days := days_below_months(found, wanted, _around))
        ):
            for row, words in days.places.items():
                found.cells[row][name] = Found(words)
                taken.update(words)
            printed[name] = PrintedDate(f"{days.fmt} {days.above}", above=days.above)
        elif best:
            fmt, places = best
            taken.update(place for words in places.values() for place in words)
            if label := _label_in_text(found, places, wanted):
                printed[name] = PrintedDate(fmt, label=label)
                found.dates_within.update((row, words[0][0]) for row, words in places.items())
                ends = [words[-1] for words in places.values()]
                found.labelled.update((line, at) for line, end in ends for at in range(end + 1))
                continue
            fmt, places = with_label_below(found, fmt, places, printed)
            places, below = with_times_below(found, places, list(table[name]))
            for row, words in places.items():
                found.cells[row][name] = Found(words)
            printed[name] = PrintedDate(fmt, below=below, chosen=bool(rivals))
    yearless = [name for name, shown in printed.items() if "y" not in shown.fmt.lower()]
    if len(yearless) == 1 and roles.by_column[yearless[0]] == "posting_date":  # another date may be of the year before
        name, shown = yearless[0], printed[yearless[0]]
        years = years_above(found, table[name].map(partial(expected_date, fmt=roles.date_formats[name])), name)
        if years and shown == PrintedDate(shown.fmt, chosen=shown.chosen):
            lead, above, beside = years
            printed[name] = PrintedDate(f"{shown.fmt} {above}", above=above, lead=lead, beside=beside)
    for name, shown in printed.items():
        if shown.fmt != roles.date_formats[name]:
            days = [day for cell in table[name] if (day := expected_date(cell, roles.date_formats[name]))]
            printed[name] = replace(shown, fmt=with_short_days(shown.fmt, days))
    return printed


def _of_moments(found: Alignment, table: pd.DataFrame) -> set[tuple[int, int]]:
    """Return the words of texts that are a day and a time of day as printed: the dates of rows stand beside them."""
    names = [name for name, kind in found.kinds.items() if kind == "text" and all(map(MOMENT.fullmatch, table[name]))]
    return {place for cells in found.cells for name in names if name in cells for place in cells[name].words}


def with_short_days(fmt: str, days: Sequence[date]) -> str:
    """Return a format that takes days and months of one digit as well, where all that are printed have two."""
    for part, numbers in (("d", [day.day for day in days]), ("m", [day.month for day in days])):
        if min(numbers, default=0) > 9:
            fmt = re.sub(rf"(?<![A-Za-z])%{part}(?=$|[^%\w]|%[bv])", f"%-{part}", fmt)
    return fmt


def _label_in_text(found: Alignment, places: dict[int, tuple[Place, ...]], wanted: list[date | None]) -> str:
    """Return the words before the dates of all rows that have one, '' unless they are the same and start where texts
    do, and no other row prints them.
    """
    dated = [row for row, day in enumerate(wanted) if day]
    if len(places) < len(dated) or len(dated) < 2:
        return ""
    used = {place for row in found.cells for cell in row.values() for place in cell.words}
    texts = [name for name, kind in found.kinds.items() if kind == "text"]
    lefts = Counter(
        round(found.lines[line].words[at].x0)
        for row in found.cells
        for name in texts
        for line, at in (row[name].words[:1] if name in row else ())
    )
    labels = set()
    for line, at in (words[0] for words in places.values()):
        words = found.lines[line].words[:at]
        first = max((place + 1 for place in range(at) if (line, place) in used), default=0)
        labels.add((" ".join(word.text for word in words[first:]), round(words[0].x0) if words else 0))
    label, left = labels.pop()
    plain = re.fullmatch(r"[^\d]*[^\W\d_]{2}[^\d]*", label)
    if labels or not plain or not any(abs(left - other) <= 1 for other in lefts):
        return ""
    lines = found.lines_of_cells - {words[0][0] for words in places.values()}
    return "" if any(f" {label} " in f" {found.lines[line].text} " for line in lines) else label


def _are_all(found: Alignment, wanted: list[date | None], places: dict) -> bool:
    """Tell whether every row prints its day, or the first one of every day does."""
    return len(places) == sum(day is not None for day in wanted) or _once(found, wanted, places)


def _once(found: Alignment, wanted: list[date | None], places: dict) -> bool:
    """Tell whether the first row of every day prints it on a line with other cells of the row: no heading does."""
    shown = None
    for row, day in enumerate(wanted):
        if row in places:
            lines = {line for cell in found.cells[row].values() for line, _ in cell.words}
            if places[row][0][0] not in lines:
                return False
            shown = day
        elif day is not None and day != shown:
            return False
    return True


def expected_date(cell: str, fmt: str) -> date | None:
    """Return the day a wanted cell names (in 2024 where it has no year), None when blank."""
    try:
        return parse_date(cell, fmt, year=2024) if cell.strip() else None
    except ValueError:
        return None


def _spots(found: Alignment, wanted: list[date | None]) -> Spots:
    """Return what stands at the same place of every row: the same left or right edge, or as many words before it."""
    spots: Spots = defaultdict(dict)
    for row, anchor in enumerate(found.anchors):
        if anchor is None or wanted[row] is None:
            continue
        for line in _around(found, row):
            for text, words, first in grams(found.lines[line]):
                for edge, at in edges(found.lines[line], words):
                    spots[(edge, len(words), round(at / 5))].setdefault(row, (text, words))
                if line == anchor:
                    spots[("n", len(words), first)].setdefault(row, (text, words))
                    if PADDED.fullmatch(text):  # of as many words as blanks make it
                        spots[("padded", LONGEST, first)][row] = (text, words)
                if said := said_before(found.lines[line], first):
                    spots[(said, len(words), "")].setdefault(row, (text, words))
            for text, words, edge in two_line_grams(found.lines, line):
                spots[("two", len(words), round(edge / 5))].setdefault(row, (text, words))
        used = {place for cell in found.cells[row].values() for place in cell.words}
        for line in _under(found, row):
            for text, words, first in grams(found.lines[line]):
                if not used.isdisjoint(words):  # a date within a description
                    continue
                if said := said_before(found.lines[line], first):
                    spots[(said, len(words), "below")].setdefault(row, (text, words))
                x0 = found.lines[line].words[first].x0
                spots[(f"under {line - anchor}", len(words), round(x0 / 5))].setdefault(row, (text, words))
                if not first and wanted[row].day in map(int, re.findall(r"\d+", text)):
                    spots[("starts", len(words), round(x0 / 5))].setdefault(row, (text, words))
    return spots


def _dressed(found: Alignment, wanted: list[date | None], spots: Spots, taken: set[Place], fmt: str) -> Dates | None:
    """Return the dates of a format of which some have the sign of a footnote, or what makes an ordinal: '1er mars'."""
    ways = (f"{fmt}%n", re.sub("%-?d", "%-d%o", fmt))
    dates = (_beside(found, wanted, spots, taken, (way,)) for way in ways)
    return next((one for one in dates if one and _are_all(found, wanted, one[1])), None)


def _beside(
    found: Alignment,
    wanted: list[date | None],
    spots: Spots,
    taken: set[Place],
    formats: Sequence[str] = (),
    clock: bool = False,
    without: frozenset[Place] = frozenset(),
) -> Dates | None:
    """Return the best dates of some spots, of those that are ``without`` some words.

    With a ``clock``, the times behind the days are wanted, too, also those in a column of their own.
    """
    dated = sum(day is not None for day in wanted)
    best = None
    for key, entries in spots.items():
        for fmt in fitting(entries, wanted, padded_formats() if key[0] == "padded" else formats or date_formats()):
            right = {row: words for row, (text, words) in entries.items() if same_day(text, fmt, wanted[row])}
            wrong = sum(
                bool(date_pattern(fmt).fullmatch(text)) for row, (text, _) in entries.items() if row not in right
            )
            if len(right) < max(1, 0.1 * dated) or wrong > (1 - ENOUGH) * len(right):
                continue
            if not all(map(without.isdisjoint, right.values())):
                continue
            if NUMBER_OF_OTHER_DAY in fmt and are_equal(entries[row][0] for row in right):
                continue
            shared = sum(not taken.isdisjoint(words) for words in right.values())
            timed = ("%H" in fmt) + 2 * ("%p" in fmt)  # what stands behind twelve hours is a part of the time
            apart = (
                timed and not clock and (_own_column(found, right, fmt) or _of_some(found, spots, wanted, right, fmt))
            )
            if apart or (fmt.startswith("%a") and not _weekdays(found, wanted, right)):
                continue
            left = min(found.lines[words[0][0]].words[words[0][1]].x0 for words in right.values())
            explained = dated if key[0] in ("x", "right", "padded") and _once(found, wanted, right) else len(right)
            size = key[1] if key[0] == "two" else -key[1]  # whatever stands before the break is a part of it
            together = key[0] == "two" or (timed and clock) or all(map(partial(_stand_together, found), right.values()))
            # What stands behind, or before, is a part of it.
            signed = bool(SIGN_OF_YEAR.search(fmt)) or "%h" in fmt or NUMBER_OF_OTHER_DAY in fmt
            rank = (explained, "y" in fmt.lower(), -shared, together, timed, signed, -round(left), key[0] == "x", size)
            if best is None or rank > best[0]:
                best = (rank, fmt, right)
    return (best[1], best[2]) if best else None


def _same_days(found: Alignment, wanted: list[date | None], spots: Spots, best: Dates, clock: bool) -> list[Dates]:
    """Return the dates that the page prints beside the best ones, the same days in every row."""
    same, used = [], frozenset(place for words in best[1].values() for place in words)
    while (other := _beside(found, wanted, spots, set(), clock=clock, without=used)) and _are_all(
        found, wanted, other[1]
    ):
        same.append(other)
        used = used.union(*other[1].values())
    return same


def _stand_together(found: Alignment, places: Sequence[tuple[int, int]]) -> bool:
    """Tell whether words stand no further apart than those of one text: else two columns may print them."""
    words = [found.lines[line].words[at] for line, at in places]
    return all(right.x0 - left.x1 <= CLOSE * right.size for left, right in pairwise(words))


def _around(found: Alignment, row: int) -> list[int]:
    """The anchor line first; then lines above it that no other row owns (an amount may stand below its date)."""
    return [found.anchors[row], *lines_above(found, row, ABOVE)]


def _under(found: Alignment, row: int) -> list[int]:
    """The lines below the anchor, before the next row's: another date may stand below the first one."""
    anchor = found.anchors[row]
    after = next((a for a in found.anchors[row + 1 :] if a is not None), len(found.lines))
    return [
        at
        for at in range(anchor + 1, min(after, anchor + 1 + UNDER))
        if found.lines[at].page == found.lines[anchor].page
    ]


def _own_column(found: Alignment, places: dict[int, tuple[tuple[int, int], ...]], fmt: str) -> bool:
    """Tell whether the times behind some dates stand in one column: then they are no part of the dates.

    A blank behind days of one month's name, they would move with another's.
    """
    half = " %p" in fmt  # in a word of its own
    times = [words[:-1] if half else words for words in places.values()]
    ends = [[found.lines[line].words[at] for line, at in words[-2:]] for words in times if len(words) > 1]
    starts = [time.x0 for _, time in ends]
    moved = re.search("%[ab]|%-", fmt) and all(time.x0 - day.x1 <= CLOSE * time.size for day, time in ends)
    return bool(starts) and max(starts) - min(starts) <= 2 * SAME_EDGE and not moved


def _of_some(
    found: Alignment, spots: Spots, wanted: list[date | None], places: dict[int, tuple[Place, ...]], fmt: str
) -> bool:
    """Tell whether more rows print a day at the place of some dates than have a time behind it."""
    lefts = {round(found.lines[line].words[at].x0 / 5) for (line, at), *_ in places.values()}
    days = [entries for (edge, _, at), entries in spots.items() if edge == "x" and at in lefts]
    day = re.sub(r"\W*%[HI].*", "", fmt)
    return len({row for on in days for row, (text, _) in on.items() if same_day(text, day, wanted[row])}) > len(places)


def _weekdays(found: Alignment, wanted: list[date | None], places: dict[int, tuple[tuple[int, int], ...]]) -> bool:
    """Tell whether the words before some dates name the days of the week, each always the same way."""
    pairs = {(found.lines[words[0][0]].words[words[0][1]].text, wanted[row].weekday()) for row, words in places.items()}
    return len(pairs) == len({name for name, _ in pairs}) == len({weekday for _, weekday in pairs})


def _in_headings(found: Alignment, wanted: list[date | None]) -> PrintedDate | None:
    """Return how the nearest line above every row, of those that are of no row, prints its day.

    Other lines, such as the period at the top of a page, print days as well: then the words before the day tell the
    headings, or that it starts their lines.
    """
    rows = {*found.anchors, *(line for row in found.cells for cell in row.values() for line, _ in cell.words)}
    others = [line for line in found.lines if line.index not in rows]
    texts_of = [(line, BEHIND.sub("", text), first) for line in others for text, _, first in grams(line, inner=True)]
    days = {day for day in wanted if day}
    for fmt in (*sorted(date_formats(), key=lambda fmt: "y" not in fmt.lower()), *era_formats()):
        if "%m" not in fmt and "%b" not in fmt and "%-m" not in fmt:
            continue
        pattern = date_pattern(fmt)
        shown = [one for one in texts_of if pattern.fullmatch(one[1])]
        dated = [one for one in shown if any(same_day(one[1], fmt, day) for day in days)]
        leads = [lead for line, _, first in dated if (lead := said_before(line, first).removeprefix("said "))]
        ahead = ("", *dict.fromkeys(leads))
        starting = [one for one in shown if not one[2]]
        late = says_opening_day({line.index: text for line, text, _ in shown}, found.anchors, wanted, fmt)
        # At best, no other day has it.
        ways = (*product((shown,), ahead), (starting, ""), *(() if late else product((dated,), ahead)))
        for lines, lead in ways:
            texts = {line.index: text for line, text, first in lines if said_before(line, first).endswith(lead)}
            if texts and all(
                day is None or anchor is None or same_day(nearest_above(texts, anchor), fmt, day)
                for anchor, day in zip(found.anchors, wanted, strict=True)
            ):
                return PrintedDate(fmt, heading=True, lead=lead, starts=lines is starting)
        if late:
            return PrintedDate(fmt, heading=True, opening=True)
    return None
