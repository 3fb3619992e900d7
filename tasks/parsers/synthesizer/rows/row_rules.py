"""The rules by which lines start rows, strictest first, and the ways to group the lines of rows around them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from tasks.parsers.synthesizer.columns.fields import is_above
from tasks.parsers.synthesizer.columns.number_edges import EDGES
from tasks.parsers.synthesizer.emission.headings import pattern_of
from tasks.parsers.synthesizer.facts import Facts
from tasks.parsers.synthesizer.layout import Layout
from tasks.parsers.synthesizer.program import Program
from tasks.parsers.synthesizer.rows.grouping import groupings
from tasks.parsers.synthesizer.rows.opening import opening_rows
from tasks.parsers.synthesizer.rows.other_lines import (
    headings_with_numbers,
    is_dated,
    labels_of_others,
    lines_of_days,
    lines_of_tables,
    skipped_rows,
)

WORDS = re.compile(r"\[\^\\W\\d_\]\+(\\? \[\^\\W\\d_\]\+)*")  # the shape of one word or more, of any letters


def structures(layout: Layout, base: Program) -> Iterator[Program]:
    """Yield programs without outputs: strict before lenient, groupings of lines, rules of rows."""
    numbers = [field.name for field in base.fields if field.kind == "number"]
    labels = labels_of_others(
        layout, numbers if "balance" in base.more else [name for name in numbers if name != "balance"]
    )
    skipped, of_days = skipped_rows(layout), lines_of_days(layout)
    apart = base.tables is not None or base.sections is not None  # what headers and titles say holds for lines
    ways = [way for way in groupings(layout) if not apart or way != "blocks"]
    skips = dict.fromkeys("|".join(filter(None, (skipped, more))) for more in (lines_of_tables(layout), "", of_days))
    for skip, strict in product(skips, (True, False)):
        base = replace(base, skip=skip)
        for grouping in ways:
            for program in _with_opening(layout, base, strict):
                yield replace(program, grouping=grouping, strict=strict, labels=labels)
            for rule in row_rules(base, layout.facts, strict):
                yield replace(base, row_rule=rule, grouping=grouping, strict=strict, labels=labels)


def _with_opening(layout: Layout, base: Program, strict: bool) -> Iterator[Program]:
    """Yield the rules of rows that know those without an amount by their words: any other balance is none."""
    if opening := opening_rows(layout):
        constants = (*base.constants, ("OPENING_ROW", f're.compile(r"{opening}")'))
        for rule in row_rules(base, layout.facts, strict):
            yield replace(base, row_rule=f'({rule}) or OPENING_ROW.match(cells["description"])', constants=constants)


def row_rules(base: Program, facts: Facts, strict: bool) -> list[str]:
    """Return the conditions under which a line starts a row, strictest first.

    Where rows without a day are of the one above, words in the place of days tell totals that only another statement
    has beside its rows; a file that is not ``strict`` would pass over any line with such words.
    """
    dates = [base.day] if base.day else [field.name for field in base.fields if field.kind == "date"]
    numbers = [field.name for field in base.fields if field.kind == "number" and (field.columns or not field.silent)]
    amounts = [f'cells["{name}"]' for name in numbers if name not in ("balance", *base.beside_amount)]
    amount = f"({' or '.join(amounts)})" if len(amounts) > 1 else "".join(amounts)
    balance = 'cells["balance"]' if "balance" in numbers else ""
    day = f'DATE.fullmatch(cells["{dates[0]}"])' if dates else ""
    either = f"({' or '.join([*amounts, balance])})" if balance else ""
    undated = f'cells["{dates[0]}"] == DITTO' if base.ditto else f'not cells["{dates[0]}"]' if dates else ""
    once = f"({day} or {undated})" if dates and dates[0] in base.carried else ""
    rules = [
        f"{day} and {amount}" if day and amount else "",
        f"{once} and {amount}" if once and amount and (base.ditto or strict) else "",
        amount.strip("()") if len(amounts) > 1 else amount,
        f"{once} and {amount}" if once and amount else "",
        f"{day} and {either}" if day and either else "",
        day,
        f"{amount} and {balance}" if amount and balance else "",
        balance,
        either.strip("()"),
    ]
    for field in base.fields:
        shape = _shape(facts, field.name) if field.kind in ("text", "other") else ""
        if shape and amount and not WORDS.fullmatch(shape):
            rules.append(f're.fullmatch(r"{shape}", cells["{field.name}"]) and {amount}')
        elif shape and amount and field.name != "description":  # words may be any number, too
            rules.append(f'cells["{field.name}"] and {amount}')
    # Where nothing else tells rows from totals, their labels do.
    rules += [
        f"{_bracketed(rule)} and not NO_ROW.match(text)" for rule in rules if rule and not rule.startswith("DATE")
    ]
    for heading in headings_with_numbers(facts):
        dated, other = is_dated(heading, facts), f" and not {pattern_of(heading)}.search(text)"
        rules = [f"{_bracketed(rule)}{other}" if rule and (dated or rule[:4] != "DATE") else rule for rule in rules]
    sums = [field for field in base.fields if field.kind == "number" and field.edge in EDGES]
    for text in base.fields:  # what stands there beside a day is an amount that is none of this layout
        if any(is_above(facts.alignment, field, text) for field in sums):
            rules = [rule and f'{_bracketed(rule)} and not cells["{text.name}"]' for rule in rules]
    return [rule for rule in dict.fromkeys(rules) if rule]


def _bracketed(rule: str) -> str:
    return f"({rule})" if " or " in rule and " and " not in rule else rule


def _shape(facts: Facts, name: str) -> str:
    """Return the one shape of a column of codes or times (09:07 → two digits, colon, two digits), '' if it has none.

    Words, such as names of months, may be any.
    """
    shapes = set()
    for row in facts.rows:
        text = row[0].get(name, "") if row else ""
        pieces = re.findall(r"[^\W\d_]+|.", text)
        shapes.add("".join(_shape_of(piece) for piece in pieces))
    return shapes.pop() if len(shapes) == 1 and "" not in shapes else ""


def _shape_of(piece: str) -> str:
    if piece.isalpha():
        return "[A-Z]" * len(piece) if re.fullmatch("[A-Z]+", piece) else r"[^\W\d_]+"
    return r"\d" if piece.isdigit() else re.escape(piece)
