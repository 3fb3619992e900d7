"""Letters of two scripts that stand a little apart without a blank: 'ATM' and the Chinese or Japanese around it.

Word processors leave such gaps between East Asian and other letters. The wanted table tells whether they part words.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from tasks.parsers.synthesizer.page.lines import lines_of
from tasks.statements.pages import Page, Word

if TYPE_CHECKING:
    import pandas as pd

SCRIPT_GAP = 0.3  # of the letter size: word processors set two scripts no further apart
EAST_ASIAN = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")


def are_set_apart(pages: Sequence[Page]) -> bool:
    """Tell whether letters of two scripts stand on pages so near each other that no blank may be between."""
    lines = (line for line in lines_of(pages) if EAST_ASIAN.search(line.text))
    return any(_may_touch(left, right) for line in lines for left, right in pairwise(line.words))


def _may_touch(left: Word, right: Word) -> bool:
    near = right.x0 - left.x1 <= SCRIPT_GAP * left.size
    letters = left.text[-1], right.text[0]
    return near and all(map(str.isalnum, letters)) and len({bool(EAST_ASIAN.match(one)) for one in letters}) > 1


def cells_as_printed(pages: Sequence[Page], table: pd.DataFrame) -> int:
    """Return how many different texts of a table in East Asian letters stand on lines of pages just so."""
    texts = "\n".join(line.text for line in lines_of(pages))
    cells = {" ".join(cell.split()) for column in table.columns for cell in table[column]}
    return sum(cell in texts for cell in cells if EAST_ASIAN.search(cell))
