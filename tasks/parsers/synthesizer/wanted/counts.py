"""Expressions of numbers of units, points or prices, without the sign that statements print between thousands."""

from __future__ import annotations

from collections.abc import Sequence

from tasks.parsers.synthesizer.columns.dressed_texts import COUNT, COUNT_SIGNS, written_count
from tasks.parsers.synthesizer.columns.fields import Field
from tasks.parsers.synthesizer.facts import Facts, joined_texts
from tasks.parsers.synthesizer.program import Output


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
