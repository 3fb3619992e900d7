"""Lines that name columns, also those whose labels stand on two baselines: some are centred beside others."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from tasks.parsers.synthesizer.page.lines import Line
from tasks.statements.column_words import header_scores

FURTHEST = 3.5  # points: labels whose bottoms differ by more stand on two lines
CLOSE_BELOW = 1.2  # of the letter size: labels of one header stand no further below each other
MOST = 4  # words of a header for each that is a known label
DATES = {"posting_date", "value_date"}
NUMBERS = {"amount", "debit", "credit", "balance"}


def is_header(line: Line) -> bool:
    """Tell whether a line is a header: labels of a day and of an amount among few other words."""
    if len(line.words) < 2 or re.search(r"\d", line.text):
        return False
    scores = [found for word in line.words if (found := header_scores(word.text))]
    said = {max(found, key=found.get) for found in scores}
    return bool(said & DATES) and bool(said & NUMBERS) and len(line.words) <= MOST * len(scores)


def with_whole_headers(lines: Sequence[Line]) -> list[Line]:
    """Return the lines with two in place of which one names columns as one: none of their words stand one below the
    other, and neither names the columns alone.
    """
    whole: list[Line] = []
    for line in lines:
        above = whole[-1] if whole else None
        both = _beside(above, line) if above and above.page == line.page else None
        if both and is_header(both) and not is_header(above) and not is_header(line):
            whole[-1] = both
        else:
            whole.append(replace(line, index=len(whole)))
    return whole


def _beside(above: Line, below: Line) -> Line | None:
    """Return a line of the words of two that stand close, side by side; None where some stand below others."""
    near = below.bottom - above.bottom <= CLOSE_BELOW * above.words[0].size
    if not near or any(one.x0 < two.x1 and two.x0 < one.x1 for one in above.words for two in below.words):
        return None
    return replace(above, words=tuple(sorted((*above.words, *below.words), key=lambda word: word.x0)))


def is_broken(header: Line | None) -> bool:
    """Tell whether the labels of a header stand on several baselines."""
    bottoms = [word.bottom for word in header.words] if header else [0.0]
    return max(bottoms) - min(bottoms) > FURTHEST
