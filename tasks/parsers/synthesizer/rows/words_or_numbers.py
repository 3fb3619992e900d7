"""Headings of which some say a number and others a word: 'Card ending 4471 - EMMA SMITH', 'Account transactions'."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tasks.parsers.synthesizer.columns.alignment import Alignment
from tasks.parsers.synthesizer.page.lines import Line
from tasks.parsers.synthesizer.patterns import escaped
from tasks.parsers.synthesizer.program import Heading
from tasks.parsers.synthesizer.rows.said_by_headings import first_saying_all
from tasks.parsers.synthesizer.rows.words_of_headings import words_before


def word_or_number(alignment: Alignment, row_lines: list[list[int]], cells: list[str], name: str) -> Heading | None:
    """Return the heading that says a number behind the same words, or a word that a title without digits starts with.

    No other line may look so, and the nearest one above every row must say what is wanted of it.
    """
    numbers = {cell for cell in cells if cell.isdecimal()}
    words = {cell for cell in cells if cell and not re.search(r"\d", cell)}
    if not words or not numbers or {*cells} != numbers | words or len({*map(len, numbers)}) > 1:
        return None
    above = [*above_runs(alignment, row_lines, cells)]
    leads = [{*(words_before(line.text, cell) for line in lines)} - {None} for cell, lines in above if cell in numbers]
    titles = {word: _titles(word, [lines for cell, lines in above if cell == word]) for word in words}
    if not all(titles.values()):
        return None
    said = "|".join(sorted(escaped(title) for one in titles.values() for title in one))
    shape = rf"\d{{{len(next(iter(numbers)))}}}"
    values = "|".join([shape, *sorted(map(escaped, words))])
    ways = (
        Heading(name, rf"^(?:{lead}(?={shape}\b)|(?=(?:{said})$))({values})")
        for lead in sorted(set.intersection(*leads), key=len, reverse=True)
    )
    return first_saying_all(ways, alignment, row_lines, cells)


def above_runs(alignment: Alignment, row_lines: list[list[int]], cells: list[str]) -> Iterator[tuple[str, list[Line]]]:
    """Yield the value of every run of equal ones, and the lines between the row above it and its first one."""
    for at, cell in enumerate(cells):
        if row_lines[at] and (at == 0 or cells[at - 1] != cell):
            last = max((line for lines in row_lines[:at] for line in lines), default=-1)
            yield cell, alignment.lines[last + 1 : row_lines[at][0]]


def _titles(word: str, runs: list[list[Line]]) -> set[str]:
    """Return the nearest titles above every run of a word that are it, or start with it, without digits."""
    found = []
    for lines in runs:
        starts = (line.text for line in lines if f"{line.text} ".startswith(f"{word} "))
        found.append([text for text in starts if not re.search(r"\d", text)][-1:])
    return {text for texts in found for text in texts} if all(found) else set()
