"""Statements whose tables have different columns (deposits; checks): each table's columns below its own header.

Lines of further tables are moved to where the first table would print them, so that columns are learnt once; the
parser file has the columns of every header.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

import pandas as pd

from tasks.parsers.synthesizer.columns.alignment import Alignment, align
from tasks.parsers.synthesizer.columns.chance_finds import forget_chance_finds
from tasks.parsers.synthesizer.columns.fields import Field, learn_fields
from tasks.parsers.synthesizer.columns.header import nearest_label
from tasks.parsers.synthesizer.columns.labelled_parts import find_parts
from tasks.parsers.synthesizer.columns.number_edges import BEYOND_SHOWN, EDGES, NEAR
from tasks.parsers.synthesizer.dates.dating import find_dates
from tasks.parsers.synthesizer.page.lines import Line, numbers_on
from tasks.statements.pages import Word
from tasks.statements.roles import Roles

STEADY = 3.0  # points: words of one header stand no more differently
BEYOND = 1000.0  # points: no page is as wide
ROWS = 2  # a further table whose columns are not the first one's has at least as many in the sample


@dataclass(frozen=True)
class Place:
    """Where a column of a further table starts, and the word of its header that it moves with.

    ``at`` is where that word starts when the column stands where the first table has it; a column that the first table
    lacks stays where it is. ``columns`` are the wanted ones that it holds.
    """

    columns: tuple[str, ...]
    start: float
    word: int
    at: float


@dataclass(frozen=True)
class FurtherTable:
    """A table with other columns than the first one: the words of its header and its columns from left to right."""

    header: tuple[str, ...]
    places: tuple[Place, ...]


@dataclass(frozen=True)
class MovedTables:
    """The lines of a statement with those of further tables moved, the same lines as printed, and the tables."""

    lines: list[Line]
    printed: list[Line]
    tables: tuple[FurtherTable, ...]


def with_moved_tables(
    found: Alignment, as_printed: Sequence[Line], table: pd.DataFrame, roles: Roles
) -> MovedTables | None:
    """Return the lines with further tables moved to the columns of the first, None where all have the same columns."""
    above = _headers(found)
    rows = Counter(above[at] for at in found.anchors if at is not None and at in above)
    if len(kinds := list(rows)) < 2:
        return None
    parted = _with_parts(found, table)
    first = list(_fields(parted, table, roles, above, kinds[0]) or ())
    if not first or rows[kinds[0]] < ROWS:
        return None
    lines, printed, tables = list(found.lines), list(as_printed), []
    titles = _titles(found)
    for kind in kinds[1:]:
        fields = _fields(parted, table, roles, above, kind)
        if rows[kind] < ROWS:
            pairs = _as_labelled(kinds[0], kind, first) or _as_first(kinds[0], kind, first)
            pairs = pairs or (_paired(fields or (), first) if _stand_below(kind, fields or ()) else [])
        else:
            pairs = _paired(fields or (), first)
        if kind.text != kinds[0].text:
            pairs = [(field, same or _beyond_the_page(field, first)) for field, same in pairs]
        if not pairs or any(field.columns and same is None for field, same in pairs):
            return None
        for at, line in enumerate(found.lines):
            if above.get(at) is kind and at not in titles:
                words = _moved(line, found, pairs)
                if words:
                    lines[at] = replace(line, words=tuple(word for word, _ in words))
                    printed[at] = replace(line, words=tuple(as_printed[at].words[place] for _, place in words))
        if kind.text != kinds[0].text:
            header = tuple(word.text for word in kind.words)
            tables.append(FurtherTable(header, tuple(_place(kind, *pair) for pair in pairs)))
    return MovedTables(lines, printed, tuple(tables))


def _with_parts(found: Alignment, table: pd.DataFrame) -> Alignment:
    """Return a copy of an alignment with the columns that are parts of texts, which no table prints as columns."""
    own = replace(found, cells=[{**on} for on in found.cells], parts={**found.parts}, labelled={*found.labelled})
    find_parts(own, table)
    return own


def _headers(found: Alignment) -> dict[int, Line]:
    """Return, for every line below a header, the first header of its kind."""
    rows = set(found.anchors)
    above: dict[int, Line] = {}
    kinds: list[Line] = []
    header = None
    for line in found.lines:
        if line.index not in rows and line.index in found.headers:
            header = next((kind for kind in kinds if _are_alike(kind, line)), line)
            kinds += [header] if header is line else []
        elif header is not None:
            above[line.index] = header
    return above


def _titles(found: Alignment) -> set[int]:
    """Return the lines without digits between a table's last row and the next header: titles of the table below."""
    used = found.lines_of_cells
    titles: set[int] = set()
    waiting: list[int] = []
    for line in found.lines:
        if line.index in found.headers:
            titles.update(waiting)
        waiting = [] if line.index in used | found.headers else waiting
        waiting += [line.index] if not re.search(r"\d", line.text) else []
    return titles


def _are_alike(header: Line, other: Line) -> bool:
    """Tell whether two headers have the same words, as far from each other."""
    if header.text != other.text:
        return False
    moves = [b.x0 - a.x0 for a, b in zip(header.words, other.words, strict=True)]
    return max(moves) - min(moves) <= STEADY


def _fields(
    found: Alignment, table: pd.DataFrame, roles: Roles, above: dict[int, Line], kind: Line
) -> tuple[Field, ...] | None:
    """Return the printed columns of the rows below headers of one kind, None where they keep none."""
    rows = [row for row, at in enumerate(found.anchors) if at is not None and above.get(at) is kind]
    inside = [line for line in found.lines if above.get(line.index) is kind]
    lines = [replace(line, index=at) for at, line in enumerate(inside)]
    own = table.iloc[rows].reset_index(drop=True)
    part, places = align(lines, own, roles), {line.index: at for at, line in enumerate(inside)}
    part.labelled |= {(places[line], word) for line, word in found.labelled if line in places}
    for cells in part.cells:
        for name in found.parts:
            cells.pop(name, None)
    forget_chance_finds(part, own)
    find_dates(part, own, roles)
    fields = learn_fields(part, roles.by_column)
    return None if any(field.edge == "order" for field in fields or ()) else fields


def _paired(fields: Sequence[Field], first: Sequence[Field]) -> list[tuple[Field, Field | None]]:
    """Return each column with that of the first table which holds the same; several that do, in their order."""
    pairs: list[tuple[Field, Field | None]] = []
    for field in fields:
        same = [one for one in first if set(one.columns) & set(field.columns) and one.kind == field.kind]
        free = [one for one in same if one.edge == field.edge and all(one is not taken for _, taken in pairs)]
        pairs.append((field, free[0] if free else None))
    return pairs


def _as_labelled(labels: Line, header: Line, first: Sequence[Field]) -> list[tuple[Field, Field | None]]:
    """Return the columns of the first table with where those of one with the same labels stand: each moves as its label
    does; none where the labels are others.
    """
    if header.text != labels.text:
        return []
    printed = [field for field in first if field.left < BEYOND]
    words = [nearest_label(labels.words, field) for field in printed]
    moves = [header.words[word].x0 - labels.words[word].x0 for word in words]
    return [(_moved_by(field, by), field) for field, by in zip(printed, moves, strict=True)]


def _moved_by(field: Field, by: float) -> Field:
    edges = {"start": field.start + by, "left": field.left + by, "right": field.right + by}
    return replace(field, **edges, at=field.at + by if field.kind == "number" else field.at)


def _as_first(labels: Line, header: Line, first: Sequence[Field]) -> list[tuple[Field, Field | None]]:
    """Return the columns of the first table as those of one whose rows are too few to tell, where its labels stand in
    the same places; else none.
    """
    printed = [field for field in first if field.left < BEYOND]
    words = [(labels.words[nearest_label(labels.words, field)], field) for field in printed]
    edges = [(word.x1 if field.kind == "number" else word.x0, field) for word, field in words]
    near = (
        any(abs((word.x1 if field.kind == "number" else word.x0) - edge) <= STEADY for word in header.words)
        for edge, field in edges
    )
    return [(field, field) for field in printed] if all(near) else []


def _stand_below(header: Line, fields: Sequence[Field]) -> bool:
    """Tell whether each column of a table, of whose rows there is but one, stands below a label of its own: that tells
    where the columns are as well as further rows would.
    """
    labels = [nearest_label(header.words, field) for field in fields]
    words = [header.words[at] for at in labels]
    edges = [
        abs(word.x1 - field.right) if field.kind == "number" else abs(word.x0 - field.left)
        for word, field in zip(words, fields, strict=True)
    ]
    return len({*labels}) == len(fields) > 0 and max(edges) <= STEADY


def _beyond_the_page(field: Field, first: list[Field]) -> Field | None:
    """Return a new column of the first table for a wanted one that it lacks, right of all it prints; else None."""
    if not field.columns:
        return None
    by = BEYOND * (1 + sum(one.left > BEYOND for one in first))
    first.append(replace(field, left=field.left + by, right=field.right + by, at=field.at + by))
    return first[-1]


def with_places(fields: Sequence[Field], tables: Sequence[FurtherTable] | None) -> tuple[Field, ...]:
    """Return columns, of which those that the first table lacks start as far from their texts as in their own table;
    beside the last column of the first one, they would start left of all.
    """
    places = {place.columns: place.start for table in tables or () for place in table.places if place.at > BEYOND}
    return tuple(
        replace(field, start=round(places[field.columns] + field.left // BEYOND * BEYOND, 1))
        if field.left > BEYOND and field.columns in places
        else field
        for field in fields
    )


def _shift(field: Field, same: Field) -> float:
    return _edge(same) - _edge(field) if field.kind == "number" else same.left - field.left


def _edge(field: Field) -> float:
    """Return where the numbers of a column stand: where the digits end, in one of which marks push some outwards, while
    those of another table have none.
    """
    pushed = field.tolerance - BEYOND_SHOWN if field.edge == "x1" and field.tolerance > NEAR else 0.0
    return field.at - pushed


def _moved(line: Line, found: Alignment, pairs: list[tuple[Field, Field | None]]) -> list[tuple[Word, int]]:
    """Return the words of a line, moved, and their places in it, without those of columns that the first table lacks.

    A line over several columns without a number is no part of a row: it has no words to move.
    """
    by_number = {
        at: (field, same)
        for number in numbers_on(line.words, found.style)
        for field, same in pairs
        if field.kind == "number" and abs(EDGES[field.edge](number) - field.at) <= field.tolerance
        for at in range(number.first, number.last + 1)
    }
    words, columns = [], set()
    for at, word in enumerate(line.words):
        inside = [pair for pair in pairs if pair[0].start <= word.x0]
        field, same = by_number.get(at) or (inside[-1] if inside else (None, None))
        columns.add(field)
        if same is not None:
            by = _shift(field, same)
            words.append((replace(word, x0=word.x0 + by, x1=word.x1 + by), at))
        elif field is None:
            words.append((word, at))
    if not by_number and len(columns) > 1:  # a title
        return []
    return sorted(words, key=lambda pair: pair[0].x0)


def _place(header: Line, field: Field, same: Field | None) -> Place:
    """Return where a column starts, by the word of the header nearest to it."""
    at = nearest_label(header.words, field)
    by = _shift(field, same) if same else 0.0
    return Place(field.columns, field.start, at, round(header.words[at].x0 + by, 1))
