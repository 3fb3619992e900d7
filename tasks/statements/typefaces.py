"""Texts of two columns that are told by their typefaces: a bold first line in one, the further lines in another.

Where the samples print them so, a text that starts in the other's typeface is the rest of that one: a first line that
was too long for its column goes on below it. No sum tells. Where the texts of two columns stand beside each other,
these are told by their places, whatever the typefaces are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import permutations
from typing import TYPE_CHECKING

from tasks.statements.further_text import Part, printed_parts
from tasks.statements.movements import Movements
from tasks.statements.pages import Word
from tasks.statements.roles import Roles

if TYPE_CHECKING:
    import pandas as pd

    from tasks.statements.labelled_balances import Labelled

NO_OTHER_FACES = "no texts in two typefaces"
FEWEST = 3  # texts of each column
MOSTLY = 0.75  # of a column's texts have one typeface
Face = tuple[str, float]  # a font, and the size of its letters
Faces = tuple[Face, Face]  # of a text's first and last words


def texts_in_other_faces(table: pd.DataFrame, roles: Roles, _: Movements, printed: Labelled) -> str:
    """Return the text that starts, or ends, in the typeface of another column's texts.

    Before the samples are known to keep to it, many of a column's texts may end in the other's typeface.
    """
    names = roles.text_columns if len(roles.text_columns) > 1 else ()
    found = {name: _parts(table, name, printed) for name in names}
    faces = {name: _faces(parts) for name, parts in found.items()}
    shown = faces if NO_OTHER_FACES in roles.habits else {name: _as_begun(faces[name]) for name in found}
    usual = {name: _usual(list(shown[name].values()), sum(map(bool, table[name]))) for name in found}
    for name, other in permutations((name for name in found if usual[name]), 2):
        alike = usual[name] == usual[other] or _stand_beside(found[name], found[other])
        for row, own in () if alike else faces[name].items():
            if usual[other] in own:
                cell = " ".join(str(table[name].iloc[row]).split())
                return f"“{cell}” in row {row + 1} is printed as {name} and as {other}: where one ends is unknown"
    return ""


def _parts(table: pd.DataFrame, name: str, printed: Labelled) -> dict[int, list[Part]]:
    """Return what the lines print of the texts of a column, by row, where these are printed in the same capitals, and
    no other column of the row has them: their words would be found there.
    """
    found = printed_parts(table, name, printed.lines, printed.rows)
    texts = {row: "".join(word.text for part in parts for word in part.words) for row, parts in found.items()}
    cells = table[name].map(lambda cell: "".join(str(cell).split()))
    beside = table.drop(columns=name).apply(lambda row: "".join("".join(map(str, row)).split()), axis=1)
    alone = {row for row in found if cells.iloc[row] in texts[row] and cells.iloc[row] not in beside.iloc[row]}
    return {row: parts for row, parts in found.items() if row in alone}


def _faces(found: Mapping[int, Sequence[Part]]) -> dict[int, Faces]:
    """Return the typefaces in which the texts of a column start and end, by row."""
    ends = {row: (parts[0].words[0], parts[-1].words[-1]) for row, parts in found.items()}
    return {row: (_face(first), _face(last)) for row, (first, last) in ends.items() if first.font and last.font}


def _as_begun(faces: Mapping[int, Faces]) -> dict[int, Faces]:
    """Return the typefaces of texts as if they ended in those in which they start."""
    return {row: (first, first) for row, (first, _) in faces.items()}


def _stand_beside(found: Mapping[int, Sequence[Part]], others: Mapping[int, Sequence[Part]]) -> bool:
    """Tell whether all texts of a column stand left, or right, of those of another one."""
    (left, right), (start, end) = (_sides(one) for one in (found, others))
    return right < start or end < left


def _sides(found: Mapping[int, Sequence[Part]]) -> tuple[float, float]:
    """Return where the texts of a column start and end."""
    words = [word for parts in found.values() for part in parts for word in part.words]
    return min(word.x0 for word in words), max(word.x1 for word in words)


def _face(word: Word) -> Face:
    """Return a word's font, without the letters that tell subsets of it apart, and the size of its letters."""
    return word.font.rpartition("+")[2], round(word.size, 1)


def _usual(faces: Sequence[Faces], texts: int) -> Face | None:
    """Return the typeface of a column with so many texts, None where most are found in none of one."""
    alike = Counter(one for one, other in faces if one == other)
    face, times = max(alike.items(), key=lambda found: found[1], default=(None, 0))
    return face if times >= max(FEWEST, MOSTLY * texts) else None
