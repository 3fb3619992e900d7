"""Expressions that make the wanted cells from a row's printed cells, simplest first."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field

import pandas as pd

from tasks.parsers.synthesizer.alignment import Alignment, plain_number
from tasks.parsers.synthesizer.dating import PrintedDate
from tasks.parsers.synthesizer.fields import Field
from tasks.parsers.synthesizer.lines import Line
from tasks.parsers.synthesizer.program import Heading, Output
from tasks.statements.roles import Roles

# Marks and words of money in, and of money out.
COUNTERPARTS = (("CR", "DR"), ("C", "D"), ("H", "S"), ("+", "-"), ("CR", "DB"), ("CREDIT", "DEBIT"), ("BIJ", "AF"))


@dataclass(frozen=True)
class Facts:
    """What is known of a sample once its columns are: the cells of every row's lines, by printed column."""

    alignment: Alignment
    table: pd.DataFrame
    roles: Roles
    dates: dict[str, PrintedDate]
    fields: tuple[Field, ...]
    rows: list[list[dict[str, str]]]
    headings: tuple[Heading, ...] = ()
    carried: list[dict[str, str]] = field(default_factory=list)
    page_lines: list[Line] = field(default_factory=list)  # with the words too tall for the table: titles, periods


def joined_text(facts: Facts, row: int, name: str) -> str:
    """Return what the lines of a row print in a column, as ``joined`` does in the parser file."""
    if name != "balance" and name in (heading.name for heading in facts.headings):
        return facts.carried[row].get(name, "")
    return " ".join(cells[name] for cells in facts.rows[row] if cells.get(name))


def outputs_for(facts: Facts, name: str, year_end: str) -> list[Output]:
    """Return the candidate expressions of one wanted column."""
    kind = facts.alignment.kinds[name]
    if kind == "number":
        return number_outputs(facts, name)
    if kind == "date" and name in facts.dates:
        return date_outputs(facts, name, year_end)
    return text_outputs(facts, name)


def fields_of(facts: Facts, name: str) -> list[Field]:
    """Return the printed columns in which a wanted column's cells were found."""
    return [found for found in facts.fields if name in found.columns]


def text_outputs(facts: Facts, name: str) -> list[Output]:
    """Join a column's lines: all, the first, the others; with or without blanks; columns one after the other."""
    outputs = []
    for found in fields_of(facts, name):
        if found.kind == "number":  # a column of amounts that the sample leaves empty
            outputs.append(Output(f'money(joined(row, "{found.name}"))', ("joined", "money")))
            continue
        lines = f'line["{found.name}"]'
        outputs += [
            Output(f'joined(row, "{found.name}")', ("joined",)),
            Output(f'row[0]["{found.name}"]'),
            Output(f'joined(row[1:], "{found.name}")', ("joined",), rank=1),
            Output(f'joined(row[:2], "{found.name}")', ("joined",), rank=3),
            Output(f'"".join({lines} for line in row)', rank=2),
        ]
        full = _full_line(facts, name, found)
        if full:
            outputs.append(Output(f'glued(row, "{found.name}")', ("glued",), (("FULL_LINE", str(full)),), rank=3))
    names = [found.name for found in facts.fields if found.kind in ("text", "other")]
    for first in names if not fields_of(facts, name) and facts.alignment.kinds[name] == "text" else ():
        for second in names:
            if first != second:
                both = f'joined(row, "{first}") + " " + joined(row, "{second}")'
                outputs.append(Output(f"({both}).strip()", ("joined",), rank=4))
    for heading in facts.headings:
        if heading.name == "balance":
            continue
        values = dict(heading.values)
        if not values and heading.shape:
            values = {cells[heading.name]: cells[heading.name] for cells in facts.carried if heading.name in cells}
        if values:
            table = "{" + ", ".join(f'"{k}": "{v}"' for k, v in values.items()) + "}"
            constants = ((f"{heading.name.upper()}S", table),)
            text = f'told({heading.name.upper()}S, row[0]["{heading.name}"])'
            outputs.append(Output(text, ("told",), constants, rank=1))
            continue
        outputs.append(Output(f'row[0]["{heading.name}"]', rank=1))
    outputs += _name_of_column(facts, name)
    distinct = set(facts.table[name])
    if len(distinct) == 1:
        outputs.append(Output(repr(distinct.pop()).replace("'", '"'), rank=6))
    return outputs


def _full_line(facts: Facts, name: str, found: Field) -> int | None:
    """Return how long a line must be to have been cut inside a word: shorter ones are followed by a blank."""
    cut, whole = [], []
    for row, cell in enumerate(facts.table[name]):
        at, before, text = 0, 0, " ".join(cell.split())
        for line in facts.rows[row]:
            piece = line.get(found.name, "")
            if not piece:
                continue
            if at and text.startswith(" ", at):
                whole.append(before)
                at += 1
            elif at:
                cut.append(before)
            at += len(piece)
            before = len(piece)
    return max(whole) + 1 if cut and whole and min(cut) > max(whole) else None


def _name_of_column(facts: Facts, name: str) -> list[Output]:
    """The wanted word tells which of two columns holds the amount."""
    numbers = [found.name for found in facts.fields if found.kind == "number" and found.name != "balance"]
    if len(numbers) != 2:
        return []
    words: dict[str, set[str]] = {}
    for row, cell in enumerate(facts.table[name]):
        for number in numbers:
            if joined_text(facts, row, number):
                words.setdefault(number, set()).add(cell)
    if len(words) == 2 and all(len(cells) == 1 for cells in words.values()):
        one, other = (words[number].pop() for number in numbers)
        return [Output(f'"{one}" if joined(row, "{numbers[0]}") else "{other}"', ("joined",), rank=1)]
    return []


def date_outputs(facts: Facts, name: str, year_end: str) -> list[Output]:
    """Print a date as it is, or re-formatted, its year taken from the end of the period where it prints none."""
    printed = facts.dates[name]
    source = _date_source(facts, name)
    if source is None:
        return []
    plain = Output(source, ("joined",) if source.startswith("joined") else ())
    outputs = [plain]
    fmt, wanted = printed.fmt, facts.roles.date_formats[name]
    constant = "DATE" if name == _first_date(facts) or fmt == facts.dates[_first_date(facts)].fmt else "VALUE_DATE"
    yearless = "y" not in fmt.lower()
    if not yearless and "%b" not in fmt:
        text = f'datetime.strptime({source}, "{fmt.replace("%-", "%")}").strftime("{wanted.replace("%-", "%")}")'
        text = f'{text} if {source} else ""' if any(not cell for cell in facts.table[name]) else text
        return [plain, Output(text, plain.needs)]
    day = f"day_of({constant}, {source}{f', {year_end}' if yearless else ''})"
    text = f"{day}.isoformat()" if wanted == "%Y-%m-%d" else f'{day}.strftime("{wanted.replace("%-", "%")}")'
    blank = any(not cell for cell in facts.table[name])
    if blank:
        text = f'{text} if {source} else ""'
    needs = ("nearest_date" if yearless else "date", *plain.needs)
    outputs.append(Output(text, needs))
    return outputs


def _first_date(facts: Facts) -> str:
    return next(iter(facts.dates))


def _date_source(facts: Facts, name: str) -> str | None:
    if facts.dates[name].heading:
        return 'row[0]["day"]'
    found = next(iter(fields_of(facts, name)), None)
    return f'joined(row, "{found.name}")' if found else None


@dataclass(frozen=True)
class Seen:
    """One number of a row: its column, whether it prints a minus, its mark, the words around, and the wanted sign."""

    column: str
    minus: bool
    mark: str
    words: tuple[tuple[str, str], ...]
    sign: int | None


def number_outputs(facts: Facts, name: str) -> list[Output]:
    """A wanted number: printed with its sign, or its sign (or presence) told by column, mark, word or section."""
    seen = _seen(facts, name)
    if not seen:
        return [Output('""', rank=1)] if not any(facts.table[name]) else []
    columns = list(dict.fromkeys(one.column for one in seen))
    outputs: list[Output] = []
    money = ()

    def add(expression: str, *needs: str, constants=(), rank: int = 0) -> None:
        outputs.append(Output(expression, ("joined", "money", *needs), (*money, *constants), rank))

    def cell(column: str) -> str:
        return f'joined(row, "{column}")'

    if _is_direction({one.mark for one in seen}):  # the other mark may be printed elsewhere
        outputs += _by_mark(seen, columns, cell, money)
    for flip in (1, -1):
        if all(one.sign == (-flip if one.minus else flip) for one in seen):
            add(" or ".join(f"money({cell(c)}{'' if flip == 1 else ', -1'})" for c in columns))
    by_column = _told(seen, lambda one: (one.column, one.minus))
    if by_column and len(columns) > 1:
        signs = {
            column: next(s * (-1 if minus else 1) for (c, minus), s in by_column.items() if c == column and s)
            for column in columns
        }
        add(" or ".join(f"money({cell(c)}{'' if signs[c] == 1 else ', -1'})" for c in columns))
    outputs += _by_mark(seen, columns, cell, money)
    outputs += _by_word(facts, seen, columns, cell, money)
    if any(heading.name == "balance" for heading in facts.headings) and facts.roles.by_column.get(name) == "amount":
        add(f"money({' or '.join(cell(c) for c in columns)}, direction_of(row))", "direction", rank=5)
    add(" or ".join(f"money({cell(c)})" for c in columns), rank=9)
    return outputs


def _seen(facts: Facts, name: str) -> list[Seen]:
    """Collect the numbers that could be a column's: those in the printed columns where it was found."""
    columns = {found.name: found for found in fields_of(facts, name)}
    seen = []
    for row, cell in enumerate(facts.table[name]):
        wanted = plain_number(cell, facts.alignment.wanted_format) if cell else None
        for column in columns:
            text = joined_text(facts, row, column)
            if not text:
                continue
            mark = _mark_after(text)
            words = tuple(
                (other.name, joined_text(facts, row, other.name))
                for other in facts.fields
                if other.kind in ("text", "other")
            ) + tuple(
                (heading.name, facts.carried[row].get(heading.name, ""))
                for heading in facts.headings
                if heading.name != "balance"
            )
            minus = bool(re.search(r"[-−–△▲]|\([^A-Za-z]*\d", text))
            sign = None if wanted is None else (1 if wanted >= 0 else -1)
            if wanted == 0:
                continue
            seen.append(
                Seen(column, minus, mark.strip("()-−–+ ") if not minus or mark.strip("-−– )") else "", words, sign)
            )
    return seen


def _mark_after(text: str) -> str:
    found = re.match(r"^\D*.*\d(\D*)$", text)
    return found[1].strip() if found else ""


def _told(seen: list[Seen], key) -> dict | None:
    """Return the sign for every key, None where one key has two signs."""
    signs: dict = {}
    for one in seen:
        if signs.setdefault(key(one), one.sign) != one.sign:
            return None
    return signs


def _by_mark(seen, columns, cell, money) -> list[Output]:
    signs = _told(seen, lambda one: one.mark)
    if not signs or not any(signs):
        return []
    signs = with_counterparts(signs)
    source = " or ".join(cell(column) for column in columns)
    source = f"({source})" if len(columns) > 1 else source
    if None in signs.values():
        marks = tuple(sorted(mark for mark, sign in signs.items() if sign is not None))
        constants = (("MARKS", "{" + ", ".join(f'"{mark}"' for mark in marks) + "}"),)
        listed = "(" + ", ".join(f'"{mark}"' for mark in marks) + ("," if len(marks) == 1 else "") + ")"
        sign = -1 if all(signs[mark] == -1 for mark in marks) else 1
        text = f'money({source}{", -1" if sign == -1 else ""}) if mark_of({source}) in {listed} else ""'
        return [Output(text, ("joined", "money", "mark"), money, 1)]
    constants = (("SIGNS", _signs(signs)),)
    text = f"money({source}, told(SIGNS, mark_of({source})))"
    return [Output(text, ("joined", "money", "mark", "told"), (*money, *constants), 1)]


def _is_direction(marks: set[str]) -> bool:
    return any(mark.upper() in pair for mark in marks for pair in COUNTERPARTS)


def with_counterparts(signs: dict[str, int | None]) -> dict[str, int | None]:
    """Add the mark that stands for the other direction: a statement with CR may print DR elsewhere.

    Where all are read as one sign, and not the usual one (DR as a positive amount), the other mark stays unknown.
    """
    full = dict(signs)
    settled = len(set(signs.values())) > 1
    for mark, sign in signs.items():
        for pair in COUNTERPARTS:
            if mark.upper() in pair and (settled or sign == (1, -1)[pair.index(mark.upper())]):
                other = pair[1 - pair.index(mark.upper())]
                other = other if mark.isupper() else other.capitalize() if mark.istitle() else other.lower()
                opposite = None if sign is None else -sign
                if None in signs.values():
                    opposite = None if sign is not None else next(s for s in signs.values() if s is not None)
                full.setdefault(other, opposite)
    return full


def _by_word(facts: Facts, seen, columns, cell, money) -> list[Output]:
    """A word beside the amount (D, Credit) or the section above it tells the sign."""
    outputs = []
    headings = {heading.name for heading in facts.headings}
    order = sorted(range(len(seen[0].words)), key=lambda place: seen[0].words[place][0] == "description")
    for place in order:
        word = seen[0].words[place][0]
        signs = _told(seen, lambda one, place=place: one.words[place][1])
        if not signs or None in signs.values() or len(signs) > 12 or ("" in signs and word not in headings):
            continue
        if len(signs) > max(2, len(seen) / 2) and word not in headings:
            continue
        signs = with_counterparts(signs)
        source = " or ".join(cell(column) for column in columns)
        mark = f'row[0]["{word}"]' if word in headings else cell(word)
        text = f"money({source}, told(SIGNS, {mark}))"
        outputs.append(Output(text, ("joined", "money", "told"), (*money, ("SIGNS", _signs(signs))), 2))
    return outputs


def _signs(signs: dict[str, int | None]) -> str:
    return "{" + ", ".join(f'"{mark}": {sign}' for mark, sign in sorted(signs.items())) + "}"


def common_words(texts: list[str]) -> Counter[str]:
    """Count the words of lines, lower case."""
    return Counter(word.strip(".,:;()").lower() for text in texts for word in text.split())
