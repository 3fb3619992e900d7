"""Columns of amounts, the header above them, and the columns of words beside them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from tasks.parsers.synthesizer.page.lines import Number
from tasks.statements.column_words import EXACT_HEADER, direction_sign, header_scores
from tasks.statements.pages import Word
from tasks.statements.proposals.sheet import PrintedLine, Sheet

APART = 4.5  # points: amounts whose edges differ by more stand in different columns
DIRECTION_GAP = 0.7  # of the letter size: a word of direction stands at least so far from other words
CELL_GAP = 1.0  # of the letter size: header words further apart belong to two columns
LONGEST_PHRASE = 5  # words in a header such as 'Withdrawal Amount ( INR )'
BLOCK_GAP = 4.0  # points without a word in any row, between two columns of words
EDGES = {"x1": lambda box: box.x1, "x0": lambda box: box.x0, "middle": lambda box: (box.x0 + box.x1) / 2}
EDGE_STEP = 3.0  # points: words of direction whose edges differ by less stand below each other
DIRECTION_BELOW = 2  # lines below the amount on which its word of direction may stand
HEADER_LINES = 3  # a header is printed in at most so many lines
HEADER_REACH = 8  # lines above the first row among which the header is sought


@dataclass(frozen=True)
class AmountColumn:
    """Amounts below each other: the number of each line by the line's index. ``rank`` counts from the line's end."""

    left: float
    right: float
    numbers: Mapping[int, Number]
    rank: int = -1


@dataclass(frozen=True)
class HeaderCell:
    """One column's name, its place, and the roles its words speak for."""

    text: str
    x0: float
    x1: float
    scores: Mapping[str, float]


def amount_columns(sheet: Sheet, lines: Collection[int], taken: Mapping[int, Collection[int]]) -> list[AmountColumn]:
    """Return the columns of amounts of some lines, left to right; words ``taken`` by dates are no amounts.

    The edge they share (right, left, middle) is the one that needs the fewest columns.
    """
    found = [
        (index, number)
        for index in sorted(lines)
        for number in sheet.lines[index].numbers
        if number.first not in taken.get(index, ())
    ]
    options = [_clusters(found, edge) for edge in EDGES.values()]
    best = min(options, key=len)
    columns = []
    for cluster in best:
        left, right = min(n.x0 for _, n in cluster), max(n.x1 for _, n in cluster)
        columns.append(AmountColumn(left, right, dict(cluster)))
    return sorted(columns, key=lambda column: column.left)


def _clusters(found: Sequence[tuple[int, Number]], edge) -> list[list[tuple[int, Number]]]:
    clusters: list[list[tuple[int, Number]]] = []
    for index, number in sorted(found, key=lambda entry: edge(entry[1])):
        if clusters and edge(number) - edge(clusters[-1][-1][1]) <= APART:
            clusters[-1].append((index, number))
        else:
            clusters.append([(index, number)])
    return clusters


def ranked_columns(sheet: Sheet, lines: Collection[int], taken: Mapping[int, Collection[int]]) -> list[AmountColumn]:
    """Return the amounts at the end of ragged lines by their order from the end, left to right."""
    ranks: dict[int, dict[int, Number]] = {}
    for index in lines:
        line = sheet.lines[index]
        end = len(line.words) - 1
        free = [number for number in line.numbers if number.first not in taken.get(index, ())]
        for rank, number in enumerate(reversed(free)):
            if number.last != end:
                break
            ranks.setdefault(rank, {})[index] = number
            end = number.first - 1
    return [
        AmountColumn(min(n.x0 for n in numbers.values()), max(n.x1 for n in numbers.values()), numbers, rank)
        for rank, numbers in sorted(ranks.items(), reverse=True)
    ]


def find_header(sheet: Sheet, first_row: int) -> tuple[tuple[HeaderCell, ...], tuple[int, ...]]:
    """Return the header above the first row, cell by cell, and its lines; ((), ()) where no line names columns.

    Of one to three lines in a row, those are taken that name the most columns.
    """
    page = sheet.lines[first_row].line.page
    best: tuple[float, tuple[HeaderCell, ...], tuple[int, ...]] = (0.0, (), ())
    for start in range(first_row - 1, max(-1, first_row - 1 - HEADER_REACH), -1):
        if sheet.lines[start].line.page != page:
            break
        for length in range(1, HEADER_LINES + 1):
            places = tuple(range(start, min(start + length, first_row)))
            if len(places) < length or any(sheet.lines[at].numbers or sheet.lines[at].dates for at in places):
                break
            cells = _cells([sheet.lines[at] for at in places])
            roles = {max(cell.scores, key=cell.scores.get) for cell in cells if cell.scores}
            score = len(roles) + 0.1 * sum(max(c.scores.values(), default=0) >= EXACT_HEADER for c in cells)
            score -= 0.3 * (length - 1) + 0.05 * sum(not cell.scores for cell in cells)
            if len(roles) >= 2 and score > best[0]:
                best = (score, cells, places)
    return best[1], best[2]


def _cells(lines: Sequence[PrintedLine]) -> tuple[HeaderCell, ...]:
    """Return the columns that stacked header lines name: words over each other are one name."""
    stacks: list[list[Word]] = []
    for line in lines:
        for words in _segments(line.words):
            x0, x1 = words[0].x0, words[-1].x1
            over = [stack for stack in stacks if min(x1, max(w.x1 for w in stack)) > max(x0, stack[0].x0)]
            if over:
                over[0].extend(words)
            else:
                stacks.append(list(words))
    cells = []
    for stack in sorted(stacks, key=lambda stack: min(word.x0 for word in stack)):
        text = " ".join(word.text for word in stack)
        scores = header_scores(text) or header_scores(text.strip("()"))
        cells.append(HeaderCell(text, min(w.x0 for w in stack), max(w.x1 for w in stack), scores))
    return tuple(cells)


def _segments(words: Sequence[Word]) -> Iterator[Sequence[Word]]:
    """Yield the cells of a header line: split at gaps, and where a gap says nothing, into the longest known names."""
    segment: list[Word] = []
    for word in words:
        if segment and word.x0 - segment[-1].x1 > CELL_GAP * word.size:
            yield from _names(segment)
            segment = []
        segment.append(word)
    if segment:
        yield from _names(segment)


def _names(words: Sequence[Word]) -> Iterator[Sequence[Word]]:
    text = " ".join(word.text for word in words)
    if len(words) == 1 or max(header_scores(text).values(), default=0) >= EXACT_HEADER:
        yield words
        return
    parts: list[list[Word]] = []
    at, known = 0, 0
    while at < len(words):
        for length in range(min(LONGEST_PHRASE, len(words) - at), 0, -1):
            phrase = " ".join(word.text for word in words[at : at + length])
            if max(header_scores(phrase).values(), default=0) >= EXACT_HEADER:
                parts.append(list(words[at : at + length]))
                known += 1
                at += length
                break
        else:
            if parts:
                parts[-1].append(words[at])
            else:
                parts.append([words[at]])
            at += 1
    yield from parts if known > 1 else [words]


def heading_of(column: AmountColumn, header: Sequence[HeaderCell]) -> HeaderCell | None:
    """Return the header cell above a column of amounts: the one that overlaps it most, else the nearest."""
    if not header or column.rank >= 0:
        return None

    def nearness(cell: HeaderCell) -> float:
        overlap = min(cell.x1, column.right) - max(cell.x0, column.left)
        return overlap if overlap > 0 else overlap * 10

    return max(header, key=nearness)


@dataclass(frozen=True)
class TextBlock:
    """A column of words between the others, and what its header says it is ('' where nothing does)."""

    left: float
    right: float
    role: str
    words: int


def text_blocks(words: Sequence[Word], header: Sequence[HeaderCell]) -> tuple[TextBlock, ...]:
    """Return the columns into which the free words of all rows fall, left to right."""
    spans: list[list[float]] = []
    for word in sorted(words, key=lambda word: word.x0):
        if spans and word.x0 <= spans[-1][1] + BLOCK_GAP:
            spans[-1][1] = max(spans[-1][1], word.x1)
            spans[-1][2] += 1
        else:
            spans.append([word.x0, word.x1, 1])
    return tuple(TextBlock(left, right, _role(left, right, header), int(n)) for left, right, n in spans)


def _role(left: float, right: float, header: Sequence[HeaderCell]) -> str:
    over = [(min(cell.x1, right) - max(cell.x0, left), cell) for cell in header]
    best = max(over, key=lambda entry: entry[0], default=None)
    if best is None or best[0] <= 0 or not best[1].scores:
        return ""
    inside = [cell for shared, cell in over if shared > 0]
    if any("description" in cell.scores for cell in inside):
        return "description"
    return max(best[1].scores, key=best[1].scores.get)


def direction_column(rows: Sequence[PrintedLine]) -> dict[int, int]:
    """Return the place of the word of direction on each row's line ('DEBIT', 'CR'), {} where no column holds such.

    The words stand below each other, at their left or right edges, one in every row, apart from the words beside them.
    """
    places: dict[tuple[str, int], dict[int, int]] = {}
    for line in rows:
        for at, word in enumerate(line.words):
            if direction_sign(word.text) is not None and _stands_alone(line, at):
                for edge in ("x0", "x1"):
                    step = getattr(word, edge) // EDGE_STEP
                    for near in (step, step + 1):  # edges on either side of a step are near, too
                        places.setdefault((edge, near), {}).setdefault(line.line.index, at)
    best = max(places.values(), key=len, default={})
    return best if rows and len(best) == len(rows) else {}


def direction_words(sheet: Sheet, rows: Mapping[int, Number]) -> dict[int, tuple[int, int]]:
    """Return for each row (its line's index) line and place of its word of direction, {} where not all have one.

    It stands on the line of the amount or, in all rows alike, under the amount on one of the next lines: under the
    balance it would be the balance's. ``rows`` gives the amounts.
    """
    beside = direction_column([sheet.lines[index] for index in rows])
    if beside:
        return {index: (index, place) for index, place in beside.items()}
    for below in range(1, DIRECTION_BELOW + 1):
        lines = {index: index + below for index in rows}
        if any(at in rows or at >= len(sheet.lines) for at in lines.values()):
            return {}
        found = direction_column([sheet.lines[at] for at in lines.values()])
        words = {index: sheet.lines[at].words[found[at]] for index, at in lines.items() if at in found}
        if words and all(words[index].x0 < number.x1 and words[index].x1 > number.x0 for index, number in rows.items()):
            return {index: (at, found[at]) for index, at in lines.items()}
    return {}


def lone_marks(amounts: Sequence[tuple[PrintedLine, Number]]) -> dict[int, int]:
    """Return the sign that a mark behind an amount says, by line, where only amounts of one side have one ('DB').

    The marks stand below each other, apart from what follows them; {} where they do not or say both signs.
    """
    found = {}
    for line, number in amounts:
        at = number.last + 1
        if at < len(line.words) and direction_sign(line.words[at].text) and _stands_alone(line, at):
            found[line.line.index] = line.words[at]
    starts = [word.x0 for word in found.values()]
    signs = {index: direction_sign(word.text) or 0 for index, word in found.items()}
    return signs if found and max(starts) - min(starts) <= EDGE_STEP and len(set(signs.values())) == 1 else {}


def _stands_alone(line: PrintedLine, at: int) -> bool:
    word = line.words[at]
    if any(number.first <= at <= number.last for number in line.numbers):
        return False
    before = word.x0 - line.words[at - 1].x1 if at else CELL_GAP * word.size
    after = line.words[at + 1].x0 - word.x1 if at + 1 < len(line.words) else CELL_GAP * word.size
    return min(before, after) >= DIRECTION_GAP * word.size
