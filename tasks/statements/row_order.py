"""Tables that run from the row printed last to the one printed first, as of a statement with its newest row on top.

Only what parsers return and CSVs hold runs upwards; rows are studied, compared and proven in printed order.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    import pandas as pd

    from tasks.sandbox import Outcome, Sandbox
    from tasks.statements.roles import Roles

AS_PRINTED = "; rows are counted as the statement prints them, not as the table has them"


def reordered(table: pd.DataFrame, roles: Roles) -> pd.DataFrame:
    """Return a wanted table in printed order, or a table in printed order as it is wanted."""
    return table.iloc[::-1].reset_index(drop=True) if roles.upwards else table


def run_as_printed(sandbox: Sandbox, source: str, pdf: Path, password: str | None, roles: Roles) -> Outcome:
    """Run a parser over a statement; the table of the outcome is in printed order."""
    outcome = sandbox.run_parser(source, pdf, password)
    return outcome if outcome.table is None else replace(outcome, table=reordered(outcome.table, roles))


def counted(sentence: str, roles: Roles) -> str:
    """Return a sentence that says how it counts rows, where a reader of the table counts them otherwise."""
    return f"{sentence}{AS_PRINTED}" if roles.upwards and "row " in sentence else sentence
