"""The part of a parser file that reads printed dates."""

from __future__ import annotations

import re
from collections.abc import Collection

from tasks.parsers.synthesizer.dates.calendars import YEAR_OF_SOME
from tasks.parsers.synthesizer.emission.templates import LINE, filled
from tasks.parsers.synthesizer.program import Program

DAY = '''
def day_of({{pattern}}text):
    """Return {{what}}."""
    found = {{compiled}}.fullmatch(text) §!least-day
    if not found: §doubtful-day §!least-day
    if not (found := {{compiled}}.fullmatch(text)): §least-day
        raise ValueError(f"{text!r} is not a date of this layout") §doubtful-day
    month = {{month}} §long
    return date({{year}}, month, int(found["day"])){{written}} §long
    return date({{year}}, {{month}}, int(found["day"])){{written}} §!long
'''
NEAREST_DAY = '''
def day_of({{pattern}}text, year_end):
    """Return {{what}}, in the year that brings it within half a year of the period's end.""" §!past
    """Return {{what}}, the latest such day up to the period's end.""" §past
    found = {{compiled}}.fullmatch(text) §!plain-day §!least-day
    if not found: §doubtful-day §!plain-day §!least-day
    if not (found := {{compiled}}.fullmatch(text)): §!plain-day §least-day
        raise ValueError(f"{text!r} is not a date of this layout") §doubtful-day §!plain-day
    month = {{month_of_some}} §!plain-day
    day = datetime.strptime(f"{text}{{joint}}", "{{format}}").date() §plain-day
    year = year_end.year - (month > year_end.month + 5) + (month < year_end.month - 6)  # the nearest year §!plain-day §!past
    year = year_end.year - (day.month > year_end.month + 5) + (day.month < year_end.month - 6)  # the nearest year §plain-day §!past
    year = year_end.year - ((month, int({{day}})) > (year_end.month, year_end.day)) §!plain-day §past
    year = year_end.year - ((day.month, day.day) > (year_end.month, year_end.day)) §plain-day §past
    if int({{said}} or year) != year: §some-years
        raise ValueError(f"{text!r} is not of the year that the period tells") §some-years
    return date({{year_of_some}}, month, int({{day}})){{written}} §!plain-day
    return day.replace(year=year){{written}} §plain-day
'''  # noqa: E501
CALL = re.compile(r"(\bday_of\((?:[^()]|\([^()]*\))*\))(\.isoformat\(\)|\.strftime\(\"[^\"]*\"\))")
LEAP_YEAR = "2000"


def day_function(name: str, program: Program, traits: Collection[str], written: str) -> str:
    """Return the function that reads a printed date; ``written`` is the call that writes it as the table does.

    It finds the month on a line of its own where the trait ``long`` asks for it, or one line is too long for all.
    """
    year, month = program.date_reading
    two = "two-dates" in traits
    dates = dict(program.constants)
    fmt = "" if two or name == "date" else numeric_format(dates.get("DATE", ""))
    traits = {*traits, *(["least-day"] if {"doubtful-day", "few-lines"} <= {*traits} else [])}
    joint = fmt and (" " if fmt[-1].isalnum() else "")
    slots = {
        "pattern": "pattern, " if two else "",
        "compiled": "pattern" if two else "DATE",
        "year": year,
        "month": month,
        "written": written,
        "what": "a printed date as the table has it" if written else "the day a printed date names",
        "said": 'found.groupdict().get("year")' if two else 'found["year"]',
        "joint": f"{joint}{LEAP_YEAR}",
        "format": f"{fmt}{joint}%Y",
    }
    if name == "nearest_date":
        past = ["past"] if program.period and program.period.past else []
        called = ("DATE", "VALUE_DATE") if two else ("DATE",)
        some = ["some-years"] if any(YEAR_OF_SOME in dates.get(one, "") for one in called) else []
        slots |= _of_some(program.other_days, dates.get("DATE", "").count("(?P<"), month)
        return filled(NEAREST_DAY, {*traits, *past, *some, *(["plain-day"] if fmt else [])}, slots)
    source = filled(DAY, traits, slots)
    return source if max(map(len, source.split("\n"))) <= LINE else filled(DAY, {*traits, "long"}, slots)


def _of_some(whole: str, named: int, month: str) -> dict[str, str]:
    """Return the slots of a day's year, month and day, which ``whole`` days of another format, beside those without
    a year, have themselves: their groups stand behind the ``named`` ones.
    """
    if not whole:
        return {"year_of_some": "year", "month_of_some": month, "day": 'found["day"]'}
    at = {part: f"found[{named + place}]" for place, part in enumerate(re.findall("%([dmY])", whole), 1)}
    return {
        "year_of_some": f"int({at['Y']} or year)",
        "month_of_some": f"int({at['m']} or {month})  # other tables print whole days",
        "day": f'{at["d"]} or found["day"]',
    }


def numeric_format(compiled: str) -> str:
    """Return the format of dates without a year that are all numbers, from their expression; '' for others."""
    source = re.fullmatch(r're\.compile\(r"(.*)"\)', compiled)
    fmt = source[1] if source else ""
    for group, code in (("day", "%d"), ("month", "%m")):
        fmt = re.sub(rf"\(\?P<{group}>\\d(?:\\d|\{{1,2\}})\)", code, fmt)
    fmt = re.sub(r"\\([^\w\s])", r"\1", fmt)
    return fmt if re.fullmatch(r"%[dm][^\w\s\\(]+%[dm][^\w\s\\(]*", fmt) else ""


def written_alike(texts: list[str]) -> tuple[list[str], str]:
    """Return expressions without the call that writes their dates, and that call, where all are written the same."""
    ways = {way for text in texts for _, way in CALL.findall(text)}
    plain = sum(len(re.findall(r"\bday_of\(", text)) - len(CALL.findall(text)) for text in texts)
    if len(ways) != 1 or plain:
        return texts, ""
    return [CALL.sub(r"\1", text) for text in texts], ways.pop()
