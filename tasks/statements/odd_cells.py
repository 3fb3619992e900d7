"""Cells with signs that those of the samples lack, which no sum tells: letters without a name, signs of footnotes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tasks.statements.numbers import FOOTNOTES

if TYPE_CHECKING:
    import pandas as pd

    from tasks.statements.labelled_balances import Labelled
    from tasks.statements.movements import Movements
    from tasks.statements.roles import Roles

NAMELESS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
FOOTNOTED = re.compile(rf"\d+\s?[{FOOTNOTES}]{{1,2}}")


def nameless_letters(table: pd.DataFrame, _: Roles, __: Movements, ___: Labelled) -> str:
    """Return which cell has a control character: a blank that the parser does not know, or a letter without a name."""
    for name in table.columns:
        for row, cell in enumerate(table[name]):
            if NAMELESS.search(str(cell)):
                return f"row {row + 1} has letters in its {name} that the PDF does not name: {str(cell)!r}"
    return ""


def footnoted_numbers(table: pd.DataFrame, roles: Roles, _: Movements, __: Labelled) -> str:
    """Return which cell is a number with the sign of a footnote behind it, such as that of a check: '4424 *'."""
    for name in roles.text_columns:
        for row, cell in enumerate(table[name]):
            if FOOTNOTED.fullmatch(str(cell).strip()):
                return f"row {row + 1} has the {name} {str(cell).strip()!r}, a number with the sign of a footnote"
    return ""
