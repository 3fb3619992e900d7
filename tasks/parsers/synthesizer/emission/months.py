"""The names of months in a parser file."""

from __future__ import annotations

import json
import re
from dataclasses import replace

from tasks.parsers.synthesizer.program import Program

LETTERS = 3  # tell the months of many languages apart
NAME = 'MONTHS[found["month"].lower()]'
FIRST = f'MONTHS.index(found["month"][:{LETTERS}].lower()) + 1'
JOINED = '"|".join(MONTHS)'
WHOLE = "(?i:MONTH_NAMES)"


def short_months(spellings: str) -> list[str]:
    """Return the first letters of the twelve months, [] where those do not tell them apart or a name has others."""
    months = [names.split() for names in spellings.strip('"').split(",")]
    starts = [{name[:LETTERS] for name in names} for names in months]
    plain = all(re.fullmatch(r"[a-z]{3}[^\W\d]*", name) for names in months for name in names)
    if not plain or any(len(start) > 1 for start in starts) or len(set.union(*starts)) < len(months):
        return []
    return [start.pop() for start in starts]


def with_short_months(program: Program) -> Program:
    """Return a program that knows months by their first letters where these are enough."""
    constants = dict(program.constants)
    spellings = constants.pop("MONTH_SPELLINGS", "")
    short = short_months(spellings)
    if not short:
        return program
    more = "[A-Za-z]*" if spellings.isascii() else r"[^\W\d]*"
    first = f"{WHOLE}{more}"
    old, new = '(?i:" + MONTH_NAMES + r")', f'(?i:" + {JOINED} + r"){more}'
    written = {name: value.replace(old, new) for name, value in constants.items() if name != "MONTH_NAMES"}
    written["MONTHS"] = f"[{', '.join(map(json.dumps, short))}]"
    year, month = program.date_reading
    period = program.period and replace(
        program.period,
        pattern=_with_any_names(program, first, f"{more[:-1]}+"),
        month=program.period.month.replace(NAME, FIRST),
    )
    return replace(
        program,
        constants=tuple(written.items()),
        date_reading=(year, month.replace(NAME, FIRST)),
        headings=tuple(replace(one, pattern=one.pattern.replace(WHOLE, first)) for one in program.headings),
        period=period,
    )


def _with_any_names(program: Program, first: str, word: str) -> str:
    """Return the expression of the period, of two dates with any word for a month: what stands between tells enough.

    The second date may be written as those of rows are.
    """
    pattern, date = program.period.pattern, row_date(program)
    if pattern.count(WHOLE) > 1:
        before, joint, after = pattern.partition(date) if date and date in pattern else (pattern, "", "")
        pattern = before.replace(f"(?:{WHOLE})", word).replace(WHOLE, word) + joint + after
    return pattern.replace(WHOLE, first)


def row_date(program: Program) -> str:
    """Return the expression of the dates of rows, '' where they print none."""
    text = dict(program.constants).get("DATE", "").replace('" + MONTH_NAMES + r"', "MONTH_NAMES")
    return text.replace(f'" + {JOINED} + r"', "MONTH_NAMES").removeprefix('re.compile(r"').removesuffix('")')


def names_of_months(program: Program) -> str:
    """Return the expression of a text with all names of months, bars between."""
    return "MONTH_NAMES" if "MONTH_NAMES" in dict(program.constants) else JOINED
