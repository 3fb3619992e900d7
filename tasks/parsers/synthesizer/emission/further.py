"""The part of a parser file that tells whether a line can belong to the row above it."""

from __future__ import annotations

from collections.abc import Collection

from tasks.parsers.synthesizer.emission.traits import amounts
from tasks.parsers.synthesizer.program import Program


def further_line(program: Program, traits: Collection[str]) -> str:
    """Return the lines that tell whether a line can belong to the row above it, or near it."""
    left = f'line[0]["x0"] - shifts["{program.more[0]}"]' if program.header else 'line[0]["x0"]'
    return (
        f'bottom, left = line[0]["bottom"], {left}\n'
        "further = MORE_LEFT[0] <= left <= MORE_LEFT[1] and not any(cells[name] for name in cells.keys() - MORE)"
        + _unlabelled(program)
        + _singly(program, traits)
    )


def _unlabelled(program: Program) -> str:
    """Return the line that keeps a balance carried forward apart from rows, whose own may stand on further lines."""
    if "balance" not in program.more or not program.labels:
        return ""
    either = " or ".join(f'cells["{name}"]' for name in amounts(program) if name in program.more)
    unlabelled = f"({either} or not NO_ROW.match(text))" if either else "not NO_ROW.match(text)"
    return f"\nfurther = further and {unlabelled}"


def _singly(program: Program, traits: Collection[str]) -> str:
    """Return the line that keeps a further line from filling a number which the row has, where it may fill any."""
    numbers = {field.name for field in program.fields if field.kind == "number"}
    if "more" not in traits or not numbers & set(program.more):
        return ""
    row = "row[name]" if "flat" in traits else "any(line[name] for line in row)"
    return f"\nfurther = further and not (row and any({row} and cells[name] for name in NUMBERS))"
