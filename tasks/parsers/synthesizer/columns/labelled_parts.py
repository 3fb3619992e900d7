"""Wanted columns that stand within another column's text, behind the same words: 'Ref: 4711', 'Message: rent'."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import takewhile

import pandas as pd

from tasks.parsers.synthesizer.columns.alignment import (
    NEAR,
    Alignment,
    Found,
    Part,
    neighbours,
)
from tasks.parsers.synthesizer.columns.chance_finds import forget_chance_finds
from tasks.parsers.synthesizer.columns.glued_labels import glued_part
from tasks.parsers.synthesizer.columns.labelled_lines import lined_codes, lined_part
from tasks.parsers.synthesizer.columns.worded_labels import codes_behind_words
from tasks.parsers.synthesizer.page.lines import CLOSE

FEWEST = 3  # rows: words before fewer cells are no label
LONGEST = 3  # words of a label
FEWEST_DIGITS = 6  # of a code that no other word looks like
INSIDE = 3.0  # points: a part starts so far within the text around it
FOREIGN = r"[A-Z]{3} \d[\d.,]*"  # an amount in another currency
CODE = re.compile(r"\S*\d\S*")
# Of any country, in one word; RF starts a reference of payments, and ZZZ stands in the identifier of a creditor.
IBAN = r"(?!RF)[A-Z]{2}\d\d(?!ZZZ)[A-Z\d]{11,30}"
Places = dict[int, tuple[int, int]]  # by row: line and word


def find_parts(found: Alignment, table: pd.DataFrame) -> None:
    """Add the columns that are parts of texts to an alignment; its cells lose them, as they are no printed columns.

    Cells may be printed in another wanted column's words, too. A chance find, such as the currency of all rows in the
    head of the page, tells nothing of where a row stands.
    """
    forget_chance_finds(found, table)
    for name in [name for name, kind in found.kinds.items() if kind == "text" and name not in found.parts]:
        cells = list(table[name])
        codes = [cell for cell in cells if cell]
        if len(codes) < FEWEST or len(set(codes)) < 2:
            continue
        beside = {row: on[name].words[0] for row, on in enumerate(found.cells) if name in on}
        if all(map(CODE.fullmatch, codes)):
            in_words = all(len(on[name].words) == 1 for on in found.cells if name in on)
            places = beside if in_words and len(beside) == len(codes) else _printed(found, cells)
            ways = (_part_of, _shaped_part, _ending_part)
            part = next(filter(None, (way(found, name, cells, places) for way in ways)), None)
            part = part or lined_codes(found, cells, name) or codes_behind_words(found, cells, places)
        elif all(map(re.compile(FOREIGN).fullmatch, codes)):
            part = _foreign_part(found, name, cells, beside)
        else:
            part = _rest_of(found, name, _part_of(found, name, cells, beside)) or lined_part(found, cells, name)
        part = part or glued_part(found, cells)
        if part is not None:
            found.parts[name] = part
            for row, places in part.words.items():
                found.labelled.update(places)
                found.cells[row].pop(name, None)
            found.labelled.update(place for places in part.bare.values() for place in places)


def _printed(found: Alignment, cells: list[str]) -> Places:
    """Return where the lines of rows print cells as a word, those at and below the line of the amount first."""
    places: Places = {}
    for row, cell in enumerate(cells):
        anchor = found.anchors[row]
        if not cell or anchor is None:
            continue
        before = next((a for a in reversed(found.anchors[:row]) if a is not None), -1)
        after = next((a for a in found.anchors[row + 1 :] if a is not None), len(found.lines))
        lines = (*range(anchor, min(after, anchor + NEAR)), *range(anchor - 1, max(before, anchor - NEAR), -1))
        words = ((line, at) for line in lines for at, word in enumerate(found.lines[line].words) if word.text == cell)
        place = next(words, None)
        if place:
            places[row] = place
    return places


def _part_of(found: Alignment, name: str, cells: list[str], places: Places) -> Part | None:
    """Return the part that all cells of a column are; None where one has no such label, or a blank one has it."""
    if set(places) != {row for row, cell in enumerate(cells) if cell}:
        return None
    label = common_label([list(words_before(found, place)) for place in places.values()])
    left = min(found.lines[line].words[at].x0 for line, at in places.values())
    if not label or not _stands_in_text(found, name, left):
        return None
    text = " ".join(label)
    others = (line for row, cell in enumerate(cells) if not cell for line in _lines_of(found, row))
    if any(f" {text} " in f" {found.lines[line].text} " for line in others):
        return None
    words = {row: tuple((line, one) for one in range(at - len(label), at + 1)) for row, (line, at) in places.items()}
    return Part(text, words, bare=_bare_labels(found, cells, label))


def _bare_labels(found: Alignment, cells: list[str], label: list[str]) -> dict[int, tuple[tuple[int, int], ...]]:
    """Return where texts of rows whose cell is blank end with its label, on lines at or below their anchors."""
    bare = {}
    for row, anchor in enumerate(found.anchors):
        lines = found.lines[anchor : neighbours(found, row)[1]] if anchor is not None and not cells[row] else []
        for line in lines[:NEAR]:
            words = line.words
            if [word.text for word in words[-len(label) :]] == label:
                bare[row] = tuple((line.index, at) for at in range(len(words) - len(label), len(words)))
                break
    return bare


def _shaped_part(found: Alignment, name: str, cells: list[str], places: Places) -> Part | None:
    """Return the part that codes of one shape are which start lines of texts, and of which some rows have none."""
    shapes = {shape_of_code(cell) for cell in cells if cell}
    if len(places) == len(cells) or set(places) != {row for row, cell in enumerate(cells) if cell}:
        return None
    if len(shapes) != 1 or "" in shapes or any(at for _, at in places.values()):
        return None
    shape = shapes.pop()
    left = min(found.lines[line].words[at].x0 for line, at in places.values())
    others = (line for row, cell in enumerate(cells) if not cell for line in _lines_of(found, row))
    if any(re.fullmatch(shape, word.text) for line in others for word in found.lines[line].words):
        return None
    words = {row: (place,) for row, place in places.items()}
    return Part("", words, shape) if _stands_in_text(found, name, left + 2 * INSIDE) else None  # or where texts start


def _ending_part(found: Alignment, name: str, cells: list[str], places: Places) -> Part | None:
    """Return the part that codes of one shape are which end the first lines of texts, as an instalment does: '03/12'.

    Some rows have none, and no text of these ends so. Codes that stand below each other are a column of their own.
    """
    shapes = {_shape_by_runs(cell) for cell in cells if cell}
    if len(places) == len(cells) or set(places) != {row for row, cell in enumerate(cells) if cell} or len(shapes) > 1:
        return None
    boxes = [found.lines[line].words[at] for line, at in places.values()]
    steady = min(max(map(edge, boxes)) - min(map(edge, boxes)) for edge in (lambda box: box.x0, lambda box: box.x1))
    if steady <= 2 * INSIDE or not all(re.fullmatch(r"\d+[^\w\s]\d+", cell) for cell in cells if cell):
        return None
    shape = shapes.pop()
    ends = {row: _end_of_text(found, on, name) for row, on in enumerate(found.cells)}
    others = (found.lines[end[0]].words[end[1]].text for row, end in ends.items() if row not in places and end)
    if any(ends[row] != place for row, place in places.items()) or any(re.fullmatch(shape, text) for text in others):
        return None
    return Part("", {row: (place,) for row, place in places.items()}, shape, ending=True)


def _end_of_text(found: Alignment, cells: dict[str, Found], name: str) -> tuple[int, int] | None:
    """Return the last word of the run of words on a row's first line that holds a text of it."""
    texts = [cell.words[0] for other, cell in cells.items() if found.kinds[other] == "text" and other != name]
    if not texts:
        return None
    line, at = min(texts)
    words = found.lines[line].words
    while at + 1 < len(words) and words[at + 1].x0 - words[at].x1 <= CLOSE * words[at].size:
        at += 1
    return line, at


def _shape_by_runs(text: str) -> str:
    """Return the expression of texts with as many digits and capitals in a row."""
    runs = re.findall(r"\d+|[A-Z]+|[^\dA-Z]", text)
    kinds = (r"\d" if run.isdigit() else "[A-Z]" if re.match("[A-Z]", run) else "" for run in runs)
    return "".join(f"{kind}{{{len(run)}}}" if kind else re.escape(run) for kind, run in zip(kinds, runs, strict=True))


def _foreign_part(found: Alignment, name: str, cells: list[str], places: Places) -> Part | None:
    """Return the part that amounts in other currencies are which stand alone on lines of texts, of some rows."""
    if len(places) == len(cells) or set(places) != {row for row, cell in enumerate(cells) if cell}:
        return None
    words = {row: found.cells[row][name].words for row in places}
    lines = {line for row in places for line, _ in words[row]}
    others = (line for row in range(len(cells)) for line in _lines_of(found, row) if line not in lines)
    alone = all(len(found.lines[line].words) == 2 for line in lines)
    if not alone or any(re.search(rf"(?<!\S){FOREIGN}(?!\S)", found.lines[line].text) for line in others):
        return None
    left = min(found.lines[line].words[at].x0 for line, at in places.values())
    return Part("", words, FOREIGN) if _stands_in_text(found, name, left + 2 * INSIDE) else None


def shape_of_code(text: str) -> str:
    """Return the expression of texts with as many digits and capitals as a code, '' for one with few digits; accounts
    of other countries have more of them, or fewer.
    """
    if re.fullmatch(IBAN, text):
        return IBAN
    return _shape_by_runs(text) if sum(map(str.isdigit, text)) >= FEWEST_DIGITS else ""


def _rest_of(found: Alignment, name: str, part: Part | None) -> Part | None:
    """Return a part with all words of its cells; None unless its cells end their rows, and its label starts lines or
    ends in a colon.
    """
    words = {}
    for row, places in part.words.items() if part else ():
        line, at = places[0]
        cell = found.cells[row][name].words
        others = [one for other, on in found.cells[row].items() if found.kinds[other] == "text" for one in on.words]
        text = found.lines[line].words
        apart = not at or text[at].x0 - text[at - 1].x1 > CLOSE * text[at].size or part.label.endswith(":")
        if max(others) != cell[-1] or not apart:
            return None
        words[row] = (*places[:-1], *cell)
    return Part(part.label, words) if part else None


def words_before(found: Alignment, place: tuple[int, int]) -> Iterator[str]:
    """Yield the words before one, the nearest first, up to a gap."""
    line, at = place
    words = found.lines[line].words
    for left, right in zip(words[at - 1 :: -1] if at else (), words[at:0:-1], strict=True):
        if right.x0 - left.x1 > CLOSE * right.size:
            return
        yield left.text


def common_label(before: list[list[str]]) -> list[str]:
    """Return the words without digits that stand before all cells, in reading order; none where they are no label."""
    same = takewhile(lambda words: len(set(words)) == 1, zip(*before, strict=False))
    plain = takewhile(lambda words: not re.search(r"\d", words[0]), same)
    label = [words[0] for words in plain][:LONGEST][::-1]
    named = [word for word in label if any(map(str.isalpha, word))]  # 'Ref No. :'
    return label if named and re.search(r"[^\W\d_]{2}", named[-1]) else []


def _stands_in_text(found: Alignment, name: str, left: float) -> bool:
    """Tell whether a place lies within another text column's words, not at their edge."""
    for other in (other for other, kind in found.kinds.items() if kind == "text" and other != name):
        places = [place for cells in found.cells if other in cells for place in cells[other].words]
        boxes = [found.lines[line].words[at] for line, at in places]
        if boxes and min(box.x0 for box in boxes) + INSIDE < left < max(box.x1 for box in boxes):
            return True
    return False


def _lines_of(found: Alignment, row: int) -> set[int]:
    return {line for cell in found.cells[row].values() for line, _ in cell.words}
