"""Expressions of wanted columns that lines of rows hold between the same words, and of the texts around these."""

from __future__ import annotations

import re
from collections import Counter
from itertools import product

from tasks.parsers.synthesizer.columns.alignment import Part
from tasks.parsers.synthesizer.columns.fields import Field
from tasks.parsers.synthesizer.columns.fields_of_parts import text_of_part
from tasks.parsers.synthesizer.columns.line_templates import group_of
from tasks.parsers.synthesizer.dates import calendars
from tasks.parsers.synthesizer.facts import Facts
from tasks.parsers.synthesizer.page.scripts import scripts_without, wholly_in
from tasks.parsers.synthesizer.patterns import escaped, plain
from tasks.parsers.synthesizer.program import Output

ABROAD = r"[A-Z]{3} [\d.,]+$"  # an amount in another currency
FURTHER = (("row[1:]", slice(None)), ("row[1:2]", slice(1)))  # all lines below the first ones of rows, or one
FEWEST = 2  # rows with a line in another script, or of the same words


def template_outputs(facts: Facts, name: str) -> list[Output]:
    """Return the expression of a column that a template of rows' further lines holds."""
    text = text_around(facts, name)
    if text is None:
        return []
    part = facts.alignment.parts[name]
    forms = calendars.compiled(plain("|".join((*part.templates, ""))))
    way, constant = ("said_within", "LINE_FORM") if part.like else ("said_below", "FURTHER_LINES")
    way = "said_alone" if part.alone else way
    cell = f'{way}(row, "{text.name}")["{group_of(name)}"] or ""'
    number = facts.alignment.kinds[name] == "number"
    needs = (way, *(["money"] if number else []))
    constants = ((constant, forms), *([_like(part)] if part.like else []))
    return [Output(f"money({cell})" if number else cell, needs, constants)]


def _like(part: Part) -> tuple[str, str]:
    """Return the constant that tells the lines which have one of a part's forms."""
    return "LIKE_FORM", calendars.compiled(plain(part.like))


def other_lines(facts: Facts, found: Field, dated: str) -> list[Output]:
    """Return the lines of a column without the one that has a form of its own, nor that of a date, if lines are
    ``dated``: of that expression.
    """
    parts = {name: part for name, part in facts.alignment.parts.items() if part.like}
    name = next((name for name in parts if text_around(facts, name) == found), None)
    if name is None:
        return []
    like = _like(parts[name])
    both = ("NO_TEXT", calendars.compiled(plain(f"{parts[name].like}|^{dated}$")))
    return [*(_lines_without(found, both) if dated else []), *_lines_without(found, like)]


def _lines_without(found: Field, constant: tuple[str, str]) -> list[Output]:
    """Return lines of a column without those that an expression finds."""
    lines = f'if not {constant[0]}.search(line["{found.name}"])'
    others = [f"[line for line in {rows} {lines}]" for rows in ("row", "row[1:]")]
    # The line with the form may stand before a name, or between two lines of others.
    others += [f"{others[0]}{part}" for part in ("[:1]", "[1:]", "[1:2]", "[2:]")]
    return [Output(f'joined({text}, "{found.name}")', ("joined",), (constant,)) for text in others]


def centred_lines(facts: Facts, found: Field) -> list[Output]:
    """Return the first line of a text and those below it, where its lines stand around the middle of rows of which
    another column always has several, too: a shorter text begins below their first line.
    """
    others = {field.name for field in facts.fields} - {found.name}
    stacked = any(all(sum(bool(line.get(name)) for line in row) > 1 for row in facts.rows) for name in others)
    above = any(row and not any(row[0].get(name) for name in others) for row in facts.rows)
    lines = f'[line for line in row if line["{found.name}"]]'
    ways = ("[:1]", "[1:]") if stacked and above and len(found.columns) > 1 else ()
    return [Output(f'joined({lines}{part}, "{found.name}")', ("joined",)) for part in ways]


def last_lines(facts: Facts, found: Field) -> list[Output]:
    """Return the last line of a text and those above it, where the last one stands beside the row's other cells."""
    others = {field.name for field in facts.fields if field.kind in ("date", "number")}
    texts = [[line for line in row if line.get(found.name)] for row in facts.rows]
    beside = all(any(on[-1].get(name) for name in others) for on in texts if on)
    above = any(len(on) > 1 for on in texts)
    lines = f'[line for line in row if line["{found.name}"]]'
    ways = ("[-1:]", "[:-1]") if beside and above and len(found.columns) > 1 else ()
    return [Output(f'joined({lines}{part}, "{found.name}")', ("joined",)) for part in ways]


def without_unwanted_lines(facts: Facts, name: str, found: Field) -> list[Output]:
    """Return the lines of a column without those that no wanted text has: in another script, of the same words, or that
    begin with the same word.
    """
    ways = (_lines_of_script, _lines_of_own_words, *([_lines_begun_otherwise] if facts.all_ways else []))
    return [output for way in ways for output in way(facts, name, found)]


def _lines_of_script(facts: Facts, name: str, found: Field) -> list[Output]:
    """Return the lines of a column without those in another script, where the table has the texts in one of two."""
    texts = [[line[found.name] for line in row if line.get(found.name)] for row in facts.rows]
    wanted = [" ".join(cell.split()) for cell in facts.table[name]]
    for letters in scripts_without(wanted):
        left_out = re.compile(wholly_in(letters))
        kept = [[text for text in row if not left_out.fullmatch(text)] for row in texts]
        some = sum(len(own) < len(row) for own, row in zip(kept, texts, strict=True)) >= FEWEST
        if some and all(wanted) and wanted == [*map(" ".join, kept)]:
            constant = ("LEFT_OUT", calendars.compiled(left_out.pattern))
            return [Output(f'said_apart(row, "{found.name}")', ("said_apart",), (constant,))]
    return []


def _lines_of_own_words(facts: Facts, name: str, found: Field) -> list[Output]:
    """Return the lines of a column without those of the same words in several rows which no wanted text has."""
    wanted = [" ".join(cell.split()) for cell in facts.table[name]]
    below = Counter(line[found.name] for row in facts.rows for line in row[1:] if line.get(found.name))
    cells = {" ".join(cell.split()) for column in facts.table for cell in facts.table[column]}
    words = sorted(text for text, rows in below.items() if rows >= FEWEST and not any(text in cell for cell in cells))
    left = [[line.get(found.name, "") for line in row] for row in facts.rows]
    kept = [" ".join(text for text in row if text and text not in words) for row in left]
    if not words or kept != wanted:
        return []
    lines = f'[line for line in row if not NOT_WANTED.fullmatch(line["{found.name}"])]'
    constant = ("NOT_WANTED", calendars.compiled(plain("|".join(map(escaped, words)))))
    return [Output(f'joined({lines}, "{found.name}")', ("joined",), (constant,))]


def _lines_begun_otherwise(facts: Facts, name: str, found: Field) -> list[Output]:
    """Return the further lines of a column without those that begin with a word, in several rows each, which no wanted
    text has, or with which none begins: 'Card', 'Value'. Of amounts abroad, those in any currency are none.
    """
    wanted, outputs = [" ".join(cell.split()) for cell in facts.table[name]], []
    cells = [" ".join(str(cell).split()) for column in facts.table for cell in facts.table[column]]
    lines = [[line[found.name] for line in row[1:] if line.get(found.name)] for row in facts.rows]
    begun = Counter(begin for row in lines for begin in {*map(_beginning, row)} if begin)
    several = sorted(begin for begin, rows in begun.items() if rows >= FEWEST)
    ways = (r"(?<!\S)(?:{})", "^(?:{})")
    patterns = (
        "|".join(begin for begin in several if not any(re.search(way.format(begin), cell) for cell in cells))
        for way in ways
    )
    for pattern, (rows, part) in product(dict.fromkeys(filter(None, patterns)), FURTHER):
        kept = [" ".join(text for text in row[part] if not re.match(pattern, text)) for row in lines]
        if kept == wanted:
            left = f'[line for line in {rows} if not NOT_WANTED.match(line["{found.name}"])]'
            constant = ("NOT_WANTED", calendars.compiled(plain(pattern)))
            outputs.append(Output(f'joined({left}, "{found.name}")', ("joined",), (constant,), rank=3))
    return outputs


def _beginning(text: str) -> str:
    """Return the expression of lines that begin like one: with its word and colon, or an amount in any currency."""
    if re.fullmatch(ABROAD, text):
        return ABROAD
    first = re.match(r"[^\W\d_]{2,}(:?)(?![^\W_])", text)
    end = "" if first and first[1] else r"\b"
    return escaped(first[0]) + end if first else ""


def text_around(facts: Facts, name: str) -> Field | None:
    """Return the printed column of texts that holds a part."""
    return text_of_part(facts.alignment, facts.fields, name)
