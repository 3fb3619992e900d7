"""Texts that two printed columns make: all lines of the first one, then all of the second one, beside it or behind the
numbers of the row.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING

from expectations.amounts import is_no_amount
from tasks.parsers.synthesizer.columns.alignment import NEAR, Alignment, Found, neighbours
from tasks.parsers.synthesizer.columns.spelling import spelled_from

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pandas as pd

    from tasks.statements.pages import Word

APART = 1.0  # of the letter size: the words of two columns stand further apart, beside some row
OFTEN = 0.5  # of the rows have a word where the second column starts
Places = tuple[tuple[int, int], ...]


def find_pairs(found: Alignment, table: pd.DataFrame) -> None:
    """Find the texts that are printed whole only column by column, or before and behind the numbers of rows, or
    those of which a sign joins two columns, and where the second one starts.
    """
    _forget_several(found, table)
    for name in (name for name, kind in found.kinds.items() if kind == "text"):
        cells = {row: cell for row, cell in enumerate(table[name]) if not is_no_amount(cell)}
        cells = {row: cell for row, cell in cells.items() if found.anchors[row] is not None}
        edges = _second_columns(found)
        if name not in found.joiners and all(name in found.cells[row] for row in cells):
            edges = [edge for edge in edges if _stands_around_numbers(found, name, edge)]
        for edge in edges:
            if placed := _all_placed(found, name, cells, edge):
                for row, words in placed.items():
                    found.cells[row][name] = Found(words)
                found.second_columns[name] = edge
                return


def _forget_several(found: Alignment, table: pd.DataFrame) -> None:
    """Forget the words of texts that a sign joins of three columns or more of one line: each is a column of its own."""
    for name, sign in [*found.joiners.items()]:
        cells = [(cell.split(sign), row) for row, cell in enumerate(table[name]) if not is_no_amount(cell)]
        apart = all(name in found.cells[row] and parts == _texts_apart(found, row, name) for parts, row in cells)
        if apart and max(len(parts) for parts, _ in cells) > 2:
            del found.joiners[name]
            for on in found.cells:
                on.pop(name, None)


def _texts_apart(found: Alignment, row: int, name: str) -> list[str]:
    """Return the texts of a row's words that stand apart on one line, none where they stand on several lines."""
    places = found.cells[row][name].words
    words = [found.lines[line].words[at] for line, at in places]
    texts = [words[0].text]
    for left, right in pairwise(words):
        gap = right.x0 - left.x1 > APART * left.size
        texts = [*texts, right.text] if gap else [*texts[:-1], f"{texts[-1]} {right.text}"]
    return texts if len({line for line, _ in places}) == 1 else []


def spans_of_parts(words: Sequence[Word], edge: float) -> list[tuple[float, float]]:
    """Return the left and right edges of the first column's words and of the second one's, which starts at an edge."""
    return [(min(word.x0 for word in part), max(word.x1 for word in part)) for part in _parts(words, edge)]


def _parts(words: Sequence[Word], edge: float) -> list[list[Word]]:
    return [[word for word in words if (word.x0 > edge - 1) == second] for second in (False, True)]


def _second_columns(found: Alignment) -> list[float]:
    """Return where words stand behind a gap on the first lines of most rows, the commonest place first."""
    lefts: Counter[float] = Counter()
    anchors = [anchor for anchor in found.anchors if anchor is not None]
    for anchor in anchors:
        numbers = {at for one in found.numbers[anchor] for at in range(one.first, one.last + 1)}
        for at, (left, right) in enumerate(pairwise(found.lines[anchor].words)):
            if right.x0 - left.x1 > APART * left.size and at + 1 not in numbers:
                lefts[round(right.x0, 1)] += 1
    return [left for left, count in lefts.most_common() if count >= OFTEN * len(anchors)]


def _stands_around_numbers(found: Alignment, name: str, edge: float) -> bool:
    """Tell whether texts stand before the numbers of their rows, and in some rows behind them, too, from an edge on."""
    both = False
    for cells in (cells for cells in found.cells if name in cells):
        numbers = [cell.number for cell in cells.values() if cell.number]
        before, behind = _parts([found.lines[line].words[at] for line, at in cells[name].words], edge)
        left, right = min((one.x0 for one in numbers), default=edge), max((one.x1 for one in numbers), default=edge)
        if any(word.x1 > left for word in before) or any(word.x0 < right for word in behind):
            return False
        both = both or bool(before and behind and numbers)
    return both


def _all_placed(found: Alignment, name: str, cells: dict[int, str], edge: float) -> dict[int, Places] | None:
    """Return the places of all cells' words, column by column; None where one is not printed so, or line by line, too,
    though it was not found there. Those that a sign joins have words in both columns.
    """
    placed, joiner = {}, found.joiners.get(name, "")
    for row, cell in cells.items():
        words = _placed(found, row, name, cell, edge)
        if not words or (name not in found.cells[row] and words == tuple(sorted(words))):
            return None
        if joiner and not _is_joined(found, words, cell, joiner, edge):
            return None
        placed[row] = words
    return placed


def _placed(found: Alignment, row: int, name: str, cell: str, edge: float) -> Places | None:
    """Return the places of a text's words on a row's lines, those left of an edge first; None where it is not there."""
    anchor, (_, after) = found.anchors[row], neighbours(found, row)
    taken = {place for other, one in found.cells[row].items() if other != name for place in one.words}
    places = [
        (line, at)
        for line in range(anchor, min(after, anchor + NEAR))
        for at in range(len(found.lines[line].words) if line not in found.headers else 0)
        if (line, at) not in taken
    ]
    places.sort(key=lambda place: found.lines[place[0]].words[place[1]].x0 > edge - 1)
    return spelled_from(found, places, cell, anchor, found.joiners.get(name, ""))


def _is_joined(found: Alignment, words: Places, cell: str, joiner: str, edge: float) -> bool:
    """Tell whether a text is what its words left of an edge say and, where some stand behind it, a sign and these."""
    boxes = [found.lines[line].words[at] for line, at in words]
    parts = [" ".join(one.text for one in part) for part in _parts(boxes, edge)]
    return joiner.join(filter(None, parts)) == " ".join(cell.split())
