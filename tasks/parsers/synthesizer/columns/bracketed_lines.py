"""Wanted columns that stand in brackets, alone on a line of some rows, where other rows have other further lines."""

from __future__ import annotations

import re

import pandas as pd

from tasks.parsers.synthesizer.columns.alignment import Alignment, neighbours
from tasks.parsers.synthesizer.columns.line_forms import Run, keep_form, other_texts, runs_of, text_of
from tasks.parsers.synthesizer.columns.line_templates import group_of
from tasks.statements.roles import Roles

BRACKETS = ("()", "[]", "<>", "（）", "「」", "【】")
FEWEST = 2  # rows that have such a text, and different texts


def find_bracketed(found: Alignment, table: pd.DataFrame, _: Roles) -> bool:
    """Add a column of texts in brackets to an alignment's parts, whose cells lose it; return whether there is one: all
    rows with such a cell, and no others, have a line of one text in such brackets.
    """
    for name in (name for name, kind in found.kinds.items() if kind == "text" and name not in found.parts):
        cells = {row: cell for row, cell in enumerate(table[name]) if cell}
        if not FEWEST <= len({*cells.values()}) <= len(cells) < len(table):
            continue
        for first, last in BRACKETS:
            runs = {row: _run(found, row, f"{first}{cell}{last}") for row, cell in cells.items()}
            start, end = re.escape(first), re.escape(last)
            like = rf"^{start}[^{start}{end}]*{end}$"
            if all(runs.values()) and not any(re.search(like, text) for text in other_texts(found, {*runs.values()})):
                form = rf"{start}(?P<{group_of(name)}>.+){end}"
                keep_form(found, [name], {row: (form, run) for row, run in runs.items()}, like)
                return True
    return False


def _run(found: Alignment, row: int, text: str) -> Run | None:
    """Return the only text of a row's further lines that is a given one."""
    anchor = found.anchors[row]
    lines = found.lines[anchor : neighbours(found, row)[1]] if anchor is not None else []
    runs = [run for line in lines for run in runs_of(line) if text_of(found, run) == text]
    return runs[0] if len(runs) == 1 else None
