"""Numbers that a text longer than its column pushes to the right by whole letters, as typewriters print tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tasks.parsers.synthesizer.columns.fields import Field
from tasks.parsers.synthesizer.columns.number_edges import EDGES, stands_in
from tasks.parsers.synthesizer.facts import Facts, joined_texts
from tasks.parsers.synthesizer.page.lines import Line

PUSHED = 2  # letters: two numbers, of four signs at least, never end so close together that both may be meant
APART = 6  # letters: numbers of other columns end no closer
STEADY = 0.05  # points by which letters of one width differ


def with_pushed_numbers(facts: Facts, row_lines: Sequence[Sequence[int]]) -> tuple[Field, ...]:
    """Return the printed columns, those of numbers with room for what texts push, where all rows print balances: these
    tell whether a number was read that is another one.
    """
    lines = [facts.alignment.lines[at] for at in dict.fromkeys(at for found in row_lines for at in found)]
    numbers = [field for field in facts.fields if field.kind == "number"]
    width = _width_of_letters(lines)
    if not width or not any(field.name == "balance" for field in numbers) or not all(joined_texts(facts, "balance")):
        return facts.fields
    if any(field.edge != "x1" for field in numbers) or not _are_apart(facts, lines, numbers, APART * width):
        return facts.fields
    room = round(PUSHED * width + 0.5, 1)
    return tuple(
        replace(field, tolerance=max(field.tolerance, room)) if field in numbers else field for field in facts.fields
    )


def _width_of_letters(lines: Sequence[Line]) -> float:
    """Return the width that all letters of lines have, 0 where they differ."""
    widths = [(word.x1 - word.x0) / len(word.text) for line in lines for word in line.words if word.text]
    return max(widths) if widths and max(widths) - min(widths) <= STEADY else 0.0


def _are_apart(facts: Facts, lines: Sequence[Line], fields: Sequence[Field], least: float) -> bool:
    """Tell whether the edges of columns of numbers are apart, also from other numbers beside these."""
    printed = [number for line in lines for number in facts.alignment.numbers[line.index]]
    others = [EDGES["x1"](number) for number in printed if not stands_in(number, fields)]
    edges = [field.at for field in fields]
    return all(abs(edge - other) >= least for at, edge in enumerate(edges) for other in [*edges[:at], *others])
