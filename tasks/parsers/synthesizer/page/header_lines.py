"""Lines that name columns."""

from __future__ import annotations

import re

from tasks.parsers.synthesizer.page.lines import Line
from tasks.statements.column_words import header_scores

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
