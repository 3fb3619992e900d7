"""What a source that would be too long says once, where it else says it twice: titles, an edge, a cell."""

from __future__ import annotations

import ast
import re

from tasks.parsers.synthesizer.emission.literals import text
from tasks.parsers.synthesizer.emission.templates import LINE

EDGE = re.compile(
    r"^( *)line, x0, x1 = (line\[len\(run\) :\], [^#\n]+)\n\1at, numbers = x1, ([^#\n]+)$", flags=re.MULTILINE
)
ADDED = re.compile(r'^( *)if (cells\["\w+"\]):\n\1    \2 \+= (f"[^"\n]*")$(?!\n\1(?:elif|else)\b)', flags=re.MULTILINE)
WANTED = "whether the rows below these titles are wanted"


def with_titles_said_once(source: str) -> str:
    """Return a source that lists the titles which tell both what is wanted and the sign of amounts once."""
    wanted, signs = _titles(source, "SECTIONS"), _titles(source, "SIGNS")
    if not wanted or not signs or any(wanted[0].get(title) != 1 for title in signs[0]):
        return source
    others = ", ".join(f"{text(title)}: {way}" for title, way in wanted[0].items() if title not in signs[0])
    line = f"SECTIONS = dict.fromkeys(SIGNS, 1){f' | {{{others}}}' if others else ''}"
    line = next((said for said in (f"{line}  # {WANTED}", line) if len(said) <= LINE), "")
    (start, end), (_, below) = wanted[1], signs[1]  # the signs stand below what is wanted
    if not line or end > below or end - start < 2:
        return source
    lines = source.split("\n")
    return "\n".join([*lines[:start], *lines[end:below], line, *lines[below:]])


def with_edge_named_once(source: str) -> str:
    """Return a source that names where words end for the columns at once, where it asks for that nowhere else."""
    found = EDGE.search(source)
    if not found or len(re.findall(r'(?<!["\w])x1\b', source)) != 2:
        return source
    line = f"{found[1]}line, x0, at, numbers = {found[2]}, {found[3]}"
    return source.replace(found[0], line) if len(line) <= LINE else source


def with_cells_asked_once(source: str) -> str:
    """Return a source that adds to a cell, unless this is blank, on one line."""
    return ADDED.sub(r"\1\2 += \2 and \3", source)


def _titles(source: str, name: str) -> tuple[dict[str, int], tuple[int, int]] | None:
    """Return what a constant tells of titles, and its lines; None where it tells nothing of the kind."""
    for node in ast.parse(source).body:
        named = isinstance(node, ast.Assign) and [ast.unparse(one) for one in node.targets] == [name]
        if named and isinstance(node.value, ast.Dict) and all(isinstance(key, ast.Constant) for key in node.value.keys):
            return ast.literal_eval(node.value), (node.lineno - 1, node.end_lineno)
    return None
