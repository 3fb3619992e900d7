"""The names of months in a parser file."""

from __future__ import annotations

import re
from dataclasses import replace

from tasks.parsers.synthesizer.program import Program

LETTERS = 3  # tell the months of many languages apart
NAME = 'found["month"].lower()'
WHOLE, FIRST = "(?i:MONTH_NAMES)", "(?i:MONTH_NAMES)[A-Za-z]*"
WRITTEN = '(?i:" + MONTH_NAMES + r")'


def short_months(spellings: str) -> list[str]:
    """Return the first letters of the twelve months, [] where those do not tell them apart or a name has others."""
    months = [names.split() for names in spellings.strip('"').split(",")]
    starts = [{name[:LETTERS] for name in names} for names in months]
    plain = all(re.fullmatch("[a-z]{3,}", name) for names in months for name in names)
    if not plain or any(len(start) > 1 for start in starts) or len(set.union(*starts)) < len(months):
        return []
    return [start.pop() for start in starts]


def with_short_months(program: Program) -> Program:
    """Return a program that knows months by their first letters where these are enough."""
    constants = dict(program.constants)
    short = short_months(constants.pop("MONTH_SPELLINGS", ""))
    if not short:
        return program
    constants = {name: value.replace(WRITTEN, f"{WRITTEN}[A-Za-z]*") for name, value in constants.items()}
    given = {
        "MONTH_NAMES": f'"{"|".join(short)}"',
        "MONTHS": '{name: number for number, name in enumerate(MONTH_NAMES.split("|"), 1)}',
    }
    first = f'found["month"][:{LETTERS}].lower()'
    year, month = program.date_reading
    period = program.period and replace(
        program.period,
        pattern=_with_any_names(program.period.pattern.replace(WHOLE, FIRST)),
        month=program.period.month.replace(NAME, first),
    )
    return replace(
        program,
        constants=tuple({**given, **constants, **given}.items()),
        date_reading=(year, month.replace(NAME, first)),
        headings=tuple(replace(one, pattern=one.pattern.replace(WHOLE, FIRST)) for one in program.headings),
        period=period,
    )


def _with_any_names(pattern: str) -> str:
    """Return the expression of two dates with any word for a month: what stands between them tells a period."""
    return pattern.replace(FIRST, "[A-Za-z]+") if pattern.count(FIRST) > 1 else pattern
