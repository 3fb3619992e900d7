"""Codes that end lines of texts behind one of a few labels without a sign: 'Paid by XX9012', 'Credited to XX4417'."""

from __future__ import annotations

import re
from collections.abc import Mapping

from tasks.parsers.synthesizer.columns.alignment import Alignment, Part
from tasks.parsers.synthesizer.columns.labelled_lines import LONGEST, MOST, either, lines_of_rows
from tasks.parsers.synthesizer.page.lines import Line, start_texts

CODE = r"(\S*\d\S*)"


def codes_behind_words(found: Alignment, cells: list[str], places: Mapping[int, tuple[int, int]]) -> Part | None:
    """Return the part that all codes of a column are, given the line and word of each: what stands behind the first
    words of a text, one of a few labels. None where a row without a code has such a text, or one with a code several.
    """
    wanted = {row for row, cell in enumerate(cells) if cell}
    labels = {row: _label(found.lines[line], at) for row, (line, at) in places.items()}
    known = sorted({*labels.values()})
    if {*places} != wanted or "" in known or not 1 < len(known) <= MOST:
        return None
    pattern = rf"(?<!\S)(?:{either(known)}) {CODE}(?!\S)"
    for row, lines in lines_of_rows(found).items():
        if [code for line in lines for code in re.findall(pattern, line.text)] != [cells[row]] * (row in wanted):
            return None
    words = {
        row: tuple((line, one) for one in range(at - len(labels[row].split()), at + 1))
        for row, (line, at) in places.items()
    }
    return Part("", words, lines=pattern)


def _label(line: Line, at: int) -> str:
    """Return the words before a code from the start of its text on, '' where these are no label, or more follow."""
    starts = start_texts(line)
    first = max((place for place in range(at + 1) if starts[place]), default=0)
    words = [word.text for word in line.words[first:at]]
    ended = at + 1 == len(line.words) or starts[at + 1]
    told = 0 < len(words) <= LONGEST and all(re.fullmatch(r"[^\W\d_]+[.'\u2019]?", word) for word in words)
    return " ".join(words) if ended and told else ""
