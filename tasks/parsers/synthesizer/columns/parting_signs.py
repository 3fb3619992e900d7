"""Signs between two texts of one line: alone, as in '09:49 · Groceries', or a colon behind the first one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pandas as pd

from expectations.amounts import is_no_amount
from tasks.parsers.synthesizer.columns.alignment import Alignment, Found, find_text
from tasks.parsers.synthesizer.columns.usual_places import SIDES
from tasks.parsers.synthesizer.page.lines import CLOSE

PARTING = {"\u00b7", "\u2022", "|", "-", "\u2013", "\u2014", "/"}  # signs between two texts of one line
FEWEST = 3  # texts that show where they start
RAGGED = 6.0  # points: texts that start further apart stand in no column of their own
ACROSS = 4.0  # points on either side
COLON = ":"  # stands at the end of the first text's last word
BETWEEN = (*(f" {sign} " for sign in sorted(PARTING)), f"{COLON} ")  # two texts, as lines print them


def find_before_colons(found: Alignment, table: pd.DataFrame) -> None:
    """Add the texts to an alignment that end with a colon, which their cells lack, before another wanted text."""
    texts = [name for name, kind in found.kinds.items() if kind == "text"]
    for name in texts:
        for row, cell in enumerate(table[name]):
            if name in found.cells[row] or is_no_amount(cell) or found.anchors[row] is None:
                continue
            behind = {cells.words[0] for other, cells in found.cells[row].items() if other in texts}
            taken = {place for cells in found.cells[row].values() for place in cells.words}
            words = find_text(found, row, f"{cell}{COLON}", None, taken, SIDES)
            if words and (words[-1][0], words[-1][1] + 1) in behind:
                found.cells[row][name] = Found(words)


def are_parted(found: Alignment, before: Iterable[str], name: str) -> bool:
    """Tell whether all texts of a column stand behind another's of their line, and the same sign parts them."""
    signs = set()
    for cells in (row for row in found.cells if name in row):
        line, at = cells[name].words[0]
        places = {place for other in before if other in cells for place in cells[other].words}
        last = found.lines[line].words[at - 1].text
        glued = COLON if (line, at - 1) in places and last.endswith(COLON) else ""
        signs.add(last if (line, at - 2) in places and not glued else glued)
    return len(signs) == 1 and signs <= {*PARTING, COLON}


def stand_behind(found: Alignment, before: Iterable[str], name: str) -> bool:
    """Tell whether all texts of a column stand a blank behind another's of their line, where that ends and no column
    starts, and those of one of both are single words: 'Transfer Ann Weber' and 'Debit City Power'. No column starts
    where they start differently, or where words of a text below them stand.
    """
    starts, lengths = [], []
    for cells in (row for row in found.cells if name in row):
        line, at = cells[name].words[0]
        words = found.lines[line].words
        other = next((cells[one] for one in before if one in cells and cells[one].words[-1] == (line, at - 1)), None)
        if other is None or words[at].x0 - words[at - 1].x1 > CLOSE * words[at].size:
            return False
        starts.append(words[at].x0)
        lengths.append((len(other.words), len(cells[name].words)))
    single = any(max(sizes) == 1 for sizes in zip(*lengths, strict=True))
    if not single or len(starts) < FEWEST:
        return False
    return max(starts) - min(starts) > RAGGED or _words_cross(found, name, min(starts))


def _words_cross(found: Alignment, name: str, start: float) -> bool:
    """Tell whether words of several rows' other texts stand on both sides of a place."""
    texts = [[cells[one].words for one in cells if one != name and found.kinds[one] == "text"] for cells in found.cells]
    boxes = [[found.lines[line].words[at] for words in row for line, at in words] for row in texts]
    return sum(any(box.x0 < start - ACROSS and box.x1 > start + ACROSS for box in row) for row in boxes) >= FEWEST


def other_halves(found: Alignment, name: str) -> list[tuple[int, int]]:
    """Return the words beside a column's texts that no table wants, on the other side of a sign that all of these have:
    'Zahlung / ' before 'Payment', where a statement says everything in two languages. None where they are a column.
    """
    used = {place for cells in found.cells for cell in cells.values() for place in cell.words}
    texts = [cells[name].words for cells in found.cells if name in cells]
    for step, end in ((-1, 0), (1, -1)):
        halves = [list(words_on(found, words[end], step)) for words in texts]
        if any(len(half) < 2 or not used.isdisjoint(half) for half in halves):
            continue
        signs = {found.lines[line].words[at].text for (line, at), *_ in halves}
        # What stands behind the sign starts where the text before it ends, which is nowhere in particular.
        behind = [words[0] for words in texts] if step < 0 else [half[1] for half in halves]
        lefts = [found.lines[line].words[at].x0 for line, at in behind]
        if len(signs) == 1 and signs <= PARTING and max(lefts) - min(lefts) > RAGGED:
            return [place for half in halves for place in half]
    return []


def ends_of_texts(found: Alignment) -> set[tuple[int, int]]:
    """Return the words behind a column's texts that no table wants, where a sign parts them in some rows: ' - 4471 -
    Bank' behind 'Ann Weber'. None where they stand below each other, as a column does.
    """
    used = {place for cells in found.cells for cell in cells.values() for place in cell.words}
    ends: set[tuple[int, int]] = set()
    for name in (name for name, kind in found.kinds.items() if kind == "text"):
        behind = [list(words_on(found, cells[name].words[-1], 1)) for cells in found.cells if name in cells]
        parted = [words for words in behind if len(words) > 1 and _text(found, words[0]) in PARTING]
        parted = [words for words in parted if used.isdisjoint(words)]
        lefts = [found.lines[line].words[at].x0 for (line, at), *_ in parted]
        if len({_text(found, words[0]) for words in parted}) == 1 and max(lefts) - min(lefts) > RAGGED:
            ends.update(place for words in parted for place in words)
    return ends


def _text(found: Alignment, place: tuple[int, int]) -> str:
    line, at = place
    return found.lines[line].words[at].text


def words_on(found: Alignment, place: tuple[int, int], step: int) -> Iterator[tuple[int, int]]:
    """Yield the places of the words before or behind one, the nearest first, up to a gap."""
    line, at = place
    words = found.lines[line].words
    while 0 <= at + step < len(words):
        left, right = sorted((words[at], words[at + step]), key=lambda word: word.x0)
        if right.x0 - left.x1 > CLOSE * right.size:
            return
        at += step
        yield line, at
