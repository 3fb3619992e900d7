"""Headings that say names in words of their own: 'Personal Account statement', 'Regular Pot statement - Rainy Day'."""

from __future__ import annotations

import re
from itertools import combinations

from tasks.parsers.synthesizer.columns.alignment import Alignment
from tasks.parsers.synthesizer.patterns import escaped
from tasks.parsers.synthesizer.program import Heading
from tasks.parsers.synthesizer.rows.said_by_headings import says_all
from tasks.parsers.synthesizer.rows.words_or_numbers import above_runs

Form = tuple[str, str]  # the words before a name and those behind it, with the blanks between


def in_own_words(alignment: Alignment, row_lines: list[list[int]], cells: list[str], name: str) -> Heading | None:
    """Return the heading that says some names with the same words around them, and the others with other words.

    No other line may look so, and the nearest one above every row must say what is wanted of it.
    """
    if any(re.search(r"\d", cell) for cell in cells):
        return None
    runs = [
        {form for line in lines for form in _forms(line.text, cell)}
        for cell, lines in above_runs(alignment, row_lines, cells)
        if cell
    ]
    every = sorted(set().union(*runs), key=lambda form: (len("".join(form)), form))
    both = (pair for pair in combinations(every, 2) if all(forms & {*pair} for forms in runs))
    ways = (Heading(name, _pattern(pair)) for pair in both)
    return next((way for way in ways if says_all(way, alignment, row_lines, cells)), None)


def _forms(text: str, name: str) -> set[Form]:
    """Return the words around a name in a line, where they have letters and no digits."""
    around = (
        (text[: at.start()], text[at.end() :]) if (at := re.search(rf"(?<!\S){re.escape(name)}(?!\S)", text)) else ()
    )
    words = "".join(around)
    return {around} if re.search(r"[^\W\d_]", words) and not re.search(r"\d", words) else set()


def _pattern(forms: tuple[Form, ...]) -> str:
    """Return the expression of a line that has the words of one of some forms around a name."""
    starts = "|".join(
        escaped(lead) + (rf"(?=.+{escaped(tail)}$)" if tail else "") for lead, tail in sorted(forms, reverse=True)
    )
    tails = [escaped(tail) for _, tail in forms if tail]
    if not tails:
        return rf"^(?:{starts})(.+)$"
    return rf"^(?:{starts})(.+?)(?:{'|'.join(tails)}){'?' if len(tails) < len(forms) else ''}$"
