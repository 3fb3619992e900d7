"""Headings that start with the mark of a list, wanted of the rows below: 'A) Payments', '(2) Fees', 'IV. Interest'."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from tasks.parsers.synthesizer.columns.alignment import Alignment
from tasks.parsers.synthesizer.patterns import escaped
from tasks.parsers.synthesizer.program import Heading
from tasks.parsers.synthesizer.rows.said_by_headings import first_saying_all, lines_of_no_row

ROMAN = "[IVX]+"
MARKS = (ROMAN, "[A-Z]", "[a-z]", r"\d{1,2}")
TITLES = (r"(?=[^\W\d_]{2})", r"[^\W\d_]\D*$")  # behind a mark: any words, or such as have no digits


def list_mark(alignment: Alignment, row_lines: list[list[int]], cells: list[str], name: str) -> Heading | None:
    """Return the heading that is a mark, with the same signs around all of them, before a title.

    No other line may look so, and the nearest one above every row must say what is wanted of it.
    """
    marks = {*cells} - {""}
    kind = kind_of(marks)
    free = [line.text for line in lines_of_no_row(alignment, row_lines)] if kind else []
    around = {signs for mark in marks for signs in _signs(free, mark)}
    ways = (
        Heading(name, f"^{escaped(before)}({kind}){escaped(behind)} {title}")
        for before, behind in sorted(around)
        for title in TITLES
    )
    return first_saying_all(ways, alignment, row_lines, cells)


def _signs(texts: Sequence[str], mark: str) -> set[tuple[str, str]]:
    """Return the signs around a mark that starts some texts before a title."""
    form = re.compile(rf"([(\[]?){re.escape(mark)}([)\].:]| [-–—]) [^\W\d_]")
    return {found.groups() for text in texts if (found := form.match(text))}


def kind_of(marks: Collection[str]) -> str:
    """Return the expression of marks like some, '' where these are none, or letters that may be Roman numbers."""
    kind = next((one for one in MARKS if all(re.fullmatch(one, mark) for mark in marks)), "")
    return "" if kind == ROMAN and max(map(len, marks)) == 1 else kind
