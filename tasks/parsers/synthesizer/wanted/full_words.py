"""Texts whose lines end inside words: all that are full, or those of one word that is longer than its column, where
others end at a blank.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from tasks.parsers.synthesizer.columns.fields import Field
from tasks.parsers.synthesizer.facts import Facts
from tasks.parsers.synthesizer.program import Output

SHARE = 0.8  # of the letters of the shortest broken line: letters have different widths


def full_lines(facts: Facts, name: str, found: Field) -> list[Output]:
    """Return the lines of a column joined by blanks, but for those behind full ones, which have more letters."""
    ends = [end for row, cell in enumerate(facts.table[name]) for end in _ends(facts, row, found.name, cell)]
    cut, whole = ([len(line) for line, broken in ends if broken == one] for one in (True, False))
    if not cut or not whole or min(cut) <= max(whole):
        return []
    return [Output(f'glued(row, "{found.name}")', ("glued",), (("FULL_LINE", str(max(whole) + 1)),), rank=3)]


def full_words(facts: Facts, name: str, found: Field) -> list[Output]:
    """Return the lines of a column joined by blanks, but for those behind a long line of one word; none where the
    sample has no such line, or one that is whole.
    """
    ends = [end for row, cell in enumerate(facts.table[name]) for end in _ends(facts, row, found.name, cell)]
    broken = [line for line, cut in ends if cut]
    if not broken or any(" " in line for line in broken):
        return []
    least = int(SHARE * min(map(len, broken)))
    if any(len(line) >= least and " " not in line for line, cut in ends if not cut):
        return []
    constants = (("FULL_WORD", rf're.compile(r"(?m)^(\S{{{least},}})\n")'),)
    return [
        Output(rf'" ".join(FULL_WORD.sub(r"\1", {lines}).split())', (), constants, rank=3)
        for lines in (f'"\\n".join(line["{found.name}"] for line in {rows})' for rows in ("row", "row[1:]"))
    ]


def _ends(facts: Facts, row: int, column: str, cell: str) -> Iterator[tuple[str, bool]]:
    """Yield the lines of a row that others follow, and whether the wanted text goes on behind them without a blank."""
    lines, at, text = [line[column] for line in facts.rows[row] if line.get(column)], 0, " ".join(cell.split())
    for line, _ in pairwise(lines):
        at += len(line)
        blank = text.startswith(" ", at)
        yield line, not blank and at < len(text)
        at += blank
