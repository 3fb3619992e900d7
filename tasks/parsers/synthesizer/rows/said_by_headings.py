"""Whether headings say what is wanted of the rows below them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from tasks.parsers.synthesizer.columns.alignment import Alignment
from tasks.parsers.synthesizer.page.lines import Line
from tasks.parsers.synthesizer.patterns import shaped
from tasks.parsers.synthesizer.program import Heading
from tasks.parsers.synthesizer.rows.double_headings import FEWEST_DIGITS

CODE = re.compile(r"[A-Z]+ ?\d+")  # of an account: 'CHQ 01'


def says_all(heading: Heading, alignment: Alignment, row_lines: list[list[int]], cells: list[str]) -> bool:
    """Tell whether a heading is found only where it says what is wanted of all rows below it that want something, or
    another number of their shape above none, such as that of an account without transactions.
    """
    taken = {line for lines in row_lines for line in lines}
    shown = {one.index: found[1] for one in alignment.lines if (found := re.search(heading.pattern, one.text))}
    said, wanted = {*shown.values()} - {""}, {*cells} - {""}
    if not shown or taken & shown.keys() or not wanted <= said or not _are_alike(said, wanted):
        return False
    nearest = (max((at for at in shown if lines and at < lines[0]), default=-1) for lines in row_lines)
    ends = "" in shown.values()
    return all(shown.get(at, "") == cell or (not cell and not ends) for at, cell in zip(nearest, cells, strict=True))


def _are_alike(said: set[str], wanted: set[str]) -> bool:
    """Tell whether what headings say is what is wanted, or all are numbers or codes of one shape."""
    numbers = all(len(re.findall(r"\d", text)) >= FEWEST_DIGITS or CODE.fullmatch(text) for text in said)
    return said == wanted or (numbers and len({*map(shaped, said)}) == 1)


def says_next(heading: Heading, alignment: Alignment, row_lines: list[list[int]], cells: list[str]) -> bool:
    """Tell whether every line in which a heading is found says what is wanted of the row below it."""
    taken = {line for lines in row_lines for line in lines}
    found = ((line, re.search(heading.pattern, line.text)) for line in alignment.lines if line.index not in taken)
    below = (
        (said[1], [row for row, at in enumerate(row_lines) if at and at[0] > line.index])
        for line, said in found
        if said
    )
    return all(not rows or cells[rows[0]] == value for value, rows in below)


def first_saying_all(
    ways: Iterable[Heading], alignment: Alignment, row_lines: list[list[int]], cells: list[str]
) -> Heading | None:
    """Return the first heading that is found only where it says what is wanted of all rows, None where none does."""
    return next((way for way in ways if says_all(way, alignment, row_lines, cells)), None)


def lines_of_no_row(alignment: Alignment, row_lines: list[list[int]]) -> list[Line]:
    """Return the lines that may be headings: those of no row."""
    taken = {line for lines in row_lines for line in lines}
    return [line for line in alignment.lines if line.index not in taken]


def first_saying(
    ways: Sequence[Heading], alignment: Alignment, row_lines: list[list[int]], cells: list[str]
) -> Heading | None:
    """Return the first heading that says what is wanted wherever it is found, None where none does."""
    return next((way for way in ways if says_next(way, alignment, row_lines, cells)), None)
