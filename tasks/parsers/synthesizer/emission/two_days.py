"""How files that would be too long read two dates which stand below each other in a row: each is a line of its own, so
no expression parts them.
"""

from __future__ import annotations

import re

ONE_OF_TWO = re.compile(r'labelled\((UPPER|LOWER)_\w+, joined\(row, "(\w+)"\)\)')
NAMES = {"UPPER": "upper", "LOWER": "lower"}
SAID = "a row does not have two dates below each other"


def with_days_of_lines(texts: list[str]) -> tuple[list[str], list[str]]:
    """Return expressions in which two dates are named at once, and the lines that name them; all as they are where the
    two are not read alike.
    """
    found = {at: one for at, text in enumerate(texts) if (one := ONE_OF_TWO.search(text))}
    ways = {ONE_OF_TWO.sub("day", texts[at]) for at in found}
    columns = {one[2] for one in found.values()}
    if {one[1] for one in found.values()} != {*NAMES} or len(ways) > 1 or len(columns) > 1:
        return texts, []
    name, way = columns.pop(), ways.pop()
    lines = [
        f'    if len(days := [line["{name}"] for line in row if line["{name}"]]) != 2:',
        f"        raise ValueError(f\"{SAID}: {{' '.join(days)}}\")",
        f"    upper, lower = ({way} for day in days)",
    ]
    return [NAMES[found[at][1]] if at in found else text for at, text in enumerate(texts)], lines
