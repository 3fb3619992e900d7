"""How close the words of one text stand, where those of two columns stand further apart: so texts may overflow."""

from __future__ import annotations

from itertools import pairwise

from tasks.parsers.synthesizer.facts import Facts

FURTHER = 1.8  # times: the least gap between two columns' words exceeds the widest inside a text
WIDEST = 0.6  # of the letter size: no wider gap is a blank


def run_gap(facts: Facts, row_lines: list[list[int]]) -> float:
    """Return the widest gap between the words of one text, 0 where the columns' words may stand as close.

    None is told, either, where the words of a text stand wider apart than a blank.
    """
    texts = [field for field in facts.fields if field.kind != "number"]
    inside, between = [0.0], []
    for at in dict.fromkeys(line for lines in row_lines for line in lines):
        numbers = facts.alignment.numbers[at]
        money = {place for one in numbers for place in range(one.first, one.last + 1)}
        words = [word for place, word in enumerate(facts.alignment.lines[at].words) if place not in money]
        for left, right in pairwise(words):
            gap, size = right.x0 - left.x1, max(left.size, right.size)
            columns = [max((f.start for f in texts if f.start <= word.x0), default=None) for word in (left, right)]
            if columns[0] != columns[1]:
                between.append(gap)
            elif gap > WIDEST * size:
                return 0.0
            else:
                inside.append(gap)
    widest = max(inside)
    if not widest or len(texts) < 2 or min(between, default=0.0) < FURTHER * widest:
        return 0.0
    return round(widest * 1.1 + 0.1, 1)
