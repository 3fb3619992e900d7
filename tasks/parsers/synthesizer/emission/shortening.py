"""A source in fewer lines, as one who writes for others would put it."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Sequence
from itertools import pairwise

from tasks.parsers.synthesizer.emission.said_once import (
    with_cells_asked_once,
    with_edge_named_once,
    with_titles_said_once,
)
from tasks.parsers.synthesizer.emission.templates import LINE

ASKED = re.compile(r"^( *)(\w+) = ([^#\n]+)\n\1if not \2:$", flags=re.MULTILINE)
STEPS = re.compile(r"^( *)(\w+) = ([^#\n]+)\n\1\2 = \2 and ([^#\n]+)$", flags=re.MULTILINE)
APART = re.compile(r"^( *)apart = ([^#\n]+)\n\1if ([^#\n]+) and apart:$", flags=re.MULTILINE)
ALONE = re.compile(
    r"^( *)(amount|bottom) = ([^#\n]+)\n(\1(?:bottom, )?x0 = [^#\n]+\n)\1alone = ([^#\n]+)$", flags=re.MULTILINE
)
CELLS = re.compile(r"^( *)text = ([^#\n]+)\n\1cells = (cells_of\([^#\n]+)$", flags=re.MULTILINE)
PARSE = re.compile(r'^(def parse\(.*\):)\n    """Return (.*); .*"""$', flags=re.MULTILINE)
DAY = re.compile(
    r'^( *)(last_\w+ = cells\["\w+"\] if )(DATE\.fullmatch\(cells\["\w+"\]\))( else last_\w+)$', flags=re.MULTILINE
)
FURTHER = re.compile(r"^MORE_LEFT = (.+)  # (.+)\nLINE_GAP = (.+)  # ([^;\n]+)$", flags=re.MULTILINE)
HEADER = re.compile(r"^( *)(shifts) = (\{[^#\n]+\})\n\1first = place \+ 1$", flags=re.MULTILINE)
TITLE = re.compile(r"^( *)if text in (\w+):\n\1    (\w+) = text$", flags=re.MULTILINE)
ENDED = re.compile(r"^( *)row = (row if [^#\n]+)\n\1lost = \"\"(  # .*)$", flags=re.MULTILINE)
MONTHS = re.compile(r"^MONTHS = (\[.*\])$", flags=re.MULTILINE)
MONTH = re.compile(r'\(\?P<month>(?!\(\?i:" \+ "\|"\.join\(MONTHS\))')  # not by its name
YEAR_END = re.compile(
    r"^    year_end = (date\(.*\))\n    return \[finish\(row, year_end\) for row in rows\]$", flags=re.MULTILINE
)
PERIOD_END = re.compile(
    r'^    year_end = date\(int\(period\["year"\]\), int\(period\["month"\]\), int\(period\["day"\]\)\)\n'
    r"    return \[finish\(row, year_end\) for row in ([^#\n]+)\]$",
    flags=re.MULTILINE,
)
CHOSEN = re.compile(
    r'^( *)for word in line:\n((?:\1    \w+(?:, \w+)* = [^\n]+\n)?)\1    if (NOISE\.fullmatch\(word\["text"\]\)):\n'
    r"\1        continue\n",
    flags=re.MULTILINE,
)
PERIOD = re.compile(r"^( *)period = (period or [^#\n]+)\n\1(\w+) = (text if text in \w+ else \3)$", flags=re.MULTILINE)
PLACED = re.compile(r"^( *)cells = (cells_of\(.*\))\n\1bottom, x0 = (?!.*\bcells\b)([^#\n]+)$", flags=re.MULTILINE)
OFFS = re.compile(
    r'^( *)days = \[line for line in lines if (DATE\.match\()line\[0\](\["text"\]\))\]\n'
    r'\1offs = \[by for day in days if abs\(by := day\[0\](\["x0"\] - [^#\n]+)\) <= 30\] or \[0\]\n'
    r"\1by = 0 if min\(map\(abs, offs\)\) <= 2 else (max\(offs, key=offs\.count\))  # .*$",
    flags=re.MULTILINE,
)
KNOWN = re.compile(r'^    if (row\["\w+"\]) not in ([A-Z_]+):\n((?:    .*\n)*?)    (\w+) = \1$\n', flags=re.MULTILINE)
MARK = re.compile(
    r'^    mark = (NUMBER\.fullmatch\(row\["\w+"\]\)\["mark"\] or "")\n((?:    .*\n)*?)(    value = .*)\[mark\]$',
    flags=re.MULTILINE,
)
GAP = re.compile(
    r"^NUMBERS = (\{.+\})  # (\w+ edge|middle) of every column of numbers (\(± .+\))\n"
    r"(NUMBER = .*(?:\n[ )].*)*)\nNUMBER_GAP = (\S+)  # .*$",
    flags=re.MULTILINE,
)
PASSED = re.compile(
    r"^( *)if ([^#\n]+):\n\1    continue\n\1if ((?:(?! and )[^#\n])+):\n\1    continue$", flags=re.MULTILINE
)
CONSTANT = re.compile(r"^(?!COLUMNS)([A-Z_]+) = (.+?)(?:  # (.+))?$")
PAIRS = 8  # of constants that a file may name at once, at most
START = re.compile(r"^( +)(\w+) = (None|\"\")(?:  # .*)?\n\1lines = ([^#\n]+)$", flags=re.MULTILINE)


def with_values_asked_at_once(source: str) -> str:
    """Return a source in which a value that the next line asks for is named in its condition, where that fits."""

    def asked(found: re.Match[str]) -> str:
        indent, name, value = found.groups()
        line = f"{indent}if not ({name} := {value}):"
        return line if len(line) <= LINE and _is_one(value) else found[0]

    return ASKED.sub(asked, source)


def with_purposes_beside_names(source: str) -> str:
    """Return a source whose functions say what they are for behind their names, where that fits on a line."""

    def beside(found: re.Match[str]) -> str:
        sentence = found[2].removeprefix("Return ").removeprefix("Yield ").removesuffix(".")
        shorter = [sentence.split(end)[0] for end in ("; ", ": ", ", ")]
        ways = (f"{found[1]}  # {said}\n" for said in (sentence, *shorter))
        return next((line for line in ways if len(line) <= LINE + 1), found[0])

    return re.sub(r'(?m)^(def (?!parse).*:)\n {4}"""(.*)"""\n', beside, source)


def with_start_beside_lines(source: str) -> str:
    """Return a source in which what is known at the start of a page is named beside its lines, where that fits."""

    def beside(found: re.Match[str]) -> str:
        indent, name, value, lines = found.groups()
        line = f"{indent}lines, {name} = {lines}, {value}"
        return line if len(line) <= LINE and _is_one(lines) else found[0]

    return START.sub(beside, source)


def with_steps_at_once(source: str) -> str:
    """Return a source in which conditions that are told in two steps are told in one, where that fits; what tells the
    day of a line has a name where it is asked for again.
    """
    if (day := DAY.search(source)) and not re.search(r"\bdated = ", source):
        lines = source[day.end() :].split("\n")
        again = [day[3] in line and re.match(rf"{day[1]}\S", line) is not None for line in lines]  # of the same cells
        lines = [line.replace(day[3], "dated") if asked else line for line, asked in zip(lines, again, strict=True)]
        named = f"{day[1]}{day[2]}(dated := {day[3]}){day[4]}"
        source = source[: day.start()] + "\n".join([named, *lines[1:]]) if sum(again) > 1 else source
    source = STEPS.sub(lambda step: _fitting(r"\1\2 = \3 and \4")(step) if _is_term(step[3]) else step[0], source)
    return APART.sub(_fitting(r"\1if \3 and (\2):"), source)


def with_names_at_once(source: str) -> str:
    """Return a source in which what belongs together is named on one line, where that fits."""
    source = ALONE.sub(_fitting(r"\4\1\2, alone = \3, \5"), source)
    source = CELLS.sub(_fitting(r"\1text, cells = \2, \3"), source)
    source = TITLE.sub(_fitting(r"\1\3 = text if text in \2 else \3"), source)
    source = ENDED.sub(_fitting(r'\1row, lost = \2, ""\3'), source)
    return FURTHER.sub(_fitting(r"MORE_LEFT, LINE_GAP = \1, \3  # \2, \4"), source)


def with_place_of_header(source: str) -> str:
    """Return a source that knows the place of a header, which is the only line below it that is no row's."""
    if "None if shifts is None else 0" in source or source.count("if first is None or place < first") != 1:
        return source
    placed = HEADER.sub(_fitting(r"\1shifts, first = \3, place"), source)
    told = placed.replace("if first is None or place < first", "if first in (None, place)")
    return source if placed == source else told


def with_numbers_of_months(source: str) -> str:
    """Return a source that has the numbers of months beside their names, where dates say no others, and the end of the
    period in its place where that fits.
    """
    found = MONTHS.search(source)
    names = ast.literal_eval(found[1]) if found and not MONTH.search(source) else []
    if len(" ".join(names).split()) != len(names) or len(names) != 12:
        return source
    shorter = source.replace(found[0], f'MONTHS = dict(zip("{" ".join(names)}".split(), range(1, 13)))')
    shorter = re.sub(r"MONTHS\.index\((\w+\[\"month\"\]\.lower\(\))\) \+ 1", r"MONTHS[\1]", shorter)
    if "MONTHS." in shorter:  # asked for otherwise
        return source
    at_once = YEAR_END.sub(_fitting(r"    return [finish(row, \1) for row in rows]"), shorter)
    return source if at_once == shorter else at_once


def with_period_end_at_once(source: str) -> str:
    """Return a source that reads the end of the period, told by numbers, in its place, where that fits."""
    end = r'date(*map(int, period.group("year", "month", "day")))'
    return PERIOD_END.sub(_fitting(rf"    return [finish(row, {end}) for row in \1]"), source)


def with_neighbours_beside(source: str) -> str:
    """Return a source that goes through words and those behind them without a function from elsewhere, if only once."""
    needless, call, beside = "from itertools import pairwise\n", "pairwise(run)", "zip(run, run[1:])"
    line = next((line for line in source.split("\n") if call in line), "")
    if needless not in source or source.count("pairwise(") != 1 or not line or len(line.replace(call, beside)) > LINE:
        return source
    return source.replace(needless, "").replace(call, beside)


def with_words_chosen_at_once(source: str) -> str:
    """Return a source that goes through the words of a line without those that are no text."""
    return CHOSEN.sub(_fitting(r"\1for word in (word for word in line if not \3):\n\2"), source)


def with_days_asked_at_once(source: str) -> str:
    """Return a source that asks at once for the days that start lines and how far these stand from their place."""
    found = r"\1offs = [by for day, *_ in lines if \2day\3 and abs(by := day\4) <= 30]"
    told = r"\1by = 0 if min(map(abs, offs), default=0) <= 2 else \5  # a page may be off to a side"
    return OFFS.sub(_fitting(f"{found}\n{told}"), source)


def with_lines_read_at_once(source: str) -> str:
    """Return a source in which what is found in a line is named at once: where it stands, what it prints and says."""
    source = PERIOD.sub(_fitting(r"\1period, \3 = \2, \4"), source)
    return PLACED.sub(_fitting(r"\1cells, bottom, x0 = \2, \3"), source)


def with_known_text_named(source: str) -> str:
    """Return a source in which a cell that only known texts may fill is named where it is asked for these."""

    def named(found: re.Match[str]) -> str:
        cell, known, between, name = found.groups()
        line = f"    if ({name} := {cell}) not in {known}:"
        return found[0] if len(line) > LINE or re.search(rf"\b{name}\b = ", between) else f"{line}\n{between}"

    return KNOWN.sub(named, source)


def with_mark_at_once(source: str) -> str:
    """Return a source that asks for the mark of a number where it tells its sign, if nowhere else."""
    return MARK.sub(_fitting(r"\2\3[\1]"), source) if len(re.findall(r"\bmark\b(?![\">])", source)) == 2 else source


def with_gap_of_numbers(source: str) -> str:
    """Return a source that says how far apart words of a number may stand where it says where numbers do."""
    return GAP.sub(_fitting(r"NUMBERS, NUMBER_GAP = \1, \5  # \2s \3, the widest gap inside one\n\4"), source)


def with_lines_passed_over_at_once(source: str) -> str:
    """Return a source that passes over lines under one condition where it did so under two, one below the other."""
    while (shorter := PASSED.sub(_fitting(r"\1if \2 or \3:\n\1    continue"), source)) != source:
        source = shorter
    return source


def with_constants_at_once(source: str) -> str:
    """Return a source that names two constants below each other on one line, those for which it is shortest."""
    return _with_two_at_once(source, lambda said: ("; ".join(said), re.sub(r"\bthe | of a row\b", "", "; ".join(said))))


def with_bare_constants_at_once(source: str) -> str:
    """Return a source that names two constants on one line where only one of them says what it is for, or none does."""
    return _with_two_at_once(source, lambda said: said[-1:] or ("",))


def _with_two_at_once(source: str, notes: Callable[[list[str]], Sequence[str]]) -> str:
    """Return a source with the shortest line that names two constants, beside one of the notes that what is said of
    them makes.
    """
    lines = source.split("\n")
    joint = ((line, at) for at, pair in enumerate(pairwise(lines)) for line in _joint(*pair, notes))
    line, at = min(joint, key=lambda way: (len(way[0]), way[1]), default=("", 0))
    return "\n".join([*lines[:at], line, *lines[at + 2 :]]) if line else source


def _joint(above: str, below: str, notes: Callable[[list[str]], Sequence[str]]) -> list[str]:
    """Return the line that names what two lines do, [] where these are other lines, or it would be too long."""
    one, other = CONSTANT.match(above), CONSTANT.match(below)
    if not (one and other and _is_one(one[2]) and _is_one(other[2])) or re.search(rf"\b{one[1]}\b", other[2]):
        return []
    line = f"{one[1]}, {other[1]} = {one[2]}, {other[2]}"
    said = [f"  # {note}" if note else "" for note in notes([note for note in (one[3], other[3]) if note])]
    return [line + note for note in said if len(line + note) <= LINE][:1]


def with_all_beside_names(source: str) -> str:
    """Return a source in which the function to call says what it returns behind its name, too."""
    return PARSE.sub(_fitting(r"\1  # \2"), source)


def _fitting(template: str) -> Callable[[re.Match[str]], str]:
    """Return what puts a match as the template has it, or leaves it where a line would be too long."""

    def fitted(found: re.Match[str]) -> str:
        text = found.expand(template)
        return text if all(len(line) <= LINE for line in text.split("\n")) else found[0]

    return fitted


def _is_term(value: str) -> bool:
    """Tell whether a text stands beside ``and`` without parentheses."""
    body = ast.parse(value, mode="eval").body if _is_one(value) else None
    either = isinstance(body, ast.BoolOp) and isinstance(body.op, ast.Or)
    return body is not None and not either and not isinstance(body, ast.IfExp | ast.Lambda | ast.NamedExpr)


def _is_one(value: str) -> bool:
    """Tell whether a text is one whole expression, and no list of several without brackets."""
    try:
        return not isinstance(ast.parse(value, mode="eval").body, ast.Tuple)
    except SyntaxError:
        return False


# Ways to say the same in fewer lines, for a file that would else be too long: those that change least come first.
CLOSER = (
    with_purposes_beside_names,
    with_start_beside_lines,
    with_names_at_once,
    with_steps_at_once,
    with_place_of_header,
    with_numbers_of_months,
    with_neighbours_beside,
    with_all_beside_names,
    with_words_chosen_at_once,
    with_lines_read_at_once,
    with_days_asked_at_once,
    with_lines_passed_over_at_once,
    with_known_text_named,
    with_mark_at_once,
    with_titles_said_once,
    with_edge_named_once,
    with_cells_asked_once,
    with_period_end_at_once,
    with_gap_of_numbers,
    *[with_constants_at_once] * PAIRS,
    *[with_bare_constants_at_once] * PAIRS,
)
