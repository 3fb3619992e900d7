"""Which lines belong to a row: those below the line that starts it, those around it, or all up to a wider gap."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise

from tasks.parsers.synthesizer.columns.alignment import Alignment
from tasks.parsers.synthesizer.columns.fields import Field, main_text
from tasks.parsers.synthesizer.columns.line_cells import split_cells
from tasks.parsers.synthesizer.dates import calendars
from tasks.parsers.synthesizer.layout import Layout
from tasks.parsers.synthesizer.page.lines import BASELINE, Line
from tasks.parsers.synthesizer.rows.headings import is_heading
from tasks.parsers.synthesizer.rows.middle_lines import lines_above_amounts
from tasks.parsers.synthesizer.rows.running_text import columns_begun, run_gap
from tasks.parsers.synthesizer.rows.totals import language_of_pages
from tasks.parsers.synthesizer.wanted.outputs import Facts
from tasks.statements.first_wraps import UNSPACED

RAGGED = 12.0  # points: lines whose left edges differ by more are centred or indented
STEADY = 1.0  # points: what starts more differently is centred or ends in one place
PADDED = 1.45  # times the letters' size: rows further apart than this have room between them
APART = 1.5  # points by which the least gap between rows exceeds the widest inside them, where gaps tell rows apart


def continuation(layout: Layout) -> tuple[tuple[str, ...], tuple[float, float], float]:
    """Return the columns that further lines of rows fill, where these lines start, and how close they follow."""
    facts, alignment = layout.facts, layout.facts.alignment
    filled: set[str] = set()
    lefts: list[float] = []
    gaps: list[float] = []
    starts = _starts_of_rows(layout)
    running = bool(lines_above_amounts(layout)) and run_gap(facts, layout.row_lines) > 0
    for row, lines in enumerate(layout.row_lines):
        for at, line in enumerate(lines):
            if at and alignment.lines[line].page == alignment.lines[lines[at - 1]].page:
                above = alignment.lines[line - 1]
                uneven = layout.baseline > BASELINE  # texts may stand higher than the day
                highest = min(word.bottom for word in above.words) if uneven else above.bottom
                gaps.append(alignment.lines[line].bottom - highest)
            if line != starts[row]:
                own = _filled(alignment, row, line, facts, facts.rows[row][at])
                filled.update(own & columns_begun(facts, line) if running else own)
                lefts.append(alignment.lines[line].words[0].x0)
    if not lefts:
        return _default_continuation(layout)
    filled |= _either_direction(facts, filled)
    order = [field.name for field in facts.fields if field.name in filled]
    gap = round(max(gaps, default=0) * 1.1 + 0.5, 1)
    # What cuts lines at the end of a page moves others there, too: by up to a row.
    if alignment.cut_lines and (next_row := torn_gap(layout, gap)):
        moved = round(gap + next_row, 1)
        gap = moved if are_apart(layout, moved) else round((gap + next_row) / 2, 1)
    # The sample need not show how a long description goes on, or another text of several words.
    described = filled | ({"description"} if not filled & _beside_description(facts) else set())
    worded = _of_words(facts) if are_apart(layout, gap) and not _is_cut(facts) else set()
    for wider in () if running else (described, described | worded):  # else what is below a text may be another's
        if not has_lost_text(layout, tuple(wider), whole=True):
            order = [field.name for field in facts.fields if field.name in wider]
    return tuple(order), _edges_of_more(layout, order, lefts), gap


def _either_direction(facts: Facts, filled: set[str]) -> set[str]:
    """Return the columns of both directions where further lines fill one: other rows print their amounts there, too."""
    directions = {field.name for field in facts.fields if field.name in ("debit", "credit")}
    return directions if directions & filled else set()


def _beside_description(facts: Facts) -> set[str]:
    """Return the printed columns that one wanted text is made of, where the first of them is the description's."""
    columns = {name for field in facts.fields if field.name == "description" for name in field.columns}
    return {field.name for field in facts.fields if columns & {*field.columns}}


def _of_words(facts: Facts) -> set[str]:
    """Return the wanted columns of texts that have several words in some row: these break between words."""
    texts = [field.name for field in facts.fields if field.kind == "text" and field.columns]
    return {name for name in texts if any(" " in cells.get(name, "") for row in facts.rows for cells in row)}


def _is_cut(facts: Facts) -> bool:
    """Tell whether lines of some row are broken inside a word: its parts are one word of a wanted cell."""
    for row, lines in enumerate(facts.rows):
        cells = " ".join(facts.table.iloc[row])
        for above, below in pairwise(lines):
            both = [name for name in above if above[name] and below.get(name)]
            if any(above[name].split()[-1] + below[name].split()[0] in cells for name in both):
                return True
    return False


def groupings(layout: Layout) -> tuple[str, ...]:
    """Return the ways to group lines that may explain the rows, the one that deserves most belief first."""
    found = [(lines, start) for lines, start in zip(layout.row_lines, _starts_of_rows(layout), strict=True) if lines]
    if all(len(lines) == 1 for lines, _ in found):
        return ("after",)
    blocks = ("blocks",) if block_gap(layout) else ()
    if all(lines[0] == start for lines, start in found):
        return ("after", *blocks)
    if all(lines[-1] == start for lines, start in found):
        return (*blocks, "before", "nearest", "after")
    return (*blocks, "nearest", "before", "after")


def block_gap(layout: Layout) -> float:
    """Return the gap that parts rows from each other and from other lines, 0 where no gap tells."""
    owner = {at: row for row, found in enumerate(layout.row_lines) for at in found}
    inside, between = [], []
    for above, below in pairwise(layout.region):
        if above.page != below.page or not owner.keys() & {above.index, below.index}:
            continue
        same = owner.get(above.index, -1) == owner.get(below.index, -2)
        (inside if same else between).append(below.bottom - above.bottom)
    if not inside or not between or min(between) - max(inside) < APART:
        return 0.0
    middle = (min(between) + max(inside)) / 2
    return round(max(middle, min(between) - APART), 1)  # rows of more lines may be set wider than those of the sample


def has_lost_text(layout: Layout, more: tuple[str, ...], whole: bool, headed: bool = True) -> bool:
    """Tell whether text that further lines of a row could hold stands between rows and belongs to none of them.

    ``whole`` asks for lines that fill nothing else, too; where rows are not ``headed``, headings are such lines, too.
    """
    alignment, fields = layout.facts.alignment, layout.facts.fields
    for line in strangers(layout) if headed else _between(layout):
        cells = set(split_cells(line, alignment.numbers[line.index], fields) or {})
        if cells and cells <= set(more) if whole else cells & set(more):
            return True
    return False


def has_strangers(layout: Layout) -> bool:
    """Tell whether any line between two rows of a page belongs to none of them and is no heading."""
    return any(True for _ in strangers(layout))


def has_headings_between(layout: Layout) -> bool:
    """Tell whether a heading stands between two rows of a page."""
    return sum(1 for _ in _between(layout)) > sum(1 for _ in strangers(layout))


def share_no_page(layout: Layout) -> bool:
    """Tell whether rows below different headings never stand on one page of the sample: then it does not show what ends
    a table above the next one, such as a balance or a note.
    """
    facts = layout.facts
    names = [heading.name for heading in facts.headings if heading.name != "day" and not heading.completes]
    said = [[cells.get(name, "") for name in names] for cells in facts.carried]
    pages = [facts.alignment.lines[found[0]].page if found else None for found in layout.row_lines]
    pairs = pairwise(zip(said, pages, strict=True))
    changes = [before != page for (one, before), (other, page) in pairs if one != other]
    return bool(names) and bool(changes) and all(changes)


def are_apart(layout: Layout, gap: float) -> bool:
    """Tell whether no text without numbers follows a row of the sample as closely as a further line would."""
    alignment, headings = layout.facts.alignment, layout.facts.headings
    owned = {at for found in layout.row_lines for at in found}
    ends = ({alignment.lines[at].page: alignment.lines[at] for at in found} for found in layout.row_lines)
    for last in (line for pages in ends for line in pages.values()):  # of a row's lines on a page
        for line in alignment.lines[last.index + 1 : last.index + 2]:
            close = line.page == last.page and line.bottom - last.bottom <= gap
            text = line.index not in owned and not alignment.numbers[line.index]
            if close and text and not any(is_heading(line, heading) for heading in headings):
                return False
    return True


def torn_gap(layout: Layout, gap: float) -> float:
    """Return how close below a row of a browser's table the next one starts, 0 where further lines stand as close.

    A browser may end a page within a row, and leave the first line of its text behind, the day and the amount not.
    """
    lines, rows = layout.facts.alignment.lines, layout.row_lines
    pairs = [(lines[one[-1]], lines[other[0]]) for one, other in pairwise(rows) if one and other]
    gaps = [below.bottom - above.bottom for above, below in pairs if below.index == above.index + 1]
    near = round(1.05 * min((gap for gap in gaps if gap > 0), default=0.0), 1)
    breaks = layout.flowing and any(len(found) > 1 for found in rows)
    return near if breaks and near > gap and are_apart(layout, near) else 0.0


def strangers(layout: Layout) -> Iterator[Line]:
    """Yield the lines between two rows of a page that belong to none of them and are no headings."""
    headings = layout.facts.headings
    return (line for line in _between(layout) if not any(is_heading(line, heading) for heading in headings))


def _between(layout: Layout) -> Iterator[Line]:
    """Yield the lines between two rows of a page that belong to none of them."""
    lines, balances = layout.facts.alignment.lines, layout.facts.alignment.balance_lines
    owned = {at for found in layout.row_lines for at in found} | {*(balances.lines.values() if balances else ())}
    for above, below in pairwise(found for found in layout.row_lines if found):
        if lines[above[-1]].page == lines[below[0]].page:
            yield from (line for line in lines[above[-1] + 1 : below[0]] if line.index not in owned)


def _starts_of_rows(layout: Layout) -> list[int | None]:
    """Return the lines that tell the rows: where the date of each stands, else its amounts; the upper one of both.

    Where days stand once for several rows, and rows without one end with their amounts, these tell all rows.
    """
    alignment = layout.facts.alignment
    starts = [_line_of_date(alignment, row) for row in range(len(layout.row_lines))]
    broken = [row for row, lines in enumerate(layout.row_lines) if len(lines) > 1]
    ended = all(layout.row_lines[row][-1] == alignment.anchors[row] for row in broken)
    if ended and any(starts[row] is None for row in broken):
        return list(alignment.anchors)
    both = zip(starts, alignment.anchors, strict=True)
    return [min((at for at in found if at is not None), default=None) for found in both]


def _line_of_date(alignment: Alignment, row: int) -> int | None:
    """Return the line on which the date of a row stands, None where the row prints none."""
    dates = (cell for name, cell in alignment.cells[row].items() if alignment.kinds[name] == "date")
    return min((cell.words[0][0] for cell in dates if cell.words), default=None)


def _edges_of_more(layout: Layout, order: list[str], lefts: list[float]) -> tuple[float, float]:
    """Return where further lines start: at one edge, or, where they are centred or indented, anywhere in the column.

    Where columns may move otherwise than their labels, the edge is as wide as the room before the column, unless lines
    of the sample that belong to no row start there.
    """
    facts, left, right = layout.facts, min(lefts), max(lefts)
    columns = [field for field in facts.fields if field.name in order]
    starts: dict[str, list[float]] = defaultdict(list)  # by the column in which further lines start
    for at in lefts:
        starts[next((field.name for field in facts.fields[::-1] if field.start <= at), "")].append(at)
    ragged = any(max(found) - min(found) > RAGGED for found in starts.values())
    ragged = ragged or any(starts[one.name] for one in columns if _is_below_numbers(one, facts.fields))
    edge = max([2, *(field.left - field.start - 1 for field in columns[:1] if layout.flowing)])
    others = [line.words[0].x0 for line in strangers(layout)]
    edge = 2 if any(left - edge <= at < left - 2 or right + 2 < at <= right + edge for at in others) else edge
    if order and (layout.turned or ragged):
        left, right = min(left, columns[0].start + 2), max(right, columns[-1].right)
    elif len(order) > 1:  # the last lines of a row may fill its last column alone
        edges = [field.left for field in columns if field.kind != "number" and field.name not in starts]
        left, right = min([left, *edges]), max([right, *edges])
        first = starts[columns[0].name]
        if first and columns[0] != main_text(facts.fields) and max(first) - min(first) > STEADY:  # '99', '100'
            left = min(left, columns[0].start + edge)
    ways = (facts.alignment.broken_words.get(name) for field in columns for name in field.columns)
    return round(left - edge, 1), round(right + edge + max((way.blank for way in ways if way), default=0.0), 1)


def _is_below_numbers(text: Field, fields: Sequence[Field]) -> bool:
    """Tell whether a text ends where the numbers above it do."""
    return text.kind != "number" and any(one.kind == "number" and one.start == text.start for one in fields)


def _filled(alignment: Alignment, row: int, line: int, facts: Facts, cells: dict[str, str]) -> set[str]:
    """Return the columns a further line fills; numbers count only where they are wanted cells of the row."""
    wanted = {name for name, cell in alignment.cells[row].items() if any(at == line for at, _ in cell.words)}
    return {
        field.name
        for field in facts.fields
        if cells.get(field.name) and (field.kind != "number" or wanted.intersection(field.columns))
    }


def _default_continuation(layout: Layout) -> tuple[tuple[str, ...], tuple[float, float], float]:
    """No row of the sample has a second line: expect one under the description, single-spaced."""
    facts, alignment = layout.facts, layout.facts.alignment
    text = main_text(facts.fields)
    if text is None:
        return (), (0.0, 0.0), 0.0
    sizes = [alignment.lines[lines[0]].words[0].size for lines in layout.row_lines if lines]
    gap = round(max(1.35 * max(sizes, default=8), _pitch(layout) + 0.5), 1)
    edges = (text.start, text.right) if layout.turned else (text.left, text.left)
    left, right = round(edges[0] - 2, 1), round(edges[1] + 2, 1)
    if _leaves_out(layout, text.name, (left, right), gap):
        return (), (0.0, 0.0), 0.0
    # A line as far below a row as a heading may be one that the sample does not show.
    gap = min([gap, *(round(below - 0.5, 1) for below in _headings_below(layout, left, right))])
    return (text.name,), (left, right), gap


def _headings_below(layout: Layout, left: float, right: float) -> list[float]:
    """Return how far below rows headings stand that start between two edges."""
    lines, headings = layout.facts.alignment.lines, layout.facts.headings
    ends = [lines[found[-1]] for found in layout.row_lines if found]
    pairs = [(end, below) for end in ends for below in lines[end.index + 1 : end.index + 2] if below.page == end.page]
    return [
        below.bottom - end.bottom
        for end, below in pairs
        if left <= below.words[0].x0 <= right and any(is_heading(below, heading) for heading in headings)
    ]


def _leaves_out(layout: Layout, name: str, edges: tuple[float, float], gap: float) -> bool:
    """Tell whether most rows show a further line of text below them that their wanted cells do not hold.

    So the CSV wants the first line of a description, whatever stands below it.
    """
    alignment, fields = layout.facts.alignment, layout.facts.fields
    owned = {at for found in layout.row_lines for at in found}
    left_out = 0
    for line in (alignment.lines[found[-1]] for found in layout.row_lines if found):
        for below in alignment.lines[line.index + 1 : line.index + 2]:
            close = below.page == line.page and below.bottom - line.bottom <= gap and below.index not in owned
            inside = edges[0] <= below.words[0].x0 <= edges[1]
            cells = split_cells(below, alignment.numbers[below.index], fields) if close and inside else None
            left_out += bool(cells) and set(cells) == {name}
    return left_out * 2 > len(layout.row_lines)


def row_gap(layout: Layout, more: tuple[str, ...]) -> float:
    """Return how near lines stand that are of one row, where no row shows a second line; 0 where rows stand too close.

    Tables that centre what a row holds print texts of several lines around its other cells.
    """
    facts = layout.facts
    sizes = [facts.alignment.lines[lines[0]].words[0].size for lines in layout.row_lines if lines]
    if not more or not _breaks_between_words(layout) or layout.turned or any(len(row) > 1 for row in facts.rows):
        return 0.0
    return round(0.9 * _pitch(layout), 1) if _pitch(layout) > PADDED * max(sizes, default=8) else 0.0


def _breaks_between_words(layout: Layout) -> bool:
    """Tell whether a browser or the like laid the pages out, in a language that parts words: so lines end with one."""
    return layout.flowing and language_of_pages([line.text for line in layout.facts.page_lines]) not in UNSPACED


def split_lines(facts: Facts, more: tuple[str, ...]) -> tuple[str, int] | None:
    """Return the column which the lines of every row fill equally often, more than once, in two wanted cells, or of
    which at most two are joined by a sign.

    A name and the account below it are such: of a row with a further line it is unknown which of both is longer, and
    whether the sign stands before all lines or one only.
    """
    for field in facts.fields:
        signed = not {*field.columns}.isdisjoint(facts.alignment.joiners)
        if field.name not in more or field.kind != "text" or (len(field.columns) < 2 and not signed):
            continue
        counts = {sum(bool(cells.get(field.name)) for cells in row) for row in facts.rows}
        most = 2 + (len(field.columns) > 1)  # the first line may be another cell
        if signed and max(counts) == most:
            return field.name, most
        if len(counts) == 1 and len(facts.rows) > 2 and counts != {1}:
            return field.name, counts.pop()
    return None


def tops_of_rows(layout: Layout, more: tuple[str, ...]) -> tuple[str, ...]:
    """Return the columns of further lines which the first lines of rows of several lines fill, and no others."""
    several = [cells for cells in layout.facts.rows if len(cells) > 1]
    tops = [name for name in more if any(cells[0].get(name) for cells in several)]
    return tuple(name for name in tops if not any(line.get(name) for cells in several for line in cells[1:]))


def are_days_whole(layout: Layout, more: tuple[str, ...]) -> bool:
    """Tell whether days stand on further lines of rows, each of them whole on one, and nothing else in their column:
    then what else fills it is no part of a row.
    """
    facts = layout.facts
    sources = [calendars.pattern_source(printed.fmt) for printed in facts.dates.values()]
    names = [field.name for field in facts.fields if field.kind == "date" and field.name in more]
    days = {cells[name] for name in names for row in facts.rows for cells in row if cells.get(name)}
    whole = calendars.in_any_language(sources[0]) if sources else None
    return bool(days) and whole is not None and all(whole.fullmatch(day) for day in days)


def first_sums(layout: Layout) -> tuple[str, ...]:
    """Return the columns of numbers below whose own a number that is not wanted stands in some rows, such as a fee."""
    facts, found = layout.facts, layout.facts.alignment
    below = {
        name
        for row, lines in enumerate(layout.row_lines)
        for at, line in enumerate(lines[1:], 1)
        for name, cell in facts.rows[row][at].items()
        if cell and facts.rows[row][0].get(name) and name not in _filled(found, row, line, facts, facts.rows[row][at])
    }
    return tuple(field.name for field in facts.fields if field.kind == "number" and field.name in below)


def _pitch(layout: Layout) -> float:
    """Return the least distance between rows of a page."""
    lines = [layout.facts.alignment.lines[found[0]] for found in layout.row_lines if found]
    gaps = [b.bottom - a.bottom for a, b in pairwise(lines) if a.page == b.page and b.bottom > a.bottom]
    return min(gaps, default=0.0)
