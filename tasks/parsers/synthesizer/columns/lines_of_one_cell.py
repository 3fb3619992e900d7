"""Wanted columns that a line of some rows holds alone, told by its form, where other rows have other further lines: a
text in brackets, '(dinner)', or an amount in other money before a rate or a fee, 'DKK 121.03 @ 7.5321 incl. fee 0.28',
with these or without.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

import pandas as pd

from tasks.parsers.synthesizer.columns.alignment import Alignment, neighbours
from tasks.parsers.synthesizer.columns.line_forms import Run, keep_form, other_texts, runs_of, text_of
from tasks.parsers.synthesizer.columns.line_templates import group_of
from tasks.statements.roles import Roles

BRACKETS = ("()", "[]", "<>", "（）", "「」", "【】")
AMOUNTS = (r"[A-Z]{3} [\d.,]*\d", r"[\d.,]*\d [A-Z]{3}")
RATE = r" \D.*"  # or a fee, behind an amount
FEWEST = 2  # rows that have such a line, and different cells


@dataclass(frozen=True)
class Form:
    """Expressions of lines that hold a ``cell``: of what stands ``before`` and ``behind`` it, and of texts that are
    ``like`` such a line.
    """

    before: str
    cell: str
    behind: str
    like: str


def find_lines_of_one_cell(found: Alignment, table: pd.DataFrame, _: Roles) -> bool:
    """Add a column of such cells to an alignment's parts, whose cells lose it; return whether there is one: all rows
    with such a cell, and no others, have a line of one form.
    """
    for name in (name for name, kind in found.kinds.items() if kind == "text" and name not in found.parts):
        cells = {row: cell for row, cell in enumerate(table[name]) if cell}
        for form in _forms(cells.values()) if FEWEST <= len({*cells.values()}) <= len(cells) < len(table) else ():
            runs = {
                row: _run(found, row, f"{form.before}{re.escape(cell)}{form.behind}") for row, cell in cells.items()
            }
            if all(runs.values()) and not any(map(re.compile(form.like).search, other_texts(found, {*runs.values()}))):
                printed = f"{form.before}(?P<{group_of(name)}>{form.cell}){form.behind}"
                keep_form(found, [name], {row: (printed, run) for row, run in runs.items()}, form.like)
                return True
    return False


def _forms(cells: Collection[str]) -> Iterator[Form]:
    """Yield the forms in which lines may hold some cells."""
    for start, end in (map(re.escape, signs) for signs in BRACKETS):
        yield Form(start, ".+", end, rf"^{start}[^{start}{end}]*{end}$")
    for amount in AMOUNTS:
        ways = (Form("", amount, RATE, ""), Form("", amount + RATE, "", ""))
        form = next((one for one in ways if all(re.fullmatch(one.cell, cell) for cell in cells)), None)
        for like in (f"(?:{'|'.join(AMOUNTS)})", amount) if form else ():  # another may have the code on the other side
            yield replace(form, like=rf"^{like}(?!\S)")


def _run(found: Alignment, row: int, form: str) -> Run | None:
    """Return the only text of a row's lines, from its first one on, that is of a form."""
    anchor = found.anchors[row]
    lines = found.lines[anchor : neighbours(found, row)[1]] if anchor is not None else []
    runs = [run for line in lines for run in runs_of(line) if re.fullmatch(form, text_of(found, run))]
    return runs[0] if len(runs) == 1 else None
