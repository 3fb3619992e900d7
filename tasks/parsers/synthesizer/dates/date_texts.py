"""Texts of lines that may be dates, and the formats in which they are the expected days."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import date
from functools import lru_cache

from tasks.parsers.synthesizer.dates.dressed_dates import undressed
from tasks.parsers.synthesizer.dates.stacked_dates import shared_edge
from tasks.parsers.synthesizer.page.lines import Line
from tasks.statements.dates import ERAS, date_formats, date_pattern, other_readings, parse_date

SIDES = 14  # words: dates stand among as many from the left of a line, or among its last few
LONGEST = 6  # words in a printed date: 'segunda-feira 4 de março de 2024'
YEAR = re.compile(r"(?:19|20)?\d\d|\W?\d\d")  # alone on the second line of a date: 2024, 24, '24
SPACED = 1.6  # times the letters' size: lines of one text stand no further apart


def grams(line: Line, inner: bool = False) -> Iterator[tuple[str, tuple[tuple[int, int], ...], int]]:
    """Yield the texts of a line with digits that may be dates, their words and the first one's place, also those far
    from both ends of a long line where ``inner`` ones are asked for.
    """
    count = len(line.words)
    whole = inner or count <= SIDES + LONGEST
    for first in range(count) if whole else (*range(SIDES), *range(count - LONGEST, count)):
        for last in range(first, min(len(line.words), first + LONGEST)):
            text = " ".join(word.text for word in line.words[first : last + 1])
            if len(text) > 34:
                break
            if re.search(r"\d", text):
                yield text, tuple((line.index, at) for at in range(first, last + 1)), first


def edges(line: Line, words: Sequence[tuple[int, int]]) -> tuple[tuple[str, float], ...]:
    """Return the left and the right edge of words."""
    return ("x", line.words[words[0][1]].x0), ("right", line.words[words[-1][1]].x1)


def two_line_grams(lines: list[Line], at: int) -> Iterator[tuple[str, tuple[tuple[int, int], ...], float]]:
    """Yield texts that may be a date broken over two lines, the second part below the first, and where these meet.

    Between both, what stands in the middle of its row may have a line of its own.
    """
    upper = lines[at]
    near = ((line, *one) for line in lines[at + 1 : at + 3] if line.page == upper.page for one in enumerate(line.words))
    years = ((line.index, place, word) for line, place, word in near if YEAR.fullmatch(word.text))
    below = [one for one in years if one[0] == at + 1 or one[2].bottom - upper.bottom <= SPACED * one[2].size]
    for text, words, _ in grams(upper) if below else ():
        for line, place, year in below:
            shared = shared_edge([year], [upper.words[one] for _, one in words])
            if shared is not None:
                yield f"{text} {year.text}", (*words, (line, place)), shared


def fitting(entries: dict[int, tuple[str, tuple]], wanted: list[date | None], formats: Sequence[str]) -> list[str]:
    """Return the formats that read most of the first few texts as the expected days, as these are dressed."""
    rows = list(entries)[:40:4][:8] or list(entries)
    bare = [(*one, wanted[row]) for row in rows for one in undressed(entries[row][0])]
    found = []
    for lead, tail, broken in dict.fromkeys((lead, tail, broken) for lead, _, tail, broken, _ in bare):
        same = [
            (text, day) for front, text, other, parted, day in bare if (front, other, parted) == (lead, tail, broken)
        ]
        if len(same) >= 0.6 * len(rows):
            enough = max(1, 0.6 * len(rows))
            read = Counter(
                fmt for text, day in same for fmt in _formats_like(text, tuple(formats)) if same_day(text, fmt, day)
            )
            fitting = [fmt for fmt in formats if read[fmt] >= enough]
            parted = [re.sub(r"([-/.])(%[Yy])$", r"\1 \2", fmt) if broken else fmt for fmt in fitting[:2]]
            found += [f"{lead}{fmt}{tail}" for fmt in parted]
    return found


@lru_cache(maxsize=16384)
def _formats_like(text: str, formats: tuple[str, ...]) -> frozenset[str]:
    """Return the formats in which a text may be a day. Most texts of a statement are asked of often, and are none."""
    return frozenset(fmt for fmt in formats if date_pattern(fmt).fullmatch(text))


def same_day(text: str, fmt: str, day: date | None) -> bool:
    """Tell whether a text is a day in a format, its month named in any language."""
    if day is None or not date_pattern(fmt).fullmatch(text):
        return False
    if "%Y" in fmt and str(day.year) not in text:  # a year of the Buddha: a format of its own
        return False
    name = date_pattern(fmt).fullmatch(" ".join(text.split())).groupdict().get("b")
    for language in (None, *(other_readings(name) if name else ())):
        try:
            if parse_date(text, fmt, day.year, language) == day:
                return True
        except ValueError:
            continue
    return False


@lru_cache(maxsize=1)
def padded_formats() -> tuple[str, ...]:
    """Return the formats of numbers in which a blank stands for a zero: '%Y. %-m. %-d', '%y- %-m- %-d'."""
    plain = (fmt for fmt in date_formats() if re.fullmatch(r"%-?[dmYy]([-/.])%-?[dmYy]\1%-?[dmYy]", fmt))
    short = (f"{year}{sign}%-m{sign}%-d" for sign in "-/." for year in ("%y", "%+2018y", "%+1911y"))  # Japan, Taiwan
    named = ("%Y", "%y", *ERAS, *(f"{name} %+2018y" for name in ("令和", "R")))
    signed = [*(f"{year}年%-m月%-d日" for year in named), "%-m月%-d日", "%Y년%-m월%-d일", "%-m월%-d일"]
    return tuple(re.sub("(?<=[-/.年月년월])%-", " %-", fmt) for fmt in (*plain, *short, *signed) if "%-" in fmt)


def said_before(line: Line, first: int) -> str:
    """Return the words before a date that may be its label: words without digits from the line's start."""
    text = " ".join(word.text for word in line.words[:first])
    return f"said {text}" if re.fullmatch(r"[^\d]*[^\W\d_]{2}[^\d]*", text) else ""
