"""The part of a parser file that reads printed dates."""

from __future__ import annotations

import re
from collections.abc import Collection

from tasks.parsers.synthesizer.emission.templates import LINE, filled
from tasks.parsers.synthesizer.program import Program

DAY = '''
def day_of({{pattern}}text):
    """Return {{what}}."""
    found = {{compiled}}.fullmatch({{text}})
    if not found: §doubtful-day
        raise ValueError(f"{{{quoted}}!r} is not a date of this layout") §doubtful-day
    month = {{month}} §long
    return date({{year}}, month, int(found["day"])){{written}} §long
    return date({{year}}, {{month}}, int(found["day"])){{written}} §!long
'''
NEAREST_DAY = '''
def day_of({{pattern}}text, year_end):
    """Return {{what}}, in the year that brings it within half a year of the period's end."""
    found = {{compiled}}.fullmatch({{text}}) §!plain-day
    if not found: §doubtful-day §!plain-day
        raise ValueError(f"{{{quoted}}!r} is not a date of this layout") §doubtful-day §!plain-day
    month = {{month}} §!plain-day
    day = datetime.strptime(f"{{{quoted}}}{{joint}}", "{{format}}").date() §plain-day
    year = {{end}}.year - (month > {{end}}.month + 5) + (month < {{end}}.month - 6){{said}} §!plain-day
    year = {{end}}.year - (day.month > {{end}}.month + 5) + (day.month < {{end}}.month - 6){{said}} §plain-day
    return date(year, month, int(found["day"])){{written}} §!plain-day
    return day.replace(year=year){{written}} §plain-day
'''
CALL = re.compile(r"(\bday_of\((?:[^()]|\([^()]*\))*\))(\.isoformat\(\)|\.strftime\(\"[^\"]*\"\))")
ONE_DAY = re.compile(r"\bday_of\(((?:[^()]|\([^()]*\))*)\)")
LEAP_YEAR = "2000"


def day_function(
    name: str, program: Program, traits: Collection[str], written: str, given: str = "text, year_end"
) -> str:
    """Return the function that reads a printed date; ``written`` is the call that writes it as the table does.

    ``given`` are the expressions of the printed text and, where the year is told elsewhere, of the period's end.
    """
    text, end = given.rsplit(", ", 1) if name == "nearest_date" else (given.removesuffix(", year_end"), "")
    year, month = program.date_reading
    two = "two-dates" in traits
    fmt = "" if two or name == "date" else numeric_format(dict(program.constants).get("DATE", ""))
    joint = fmt and (" " if fmt[-1].isalnum() else "")
    slots = {
        "pattern": "pattern, " if two else "",
        "compiled": "pattern" if two else "DATE",
        "text": text,
        "end": end,
        "quoted": text.replace('"', "'"),
        "year": year,
        "month": month,
        "written": written,
        "what": "a printed date as the table has it" if written else "the day a printed date names",
        "joint": f"{joint}{LEAP_YEAR}",
        "format": f"{fmt}{joint}%Y",
        "said": "" if text == "text" else "  # the nearest year",
    }
    if name == "nearest_date":
        return filled(NEAREST_DAY, {*traits, *(["plain-day"] if fmt else [])}, slots)
    source = filled(DAY, traits, slots)
    return source if max(map(len, source.split("\n"))) <= LINE else filled(DAY, {*traits, "long"}, slots)


def with_day_read(
    texts: list[str], name: str, program: Program, traits: Collection[str], written: str
) -> tuple[list[str], list[str]]:
    """Return expressions in which the only date of a row is read without a function, and the lines that read it.

    They stay as they are where several dates are read, or one only in some rows.
    """
    calls = [(call[0], call[1], text) for text in texts for call in ONE_DAY.finditer(text)]
    if len(calls) != 1 or calls[0][0] != calls[0][2] or {"two-dates", "trial"} & {*traits}:
        return texts, []
    source = day_function(name, program, traits, written, calls[0][1])
    lines = source.split("\n")[2:]  # behind the function's head
    read = lines.pop().strip().removeprefix("return ")
    return [ONE_DAY.sub(lambda _: read, text) for text in texts], lines


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
