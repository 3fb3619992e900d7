"""Pages as the proof reads them: of tables side by side each alone, where rows are proven so.

A line of two tables is no row of either: amounts and texts beside a row are those of another.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from tasks.statements.digits import with_plain_digits
from tasks.statements.pages import Page

if TYPE_CHECKING:
    import pandas as pd

TABLES_ALONE = "of tables side by side each is read alone"  # a habit


def pages_to_prove(pages: Sequence[Page], table: pd.DataFrame, habits: Collection[str]) -> Sequence[Page]:
    """Return pages with plain digits where a table has these, each as often as tables stand side by side on it, with
    the words of one of them, where that is a habit.
    """
    pages = with_plain_digits(pages, table)
    if TABLES_ALONE not in habits:
        return pages
    from tasks.parsers.synthesizer.page.panels import panels_of, tables_apart

    return tables_apart(pages, panels_of(pages), moved=True)[0]
