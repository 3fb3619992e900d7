"""Expressions of texts that the table spells otherwise than the page, or of which it has the start, or what stands
behind the label of all.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tasks.parsers.synthesizer.facts import Facts, fields_of
from tasks.parsers.synthesizer.patterns import escaped, operand
from tasks.parsers.synthesizer.program import Output
from tasks.parsers.synthesizer.wanted.notes import CUT_ONCE
from tasks.parsers.synthesizer.wanted.text_parts import constant_name

CUT = "LONGEST_TEXT"  # the constant that says how many letters the table has


def as_wanted(facts: Facts, name: str, outputs: Sequence[Output]) -> list[Output]:
    """Return the expressions of a column's printed texts with what makes the wanted ones of them."""
    way = facts.ways.get(name)
    if way is None:
        return list(outputs)
    if way.label:
        return [_behind(output, name, way.label, all(facts.table[name])) for output in outputs]
    cut = [_cut(facts, name, output, way.longest) for output in outputs] if way.longest else outputs
    cut = [replace(output, notes=(*output.notes, (CUT, CUT_ONCE))) for output in cut] if way.shown_once else cut
    return [replace(output, expression=_spelled(output.expression, way.spelling)) for output in cut]


def _behind(output: Output, name: str, label: str, every: bool) -> Output:
    """Return the expression of a text behind its label: any other text is refused, and no text where ``every`` row of
    the sample has one.
    """
    start = rf"{escaped(label)} " if every else rf"(?:{escaped(label)} |$)"
    constant = (f"LABELLED_{constant_name(name)}", f're.compile(r"^{start}(.*)")')
    text = f"labelled({constant[0]}, {output.expression})"
    constants = (*output.constants, constant)
    return replace(output, expression=text, needs=(*output.needs, "labelled"), constants=constants)


def _spelled(text: str, spelling: str) -> str:
    return spelling.format(text) if "{}" in spelling else f"{operand(text)}{spelling}" if spelling else text


def _cut(facts: Facts, name: str, output: Output, longest: int) -> Output:
    """Return the expression of the start of a text: where no row of the sample shows if that of a short first line is
    its start alone, such lines are refused.
    """
    constants, text = (*output.constants, (CUT, str(longest))), output.expression
    for column in (found.name for found in fields_of(facts, name)):
        lines = [[line.get(column, "") for line in row] for row in facts.rows]
        whole = any(any(row[1:]) for row in lines)
        told = any(row and row[0][:longest].strip() != " ".join(row)[:longest].strip() for row in lines)
        if whole and not told and text in (f'joined(row, "{column}")', f'row[0]["{column}"]'):
            return replace(
                output, expression=f'start_of(row, "{column}", {CUT})', needs=("start",), constants=constants
            )
    return replace(output, expression=f"{operand(text)}[:{CUT}].strip()", constants=constants)
