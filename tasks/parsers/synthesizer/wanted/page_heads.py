"""Values that the head of a page prints for all its rows: the account or the currency, found again by their label."""

from __future__ import annotations

import re
from itertools import takewhile

from tasks.parsers.synthesizer.facts import Facts
from tasks.parsers.synthesizer.patterns import escaped, shaped
from tasks.parsers.synthesizer.program import Heading
from tasks.parsers.synthesizer.wanted.statement_numbers import shape_of_number, tells_statement
from tasks.statements.column_words import fold_header, header_scores

LABELS = {"account", "currency"}
LONGEST_LABEL = 4  # words
MASK = r"[Xx*•]\W?"  # stands in place of the digits before those that are shown


def head_of(facts: Facts, name: str, value: str) -> Heading | None:
    """Return where the head of a page prints the value of a wanted column, None where no label tells it.

    A label is what is called as accounts, currencies or statements are, or as the column, or ends in a colon. Above the
    table it must stand before no other value.
    """
    slug = fold_header(name).replace(" ", "_")
    if not slug.isidentifier() or slug in {found.name for found in facts.fields}:
        return None
    lines = lines_above(facts)
    for label in dict.fromkeys(label for line in lines for label in _labels(line, name, value)):
        for masked in ("", rf"\S*{MASK}"):
            shape = shape_of_number(value) if tells_statement(label, name, value) else _shape(value)
            pattern = rf"(?<!\S){re.escape(label)}\s{masked}({shape})(?!\S)".replace("\\ ", " ")
            if {found for line in lines for found in re.findall(pattern, line)} == {value}:
                return Heading(slug, pattern, head=True)
    for label in dict.fromkeys(filter(None, (_label_behind(line, value) for line in lines))):
        pattern = rf"^(\D+) {label} \S*\d"
        if {found for line in lines for found in re.findall(pattern, line)} == {value}:
            return Heading(slug, pattern, head=True)
    return None


def _label_behind(line: str, value: str) -> str:
    """Return the words between a name at the start of a line and the first word with a digit: 'Closing Date'."""
    words = line.removeprefix(f"{value} ").split() if line.startswith(f"{value} ") else []
    label = [*takewhile(lambda word: not re.search(r"\d", word), words)]
    named = label != words and 0 < len(label) <= LONGEST_LABEL and not re.search(r"\d", value)
    return escaped(" ".join(label)) if named else ""


def lines_above(facts: Facts) -> list[str]:
    """Return the texts of the lines above the first row."""
    anchors = (facts.alignment.lines[at] for at in facts.alignment.anchors if at is not None)
    first = min(((line.page, line.bottom) for line in anchors), default=(0, 0.0))
    return [line.text for line in facts.page_lines if (line.page, line.bottom) < first]


def _labels(line: str, name: str, value: str) -> list[str]:
    """Return the labels that stand right before a value in a line, the longest first."""
    found = re.search(rf"(?<!\S)(\S*{MASK})?{re.escape(value)}(?!\S)", line)
    words = line[: found.start()].split() if found else []
    phrases = [" ".join(words[-size:]) for size in range(min(LONGEST_LABEL, len(words)), 0, -1)]
    return [phrase for phrase in phrases if not re.search(r"\d", phrase) and _is_label(phrase, name, value)]


def _is_label(phrase: str, name: str, value: str) -> bool:
    scores = header_scores(phrase)
    called = any(scores.get(role, 0) >= 100 for role in LABELS) or fold_header(phrase) == fold_header(name)
    return called or (phrase.endswith(":") and len(phrase) > 2) or tells_statement(phrase, name, value)


def _shape(value: str) -> str:
    """Return the expression of a value: its digits and capitals may be others."""
    if value.isdecimal():
        return r"\d+"
    if " " not in value:
        return r"\S+"
    return shaped(value)
