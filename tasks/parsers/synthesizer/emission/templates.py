"""The small language in which the functions of parser files are kept.

A line that ends in ``§name`` is kept only for a layout with that trait, one that ends in ``§!name`` only for one
without it; several marks must all hold. ``{{slot}}`` stands for a text, which may be several lines or none.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping

LINE = 120  # columns


def filled(template: str, traits: Collection[str], slots: Mapping[str, str]) -> str:
    """Return the lines of a template that a layout needs, with the texts of its slots put in."""
    lines: list[str] = []
    for line in template.strip("\n").split("\n"):
        text, *marks = re.split(r"\s*§", line)
        if all((mark.lstrip("!") in traits) != mark.startswith("!") for mark in marks):
            lines += _with_slots(text, slots)
    return "\n".join(lines)


def _with_slots(line: str, slots: Mapping[str, str]) -> list[str]:
    alone = re.fullmatch(r"(\s*)\{\{(\w+)\}\}", line)
    if alone:
        return [alone[1] + text for text in slots[alone[2]].split("\n") if text]
    return [re.sub(r"\{\{(\w+)\}\}", lambda slot: slots[slot[1]], line)]
