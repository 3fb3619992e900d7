"""The ruling lines and box edges of a page, as pdfplumber's ``page.edges`` gives them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from tasks.statements.pages import Rule
from tasks.statements.reading.drawing import Drawing

Point = tuple[float, float]


def rules_of(drawing: Drawing, page: Any) -> tuple[Rule, ...]:
    """Return the rules of a pdfplumber page: single lines, the edges of boxes, those of other shapes; none a point."""
    left, above = page.mediabox[:2]
    height = page.height
    rules = [_line(line, left, above, height) for line in drawing.lines]
    for box in drawing.boxes:
        rules.extend(_box(box, left, above, height))
    for points in drawing.curves:
        rules.extend(_edges(points, left, above, height))
    return tuple(rule for rule in rules if rule.has_length)


def _line(points: Sequence[Point], left: float, above: float, height: float) -> Rule:
    (x0, y0), (x1, y1) = points
    low, high = sorted((y0, y1))
    return Rule(min(x0, x1) + left, (height - high) + above, max(x0, x1) + left, (height - low) + above)


def _box(points: Sequence[Point], left: float, above: float, height: float) -> Iterator[Rule]:
    (x0, y0), _, (x1, y1) = points[:3]
    low, high = sorted((y0, y1))
    whole = _line([(x0, y0), (x1, y1)], left, above, height)
    yield Rule(whole.x0, whole.top, whole.x1, whole.top)
    yield Rule(whole.x0, whole.top + (high - low), whole.x1, whole.bottom)
    yield Rule(whole.x0, whole.top, whole.x0, whole.bottom)
    yield Rule(whole.x1, whole.top, whole.x1, whole.bottom)


def _edges(points: Sequence[Point], left: float, above: float, height: float) -> Iterator[Rule]:
    placed = [(left + x, above + height - y) for x, y in points]
    for (x0, y0), (x1, y1) in pairwise(placed):
        yield Rule(min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))
