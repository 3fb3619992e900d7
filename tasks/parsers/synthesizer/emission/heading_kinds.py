"""How the headings of a program are told from other lines: by their whole text, a pattern, or place and height."""

from __future__ import annotations

import re

from tasks.parsers.synthesizer.program import Heading, Program


def heads(program: Program) -> list[Heading]:
    """Return the headings that stand above the table only."""
    return [heading for heading in program.headings if heading.head]


def listed_texts(heading: Heading) -> list[str]:
    """Return the whole lines that a heading is one of, [] where it is told by a pattern."""
    found = re.fullmatch(r"\^\((?!\?)(.*(?<!\\))\)\$", heading.pattern) if not heading.completes else None
    return [re.sub(r"\\(.)", r"\1", text) for text in re.split(r"(?<!\\)\|", found[1])] if found else []


def listed(program: Program) -> list[Heading]:
    """Return the headings that are one of some known lines."""
    lines = (heading for heading in program.headings if not heading.shape and not heading.of_tables)
    return [heading for heading in lines if listed_texts(heading)]


def searched(program: Program) -> list[Heading]:
    """Return the headings that a pattern finds in a line of the table."""
    others = (heading for heading in program.headings if not heading.shape and not heading.head)
    return [heading for heading in others if not listed_texts(heading)]


def unshaped(program: Program) -> list[Heading]:
    """Return the headings that are told by their texts, not by their place."""
    return [*listed(program), *searched(program), *heads(program)]


def are_double(program: Program) -> bool:
    """Tell whether a heading has two lines; the lines of a block are joined to one text."""
    return program.grouping != "blocks" and any(heading.is_double for heading in program.headings)


def completing(program: Program) -> Heading | None:
    """Return the heading that completes the dates of rows."""
    return next((heading for heading in program.headings if heading.completes), None)


def by_shape(program: Program) -> Heading | None:
    """Return the heading that is told by its place and the height of its letters."""
    return next((heading for heading in program.headings if heading.shape), None)


def by_shape_above(program: Program) -> bool:
    """Tell whether the heading that is told by its place stands above the header of each table."""
    heading = by_shape(program)
    return heading is not None and heading.tops
