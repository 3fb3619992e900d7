"""Which edge of its numbers a column keeps: numbers in groups whose edges lie close together."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from tasks.parsers.synthesizer.page.lines import Line, Number

if TYPE_CHECKING:
    from tasks.parsers.synthesizer.columns.fields import Field

EDGES = {"x1": lambda box: box.x1, "x0": lambda box: box.x0, "middle": lambda box: (box.x0 + box.x1) / 2}
APART = 4.5  # points: numbers whose edges differ by more stand in different columns
SHARED = 1.5  # points: edges of a label and the numbers below it differ by no more
NEAR = 3.0  # points: numbers of a column stand at least so near its place
BEYOND_SHOWN = 1.5  # points: and so far beyond where those of the sample do
MARKED = 24.0  # points: a mark such as ' DB' takes no more
SIGN = re.compile(r"[-+\u2212)]|\s?[*#†‡]")  # right behind the digits; those of footnotes a blank away, too
MARK = re.compile(r"[^\W\d_]|[-+\u2212)*#†‡]")  # behind a number: letters, its sign, or that of a footnote


def clustered(numbers: Sequence[Number], at) -> list[list[Number]]:
    """Return numbers in groups whose edges lie close together, from left to right."""
    clusters: list[list[Number]] = []
    for number in sorted(numbers, key=at):
        if clusters and at(number) - at(clusters[-1][-1]) <= APART:
            clusters[-1].append(number)
        else:
            clusters.append([number])
    return clusters


def with_marked(clusters: list[list[Number]]) -> list[list[Number]]:
    """Return right-aligned columns, those as one of which the second has the numbers that a mark pushes outwards.

    '120.00' and '85.50 DB', '85.50-' or '85.50 *', end a mark's width apart where their digits stand in one column.
    """
    joined: list[list[Number]] = []
    for cluster in clusters:
        by = cluster[-1].x1 - joined[-1][0].x1 if joined else 2 * MARKED
        marked = [{bool(MARK.search(one.after)) for one in side} for side in (*joined[-1:], cluster)]
        if by <= MARKED and marked == [{False}, {True}]:
            joined[-1] = [*joined[-1], *cluster]
        else:
            joined.append(cluster)
    ends = [(cluster[0].x1, cluster[-1].x1) for cluster in joined]
    slack = max(right - left for left, right in ends)
    apart = all(after[0] - before[1] > 2 * slack for before, after in pairwise(ends))
    return joined if apart else clusters


def hanging_sign(clusters: list[list[Number]]) -> float:
    """Return by how much the sign behind a number stands out to the right of those without one, 0 where none does.

    A column that prints none in the sample may have one in another statement, such as an overdrawn balance.
    """
    outwards = []
    for cluster in clusters:
        plain, signed = ([one.x1 for one in cluster if bool(SIGN.match(one.after)) == told] for told in (False, True))
        outwards += [min(signed) - max(plain)] if plain and signed else []
    return max((by for by in outwards if by > 0), default=0.0)


def may_hang(cluster: Sequence[Number]) -> bool:
    """Tell whether no number of a column has a sign or mark behind it."""
    return not any(MARK.search(one.after) for one in cluster)


def spread(clusters: list[list[Number]], at) -> float:
    """Return how far the numbers of each column stand apart by one of their edges, in points."""
    return sum(at(cluster[-1]) - at(cluster[0]) for cluster in clusters)


def labelled(clusters: Sequence[Sequence[Number]], above: Sequence[Line], at) -> int:
    """Return how many columns share an edge with a word of the lines above them."""
    edges = [at(word) for line in above for word in line.words]
    return sum(any(abs(edge - at(cluster[0])) <= SHARED for edge in edges) for cluster in clusters)


def stands_in(number: Number, fields: Sequence[Field]) -> bool:
    """Tell whether a number stands in a column of wanted numbers: a zero in the one that the row does not use."""
    known = (field for field in fields if field.edge in EDGES)
    return any(abs(EDGES[field.edge](number) - field.at) <= field.tolerance for field in known)
