"""Boxes that stand right of a page's rows: the words of their narrow lines are printed beside the table, in none of it.

A line of a box may share its baseline with a further line of a row, and no row has its words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from tasks.statements.first_wraps import letters_of
from tasks.statements.printed_rows import balance_places

if TYPE_CHECKING:
    from tasks.statements.movements import Movements
    from tasks.statements.pages import Word
    from tasks.statements.printed_balances import Line
    from tasks.statements.printed_rows import PrintedRow

FEWEST = 3  # lines of a box on baselines of their own: those of a column stand on rows'
BASELINE = 1.5  # points: words whose bottoms lie closer stand on one, also those of smaller letters
SAME_PLACE = 3.0  # points: lines that start closer start in one place


def places_of_boxes(
    texts: Sequence[str], moved: Movements, lines: Sequence[Line], rows: Sequence[PrintedRow]
) -> dict[int, float]:
    """Return where a box starts on each page that has one: right of the amounts of all rows, and no row has, of its
    letters in ``texts``, what its own line prints there.
    """
    found = {}
    for page in {lines[row.place].page for row in rows}:
        own = [row for row in rows if lines[row.place].page == page]
        edge = max(amount.x1 for amount in [*(row.amount for row in own), *balance_places(moved, lines, own)])
        below = [line for line in lines[min(row.place for row in own) :] if line.page == page]
        place = _place_of_box(below, edge)
        said = ((texts[row.row], _letters_from(place, lines[row.place])) for row in own if place)
        if place and not any(words and words in text for text, words in said):
            found[page] = place
    return found


def _place_of_box(lines: Sequence[Line], edge: float) -> float:
    """Return right of where the words of a box start, 0.0 where none stands behind an edge."""
    apart: Counter[int] = Counter()
    for line in lines:
        first = next((word for word in line.words if word.x0 > edge), None)
        bottoms = (word.bottom for word in line.words if first and word.x0 < first.x0)
        if first and all(abs(bottom - first.bottom) > BASELINE for bottom in bottoms):
            apart[round(first.x0)] += 1
    return min((place for place, times in apart.items() if times >= FEWEST), default=SAME_PLACE) - SAME_PLACE


def _letters_from(place: float, line: Line) -> str:
    return letters_of("".join(word.text for word in line.words if word.x0 > place))


def words_of_table(line: Line, boxes: dict[int, float]) -> list[Word]:
    """Return the words of a line that do not stand in a box beside the table."""
    return [word for word in line.words if line.page not in boxes or word.x0 < boxes[line.page]]
