"""The places of the labels of several tables, a line each in the order of columns, for files that would be too long."""

from __future__ import annotations

from collections.abc import Collection

from tasks.parsers.synthesizer.emission.literals import text
from tasks.parsers.synthesizer.emission.templates import LINE
from tasks.parsers.synthesizer.program import Program


def listed_tables(program: Program, traits: Collection[str]) -> list[str]:
    """Return the lines of a constant, [] where a table lacks columns or has texts in another order, where all move
    alike, and where a line is too long. Numbers are told by their edges: their order may be another.
    """
    if "few-lines" not in traits or program.stack or not program.tables:
        return []
    names = [field.name for field in program.fields if field.edge != "order"]
    numbers = {field.name for field in program.fields if field.kind == "number"}
    tables = [(program.header, program.anchors), *((one.header, one.anchors) for one in program.tables)]
    lines = []
    for header, anchors in tables if len({anchors for _, anchors in tables}) > 1 else ():
        places = {name: (word, at) for name, word, at in anchors}
        kinds = ["" if name in numbers else name for name, _, _ in anchors]
        if places.keys() != {*names} or kinds != ["" if name in numbers else name for name in names]:
            return []
        lines.append(f"    {text(' '.join(header))}: [{', '.join(str(places[name]) for name in names)}],")
    starts = any(table.starts for table in program.tables)
    return [] if starts or max(map(len, lines), default=0) > LINE else lines
