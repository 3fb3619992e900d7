"""Tables of a parser file: what the lines above the rows, and words beside them, say."""

from __future__ import annotations

import ast
from collections.abc import Collection
from dataclasses import replace

from tasks.parsers.synthesizer.emission.heading_kinds import by_shape, listed, listed_texts
from tasks.parsers.synthesizer.emission.inlining import call_always_made
from tasks.parsers.synthesizer.program import Heading, Output, Program


def with_one_table(program: Program) -> Program:
    """Return a program in which two tables of the same headings are one, whose entries are pairs; or the second alone,
    where the first only repeats what headings say and every row asks the other.
    """
    shaped = by_shape(program)
    for heading in [*listed(program), *([shaped] if shaped else [])]:
        found = _tables(program, heading)
        if len(found) == 2 and found[0][1].keys() == found[1][1].keys():
            (name, first), (other, second) = found
            cell = f'row[0]["{heading.name}"]'
            if _repeats(first) and _asks_always(program, other, cell):
                plain = (_plain(output, f"told({name}, {cell})", cell, name) for output in program.outputs)
                program = replace(program, outputs=tuple(plain))
                continue
            pairs = "{" + ", ".join(f'"{key}": {(first[key], second[key])}'.replace("'", '"') for key in first) + "}"
            places = {f"told({name}, {cell})": 0, f"told({other}, {cell})": 1}
            outputs = (_joined(output, places, {name, other}, (name, pairs)) for output in program.outputs)
            program = replace(program, outputs=tuple(outputs))
    return program


def _repeats(table: dict) -> bool:
    return all(key == said for key, said in table.items())


def _asks_always(program: Program, table: str, cell: str) -> bool:
    """Tell whether a table is looked up in for every row: so it refuses headings that it does not know."""
    texts = [output.expression for output in program.outputs if f"told({table}, {cell})" in output.expression]
    return any(call_always_made(text, "told") for text in texts if text.count("told(") == 1)


def _plain(output: Output, call: str, cell: str, name: str) -> Output:
    """Return an output that takes what a heading says as it is, without the table ``name``."""
    kept = tuple(constant for constant in output.constants if constant[0] != name)
    return replace(output, expression=output.expression.replace(call, cell), constants=kept)


def _joined(output: Output, places: dict[str, int], names: set[str], table: tuple[str, str]) -> Output:
    text = output.expression
    for call, place in places.items():
        text = text.replace(call, f"told({table[0]}, {call.partition(', ')[2]}[{place}]")
    constants = dict.fromkeys(table if name in names else (name, value) for name, value in output.constants)
    return replace(output, expression=text, constants=tuple(constants))


def table_of(program: Program, heading: Heading, traits: Collection[str]) -> str:
    """Return the constant that lists a heading's lines: the table of what they say, else one of its own."""
    found = [] if "trial" in traits else _tables(program, heading)
    return next((name for name, _ in found), f"{heading.name.upper()}_LINES")


def _tables(program: Program, heading: Heading) -> list[tuple[str, dict]]:
    """Return the tables that outputs look a heading up in and that know all its lines, those of texts first."""
    asked = (
        (name, ast.literal_eval(value))
        for output in program.outputs
        for name, value in output.constants
        if f'told({name}, row[0]["{heading.name}"])' in output.expression
    )
    known = {name: table for name, table in asked if set(listed_texts(heading)) <= table.keys()}
    return sorted(known.items(), key=lambda item: not all(isinstance(value, str) for value in item[1].values()))
