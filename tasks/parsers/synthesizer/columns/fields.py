"""The printed columns of a table: their left edges and how numbers are aligned, learnt from its cells."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from tasks.parsers.synthesizer.columns.alignment import Alignment, Found
from tasks.parsers.synthesizer.columns.bare_signs import placeholders
from tasks.parsers.synthesizer.columns.fields_of_parts import spans_of_own_texts
from tasks.parsers.synthesizer.columns.number_edges import (
    APART,
    BEYOND_SHOWN,
    EDGES,
    NEAR,
    clustered,
    hanging_sign,
    labelled,
    may_hang,
    spread,
    with_marked,
)
from tasks.parsers.synthesizer.columns.other_words import Span, clusters_of_others, edges_of, signs_alone
from tasks.parsers.synthesizer.columns.paired_columns import spans_of_parts
from tasks.parsers.synthesizer.columns.parting_signs import are_parted, other_halves, stand_behind
from tasks.parsers.synthesizer.columns.texts_behind_days import (
    STACKED,
    days_before,
    is_behind,
    stands_behind_days_below,
)
from tasks.parsers.synthesizer.numbers.marks import is_mark, marks_within, unknown_marks
from tasks.parsers.synthesizer.page.lines import Line, Number
from tasks.statements.pages import Word

OFF_PAGE = 99999.0  # the left edge of columns that are told by order, not by place
ABOVE = 3  # lines: a header stands no further above the first row
ALWAYS = 0.9  # of the rows: marks below fewer amounts are other words
FEW = 0.15  # of the rows: words seen beside fewer rows are no column
MOST_MOVED = 24.0  # points: labels of neighbours stand no further left or right for what a column holds


@dataclass(frozen=True)
class Field:
    """One printed column. ``start`` is its left edge; numbers stand at ``at`` (± tolerance) by their ``edge``."""

    name: str
    kind: str
    start: float
    left: float
    right: float
    columns: tuple[str, ...] = ()
    edge: str = ""
    at: float = 0.0
    tolerance: float = 0.0
    flush: bool = False  # its texts end at one edge, wherever they start
    reached: bool = False  # texts of the column before reach into it, where it is blank
    silent: str = ""  # what its header says it holds, where the sample leaves it empty


def main_text(fields: Sequence[Field]) -> Field | None:
    """Return the column of descriptions: the one so named, else the widest of texts, None where there is none."""
    texts = [field for field in fields if field.kind == "text"]
    return max(texts, key=lambda field: (field.name == "description", field.right - field.left), default=None)


def learn_fields(found: Alignment, roles: dict[str, str]) -> tuple[Field, ...] | None:
    """Return the printed columns from left to right; None when the numbers keep no columns (ragged lines)."""
    numbers = _number_fields(found, roles)
    if numbers is None:
        numbers = _trailing_numbers(found)
        texts = _text_fields(found, roles, []) if numbers else []
        return (*with_starts(texts, found), *numbers) if numbers else None
    texts = _text_fields(found, roles, numbers)
    marks = _marks_below(found, numbers)

    def placed(texts: list[Field]) -> tuple[Field, ...]:
        others = _other_fields(found, [*numbers, *texts])
        return with_starts([*_left_of(marks, numbers), *texts, *others, *marks], found)

    fields = placed(texts)
    of_parts = [Field("", "text", 0.0, *span) for span in spans_of_own_texts(found, fields, _lines_above(found))]
    return placed([*texts, *of_parts]) if of_parts else fields


def _number_fields(found: Alignment, roles: dict[str, str]) -> list[Field] | None:
    cells = [
        (name, cell.number)
        for row in found.cells
        for name, cell in row.items()
        if found.kinds[name] == "number" and cell.number
    ]
    if not cells:
        return []
    options = {edge: clustered([number for _, number in cells], at) for edge, at in EDGES.items()}
    spreads = {edge: spread(options[edge], at) for edge, at in EDGES.items()}
    blanks = placeholders(found).values()
    with_blanks = {edge: len(clustered([*(number for _, number in cells), *blanks], at)) for edge, at in EDGES.items()}
    options["x1"], apart = with_marked(options["x1"]), len(options["x1"])
    with_blanks["x1"] -= apart - len(options["x1"])
    above = _lines_above(found)
    labels = {edge: labelled(options[edge], above, at) for edge, at in EDGES.items()}
    edge = min(options, key=lambda edge: (len(options[edge]), with_blanks[edge], round(spreads[edge]), -labels[edge]))
    clusters = options[edge]
    columns = {name for name, _ in cells}
    if len(clusters) > len(columns) + max(1, sum(roles.get(name) == "amount" for name in columns)):
        return None
    fields, hangs = [], hanging_sign(clusters) if edge == "x1" else 0.0
    for cluster in clusters:
        members = {id(number) for number in cluster}
        names = tuple(dict.fromkeys(name for name, number in cells if id(number) in members))
        values = [EDGES[edge](number) for number in cluster]
        values += [max(values) + hangs] if hangs and may_hang(cluster) else []
        middle = (min(values) + max(values)) / 2
        fields.append(
            Field(
                "",
                "number",
                0.0,
                min(number.x0 for number in cluster),
                max(number.x1 for number in cluster),
                names,
                edge,
                round(middle, 1),
                max(NEAR, round((max(values) - min(values)) / 2 + BEYOND_SHOWN, 1)),
            )
        )
    return fields


def _lines_above(found: Alignment) -> list[Line]:
    """Return the lines right above the first row of a sample, of which one may print the labels of its columns."""
    first = min((at for at in found.anchors if at is not None), default=0)
    return [line for line in found.lines[max(0, first - ABOVE) : first] if line.page == found.lines[first].page]


def _trailing_numbers(found: Alignment) -> list[Field] | None:
    """Return the numbers of ragged lines by their order: ``at`` counts from the end of the line."""
    ranks: dict[str, set[int]] = defaultdict(set)
    boxes: dict[str, list[Number]] = defaultdict(list)
    for cells in found.cells:
        for name, cell in cells.items():
            if cell.number:
                line = found.lines[cell.words[0][0]]
                on = found.numbers[line.index]
                ranks[name].add(len(on) - 1 - on.index(cell.number))
                boxes[name].append(cell.number)
                if on[-1].last != len(line.words) - 1:
                    return None
    if any(len(places) != 1 for places in ranks.values()):
        return None
    fields = [
        Field(
            "",
            "number",
            OFF_PAGE,
            min(n.x0 for n in boxes[name]),
            max(n.x1 for n in boxes[name]),
            (name,),
            "order",
            rank,
        )
        for name, (rank,) in ranks.items()
    ]
    return sorted(fields, key=lambda field: field.at)


def _boxes(found: Alignment, cells: Iterable[Found]) -> list[Word]:
    return [found.lines[line].words[at] for cell in cells for line, at in cell.words]


def _text_fields(found: Alignment, roles: dict[str, str], numbers: list[Field]) -> list[Field]:
    fields: list[Field] = []
    names = [name for name, kind in found.kinds.items() if kind != "number" and any(name in row for row in found.cells)]
    for name in sorted(names, key=lambda name: bool(days_before(found, name))):
        kind = found.kinds[name]
        halves = [Found(tuple(other_halves(found, name)))] if kind == "text" else []
        boxes = _boxes(found, [*(row[name] for row in found.cells if name in row), *halves])
        if name in found.second_columns:
            spans = spans_of_parts(boxes, found.second_columns[name])
            fields += [Field("", kind, 0.0, *span, (name,)) for span in spans]
            continue
        if found.of_some and name == found.of_some.text:
            spans = ((found.of_some.left, found.of_some.right), (found.of_some.edge, max(box.x1 for box in boxes)))
            fields += [Field("", kind, 0.0, *span, (name,)) for span in spans]
            continue
        new = Field("", kind, 0.0, min(box.x0 for box in boxes), max(box.x1 for box in boxes), (name,))
        ways = (
            _is_shared(found, f, new)
            or _shares_cells(found, f, new)
            or _is_parted(found, f, new)
            or is_behind(found, f, new)
            or stands_behind_days_below(found, f, new)
            for f in fields
        )
        same = next((f for f, shared in zip(fields, ways, strict=True) if shared), None)
        if same:
            fields[fields.index(same)] = _shared(found, same, new)
        else:
            fields.append(new)
    return fields


def _is_shared(found: Alignment, field: Field, new: Field) -> bool:
    """Tell whether two texts fill one column: they start near each other and overlap. One that starts further left than
    the other stands on other lines of all rows.
    """
    starts = field.left - 30 <= new.left < field.right and new.left - field.left <= 30
    if not (field.kind == new.kind == "text" and starts and _overlap(field, new.left, new.right)):
        return False
    return field.left - 6 <= new.left or not any(
        {line for line, _ in row[one].words} & {line for line, _ in row[new.columns[0]].words}
        for row in found.cells
        for one in field.columns
        if {one, new.columns[0]} <= row.keys()
    )


def _shares_cells(found: Alignment, field: Field, new: Field) -> bool:
    """Tell whether a date and another date or text fill one column: one above the other, or one behind the other."""
    if "date" not in (field.kind, new.kind) or not _overlap(field, new.left, new.right):
        return False
    both = [
        (row[field.columns[0]], row[new.columns[0]])
        for row in found.cells
        if {field.columns[0], new.columns[0]} <= row.keys()
    ]
    stacked = sum(
        one.words[0][0] != other.words[0][0] and abs(_left(found, one) - _left(found, other)) <= STACKED
        for one, other in both
    )
    behind = sum(not set(one.words).isdisjoint(other.words) for one, other in both)
    return bool(both) and max(stacked, behind) >= 0.8 * len(both)


def _is_parted(found: Alignment, field: Field, new: Field) -> bool:
    """Tell whether a text stands behind another of its line, a sign or a blank between them: '09:49 · Groceries'."""
    if not field.kind == new.kind == "text":
        return False
    (name,) = new.columns
    behind = stand_behind(found, field.columns, name) or any(stand_behind(found, [name], one) for one in field.columns)
    return behind or are_parted(found, field.columns, name)


def _left(found: Alignment, cell: Found) -> float:
    line, at = cell.words[0]
    return found.lines[line].words[at].x0


def _shared(found: Alignment, field: Field, new: Field) -> Field:
    """Return the column that two wanted columns share, the one on the upper line first, as a date if that is one."""
    above = sum(
        row[new.columns[0]].words[0] < row[field.columns[0]].words[0]
        for row in found.cells
        if {field.columns[0], new.columns[0]} <= row.keys()
    )
    upper, lower = (new, field) if above and "date" in (field.kind, new.kind) else (field, new)
    left, right = min(field.left, new.left), max(field.right, new.right)
    return replace(upper, left=left, right=right, columns=(*upper.columns, *lower.columns))


def _overlap(field: Field, left: float, right: float) -> bool:
    shared = min(field.right, right) - max(field.left, left)
    return shared > 0.3 * min(field.right - field.left, right - left)


def _other_fields(found: Alignment, fields: list[Field]) -> list[Field]:
    """Columns that are printed but not wanted (a reference, a serial number, a second date).

    Some rows may have a dash there instead: a rate of none.
    """
    rows = sum(anchor is not None for anchor in found.anchors)
    signed = {(found.lines[line].words[at].x0, line) for line, at in signs_alone(found)}
    dashes, others = placeholders(found), []
    for cluster in clusters_of_others(found, fields):
        left, right = edges_of(cluster)
        blank_rows = {line for (line, _), dash in dashes.items() if left - 1 <= dash.x0 and dash.x1 <= right + 1}
        few = 0 if all((span[0], span[2]) in signed for span in cluster) else FEW
        filled = {span[2] for span in cluster}
        if len(filled) >= (2 if rows > 3 else 1) and len(filled | blank_rows) >= few * rows:
            others.append(field_of_others(cluster))
    return others


def field_of_others(cluster: Sequence[Span]) -> Field:
    """Return the column of some words that no wanted cell has."""
    return Field("", "other", 0.0, *edges_of(cluster), edge="x1" if all(span[3] for span in cluster) else "")


def _marks_below(found: Alignment, numbers: Sequence[Field]) -> list[Field]:
    """Return the columns of marks (Af, CR, D) that stand below the numbers of all rows, within the numbers' column.

    A known one of several letters (CR) may stand below those of some rows.
    """
    used = {place for row in found.cells for cell in row.values() for place in cell.words}
    spans = [(field.left - APART, field.right + APART) for field in numbers]
    rows = sum(anchor is not None for anchor in found.anchors)
    together = marks_within(found, used, spans) or unknown_marks(
        found, used, spans
    )  # of debits or credits, a row has one
    ways = [together] if len(together) >= ALWAYS * rows else [marks_within(found, used, [span]) for span in spans]
    fields = []
    for marks in ways:
        known = len(marks) > 1 and all(is_mark(text) and len(text) > 1 for text in _texts_of(found, marks))
        if marks and (len(marks) >= ALWAYS * rows or known):
            found.marks_below |= marks
            words = [found.lines[line].words[at] for line, at in marks.values()]
            fields.append(Field("", "other", 0.0, min(word.x0 for word in words), max(word.x1 for word in words)))
    return fields


def _texts_of(found: Alignment, marks: dict[int, tuple[int, int]]) -> list[str]:
    return [found.lines[line].words[at].text for line, at in marks.values()]


def _left_of(marks: Sequence[Field], numbers: Sequence[Field]) -> list[Field]:
    """Return the columns of numbers, so wide that the marks below them start within them."""
    lefts = [
        min([field.left, *(mark.left - 1 for mark in marks if field.left < mark.right <= field.right + APART)])
        for field in numbers
    ]
    return [replace(field, left=left) for field, left in zip(numbers, lefts, strict=True)]


def with_starts(fields: Sequence[Field], found: Alignment, loose: Line | None = None) -> tuple[Field, ...]:
    """Set the left edge of every column: just before it where it is left-aligned, else halfway from its neighbour.

    Columns below a ``loose`` header may move otherwise than their labels: they start further before, where no text can
    reach. So does the first one where it has no label, or a centred one, and keeps its place while labels move.
    """
    fields = sorted(fields, key=lambda field: field.left)
    placed: list[Field] = []
    for place, field in enumerate(fields):
        steady = field.kind in ("text", "date") and left_aligned(found, field)
        if place == 0:
            labels = [word for word in loose.words if word.x0 < field.right and word.x1 > field.left] if loose else []
            inset = bool(labels) and labels[0].x0 > field.left + 2
            # Points: numbers of rows may have two digits more.
            start = field.left - (MOST_MOVED if loose and not labels else 3 if steady and not inset else 12)
        else:
            gap = field.left - max(f.right for f in fields[:place])
            before = fields[place - 1]
            close = steady and not (loose and before.kind in ("date", "number"))
            start = field.left - (1 if gap <= 2 else min(3.0 if close else 12.0, gap / 2))
            ragged = field.kind == "other" or (field.kind == "text" and not steady)
            full = before.edge == "x1" or (field.edge and before.kind != "text")
            if ragged and full and before.right == max(f.right for f in fields[:place]):
                # What is as wide as the numbers above it may start where they do; a mark is narrower.
                wide = 2 * (field.right - field.left) >= before.right - before.left
                below = wide and abs(field.right - before.right) <= 1
                start = min(start, placed[-1].start if below else before.right + 1)
            elif field.kind == "number" and any(
                is_above(found, field, text) and text.right <= field.right + 1 for text in placed
            ):
                start = field.right  # its numbers are known by their edge
        placed.append(replace(field, start=round(start, 1)))
    return tuple(placed)


def is_above(found: Alignment, field: Field, text: Field) -> bool:
    """Tell whether the numbers of a column stand above texts of another: 155.95 above US DOLLAR."""
    if text.kind != "text" or not text.left < field.right or not field.left < text.right:
        return False
    places = [(at, row[name].words[0]) for at, row in enumerate(found.cells) for name in text.columns if name in row]
    return bool(places) and all(line > (found.anchors[row] or 0) for row, (line, _) in places)


def left_aligned(found: Alignment, field: Field) -> bool:
    """Tell whether most texts of a column start where it does, and they are neither flush right nor centred."""
    cells = [_boxes(found, [row[name]]) for row in found.cells for name in field.columns if name in row]
    starts, ends = [cell[0].x0 for cell in cells], [cell[-1].x1 for cell in cells]
    middles = [(start + end) / 2 for start, end in zip(starts, ends, strict=True)]
    ragged = bool(cells) and max(starts) - min(starts) > 2
    otherwise = ragged and any(max(edges) - min(edges) <= 1 for edges in (ends, middles))
    return sum(start - field.left <= 2 for start in starts) >= 0.5 * len(starts) and not otherwise
