"""Headers that start the tables of accounts: whether one stands again on a page with more of a table is not shown."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from tasks.parsers.synthesizer.columns.alignment import Alignment
from tasks.parsers.synthesizer.columns.header import lines_of_labels
from tasks.parsers.synthesizer.page.lines import Line
from tasks.parsers.synthesizer.program import Heading
from tasks.parsers.synthesizer.rows.headings import slug_of

if TYPE_CHECKING:
    import pandas as pd


def start_accounts(
    alignment: Alignment,
    row_lines: list[list[int]],
    header: Line | None,
    headings: Sequence[Heading],
    table: pd.DataFrame,
) -> bool:
    """Tell whether headings say something else of the rows below every header than of those above it."""
    said = {heading.name for heading in headings if heading.name != "day" and not heading.completes}
    columns = [name for name in table.columns if slug_of(name, table.columns) in said]
    places = lines_of_labels(alignment, header, row_lines)
    found = [(lines[0], [table[name].iloc[row] for name in columns]) for row, lines in enumerate(row_lines) if lines]
    changes = [
        one[1] != other[1] for one, other in pairwise(found) if any(one[0] < place < other[0] for place in places)
    ]
    return bool(columns and changes) and all(changes)
