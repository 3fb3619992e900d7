"""Wanted columns of amounts in other money with their currency that start a line of some rows, before a rate or a fee:
'DKK 121.03 @ 7.5321 incl. fee 0.28'.
"""

from __future__ import annotations

import re

import pandas as pd

from tasks.parsers.synthesizer.columns.alignment import Alignment, neighbours
from tasks.parsers.synthesizer.columns.line_forms import Run, keep_form, other_texts, runs_of, text_of
from tasks.parsers.synthesizer.columns.line_templates import group_of
from tasks.statements.roles import Roles

AMOUNTS = (r"[A-Z]{3} [\d.,]*\d", r"[\d.,]*\d [A-Z]{3}")
FEWEST = 2  # rows that have one


def find_foreign(found: Alignment, table: pd.DataFrame, _: Roles) -> bool:
    """Add a column of such amounts to an alignment's parts, whose cells lose it; return whether there is one: all rows
    with such a cell, and no others, have a line that starts with one, and something behind it.
    """
    for name in (name for name, kind in found.kinds.items() if kind == "text" and name not in found.parts):
        cells = {row: cell for row, cell in enumerate(table[name]) if cell}
        written = (form for form in AMOUNTS if all(re.fullmatch(form, cell) for cell in cells.values()))
        amount = next(written, "") if FEWEST <= len(cells) < len(table) else ""
        if not amount:
            continue
        runs = {row: _run(found, row, cell) for row, cell in cells.items()}
        like = rf"^{amount}(?!\S)"
        if all(runs.values()) and not any(re.search(like, text) for text in other_texts(found, {*runs.values()})):
            form = rf"(?P<{group_of(name)}>{amount}) \D.*"
            keep_form(found, [name], {row: (form, run) for row, run in runs.items()}, like)
            return True
    return False


def _run(found: Alignment, row: int, cell: str) -> Run | None:
    """Return the only text of a row's further lines that starts with a cell, before a word."""
    anchor = found.anchors[row]
    lines = found.lines[anchor : neighbours(found, row)[1]] if anchor is not None else []
    start = re.compile(rf"{re.escape(cell)} \D")
    runs = [run for line in lines for run in runs_of(line) if start.match(text_of(found, run))]
    return runs[0] if len(runs) == 1 else None
