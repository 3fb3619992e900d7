"""The ruling lines and box edges of a page by PDFium's paths, as pdfplumber's ``page.edges`` gives them."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pypdfium2.raw as pdfium

from tasks.statements.page_fonts import Doubt
from tasks.statements.pages import Rule

Point = tuple[float, float]


def rules_of(page: Any, height: float) -> tuple[Rule, ...]:
    """Return the rules of a page: single lines, the edges of boxes, those of other shapes; none that is a point."""
    lines, boxes, others = [], [], []
    for index in range(pdfium.FPDFPage_CountObjects(page)):
        path = pdfium.FPDFPage_GetObject(page, index)
        if pdfium.FPDFPageObj_GetType(path) != pdfium.FPDF_PAGEOBJ_PATH:
            continue
        for points, closed, straight in _shapes(path, height):
            if straight and len(points) == 2 + closed:
                lines.append(_rule(points[0], points[1]))
            elif straight and len(points) == 5 and _is_box(points):
                boxes.extend(_box(points))
            else:
                others.extend(_rule(*ends) for ends in pairwise(points))
    return tuple(rule for rule in (*lines, *boxes, *others) if rule.has_length)


def _shapes(path: Any, height: float) -> Iterator[tuple[list[Point], bool, bool]]:
    """Yield the points of each part of a path, whether it is closed (its start is its end too) and straight."""
    matrix = pdfium.FS_MATRIX()
    pdfium.FPDFPageObj_GetMatrix(path, ctypes.byref(matrix))
    if (abs(matrix.b) > 1e-9 or abs(matrix.c) > 1e-9) and (abs(matrix.a) > 1e-9 or abs(matrix.d) > 1e-9):
        raise Doubt("a slanted shape")
    a, b, c, d, e, f = matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f
    x, y = ctypes.c_float(), ctypes.c_float()
    x_place, y_place = ctypes.byref(x), ctypes.byref(y)
    points: list[Point] = []
    closed, bends = False, 0
    for index in range(pdfium.FPDFPath_CountSegments(path)):
        segment = pdfium.FPDFPath_GetPathSegment(path, index)
        kind = pdfium.FPDFPathSegment_GetType(segment)
        if kind == pdfium.FPDF_SEGMENT_MOVETO:
            if len(points) > 1:
                yield _ended(points, closed, bends)
            points, closed, bends = [], False, 0
        elif kind == pdfium.FPDF_SEGMENT_BEZIERTO:
            bends += 1
            if bends % 3:  # two points steer the curve, the third is where it goes
                continue
        pdfium.FPDFPathSegment_GetPoint(segment, x_place, y_place)
        points.append((a * x.value + c * y.value + e, height - (b * x.value + d * y.value + f)))
        closed = closed or bool(pdfium.FPDFPathSegment_GetClose(segment))
    if len(points) > 1:
        yield _ended(points, closed, bends)


def _ended(points: list[Point], closed: bool, bends: int) -> tuple[list[Point], bool, bool]:
    """Return a shape with its start as its end where the path was closed."""
    if closed and (bends or points[-1] != points[0]):
        points = [*points, points[0]]
    if closed and not bends and len(points) > 3 and points[-2] == points[0]:
        points.pop()  # pdfminer's too: a flat box has four points
    return points, closed, not bends


def _is_box(points: list[Point]) -> bool:
    (x0, y0), (x1, y1), (x2, y2), (x3, y3), end = points
    upright = x0 == x1 and y1 == y2 and x2 == x3 and y3 == y0
    flat = y0 == y1 and x1 == x2 and y2 == y3 and x3 == x0
    return end == points[0] and (upright or flat)


def _box(points: list[Point]) -> list[Rule]:
    whole = _rule(points[0], points[2])
    return [
        Rule(whole.x0, whole.top, whole.x1, whole.top),
        Rule(whole.x0, whole.bottom, whole.x1, whole.bottom),
        Rule(whole.x0, whole.top, whole.x0, whole.bottom),
        Rule(whole.x1, whole.top, whole.x1, whole.bottom),
    ]


def _rule(start: Point, end: Point) -> Rule:
    return Rule(min(start[0], end[0]), min(start[1], end[1]), max(start[0], end[0]), max(start[1], end[1]))
