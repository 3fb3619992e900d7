"""Rows that print two wanted sums in one column: the amount, and on a further line, below it, the balance."""

from __future__ import annotations

from tasks.parsers.synthesizer.facts import Facts


def print_two_sums(facts: Facts) -> bool:
    """Tell whether every row prints two wanted sums in each column of numbers, one below the other."""
    columns = [found for found in facts.fields if found.kind == "number"]
    placed = bool(columns) and all(len(found.columns) == 2 and found.edge != "order" for found in columns)
    return placed and all(sum(bool(on.get(one.name)) for on in row) == 2 for one in columns for row in facts.rows)
