"""Sums that a text repeats: of 'USD 159.41' below an amount of 159.41, or '4555505.97' alone below 4,555,505.97."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from decimal import Decimal

from tasks.parsers.synthesizer.page.lines import Line, Number

CLOSE_BY = 2  # lines
SEVERAL = 3  # numbers that end or start at one place: more stand in a column


def sums_within_texts(
    lines: Sequence[Line], numbers: Sequence[list[Number]], sums: Collection[Decimal]
) -> list[set[Decimal]]:
    """Return, by line, the sums that a line close to it prints where more others stand, in a column.

    Where most sums have words beside them, those alone on their lines stand in none, although a text's starts are one.
    """
    having = [at for at, on in enumerate(numbers) if any(number.value in sums for number in on)]
    alone = {at for at in having if any(_fills(number, lines[at]) for number in numbers[at])}
    left_out = alone if len(alone) * 2 < len(having) else set()
    told = [[] if at in left_out else on for at, on in enumerate(numbers)]
    edges = Counter(edge for on in told for number in on if number.value in sums for edge in rounded_edges(number))
    usual = [{one.value: max(edges[edge] for edge in rounded_edges(one)) for one in on} for on in told]
    close = [usual[max(0, at - CLOSE_BY) : at + CLOSE_BY + 1] for at in range(len(usual))]
    return [
        {value for value, count in on.items() if any(other.get(value, 0) > max(count, SEVERAL) for other in near)}
        for on, near in zip(_all_of(numbers, usual), close, strict=True)
    ]


def rounded_edges(number: Number) -> tuple[tuple[str, int], tuple[str, int]]:
    """Return both edges of a number, rounded, with their names: those of one column are the same on one side."""
    return ("x1", round(number.x1 / 3)), ("x0", round(number.x0 / 3))


def _fills(number: Number, line: Line) -> bool:
    """Tell whether a number is all that a line prints."""
    return number.last - number.first + 1 == len(line.words)


def _all_of(numbers: Sequence[list[Number]], usual: Sequence[dict[Decimal, int]]) -> list[dict[Decimal, int]]:
    """Return how often sums stand where those of each line do, 0 of those that stand in no column."""
    return [{one.value: known.get(one.value, 0) for one in on} for on, known in zip(numbers, usual, strict=True)]
