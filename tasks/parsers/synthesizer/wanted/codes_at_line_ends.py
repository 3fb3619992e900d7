"""Codes behind a label which end with its line, although what stands on the lines below them starts with no label:
'Reference: HR00 3572-348894' above 'for the rent'.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from tasks.parsers.synthesizer.columns.fields import Field
from tasks.parsers.synthesizer.columns.labelled_lines import labels_on, text_of_label
from tasks.parsers.synthesizer.dates import calendars
from tasks.parsers.synthesizer.facts import Facts
from tasks.parsers.synthesizer.patterns import plain
from tasks.parsers.synthesizer.program import Output
from tasks.parsers.synthesizer.wanted.line_outputs import text_around
from tasks.parsers.synthesizer.wanted.text_parts import constant_name

CODES = r"\S*\d\S*(?: \S*\d\S*)*"  # words with digits, which are no text that goes on below


def codes_at_line_end(facts: Facts, name: str, text: Field) -> list[Output]:
    """Return the expression of such a column: a row with the label, of which anything else stands behind it, or
    below it what may be more of a code, is refused.
    """
    label = label_of_codes(facts, name)
    if not label:
        return []
    lines = by_lines("row", text)
    found = f"labelled({_constant(name, label)[0]}, {lines})"
    asked = "" if all(facts.table[name]) else f' if {json.dumps(label, ensure_ascii=False)} in {lines} else ""'
    return [Output(found + asked, ("labelled",), (_constant(name, label),), rank=2)]


def without_codes_at_line_ends(facts: Facts, text: Field, others: dict[str, tuple[str, str]]) -> list[Output]:
    """Return the lines of a column without such codes and without ``others``, the constants of the other parts."""
    labels = {name: label for name in others if (label := label_of_codes(facts, name))}
    constants = tuple(_constant(name, labels[name]) if name in labels else others[name] for name in others)
    return [
        Output(f'" ".join({_removed(constants, by_lines(rows, text))}.split())', (), constants, rank=4)
        for rows in (("row", "row[1:]") if labels else ())
    ]


def label_of_codes(facts: Facts, name: str) -> str:
    """Return the one label behind which the codes of a column end the line that it starts, '' where they are none."""
    part = facts.alignment.parts.get(name)
    text = text_around(facts, name) if part and part.lines else None
    if text is None or not all(re.fullmatch(CODES, cell) for cell in facts.table[name] if cell):
        return ""
    labels = {*_labels_of_whole_lines(facts, name)}
    return labels.pop() if len(labels) == 1 else ""


def _labels_of_whole_lines(facts: Facts, name: str) -> Iterator[str]:
    """Yield the label of each cell that takes the rest of its line, else ''."""
    for row, places in facts.alignment.parts[name].words.items():
        line = facts.alignment.lines[places[0][0]]
        label = next((one for one in labels_on(line) if one[0] == places[0][1]), None)
        behind = " ".join(word.text for word in line.words[label[1] :]) if label else ""
        yield text_of_label(line, label) if label and behind == facts.table[name].iloc[row] else ""


def by_lines(rows: str, text: Field) -> str:
    """Return the expression of what rows print in a column, line by line."""
    return f'"\\n".join(line["{text.name}"] for line in {rows})'


def _constant(name: str, label: str) -> tuple[str, str]:
    pattern = rf"(?m)^{re.escape(label)} ({CODES})$(?!\n\S*\d)"
    return f"{constant_name(name)}_AT_LINE_END", calendars.compiled(plain(pattern))


def _removed(constants: tuple[tuple[str, str], ...], text: str) -> str:
    for constant, _ in constants:
        text = f'{constant}.sub(" ", {text})'
    return text
