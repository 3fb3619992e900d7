"""The part of a parser file that puts the lines of a row together."""

from __future__ import annotations

from collections.abc import Collection

from tasks.parsers.synthesizer.emission.traits import glue_of
from tasks.parsers.synthesizer.program import Program

# A capital below or behind small letters starts a word: no line was broken inside it.
FULL = """if len(last) > LONGEST_LINE and not (text[0].isupper() and any(map(str.islower, last[-1] + text[1:2]))):
    raise ValueError(f"how a line longer than any of the sample goes on is unknown: {text}")
"""
UNPLACED = 'raise ValueError(f"a row of two lines; the sample does not show which column holds the second: {text}")'


def adding(program: Program, traits: Collection[str]) -> str:
    """Return the statements that add a new row."""
    if "nearest" in traits:
        return "starting.append((bottom, []))\nnear.append((bottom, cells))"
    if "blocks" in traits:
        return "rows.append(cells)" if "flat" in traits else "rows.append(row_of(found, cells))"
    if "before" in traits:
        flat = "flat" in traits
        return (
            "if above is not None and bottom - above > LINE_GAP:\n    waiting = []\n"
            + ("" if flat else "lone, ")
            + f"cells = {'' if flat else 'cells, '}merged([*waiting, cells])\n"
            + f"rows.append({'cells' if flat else 'row_of([*waiting, lone], cells)'})\nwaiting, above = [], bottom"
        )
    cells = "cells" if "flat" in traits else "[cells]"
    if "more" not in traits:
        return f"rows.append({cells})"
    last = ", last" if "full" in traits else ""
    said = f', cells["{program.more[0]}"]' if "full" in traits else ""
    opening = 'OPENING_ROW.match(cells["description"])'
    alone = f"\nrow = row if not {opening} else None" if "OPENING_ROW" in program.row_rule else ""
    return f"row, above{last} = {cells}, bottom{said}\nrows.append(row){alone}"


def joining(program: Program, traits: Collection[str]) -> str:
    """Return the statements that add a further line to a row, or the end of a row to one of the page before."""
    if "blocks" in traits:
        return "rows[-1] |= merged([rows[-1], cells])" if "flat" in traits else "rows[-1] += found"
    if "more" not in traits:
        return ""
    if "unplaced" in traits:
        return UNPLACED
    full = "full" in traits
    ended = f'above, last = bottom, cells["{program.more[0]}"]' if full else "above = bottom"
    return f"{FULL if full else ''}{_joined(program, traits)}\n{ended}"


def _joined(program: Program, traits: Collection[str]) -> str:
    if "flat" not in traits:
        return "row.append(cells)"
    lines = []
    for name in program.more:
        if glue_of(program, name):
            lines.append(f"row[\"{name}\"] = f\"{{row['{name}']}} {{cells['{name}']}}\".strip()")
        else:
            lines.append(f'row["{name}"] += cells["{name}"]')
    return "\n".join(lines)


def waiting() -> str:
    """Return the statements that keep a line for the row below it."""
    return "waiting = [*waiting, cells] if above is None or bottom - above <= LINE_GAP else [cells]\nabove = bottom"


def lost_text(program: Program, traits: Collection[str]) -> str:
    """Return what is remembered of a line below a row that none took in: any, or, where the sample has such, only text
    which a row of this layout would take in, or which reaches from there into the next column.
    """
    if program.closed or "blocks" in traits:
        return "lost if NO_ROW.match(text) else text" if program.labels else "text"
    held = "alone and any(cells.values())"
    if program.overflows:
        held = f'cells["{program.more[0]}"]' if len(program.more) == 1 else "any(map(cells.get, MORE))"
    return f"text if {held}{' and not NO_ROW.match(text)' if program.labels else ''} else lost"
