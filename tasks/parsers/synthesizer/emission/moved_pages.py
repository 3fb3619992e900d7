"""The part of a parser file that offs a page, printed further left or right, to where the table was learnt."""

from __future__ import annotations

import re
from collections.abc import Collection

from tasks.parsers.synthesizer.emission.literals import text
from tasks.parsers.synthesizer.emission.places import places_of
from tasks.parsers.synthesizer.emission.templates import LINE, filled
from tasks.parsers.synthesizer.program import Program

# Days that start more than 30 points off are no rows'. Where some start in place the page is not moved.
LEVEL = """
days = [{{rest}} for line in lines if DATE.match({{day}})] §long
offs = [by for day in days if abs(by := day[0]["x0"] - {{left}}) <= 30] or [0] §long
offs = [by for line in lines if DATE.match({{day}}) and abs(by := line[{{at}}]["x0"] - {{left}}) <= 30] or [0] §!long
by = 0 if min(map(abs, offs)) <= 2 else max(offs, key=offs.count)  # a page may be printed further left or right
lines = {{whole}}
"""
MOVED = '[[{**word, "x0": word["x0"] - by, "x1": word["x1"] - by} for word in line] for line in lines]'
INDENT = 8  # columns before the statements


def levelling(program: Program, traits: Collection[str], whole: str) -> str:
    """Return the statements that move the lines of a page by the days that start its rows; ``whole`` is what is made of
    the moved lines, ``{}``.

    Days mostly start 3 points inside their column, which then tells the place.
    """
    day = next(field for field in program.fields if field.kind == "date")
    rest = f"line[{program.before_day}:]" if program.before_day else "line"
    one_word = not program.before_day and not re.search(r"\\s| ", dict(program.constants)["DATE"])
    start = places_of(program, traits).own_start.replace("inside[-1]", text(day.name))
    slots = {
        "rest": rest,
        "day": 'line[0]["text"]' if one_word else f'" ".join(word["text"] for word in {rest})',
        "at": str(program.before_day),
        "left": f"{start} - 3" if abs(day.left - day.start - 3) < 0.06 else "DAYS_LEFT",
        "whole": whole.format(MOVED),
    }
    source = filled(LEVEL, traits, slots)
    return source if max(map(len, source.split("\n"))) <= LINE - INDENT else filled(LEVEL, {*traits, "long"}, slots)
