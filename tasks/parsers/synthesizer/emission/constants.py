"""The part of a parser file at its top: what a person would edit, each with the comment that tells how."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Collection, Sequence
from dataclasses import astuple
from itertools import chain

from tasks.parsers.odd_signs import MOVED, UNMOVED
from tasks.parsers.synthesizer.emission.digits import digits_table, other_digits_of
from tasks.parsers.synthesizer.emission.heading_kinds import by_shape, heads, listed, listed_texts
from tasks.parsers.synthesizer.emission.headings import pattern_of, searched_lines
from tasks.parsers.synthesizer.emission.listed_tables import NOT_WANTED, Anchors, is_named, key_of, listed_tables
from tasks.parsers.synthesizer.emission.literals import (
    assigned,
    bracketed,
    breadth,
    expression,
    fitting,
    mapping,
    names,
    noted,
    optional,
    pair,
    pieced,
    raw,
    words,
)
from tasks.parsers.synthesizer.emission.literals import text as quoted
from tasks.parsers.synthesizer.emission.months import names_of_months, row_date
from tasks.parsers.synthesizer.emission.places import places_of, starts_of_columns
from tasks.parsers.synthesizer.emission.templates import LINE
from tasks.parsers.synthesizer.emission.traits import (
    has_several_tables,
    is_levelled,
    is_trailing,
    slack_of,
)
from tasks.parsers.synthesizer.patterns import nameless, plain, with_blanks
from tasks.parsers.synthesizer.program import Program
from tasks.parsers.synthesizer.wanted.notes import IN_SHORT
from tasks.statements.radicals import NORMAL, RADICAL, RADICALS

EDGES = {"x1": "right edge", "x0": "left edge", "middle": "middle"}
ABOUT = {  # constants of outputs
    "FULL_LINE": "letters; a line as long as this may end inside a word",
    "FULL_WORD": "a line of one word, which is longer than its column",
    "BROKEN": "the end of a line inside a word",
    "NO_TEXT": "lines of a text that are not wanted there",
    "LONGEST_TEXT": "letters; the table has so many of a longer text",
}
Entry = tuple[str, str]  # a constant's name and text


def constants_of(program: Program, traits: Collection[str], body: str) -> str:
    """Return the constants that the functions use."""
    entries = [assigned("COLUMNS", words("COLUMNS", program.columns, "few-lines" in traits))]
    given = [_given(program, name, *value.partition("  # ")[::2], body) for name, value in program.constants]
    entries += [entry for entry in given if entry[0] != "SMALL_WORDS"]
    if program.stack:
        entries.append(assigned("BESIDE", quoted(" ".join(program.stack.header)), "the header of tables side by side"))
    if program.parted:
        first, *told = astuple(program.parted)
        said = "a row's first cell, how many it has, the labels of some, how far right and close its lines follow"
        entries.append(assigned("PARTED", f'(r"{first}", {", ".join(map(str, told))})', said))
    if program.panels:
        told = f"([{', '.join(map(str, program.panels.lefts))}], {program.panels.inset}, {program.panels.rise})"
        said = "where headers start, how far left of and above them tables do"
        entries.append(assigned("SIDE_BY_SIDE", told, said))
    if program.others:
        others = bracketed(program.others)
        entries.append(assigned("OTHER_TABLES", others, "headers of tables that are not wanted"))
    if program.ends or program.lists:
        said = (
            "titles of lists behind this table"
            if program.lists
            else "headers of tables without days, which end this one"
            if program.header
            else "titles of totals, which end the table"
        )
        entries.append(assigned("OTHER_TABLES", bracketed((*program.ends, *program.lists)), said))
    if program.frame.edges:
        said = "left edges of the strokes between columns"
        entries.append(assigned("STROKES", f"[{', '.join(map(str, program.frame.edges))}]", said))
    entries += [
        *_days_left(program),
        *_columns(program, traits),
        *_numbers(program),
        assigned("DITTO", quoted(program.ditto), "stands for the day above"),
        *_further_lines(program),
        *(entry for entry in given if entry[0] == "SMALL_WORDS"),
        *_other_lines(program),
    ]
    used = dict(constant for output in program.outputs for constant in output.constants)
    short = "few-lines" in traits
    entries += [assigned(name, fitting(name, value, short), ABOUT.get(name, "")) for name, value in used.items()]
    notes = _notes_on(program)
    return "\n".join(_used([(name, _noted(text, notes.get(name, []), short)) for name, text in entries], body))


def _given(program: Program, name: str, value: str, said: str, body: str) -> Entry:
    """Return a constant of the program; the groups of a date's expression have names only where these are asked for."""
    source = re.fullmatch(r're\.compile\((r".*")\)', value)
    if not source:
        return assigned(name, value, said)
    asked = re.search(rf"found :?= (?:{name}|pattern)\.", body) or (name == "DATE" and _is_dated(program))
    line = f"re.compile({plain(source[1] if asked else nameless(source[1]))})"
    return assigned(name, pieced(name, line, names_of_months(program)), said)


def _notes_on(program: Program) -> dict[str, list[str]]:
    """Return the notes by the names of constants; a column's name may precede those of an output's own."""
    notes: dict[str, list[str]] = {}
    for about, note in program.notes:
        notes.setdefault(about, []).append(note)
    for output in program.outputs:
        for about, note in output.notes:
            own = [name for name, _ in output.constants if name == about or name.endswith(f"_{about}")]
            if not any(note in others for others in notes.values()):
                for name in own or [about]:
                    notes.setdefault(name, []).append(note)
    return notes


def _noted(text: str, notes: Sequence[str], short: bool) -> str:
    """Return a constant's text with comments: behind it or a bracket that its first line opens, else above."""
    if not notes:
        return text
    first, _, rest = text.partition("\n")
    note = " ".join(notes)
    said = [note, " ".join(IN_SHORT.get(one, one) for one in notes)] if short else [note]
    behind = (f"{text}{'; ' if '  # ' in text else '  # '}{one[:1].lower()}{one[1:].removesuffix('.')}" for one in said)
    if beside := next((line for line in behind if not rest and breadth(line) <= LINE), ""):
        return beside
    if first.endswith("(") and len(first) + len(note) + 4 <= LINE:
        return f"{first}  # {note}\n{rest}"
    above = (textwrap.wrap(one, LINE, initial_indent="# ", subsequent_indent="# ") for one in notes)
    return "\n".join([*chain.from_iterable(above), text])


def _used(entries: list[Entry], body: str) -> list[str]:
    """Return the texts of the constants that the body, or a constant kept below, names."""
    kept: list[str] = []
    for name, text in reversed(entries):
        if any(re.search(rf"\b{name}\b", other) for other in (body, *kept)):
            kept.insert(0, text)
    return kept


def _days_left(program: Program) -> list[Entry]:
    """Return where the days of rows start, which tells how far a page is moved."""
    if not is_levelled(program):
        return []
    day = next(field for field in program.fields if field.kind == "date")
    return [assigned("DAYS_LEFT", f"{day.left:.1f}", "where the days of rows start")]


def _columns(program: Program, traits: Collection[str]) -> list[Entry]:
    if has_several_tables(program):
        return _tables(program, traits)
    return [*places_of(program, traits).constants]


def _tables(program: Program, traits: Collection[str]) -> list[Entry]:
    """Return where columns start, and how they move with the header of every table; in a file of few lines once for
    all headers, where they move alike.
    """
    starts = {field.name: field.start for field in program.fields if field.edge != "order"}
    for table in program.tables:
        starts = starts | dict(table.starts)
    listed, named = listed_tables(program, traits), []
    headers = [(program.header, program.anchors), *((one.header, one.anchors) for one in program.tables)]
    if listed.lines:
        tables = "\n".join(["{", *listed.lines, "}"])
    elif "few-lines" in traits and len({anchors for _, anchors in headers}) == 1 and not program.stack:
        keys = "".join(f"        {quoted(' '.join(header))},\n" for header, _ in headers)
        below = mapping(" ", _moved(program.anchors)).replace("\n", "\n    ")
        tables = f"dict.fromkeys(\n    [\n{keys}    ],\n    {below},\n)"
    else:
        first = key_of(program, program.header)
        if "few-lines" in traits and is_named(first, _moved(program.anchors)):
            named = [assigned("HEADER", first)]
        keys = ["HEADER" if named else first, *(key_of(program, header) for header, _ in headers[1:])]
        entries = (_entry(key, _moved(anchors)) for key, (_, anchors) in zip(keys, headers, strict=True))
        tables = f"{{\n{''.join(entries)}}}"
    return [*starts_of_columns(starts, traits), *listed.labels, *named, assigned("TABLES", tables, listed.about)]


def _moved(anchors: Anchors) -> dict[str, str]:
    """Return what each column moves with: the word of a header, and its x0."""
    return {column: f"({word}, {at})" for column, word, at in anchors}


def _entry(key: str, moved: dict[str, str]) -> str:
    """Return the lines of a table in the constant of all."""
    said = "" if moved else NOT_WANTED
    return f"    {key}: {mapping(key + ' ' * 6, moved)},{said}\n".replace("\n", "\n    ").rstrip(" ")


def _numbers(program: Program) -> list[Entry]:
    fields = [field for field in program.fields if field.kind == "number"]
    places = {field.name: field.at for field in fields}
    entries = [assigned("NUMBER", expression("NUMBER", with_blanks(program.number)))]
    if not fields:  # other lines may be told by their numbers
        return entries
    if program.joined:
        entries.append(assigned("NUMBER_GAP", str(program.joined), "words of one number stand no further apart"))
    if program.noise:
        entries.append(
            assigned(
                "NOISE", f"re.compile({raw(plain(program.noise))})", "no text: leaders between columns or drawn lines"
            )
        )
    if program.blank:
        entries.append(assigned("BLANK", f"re.compile({raw(program.blank)})", "what stands for no amount"))
    if is_trailing(program):
        last = bracketed(sorted(places, key=places.get))
        return [assigned("LAST_NUMBERS", last, "the numbers that close a line, from the right"), *entries]
    edge, slack = EDGES[fields[0].edge], slack_of(program)
    said = (f"{edge} of every column of numbers (± {slack})", f"{edge}s of numbers (± {slack})")
    return [noted("NUMBERS", mapping("NUMBERS", places), *said), *entries]


def _further_lines(program: Program) -> list[Entry]:
    if not program.more:
        return []
    return [
        assigned("MORE", names(program.more), "what further lines of a row may fill"),
        assigned("MORE_LEFT", pair(program.more_left), "where further lines of a row start"),
        assigned("LINE_GAP", str(program.line_gap), "how close they follow"),
        assigned("ROW_GAP", str(program.row_gap), "lines nearer than this to each other are of one row"),
        assigned("BLOCK_GAP", str(program.block_gap), "the lines of a row stand no further apart"),
    ]


def _balances(program: Program) -> list[Entry]:
    """Return the constants about balances on lines of their own, and about those that tell the direction of rows."""
    entries: list[Entry] = []
    if program.balance_line:
        said = "a line with the balance behind the row above"
        entries.append(assigned("BALANCE_LINE", expression("BALANCE_LINE", program.balance_line), said))
    if program.chain and program.chain.opening:
        said = "the balance that the oldest row starts from"
        before = raw(rf"(?m)(?<!\S){program.chain.opening}\s[^\d\n-]{{0,4}}?(")
        entries.append(optional("OPENING", rf're.compile({before} + NUMBER.pattern + r")(?!\S)")', said))
    if program.chain:
        said = "rows up to a printed balance; more can have too many directions"
        entries.append(assigned("MOST_UNBALANCED", "16", said))
        entries.append(assigned("OVERDRAWN", bracketed(program.chain.overdrawn, "{}"), "marks of a negative balance"))
    return entries


def _other_lines(program: Program) -> list[Entry]:
    """Return the constants about lines that are no rows: totals, periods, watermarks, headings."""
    entries: list[Entry] = []
    if program.labels:
        entries.append(assigned("NO_ROW", _no_row(program)))
    if program.empty:
        entries.append(assigned("EMPTY", f"re.compile({raw(plain(program.empty))})", "no rows"))
    if program.month_lines:
        entries.append(
            assigned("MONTH_LINE", expression("MONTH_LINE", program.month_lines), "a line above the rows of it")
        )
    if program.skip:
        said = "lines with days or amounts that are no transactions"
        entries.append(assigned("SKIPPED", expression("SKIPPED", program.skip), said))
    if program.page_number:
        entries.append(optional("PAGE_NUMBER", expression("PAGE_NUMBER", program.page_number), "belongs to no row"))
    if program.period:
        entries.append(optional("PERIOD", _period(program), "the line that tells the year"))
    entries += _balances(program)
    said = "no letters; a font has them for such as look like them"
    pattern = RADICAL.pattern.encode("unicode_escape").decode()
    entries.append(assigned("RADICAL", f're.compile("{pattern}")', said))  # kept where it is used
    others = [pair for pair in program.odd_signs if pair[0] in RADICALS and NORMAL.get(pair[0]) != pair[1]]
    signs, letters = ("".join(side) for side in zip(*others, strict=True)) if others else ("", "")
    entries.append(assigned("LETTERS", f'str.maketrans("{signs}", "{letters}")', "of radicals, by their look"))
    moved = f'dict(zip(range(0x{MOVED[0]:X}, 0x{MOVED[1]:X}), "{UNMOVED}", strict=True))'
    entries.append(assigned("MOVED", moved, "private codes of Thai fonts"))
    if other_digits_of(program):
        entries.append(assigned("DIGITS", digits_table(program), "as pages print them, and as the table has them"))
    if program.cut_lines:
        said = "how much higher a line that the end of a page cuts is printed again on the next one"
        entries.append(assigned("CUT", str(program.cut_lines), said))
    if program.tallest:
        said = "taller words are no part of the table (watermarks)"
        entries.append(assigned("TALLEST", str(program.tallest), said))
    if program.sides:
        said = "the table's words start between these; others stand beside it"
        entries.append(assigned("SIDES", pair(program.sides), said))
    if program.sections:
        titles = "{" + ", ".join(f"{quoted(text)}: {int(wanted)}" for text, wanted in program.sections.wanted) + "}"
        said = "whether the rows below these titles are wanted"
        entries.append(assigned("SECTIONS", fitting("SECTIONS", titles), said))
        shape = program.sections.shape
        said = "where titles start, how tall their letters are"
        entries.append(assigned("TITLE", str((shape.left, *shape.heights)), said))
    if shaped := by_shape(program):
        said = "where headings between the rows start, how tall their letters are"
        entries.append(assigned("HEADING", str((shaped.shape.left, *shaped.shape.heights)), said))
    for heading in [*listed(program), *([shaped] if shaped else [])]:
        lines = bracketed(listed_texts(heading), "{}")
        entries.append(assigned(f"{heading.name.upper()}_LINES", lines, "lines that hold for the rows below"))
    for line in searched_lines(program):
        pattern = expression(line.constant, line.pattern, names_of_months(program))
        entries.append(optional(line.constant, pattern, "a line that holds for the rows below"))
    for heading in heads(program):
        said = "what the head of a page says of its rows"
        entries.append(assigned(pattern_of(heading), expression(pattern_of(heading), heading.pattern), said))
    return entries


def _no_row(program: Program) -> str:
    """Return the expression of how lines start that are no rows, behind their numbers where these stand first."""
    labels = "|".join(program.labels).replace("(?:", "(")
    if not program.amounts_first:
        return expression("NO_ROW", labels)
    inner = expression("NO_ROW", rf"\s)*({labels})" if len(program.labels) > 1 else rf"\s)*{labels}")
    return inner.replace("re.compile(", 're.compile(r"(" + NUMBER.pattern + ', 1)


def _is_dated(program: Program) -> bool:
    """Tell whether the line that tells the year has a date written as those of rows are."""
    date = row_date(program)
    rest = program.period.pattern.replace(date, "", 1) if program.period and date else "MONTH_NAMES"
    return "MONTH_NAMES" not in rest and rest != program.period.pattern


def _period(program: Program) -> str:
    """Return the expression of the line that tells the year."""
    pattern = program.period.pattern
    if not _is_dated(program):
        return expression("PERIOD", pattern, names_of_months(program))
    around = (raw(plain(text)) if text else "" for text in pattern.split(row_date(program), 1))
    return f"re.compile({' + DATE.pattern + '.join(around)})".replace("( + ", "(").replace(" + )", ")")


def names_in(text: str, names: Collection[str]) -> list[str]:
    """Return which names a text calls, takes a part of or catches."""
    return [name for name in names if re.search(rf"\b{name}[(.]|except {name}:", text)]
