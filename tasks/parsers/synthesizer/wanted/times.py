"""Expressions of wanted times of the day, printed behind a day or in another form in a column of their own."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import datetime, time

from tasks.parsers.synthesizer.columns.clocks import DIGITS, PRINTED, WANTED, is_time
from tasks.parsers.synthesizer.columns.fields import Field
from tasks.parsers.synthesizer.facts import Facts, fields_of
from tasks.parsers.synthesizer.program import Output

ZONE = re.compile(r" [A-Z]{3,4}$")  # the letters of a zone behind a time, which may be others in summer; no AM, no PM


def time_outputs(facts: Facts, name: str) -> list[Output]:
    """Return the time behind a day, where a column holds it, or the time of another column in the wanted form."""
    return [*_behind_days(facts, name), *_reformatted(facts, name)]


def _behind_days(facts: Facts, name: str) -> list[Output]:
    """Return the time behind a day: apart from the day or in one word with it."""
    found = fields_of(facts, name)
    days = [field for field in found or facts.fields if field.kind == "date"]
    if not found and not all(re.fullmatch(r"\d\d:\d\d(:\d\d)?", cell) for cell in facts.table[name]):
        return []
    formats = [facts.dates[column].fmt for field in days for column in field.columns if column in facts.dates]
    if any("%p" in fmt for fmt in formats):
        return [output for field in days for output in _of_twelve_hours(facts, name, field)]
    signs = dict.fromkeys([" ", *(fmt[fmt.index("%H") - 1] for fmt in formats if "%H" in fmt)])
    return [
        Output(f'{source}.rpartition("{sign}")[2]', ("joined",), rank=3)
        for field in days
        for source in _sources(facts, field)
        for sign in signs
    ]


def _sources(facts: Facts, field: Field) -> list[str]:
    """Return the expressions of a day: all lines of its column, or the first where others stand below."""
    below = any(line.get(field.name) for row in facts.rows for line in row[1:])
    return [f'joined(row, "{field.name}")', *([f'row[0]["{field.name}"]'] if below else [])]


def _of_twelve_hours(facts: Facts, name: str, field: Field) -> list[Output]:
    """Return the time of twelve hours behind the days of a column, as printed or as one of 24: '13:05' of '1:05 PM'."""
    printed = next(facts.dates[column].fmt for column in field.columns if column in facts.dates)
    cells = list(facts.table[name])
    wanted = next((fmt for fmt in WANTED if _are_times(cells, fmt)), "")
    texts = [time_behind(source, printed) for source in _sources(facts, field)]
    if wanted:
        texts = [f'datetime.strptime({text}, "{clock_of(printed)}").strftime("{wanted}")' for text in texts]
    return [Output(text, ("joined",), rank=3) for text in texts]


def clock_of(printed: str) -> str:
    """Return the format of the time behind a day, '' where there is none: '%I:%M %p' of '%d %b %Y, %I:%M %p'."""
    return "".join(re.findall("%[HI].*", printed))


def time_behind(source: str, printed: str) -> str:
    """Return the expression of the time behind a day, given as an expression."""
    clock = clock_of(printed)
    if " " in clock:
        return f'" ".join({source}.split()[-2:])'
    return f'{source}.rpartition("{printed.removesuffix(clock)[-1]}")[2]'


def _reformatted(facts: Facts, name: str) -> list[Output]:
    """Return the times of a column, or of what stands below or behind other cells of it, that are those wanted in
    another form: '082215' for '08:22:15'.
    """
    cells = list(facts.table[name])
    wanted = next((fmt for fmt in WANTED if any(cells) and _are_times(filter(None, cells), fmt)), "")
    outputs = []
    for field in (field for field in facts.fields if wanted and field.kind in ("text", "other", "date")):
        for text, texts in _texts_of(facts, field).items():
            fitting = (fmt for fmt in PRINTED if _say_the_same(texts, fmt, cells, wanted))
            if printed := next(fitting, ""):
                digits = f".zfill({DIGITS[printed]})" if printed in DIGITS else ""
                blank = f' if {text} else ""' if "" in cells or digits else ""  # no digits are no midnight
                source = f'datetime.strptime({text}{digits}, "{printed}").strftime("{wanted}"){blank}'
                outputs.append(Output(source, ("joined",), rank=1))
    return outputs


def _texts_of(facts: Facts, field: Field) -> dict[str, list[str]]:
    """Return what a column may print of times, by the expression: the whole, its further lines, the last words."""
    printed = [[line.get(field.name, "") for line in row] for row in facts.rows]
    whole, below = ([" ".join(filter(None, row[first:])) for row in printed] for first in (0, 1))
    text = f'joined(row, "{field.name}")'
    ways = {text: whole, f'joined(row[1:], "{field.name}")': below}
    zoned = {way: texts for way, texts in ways.items() if any(ZONE.search(one) for one in texts)}
    ways |= {f're.sub(r"{ZONE.pattern}", "", {way})': [ZONE.sub("", one) for one in zoned[way]] for way in zoned}
    return ways | {f'{way}.rpartition(" ")[2]': [one.rpartition(" ")[2] for one in ways[way]] for way in ways}


def _are_times(texts: Iterable[str], fmt: str) -> bool:
    return all(is_time(text, fmt) for text in texts)


def _say_the_same(texts: Sequence[str], printed: str, cells: Sequence[str], wanted: str) -> bool:
    """Tell whether texts are the wanted times in another form, blank where none is wanted."""
    return all(
        not text if not cell else (moment := _time_of(text, printed)) and f"{moment:{wanted}}" == cell
        for text, cell in zip(texts, cells, strict=True)
    )


def _time_of(text: str, fmt: str) -> time | None:
    padded = text.zfill(DIGITS.get(fmt, 0))
    return datetime.strptime(padded, fmt).time() if is_time(padded, fmt) else None
