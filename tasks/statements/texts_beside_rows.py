"""Descriptions that start on other lines than their rows' amounts: words around these may be shared out wrongly.

Where every description of the samples starts on the line of its row, one that is broken over lines above and below it,
as cells in the middle of a row are, is not read as the samples show: its first line would be the row's above.
"""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

from tasks.statements.balance_words import squeeze
from tasks.statements.labelled_balances import Labelled
from tasks.statements.movements import Movements
from tasks.statements.print_doubts import printed_once
from tasks.statements.roles import Roles

if TYPE_CHECKING:
    import pandas as pd

    from tasks.statements.printed_balances import Line


def texts_off_their_lines(table: pd.DataFrame, roles: Roles, _: Movements, printed: Labelled) -> str:
    """Return the row of whose description the first word is not on its line but on one beside it that is of no row; ''
    where there is none.
    """
    column, lines = roles.column("description"), printed.lines
    taken = {found.place for found in printed.rows}
    for row, place in printed_once(printed.rows).items() if column else ():
        text = squeeze(str(table[column].iloc[row]))
        if not text or _begins(text, lines[place]):
            continue
        beside = (at for at in (place - 1, place + 1) if 0 <= at < len(lines) and at not in taken)
        if any(lines[at].page == lines[place].page and _begins(text, lines[at]) for at in beside):
            return f"the description of “{lines[place].text}” on page {lines[place].page} starts on another line"
    return ""


def _begins(text: str, line: Line) -> bool:
    """Tell whether a text without blanks begins with a word of a line, be that printed from its end."""
    words = (squeeze(one) for word in line.words for one in _read_either_way(word.text))
    return any(word and text.startswith(word) for word in words)


def _read_either_way(word: str) -> tuple[str, str]:
    """Return a word as it is printed and from its end, as right-to-left script is read."""
    return word, unicodedata.normalize("NFKC", word[::-1])
