"""What printed dates are dressed in: a comma, a time, the day of the week or another day beside them, brackets around
them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from tasks.parsers.synthesizer.dates.paired_days import halves

CLOCK = r"\d\d(?::\d\d){1,2}|\d\d?(?::\d\d){1,2}(\s?)[AaPp][Mm]"  # of 24 hours, or of twelve
DRESSED = re.compile(rf"(.*?\w\.?)([,;]?)(?:([\sT-])({CLOCK}))?")  # a date, a comma and a time behind it
WEEKDAY = re.compile(r"[^\W\d_]{2,}\.?(,)?\s(?=\w)")  # before a day, or a month and a day
BRACKETED = re.compile(r"([(\[])([^()\[\]]+)([)\]])")


def undressed(text: str) -> Iterator[tuple[str, str, str, bool]]:
    """Yield a date without the comma and the time behind it, and the formats of what it is dressed in.

    '5 Mar 2024, 14:20' → ('', '5 Mar 2024', ', %H:%M', False); '05-Mar- 2024', on two lines → ('', '05-Mar-2024', '',
    True); 'mar 5' may be the fifth of March, and a Tuesday: ('', 'mar 5', '', False), ('%a ', '5', '', False); a day in
    brackets is '(05-03)': ('(', '05-03', ')', False); one of two, '05.03./06.03.': ('', '05.03.', '/%x.%x.', False).
    """
    yield "", *_bare(text)
    if around := BRACKETED.fullmatch(text):
        day, tail, broken = _bare(around[2])
        yield around[1], day, f"{tail}{around[3]}", broken
    if front := WEEKDAY.match(text):
        yield f"%a{front[1] or ''} ", *_bare(text[front.end() :])
    for lead, day, tail in halves(text):
        yield lead, day, tail, False


def _bare(text: str) -> tuple[str, str, bool]:
    """Return a date, the format of the comma and the time behind it, and whether it was broken at a sign."""
    found = DRESSED.fullmatch(text)
    day, comma, sign, clock, blank = found.groups(default="") if found else (text, *[""] * 4)
    whole = re.sub(r"([-/.])(.*\1)\s(?=(?:\d\d)?\d\d$)", r"\1\2", day)  # the dot of a short month stands alone
    hours, half = ("%I", f"{blank}%p") if clock.endswith(("m", "M")) else ("%H", "")
    tail = comma + (f"{sign}{hours}:%M{':%S' * (clock.count(':') > 1)}{half}" if clock else "")
    broken = whole != day and not re.search(r"[-/.]\s", whole)
    return (whole if broken else day), tail, broken
