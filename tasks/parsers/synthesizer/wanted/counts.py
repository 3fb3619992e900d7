"""Expressions of numbers of units, points or prices, without the sign that statements print between thousands."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal

from tasks.parsers.synthesizer.columns.dressed_texts import COUNT, COUNT_SIGNS, written_count
from tasks.parsers.synthesizer.columns.fields import Field
from tasks.parsers.synthesizer.facts import Facts, joined_texts
from tasks.parsers.synthesizer.program import Output

FEWEST = 2  # numbers that differ


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


def quantities(facts: Facts, name: str) -> list[Output]:
    """Return numbers of units without the noughts behind their decimals, those in brackets below zero: '-4' of
    '(4.0000)', '15' of '15.0000'.
    """
    cells, point = list(facts.table[name]), facts.alignment.style[0] or "."
    if len({*cells} - {""}) < FEWEST or not all(COUNT.fullmatch(cell) for cell in cells if cell):
        return []
    turned = f'.replace(".", "").replace("{point}", ".")' if point != "." else ""
    printed = {one.name: joined_texts(facts, one.name) for one in facts.fields if one.kind in ("text", "other")}
    return [
        Output(f'quantity(joined(row, "{column}"){turned})', ("joined", "quantity"), rank=3)
        for column, texts in printed.items()
        if cells == [_quantity(text, point) for text in texts]
    ]


def _quantity(text: str, point: str) -> str:
    """Return a printed number of units as a plain one, '' for what is none."""
    found = re.fullmatch(rf"([-\u2212(]?)(\d[\d.,']*{re.escape(point)}\d+|\d+)\)?", text)
    digits = re.sub(rf"[^\d{re.escape(point)}]", "", found[2]).replace(point, ".") if found else "0"
    value = Decimal(digits).normalize()
    return f"{-value if found[1] else value:f}" if found else ""
