"""Texts of two columns that are told by their typefaces: a bold first line in one, the further lines in another.

Where the samples print them so, a text that starts in the other's typeface is the rest of that one: a first line that
was too long for its column goes on below it. No sum tells.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import permutations
from typing import TYPE_CHECKING

from tasks.statements.further_text import printed_parts
from tasks.statements.movements import Movements
from tasks.statements.pages import Word
from tasks.statements.roles import Roles

if TYPE_CHECKING:
    import pandas as pd

    from tasks.statements.labelled_balances import Labelled

FEWEST = 3  # texts of each column
MOSTLY = 0.75  # of a column's texts have one typeface
Face = tuple[str, float]  # a font, and the size of its letters
Faces = tuple[Face, Face]  # of a text's first and last words


def texts_in_other_faces(table: pd.DataFrame, roles: Roles, _: Movements, printed: Labelled) -> str:
    """Return the text that starts, or ends, in the typeface of another column's texts."""
    names = roles.text_columns if len(roles.text_columns) > 1 else ()
    found = {name: _faces(table, name, printed) for name in names}
    usual = {name: _usual(list(faces.values()), sum(map(bool, table[name]))) for name, faces in found.items()}
    for name, other in permutations((name for name in found if usual[name]), 2):
        for row, faces in found[name].items() if usual[name] != usual[other] else ():
            if usual[other] in faces:
                cell = " ".join(str(table[name].iloc[row]).split())
                return f"“{cell}” in row {row + 1} is printed as {name} and as {other}: where one ends is unknown"
    return ""


def _faces(table: pd.DataFrame, name: str, printed: Labelled) -> dict[int, Faces]:
    """Return the typefaces in which the texts of a column start and end, by row, where these are printed in the same
    capitals, and no other column of the row has them: their words would be found there.
    """
    found = printed_parts(table, name, printed.lines, printed.rows)
    texts = {row: "".join(word.text for part in parts for word in part.words) for row, parts in found.items()}
    cells = table[name].map(lambda cell: "".join(str(cell).split()))
    beside = table.drop(columns=name).apply(lambda row: "".join("".join(map(str, row)).split()), axis=1)
    alone = {row for row in found if cells.iloc[row] in texts[row] and cells.iloc[row] not in beside.iloc[row]}
    found = {row: parts for row, parts in found.items() if row in alone}
    ends = {row: (parts[0].words[0], parts[-1].words[-1]) for row, parts in found.items()}
    return {row: (_face(first), _face(last)) for row, (first, last) in ends.items() if first.font and last.font}


def _face(word: Word) -> Face:
    """Return a word's font, without the letters that tell subsets of it apart, and the size of its letters."""
    return word.font.rpartition("+")[2], round(word.size, 1)


def _usual(faces: Sequence[Faces], texts: int) -> Face | None:
    """Return the typeface of a column with so many texts, None where most are found in none of one."""
    alike = Counter(one for one, other in faces if one == other)
    face, times = max(alike.items(), key=lambda found: found[1], default=(None, 0))
    return face if times >= max(FEWEST, MOSTLY * texts) else None
