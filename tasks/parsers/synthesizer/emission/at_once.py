"""Statements about headings that say in one line what reads best in two, for files that would be too long."""

from __future__ import annotations

import re

from tasks.parsers.synthesizer.emission.templates import LINE

INDENT = 16  # columns before the statements
CARRIED = re.compile(r'(cells\["\w+"\](?:, cells\["\w+"\])*) = (\w+(?:, \w+)*)')
ADDED = re.compile(r"row, above(?:, left)? = \[?cells")
KEPT = re.compile(r"    (\w+) = (.* if .* else \w+)")


def added_at_once(carry: str, add: str) -> tuple[str, str]:
    """Return the statements that write what headings say into the cells of a row, and those that add it, in which the
    former stand where that fits on a line.
    """
    *before, said = carry.split("\n")
    carried = CARRIED.fullmatch(said)
    if not carried or not ADDED.match(add):
        return carry, add
    pairs = zip(re.findall(r'"\w+"', carried[1]), carried[2].split(", "), strict=True)
    cells = f"{{{', '.join(['**cells', *(f'{name}: {said}' for name, said in pairs)])}}}"
    first, *others = add.replace("cells", cells, 1).split("\n")
    return ("\n".join(before), "\n".join([first, *others])) if len(first) <= LINE - INDENT else (carry, add)


def kept_with_row(kept: list[str]) -> list[str]:
    """Return the statements that keep what headings say, and that no row is open then: beside the last one, where that
    fits on a line.
    """
    last = KEPT.fullmatch(kept[-1])
    line = f"    {last[1]}, row = ({last[2]}), None" if last else ""
    return [*kept[:-1], line] if line and len(line) <= LINE - INDENT + 4 else [*kept, "    row = None"]
