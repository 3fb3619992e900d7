"""The small language in which the functions of parser files are kept.

A line that ends in ``§name`` is kept only for a layout with that trait, one that ends in ``§!name`` only for one
without it; several marks must all hold. ``{{slot}}`` stands for a text, which may be several lines or none.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from itertools import accumulate, pairwise

LINE = 120  # columns


def filled(template: str, traits: Collection[str], slots: Mapping[str, str]) -> str:
    """Return the lines of a template that a layout needs, with the texts of its slots put in."""
    lines: list[str] = []
    for line in template.strip("\n").split("\n"):
        text, *marks = re.split(r"\s*§", line)
        if all((mark.lstrip("!") in traits) != mark.startswith("!") for mark in marks):
            lines += _with_slots(text, slots)
    return "\n".join(lines)


def with_short_lines(source: str) -> str:
    """Return a source whose conditions that are too long for a line stand in parentheses, as the formatter has them."""
    return "\n".join(_shortened(line) if len(line) > LINE else line for line in source.split("\n"))


def _shortened(line: str) -> str:
    found = re.fullmatch(r"( *)((?:el)?if) (.*):", line)
    if not found:
        return line
    indent, branch, condition = found.groups()
    inner = f"{indent}    "
    if len(inner + condition) > LINE:
        depths = accumulate({"(": 1, ")": -1}.get(sign, 0) for sign in condition)
        outer = [at for at, depth in enumerate(depths) if not depth and condition.startswith(" and ", at)]
        parts = [condition[start:end] for start, end in pairwise([0, *outer, len(condition)])]
        condition = f"\n{inner}".join(part.strip() for part in parts)
    return f"{indent}{branch} (\n{inner}{condition}\n{indent}):"


def _with_slots(line: str, slots: Mapping[str, str]) -> list[str]:
    alone = re.fullmatch(r"(\s*)\{\{(\w+)\}\}", line)
    if alone:
        return [alone[1] + text for text in slots[alone[2]].split("\n") if text]
    return [re.sub(r"\{\{(\w+)\}\}", lambda slot: slots[slot[1]], line)]
