"""Headings that say names in words of their own: 'Personal Account statement', 'Regular Pot statement - Rainy Day'. A
sum may end their line: 'Pot name: Rainy Day   £930.92'.
"""

from __future__ import annotations

import re
from itertools import combinations

from tasks.parsers.synthesizer.columns.alignment import Alignment
from tasks.parsers.synthesizer.numbers.printed_numbers import printed_grouping
from tasks.parsers.synthesizer.page.lines import digits_pattern
from tasks.parsers.synthesizer.patterns import escaped
from tasks.parsers.synthesizer.program import Heading
from tasks.parsers.synthesizer.rows.said_by_headings import first_saying_all
from tasks.parsers.synthesizer.rows.words_or_numbers import above_runs

Form = tuple[str, str]  # the expressions of the words before a name and of those behind it, with the blanks between


def in_own_words(alignment: Alignment, row_lines: list[list[int]], cells: list[str], name: str) -> Heading | None:
    """Return the heading that says some names with the same words around them, and the others with other words.

    No other line may look so, and the nearest one above every row must say what is wanted of it.
    """
    if any(re.search(r"\d", cell) for cell in cells):
        return None
    money = _sum_of(alignment)
    runs = [
        {form for line in lines for form in _forms(line.text, cell, money)}
        for cell, lines in above_runs(alignment, row_lines, cells)
        if cell
    ]
    every = sorted(set().union(*runs), key=lambda form: (len("".join(form)), form))
    both = (pair for pair in combinations(every, 2) if all(forms & {*pair} for forms in runs))
    ways = (Heading(name, _pattern(pair, money)) for pair in both)
    return first_saying_all(ways, alignment, row_lines, cells)


def _sum_of(alignment: Alignment) -> str:
    """Return the expression of a printed sum behind a blank, '' where some numbers have no decimals, as names do."""
    decimal, _, places = alignment.style
    digits = digits_pattern(decimal, printed_grouping(alignment), places)
    return rf" [^\w\s]*(?:{digits})[^\w\s]*" if decimal and not places.startswith("0") else ""


def _forms(text: str, name: str, money: str) -> set[Form]:
    """Return the words around a name in a line, where they have letters and no digits but those of a sum behind."""
    around = (
        (text[: at.start()], text[at.end() :]) if (at := re.search(rf"(?<!\S){re.escape(name)}(?!\S)", text)) else ()
    )
    lead, tail = around or ("", "")
    behind = re.search(f"{money}$", tail) if money else None
    tail = tail[: behind.start()] if behind else tail
    told = re.search(r"[^\W\d_]", lead + tail) and not re.search(r"\d", lead + tail)
    return {(escaped(lead), escaped(tail) + (money if behind else ""))} if told else set()


def _pattern(forms: tuple[Form, ...], money: str) -> str:
    """Return the expression of a line that has the words of one of some forms around a name; where all of them stand
    before it, a sum may be missing.
    """
    needed = {form: form[1] if form[1] != money else "" for form in forms}
    starts = "|".join(
        lead + (f"(?=.+{tail}$)" if tail else "") for (lead, _), tail in sorted(needed.items(), reverse=True)
    )
    tails = [tail for _, tail in forms if tail]
    if not tails:
        return rf"^(?:{starts})(.+)$"
    return rf"^(?:{starts})(.+?)(?:{'|'.join(tails)}){'' if all(needed.values()) else '?'}$"
