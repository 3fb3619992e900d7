"""Expressions of numbers of units, points or prices, without the sign that statements print between thousands."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tasks.parsers.synthesizer.columns.dressed_texts import COUNT, COUNT_SIGNS, written_count
from tasks.parsers.synthesizer.columns.fields import Field
from tasks.parsers.synthesizer.facts import Facts, joined_texts
from tasks.parsers.synthesizer.numbers.printed_numbers import printed_grouping
from tasks.parsers.synthesizer.program import Output

GROUPINGS = (",", ".", "'", "\u2019")  # which are no part of a word
SAME_EDGE = 1.0  # points: numbers of one column end no further apart


def counts(facts: Facts, name: str, found: Field) -> list[Output]:
    """Return numbers of units or prices without the sign between thousands, a point before the decimals."""
    plain = plain_count(facts, name, joined_texts(facts, found.name))
    return [] if plain is None else [Output(f'joined(row, "{found.name}"){plain}', ("joined",), rank=3)]


def plain_count(facts: Facts, name: str, texts: Sequence[str]) -> str | None:
    """Return what makes the printed numbers of a column plain ones, None where texts are none or others."""
    cells = facts.table[name]
    if not any(cells) or not all(COUNT.fullmatch(cell) for cell in cells if cell):
        return None
    for grouping, point in COUNT_SIGNS:
        if all(
            text == (written_count(cell, grouping + point) if cell else "")
            for cell, text in zip(cells, texts, strict=True)
        ):
            turned = f'.replace("{point}", ".")' if point != "." else ""
            return f'.replace("{grouping}", ""){turned}'
    return None


def small_counts(facts: Facts, name: str, found: Field) -> list[Output]:
    """Return numbers of up to three digits that end at one edge, such as points, without the sign between thousands of
    amounts: a larger one may have it, which no number of the table does.
    """
    cells, grouping = [cell for cell in facts.table[name] if cell], printed_grouping(facts.alignment)
    kinds, lines = facts.alignment.kinds, facts.alignment.lines
    ends = [cell[name].words[-1] for cell in facts.alignment.cells if name in cell]
    edges = [lines[line].words[at].x1 for line, at in ends]
    numbers = (cell for column in facts.table if kinds[column] == "number" for cell in facts.table[column])
    grouped = any(re.search(rf"\d{re.escape(grouping)}\d{{3}}", cell) for cell in numbers)
    small = all(re.fullmatch(r"-?\d{1,3}", cell) for cell in cells) and len({*map(len, cells)}) > 1
    aligned = max(edges, default=0) - min(edges, default=0) <= SAME_EDGE
    plain = small and aligned and grouping in GROUPINGS and not grouped
    return [Output(f'joined(row, "{found.name}").replace("{grouping}", "")', ("joined",))] if plain else []
