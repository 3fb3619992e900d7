"""Statements about headings that say in one line what reads best in two, for files that would be too long."""

from __future__ import annotations

import re

from tasks.parsers.synthesizer.emission.templates import LINE

INDENT = 16  # columns before the statements
CARRIED = re.compile(r'(cells\["\w+"\](?:, cells\["\w+"\])*) = (\w+(?:, \w+)*)')
DAY_KEPT = re.compile(r'last_(\w+) = cells\["\1"\] = (cells\["\1"\] or last_\1)')
ADDED = re.compile(r"(?:row, above(?:, left)? = |rows\.append\()\[?cells")
KEPT = re.compile(r"    (\w+) = (.* if .* else \w+)")


def added_at_once(carry: str, add: str, kept: str = "") -> tuple[str, str]:
    """Return the statements that write what headings say into the cells of a row, and those that add it, in which the
    former stand where that fits on a line. The last day of column ``kept`` is kept already: it is no statement then.
    """
    *before, said = carry.split("\n")
    carried = CARRIED.fullmatch(said)
    pairs = list(zip(re.findall(r'"\w+"', carried[1]), carried[2].split(", "), strict=True)) if carried else []
    before = before if carried or not said else [*before, said]
    day = DAY_KEPT.fullmatch(before[-1]) if before else None
    if day and day[1] == kept:
        before, pairs = before[:-1], [(f'"{kept}"', day[2]), *pairs]
    cells = f"{{{', '.join(['**cells', *(f'{name}: {said}' for name, said in pairs)])}}}"
    first, *others = add.replace("cells", cells, 1).split("\n")
    if not pairs or not ADDED.match(add) or len(first) > LINE - INDENT:
        return carry, add
    return "\n".join(before), "\n".join([first, *others])


def kept_with_row(kept: list[str]) -> list[str]:
    """Return the statements that keep what headings say, and that no row is open then: beside the last one, where that
    fits on a line.
    """
    last = KEPT.fullmatch(kept[-1])
    line = f"    {last[1]}, row = ({last[2]}), None" if last else ""
    return [*kept[:-1], line] if line and len(line) <= LINE - INDENT + 4 else [*kept, "    row = None"]
