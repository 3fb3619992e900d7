"""The part of a parser file that tells whether a line can belong to the row above it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator

from tasks.parsers.synthesizer.emission.headings import searched_lines
from tasks.parsers.synthesizer.emission.literals import text as quoted
from tasks.parsers.synthesizer.emission.places import places_of, shift_of
from tasks.parsers.synthesizer.emission.templates import LINE
from tasks.parsers.synthesizer.emission.traits import amounts, first_date, is_trailing
from tasks.parsers.synthesizer.program import Program

INDENT = 12  # columns before the statements
LEFT = "MORE_LEFT[0] <= x0 <= MORE_LEFT[1]"
BELOW_TEXT = "abs(x0 - left) <= 2"
NEAR = "(above is None or bottom - above <= LINE_GAP)"


def further_lines(program: Program, traits: Collection[str]) -> list[str]:
    """Return the lines that tell whether a line can belong to the row above it, or near it, by what it fills."""
    others = f'cells if name != "{program.more[0]}"' if len(program.more) == 1 else "cells.keys() - MORE"
    filled = 'cells["?"]' if may_fill_all(program) else f"any(cells[name] for name in {others})"
    terms = _further_terms(program, traits)
    return [
        *_place(program, traits),
        f"alone = not {filled}",
        *(f"further = {'further' if at else 'alone'} and {term}" for at, term in enumerate(terms)),
    ]


def may_fill_all(program: Program) -> bool:
    """Tell whether further lines may fill all columns of a table with numbers at their edges."""
    others = {name for table in program.tables or () for name, _ in table.starts}
    names = {field.name for field in program.fields} | others
    numbers = [field for field in program.fields if field.kind == "number"]
    return names <= {*program.more} and bool(numbers) and not is_trailing(program)


def ended_row(program: Program, traits: Collection[str]) -> list[str]:
    """Return the line that ends the row of the page before where a page starts with what stands below all rows: neither
    that nor what follows it, such as totals, is of a row.
    """
    if "ended" not in traits:
        return []
    texts = ", ".join(map(quoted, program.below))
    texts = f"({texts})" if len(program.below) > 1 else texts
    return [f"row = None if above is None and text.startswith({texts}) else row"]


def in_few_lines(lines: list[str], condition: str, others: str) -> tuple[list[str], str]:
    """Return the lines that tell further lines, and the condition of these: the first term in its place where no other
    line asks for it, and a shorter name where the condition, with what tells that these are near, is too long for one.
    """
    at = next((at for at, line in enumerate(lines) if line.startswith("further = alone and ")), 0)
    if at and not re.search(r"\balone\b", others):
        whole = lines[at].replace("alone", lines[at - 1].removeprefix("alone = "), 1)
        lines = [*lines[: at - 1], whole, *lines[at + 1 :]] if len(whole) <= LINE - INDENT else lines
    if len(f"elif row and {condition} and {NEAR}:") <= LINE - INDENT:
        return lines, condition
    return [re.sub(r"\bfurther\b", "more", line) for line in lines], condition.replace("further", "more")


def _place(program: Program, traits: Collection[str]) -> list[str]:
    """Return the lines that tell where a line stands: its first word, or the text of a column among others."""
    if "below-texts" not in traits:
        left = f'line[0]["x0"] - {_shift_of_line(program)}' if program.header else 'line[0]["x0"]'
        at_once = f'bottom, x0 = line[0]["bottom"], {left}'
        return [at_once] if len(at_once) <= LINE - INDENT else ['bottom = line[0]["bottom"]', f"x0 = {left}"]
    name = program.more[0]
    start = places_of(program, traits).start.replace("place", f'PLACES["{name}"]', 1)
    at = f'(at := word["x0"] - {shift_of(program, name)})'
    return ['bottom = line[0]["bottom"]', f"x0 = next((at for word in line if {at} >= {start}), 0)"]


def _shift_of_line(program: Program) -> str:
    """Return the expression of how far the column is moved in which a line starts: each may move with its own label."""
    shift = shift_of(program, program.more[0])
    if len({word for name, word, _ in program.anchors if name in program.more}) < 2:
        return shift
    column = f'next(filter(cells.get, PLACES), "{program.more[0]}")'
    return f"shifts.get({column}, 0)" if ".get(" in shift else f"shifts[{column}]"


def further_condition(program: Program, traits: Collection[str]) -> str:
    """Return the condition that a line fills what further lines of a row may, and starts where they do."""
    told = "further" if _further_terms(program, traits) else "alone"
    left = BELOW_TEXT if "below-texts" in traits else LEFT
    return told if "before" in traits and told == "further" else f"{told} and {left}"


def _further_terms(program: Program, traits: Collection[str]) -> list[str]:
    """Return the terms of a further line beside what it may fill; where lines wait for a row, also where it starts."""
    named = [] if "two-sums" in traits else _unlabelled(program)  # the second sum may have the label of a total
    terms = [*named, *_singly(program, traits), *_dated(program, traits)]
    if "before" not in traits or not terms:
        return terms
    whole = f"{terms[-1]} and {LEFT}"
    return [*terms[:-1], whole] if len(f"further = further and {whole}") <= LINE - INDENT else [*terms, LEFT]


def tail_condition(program: Program, traits: Collection[str], named: bool) -> tuple[str, str]:
    """Return the branch of a block that ends the row of the page before: it fills what further lines may, but not the
    day, which stands at a row's start, and is no balance brought forward and no heading. Before it, in ``few-lines``,
    comes a name for what is too long; the amounts may be ``named`` already.
    """
    day = first_date(program)
    more = f'(MORE - {{"{day}"}})' if day in program.more else "MORE"
    others = f"any(map(cells.get, cells.keys() - {more}))"
    if may_fill_all(program):
        others = f'(cells["{day}"] or cells["?"])' if day else 'cells["?"]'
    terms = ["rows", "at == 0", f"not {others}", *_unlabelled(program)]
    terms += [f"not {line.constant}.fullmatch(text)" for line in searched_lines(program)]
    branch = f"elif {' and '.join(terms)}:"
    if named and "few-lines" in traits:
        branch = branch.replace(f"({' or '.join(_cells(amounts(program)))})", "amount")
    if "few-lines" in traits and len(branch) > LINE - INDENT:
        return f"other = {others}", branch.replace(others, "other")
    return "", branch


def _unlabelled(program: Program) -> list[str]:
    """Return what keeps a balance carried forward apart from rows, whose own numbers may stand on further lines."""
    numbers = [name for name in amounts(program) if name in program.more]
    if not program.labels:
        return []
    if "balance" in program.more:
        either = " or ".join(_cells(numbers))
        return [f"({either} or not NO_ROW.match(text))" if either else "not NO_ROW.match(text)"]
    # What is carried forward stands where the amounts do, or numbers that nobody wants.
    fields = (field for field in program.fields if field.name in program.more)
    unwanted = [field.name for field in fields if field.kind == "other" and field.edge]
    either = " or ".join(_cells([*numbers, *unwanted]))
    return [f"not (NO_ROW.match(text) and {f'({either})' if ' or ' in either else either})"] if either else []


def _cells(names: Iterable[str]) -> Iterator[str]:
    return (f'cells["{name}"]' for name in names)


def _singly(program: Program, traits: Collection[str]) -> list[str]:
    """Return what keeps a further line from filling a number which the row has, where it may fill any; any number at
    all where all columns hold the one amount of a row.
    """
    fields = [field for field in program.fields if field.kind == "number"]
    if "more" not in traits or not {field.name for field in fields} & set(program.more):
        return []
    names = "LAST_NUMBERS" if is_trailing(program) else "NUMBERS"
    if len(fields) > 1 and len({field.columns for field in fields}) == 1:
        row = f"map(row.get, {names})" if "flat" in traits else f"line[name] for line in row for name in {names}"
        return [f"not (row and any({row}) and any(map(cells.get, {names})))"]
    row = "row[name]" if "flat" in traits else "any(line[name] for line in row)"
    row = "sum(bool(line[name]) for line in row) > 1" if "two-sums" in traits else row
    return [f"not (row and any({row} and cells[name] for name in {names}))"]


def _dated(program: Program, traits: Collection[str]) -> list[str]:
    """Return what keeps lines apart that start where days do, and with none, where a day opens the lines of a row, or
    stands whole on one of them.
    """
    day = first_date(program)
    opened = ("before" in traits or (program.whole_days and not program.broken_days)) and day in program.more
    return [f'(not cells["{day}"] or DATE.fullmatch(cells["{day}"]))'] if opened else []
