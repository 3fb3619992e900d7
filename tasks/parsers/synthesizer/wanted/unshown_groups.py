"""Numbers that are copied as texts, of which the sample has none from 1000 on: what the table does with the sign that
later ones have between thousands.

That is what it does in its columns of numbers: it leaves the sign out or keeps it. Where no number shows this, it is
taken to leave it out; a number with its currency is taken for a text, which keeps it. Comments say so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from expectations.amounts import is_no_amount
from tasks.parsers.synthesizer.facts import Facts
from tasks.parsers.synthesizer.numbers.wanted_numbers import groups_of_numbers
from tasks.parsers.synthesizer.patterns import operand
from tasks.parsers.synthesizer.program import Output
from tasks.parsers.synthesizer.wanted.notes import LONG_TEXTS, NO_LONG_TEXT

SAME_EDGE = 1.0  # points: numbers of one column end no further apart
_SHORT = r"-?(?:0|[1-9]\d{0,2})"  # digits of a number below 1000
_NUMBER = re.compile(rf"{_SHORT}(?:([.,])\d+)?")
_SIGN = r"[^\w\s.,%()+-]"  # of a currency
_WITH_CURRENCY = re.compile(
    rf"(?:[^\W\d_]{{1,3}}{_SIGN}?|{_SIGN})\s?{_SHORT}[.,]\d+|{_SHORT}[.,]\d+\s?(?:[^\W\d_]{{1,3}}|{_SIGN})"
)


def with_groups_settled(facts: Facts, name: str, outputs: Sequence[Output]) -> list[Output]:
    """Return the expressions of texts that are short numbers with what makes the wanted ones of longer ones."""
    shown, cells = groups_of_numbers(facts), _cells(facts, name)
    if shown and shown[1]:
        return list(outputs)
    if short_numbers(facts, name):
        points = "".join(sorted({sign for cell in cells for sign in cell if sign in ".,"}))
        dropped = shown[0] if shown and shown[0] not in points else ""
        return [_without_groups(one, dropped, points) if _copies(one) else one for one in outputs]
    if shown and _have_currencies(cells):
        return [replace(one, notes=(*one.notes, ("NUMBER", LONG_TEXTS))) if _copies(one) else one for one in outputs]
    return list(outputs)


def short_numbers(facts: Facts, name: str) -> bool:
    """Tell whether a column has numbers below 1000 alone: decimals, or counts of one to three digits that end at one
    edge or stand behind a label.
    """
    cells = _cells(facts, name)
    found = [_NUMBER.fullmatch(cell) for cell in cells]
    if not all(found) or _count_up(cells):
        return False
    counted = len({*map(len, cells)}) > 1 and (name in facts.alignment.parts or _end_alike(facts, name))
    return counted or any(one[1] for one in found)


def _cells(facts: Facts, name: str) -> list[str]:
    """Return the filled cells of a column as the user wants them: behind a label that rows print before all."""
    way = facts.ways.get(name)
    front = f"{way.label} " if way and way.label else ""
    return [cell.removeprefix(front) for cell in facts.table[name] if not is_no_amount(cell)]


def _have_currencies(cells: Sequence[str]) -> bool:
    """Tell whether all cells are decimals below 1000 with a currency."""
    return bool(cells) and all(map(_WITH_CURRENCY.fullmatch, cells))


def _count_up(cells: Sequence[str]) -> bool:
    """Tell whether every cell is the number behind the one before: those of rows are no amounts."""
    return all(cell.isdecimal() for cell in cells) and all(int(b) - int(a) == 1 for a, b in pairwise(cells))


def _end_alike(facts: Facts, name: str) -> bool:
    edges = list(_edges(facts, name))
    return bool(edges) and max(edges) - min(edges) <= SAME_EDGE


def _edges(facts: Facts, name: str) -> Iterator[float]:
    """Yield where the words of a column end."""
    for line, at in (cells[name].words[-1] for cells in facts.alignment.cells if name in cells):
        yield facts.alignment.lines[line].words[at].x1


def _copies(output: Output) -> bool:
    """Tell whether an expression is what a row prints, signs between thousands and all."""
    return "row" in output.expression and not re.search(r"\b(money|told|date|day_of)\(|\.replace\(", output.expression)


def _without_groups(output: Output, dropped: str, points: str) -> Output:
    """Return an expression of numbers without the sign between thousands, where it is known, else without any."""
    if dropped.isspace():
        return replace(output, expression=f'"".join({operand(output.expression)}.split())')
    if dropped:
        return replace(output, expression=f'{operand(output.expression)}.replace("{dropped}", "")')
    constant = ("THOUSANDS", rf're.compile(r"(?<=\d)[^\d{points}](?=\d\d\d(?!\d))")')
    text, notes = f'THOUSANDS.sub("", {output.expression})', (*output.notes, ("THOUSANDS", NO_LONG_TEXT))
    return replace(output, expression=text, notes=notes, constants=(*output.constants, constant))
