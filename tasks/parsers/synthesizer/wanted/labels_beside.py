"""Expressions of wanted codes in a column of their own, each behind its label: 'VS: 4711' or 'VS 4711' above others."""

from __future__ import annotations

import json
import re

from tasks.parsers.synthesizer.columns.fields import Field
from tasks.parsers.synthesizer.facts import Facts
from tasks.parsers.synthesizer.program import Output

LABEL = re.compile(r"[^\W\d_][^\d:]*:?")


def behind_label(facts: Facts, name: str, found: Field) -> list[Output]:
    """Return the code on the line of a row whose label names the column, or differs from those of unwanted codes.

    A row that has other labels only has no such code, although one stands where the others do.
    """
    beside = _labels_beside(facts, found)
    if beside is None:
        return []
    codes = [{line[beside.name]: line[found.name] for line in row if line.get(found.name)} for row in facts.rows]
    labels = sorted({label for on in codes for label in on})
    fits = [
        label
        for label in labels
        if all(on.get(label, "") == cell for on, cell in zip(codes, facts.table[name], strict=True))
    ]
    told = len(labels) > 1 or {label.rstrip(":").casefold() for label in fits} == {name.casefold()}
    said = f'line["{beside.name}"] == {json.dumps(fits[0], ensure_ascii=False)}' if fits and told else ""
    return [Output(f'next((line["{found.name}"] for line in row if {said}), "")')] if said else []


def _labels_beside(facts: Facts, found: Field) -> Field | None:
    """Return the unwanted column left of one that holds a label on every line where this has a code."""
    before = [one for one in facts.fields if one.left < found.left]
    if not before or before[-1].columns:
        return None
    lines = [line for row in facts.rows for line in row if line.get(found.name)]
    labelled = lines and all(LABEL.fullmatch(line.get(before[-1].name, "")) for line in lines)
    return before[-1] if labelled else None
