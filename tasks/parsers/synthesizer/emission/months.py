"""The names of months in a parser file."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import replace
from itertools import chain

from tasks.parsers.synthesizer.emission.literals import bracketed
from tasks.parsers.synthesizer.emission.literals import text as quoted
from tasks.parsers.synthesizer.program import Program

LETTERS = 3  # tell the months of many languages apart, four those of some
NAME = 'MONTHS[found["month"].lower()]'
PLACE = 'MONTHS.index(found["month"].lower()) + 1'
JOINED = '"|".join(MONTHS)'
WHOLE = "(?i:MONTH_NAMES)"
FIRST = f"(?:{WHOLE})"  # of two months, the one whose number is not asked for
ANY_WORD = r"[^\W\d]\S*"
MONTH_CONSTANTS = ("MONTHS", "MONTH_NAMES")


def short_months(spellings: str) -> list[list[str]]:
    """Return the first letters of the names of each of the twelve months, as few as tell them apart, three at least.

    [] where a name is shorter or has other signs, or begins one of another month.
    """
    months = [names.split() for names in spellings.strip('"').split(",")]
    every = {*chain(*months)}
    if not all(re.fullmatch(rf"[^\W\d_]{{{LETTERS},}}", name) for name in every):
        return []
    starts = [[_start(name, every - {*names}) for name in names] for names in months]
    return [_shortest(found) for found in starts] if all(map(all, starts)) else []


def _start(name: str, others: Collection[str]) -> str:
    """Return as few of a name's first letters as begin none of some others, '' where all of them do."""
    starts = (name[:size] for size in range(LETTERS, len(name) + 1))
    return next((start for start in starts if not any(other.startswith(start) for other in others)), "")


def _shortest(starts: Collection[str]) -> list[str]:
    """Return starts without those that another begins."""
    return sorted({start for start in starts if not any(start != one and start.startswith(one) for one in starts)})


def with_short_months(program: Program) -> Program:
    """Return a program that knows months by their first letters where these are enough: the group of a date's month
    ends behind them.
    """
    constants = dict(program.constants)
    spellings = constants.pop("MONTH_SPELLINGS", "")
    short = short_months(spellings)
    if not short:
        return _with_any_first_month(program)
    more = "[A-Za-z]*" if spellings.isascii() else r"[^\W\d]*"
    first = f"{WHOLE}){more}"
    old, new = '(?i:" + MONTH_NAMES + r"))', f'(?i:" + {JOINED} + r")){more}'
    known = _months(short)
    written = {name: value.replace(old, new) for name, value in constants.items() if name not in MONTH_CONSTANTS}
    place = NAME if "SHORT_MONTHS" in known else PLACE
    year, month = program.date_reading
    period = program.period and replace(
        program.period,
        pattern=_with_any_names(program, first, more[:-1], all(len(start) == LETTERS for start in chain(*short))),
        month=program.period.month.replace(NAME, place),
    )
    return replace(
        program,
        constants=(*known.items(), *written.items()),
        date_reading=(year, month.replace(NAME, place)),
        headings=tuple(replace(one, pattern=one.pattern.replace(f"{WHOLE})", first)) for one in program.headings),
        period=period,
    )


def _with_any_first_month(program: Program) -> Program:
    """Return a program whose period has any word for the month of its first day: what stands around tells enough."""
    if not program.period or FIRST not in program.period.pattern:
        return program
    pattern = program.period.pattern.replace(FIRST, ANY_WORD)
    return replace(program, period=replace(program.period, pattern=pattern))


def _months(short: list[list[str]]) -> dict[str, str]:
    """Return the constants that tell months by their first letters; some languages spell a month in several ways."""
    if all(len(starts) == 1 for starts in short):
        return {"MONTHS": bracketed(start for [start] in short)}
    names = quoted(" ".join("|".join(starts) for starts in short))
    told = '{name: at for at, names in enumerate(SHORT_MONTHS, 1) for name in names.split("|")}'
    return {"SHORT_MONTHS": f"{names}.split()", "MONTHS": told}


def _with_any_names(program: Program, first: str, letter: str, even: bool) -> str:
    """Return the expression of the period, of two dates with any word for a month: what stands between tells enough.

    The second date may be written as those of rows are.
    """
    pattern, date = program.period.pattern, row_date(program)
    if pattern.count(WHOLE) > 1:
        before, joint, after = pattern.partition(date) if date and date in pattern else (pattern, "", "")
        any_name = f"{letter}{{{LETTERS}}}){letter}*"
        before = before.replace(f"(?:{WHOLE})", f"{letter}+").replace(f"{WHOLE})", any_name if even else f"{WHOLE})")
        pattern = before + joint + after
    return pattern.replace(f"{WHOLE})", first)


def row_date(program: Program) -> str:
    """Return the expression of the dates of rows, '' where they print none."""
    text = dict(program.constants).get("DATE", "").replace('" + MONTH_NAMES + r"', "MONTH_NAMES")
    return text.replace(f'" + {JOINED} + r"', "MONTH_NAMES").removeprefix('re.compile(r"').removesuffix('")')


def names_of_months(program: Program) -> str:
    """Return the expression of a text with all names of months, bars between."""
    return "MONTH_NAMES" if "MONTH_NAMES" in dict(program.constants) else JOINED
