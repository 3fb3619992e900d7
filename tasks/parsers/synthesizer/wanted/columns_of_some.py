"""Expressions of what only some rows print before their text, and of the texts behind it."""

from __future__ import annotations

from tasks.parsers.synthesizer.facts import Facts, fields_of
from tasks.parsers.synthesizer.program import Output
from tasks.parsers.synthesizer.rows.headings import slug_of


def own_or_said(facts: Facts, name: str) -> list[Output]:
    """Return what a row prints before its text, or the heading above it says, or the text; [] for other columns."""
    some = facts.alignment.of_some
    if some is None or name not in (some.name, some.text):
        return []
    first, behind = (f'"{found.name}"' for found in fields_of(facts, some.text))
    part = 1 if name == some.text else 0
    said = f'row[0]["{slug_of(some.name, facts.table)}"]'
    return [Output(f"own_or_said(row, {said}, {first}, {behind})[{part}]", ("own_or_said",))]


def fields_of_some(facts: Facts) -> tuple[str, ...]:
    """Return the printed columns of what only some rows print before their text, and of the text behind it."""
    some = facts.alignment.of_some
    return tuple(found.name for found in fields_of(facts, some.text)) if some else ()
