"""Lines of rows of which no wanted cell has anything: between two of a row, or below one in another script, or there
with the same words below each of some rows.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from tasks.parsers.synthesizer.columns.alignment import Alignment
from tasks.parsers.synthesizer.page.scripts import scripts_without, wholly_in

FEWEST = 2  # rows with a line of the same words below
MOVED = 1.0  # points: lines of one column start no further apart
BELOW = 1.8  # of the letter size: a line no further below another goes on with its text


def with_unwanted_lines(row_lines: list[list[int]], alignment: Alignment, texts: Sequence[str]) -> list[list[int]]:
    """Return the lines of rows with those between two of a row on one page, those right below in a script that the
    wanted texts lack, where most rows have such, and those of the same words below some rows and nowhere else.
    """
    below = _in_other_script(row_lines, alignment, texts)
    if not any(below):
        below = _of_same_words(row_lines, alignment, texts)
    lines, owned = alignment.lines, {at for found in row_lines for at in found}
    filled = []
    for found, more in zip(row_lines, below, strict=True):
        pairs = [(a, b) for a, b in pairwise(found) if lines[a].page == lines[b].page]
        within = {at for a, b in pairs for at in range(a + 1, b) if at not in owned}
        filled.append(sorted({*found, *within, *more}))
    return filled


def _in_other_script(row_lines: list[list[int]], alignment: Alignment, texts: Sequence[str]) -> list[list[int]]:
    """Return the lines right below rows that are wholly in a script of which the wanted texts have no letter."""
    owned = {at for found in row_lines for at in found}
    for letters in scripts_without(texts):
        other = re.compile(wholly_in(letters))
        below = [_below(found[-1], alignment, owned, other) if found else [] for found in row_lines]
        if sum(map(bool, below)) > len(row_lines) / 2:
            return below
    return [[] for _ in row_lines]


def _below(last: int, alignment: Alignment, owned: set[int], other: re.Pattern) -> list[int]:
    """Return the lines that follow one closely, without numbers, wholly in another script."""
    found: list[int] = []
    for above, line in pairwise(alignment.lines[last:]):
        near = line.page == above.page and line.bottom - above.bottom <= BELOW * line.words[0].size
        plain = line.index not in owned and not alignment.numbers[line.index]
        if not (near and plain and other.fullmatch(line.text)):
            break
        found.append(line.index)
    return found


def _of_same_words(row_lines: list[list[int]], alignment: Alignment, texts: Sequence[str]) -> list[list[int]]:
    """Return the line right below rows that stands where further lines of others do, of words which no wanted text has
    and which stand nowhere else: the parser could not tell it from these lines.
    """
    lines, owned = alignment.lines, {at for found in row_lines for at in found}
    lefts = [lines[at].words[0].x0 for found in row_lines for at in found[1:]]
    below = [_below(found[-1], alignment, owned, re.compile(".+"))[:1] if found else [] for found in row_lines]
    placed = [at for found in below for at in found if any(abs(lines[at].words[0].x0 - x0) <= MOVED for x0 in lefts)]
    printed, there = Counter(line.text for line in lines), Counter(lines[at].text for at in placed)
    words = {text for text, found in there.items() if FEWEST <= found == printed[text]}
    words -= {text for text in words if any(text in wanted for wanted in texts)}
    return [[at for at in found if at in placed and lines[at].text in words] for found in below]
