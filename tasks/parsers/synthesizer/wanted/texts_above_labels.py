"""Expressions of texts above the lines of rows that start with labels, of wanted columns and of what none wants."""

from __future__ import annotations

import re
from collections import defaultdict

from tasks.parsers.synthesizer.columns.alignment import Part
from tasks.parsers.synthesizer.columns.fields import Field
from tasks.parsers.synthesizer.columns.labelled_lines import (
    ANY_GLUED,
    ANY_LABEL,
    FEWEST,
    STEADY,
    WIDE_COLON,
    any_label,
    either,
    label_at_start,
    lines_of_rows,
)
from tasks.parsers.synthesizer.dates import calendars
from tasks.parsers.synthesizer.facts import Facts
from tasks.parsers.synthesizer.patterns import NO_MORE, plain
from tasks.parsers.synthesizer.program import Output
from tasks.parsers.synthesizer.wanted.line_outputs import text_around

CAPITALS = "[A-Z]+:"  # a label


def texts_above_labels(facts: Facts, found: Field) -> list[Output]:
    """Return the lines of a column above those that start with labels, where no wanted cell has some of these lines.

    A row is refused that has a label of their kind which the sample lacks, or below them a line without one.
    """
    wanted = labels_of_columns(facts, found)
    unwanted = _labels_below(facts, wanted) if wanted else _labels_within(facts, found) if facts.all_ways else set()
    if not unwanted:
        return []
    labels = sorted(wanted.keys() | unwanted)
    glued = any(label.endswith(WIDE_COLON) for label in labels)
    plain_kind = CAPITALS if all(re.fullmatch(CAPITALS, label) for label in labels) else ANY_LABEL
    kind = ANY_GLUED if glued else plain_kind
    labelled, outputs = rf"{_at_start(labels)}.*\n?", []
    for first, rows in enumerate(("row", "row[1:]", "row[2:]")):
        most = "*" if wanted else _at_most(facts, found, first, kind)
        pattern = rf"(?m)\A((?:^(?!{kind}(?!\S)).*\n?){most})(?:^{labelled})*\Z"
        text = f'"\\n".join(line["{found.name}"] for line in {rows})'
        constants = (("TEXT_ABOVE_LABELS", calendars.compiled(plain(pattern))),)
        outputs.append(Output(f'" ".join(labelled(TEXT_ABOVE_LABELS, {text}).split())', ("labelled",), constants, 3))
    return outputs


def _at_most(facts: Facts, found: Field, first: int, kind: str) -> str:
    """Return how many lines without a label may be joined to a text: where the lines of a column make several cells, no
    more than the sample has, for one of them may go on.
    """
    rows = [[line[found.name] for line in row[first:] if line.get(found.name)] for row in facts.rows]
    return (
        f"{{0,{max(sum(not re.match(kind, text) for text in row) for row in rows)}}}" if len(found.columns) > 1 else "*"
    )


def texts_above_wanted_labels(facts: Facts, found: Field) -> list[Output]:
    """Return the lines of a column above those that start with labels, all of which have a wanted column of their own:
    what stands below a label is of that, but for one of codes, which have one line. A row is refused that has another
    label of their kind.
    """
    parts = [part for name, part in facts.alignment.parts.items() if text_around(facts, name) == found]
    labels = labels_of_columns(facts, found)
    going_on = {label for part in parts if part.lines for label in _labels_of(facts, part)}
    ended = sorted(labels.keys() - going_on)
    if len(labels) < FEWEST or not all(part.lines or part.label for part in parts) or not going_on:
        return []
    if _labels_below(facts, labels):
        return []
    more = rf"(?!.*{any_label(labels)}(?!\S)).+\n?"
    below = rf"^{_at_start(sorted(going_on))}.+\n?(?:^{more})*" + (rf"|^{_at_start(ended)}.+\n?" if ended else "")
    pattern = rf"(?m)\A((?:^{more})+)(?:{below})*\Z"
    constants = (("TEXT_ABOVE_LABELS", calendars.compiled(plain(pattern))),)
    text = f'"\\n".join(line["{found.name}"] for line in row)'
    return [Output(f'" ".join(labelled(TEXT_ABOVE_LABELS, {text}).split())', ("labelled",), constants)]


def _at_start(labels: list[str]) -> str:
    """Return the expression of labels and the blank behind them, but for those glued to their texts."""
    glued = any(label.endswith(WIDE_COLON) for label in labels)
    return rf"(?:{either(labels)}){'' if glued else NO_MORE}"


def labels_of_columns(facts: Facts, found: Field) -> dict[str, float]:
    """Return the labels that start lines with the parts of a column, and where they start."""
    labels: dict[str, float] = {}
    for name, part in facts.alignment.parts.items():
        if not part.templates and text_around(facts, name) == found:
            labels |= _labels_of(facts, part)
    return labels


def _labels_of(facts: Facts, part: Part) -> dict[str, float]:
    """Return the labels that start lines with a part, and where they start."""
    lines, labels = facts.alignment.lines, {}
    for line, at in (places[0] for places in part.words.values()):
        label = label_at_start(lines[line]) if at == 0 else ""
        labels |= {label: lines[line].words[0].x0} if label else {}
    return labels


def _labels_below(facts: Facts, wanted: dict[str, float]) -> set[str]:
    """Return the labels that no wanted column has and that start lines below one of these, where it starts, too."""
    rows: dict[str, set[int]] = defaultdict(set)
    for row, lines in lines_of_rows(facts.alignment).items():
        left: float | None = None
        for line in lines:
            label = label_at_start(line)
            if label in wanted:
                left = wanted[label]
            elif label and left is not None and abs(line.words[0].x0 - left) <= STEADY:
                rows[label].add(row)
    return {label for label, on in rows.items() if len(on) >= FEWEST}


def _labels_within(facts: Facts, found: Field) -> set[str]:
    """Return the labels that start further lines of a column."""
    rows: dict[str, set[int]] = defaultdict(set)
    for row, lines in lines_of_rows(facts.alignment).items():
        for line in lines[1:]:
            if (label := label_at_start(line)) and found.left <= line.words[0].x0 < found.right:
                rows[label].add(row)
    return {label for label, on in rows.items() if len(on) >= FEWEST}
