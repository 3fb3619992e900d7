"""Words that are printed over others: a text too long for its cell goes on where the next row's stands.

Letters of both then make one word, such as 'GVEANIACIMENTO' of GAIA and VENCIMENTO, and no sum tells.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tasks.statements.movements import Movements
from tasks.statements.pages import Word
from tasks.statements.roles import Roles

if TYPE_CHECKING:
    import pandas as pd

    from tasks.statements.labelled_balances import Labelled

TALLEST = 1.1  # times the letters' size: the letters of one line are no higher together
ROUNDING = 0.3  # points


def letters_over_letters(table: pd.DataFrame, roles: Roles, _: Movements, printed: Labelled) -> str:
    """Return the word of a row's text whose letters stand on two lines."""
    said = "\n".join(str(cell) for name in roles.text_columns for cell in table[name])
    for line in printed.lines:
        for word in line.words:
            if _is_too_tall(word) and word.text in said:
                return f"“{word.text}” on page {line.page} has letters of two lines, one printed over the other"
    return ""


def _is_too_tall(word: Word) -> bool:
    return 0 < word.size * TALLEST + ROUNDING < word.bottom - word.top
