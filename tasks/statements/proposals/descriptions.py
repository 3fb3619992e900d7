"""The description of every row: the words of its lines that are neither day, amount, reference nor direction."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from statistics import median

from tasks.parsers.synthesizer.page.lines import Line
from tasks.statements.numbers import is_affix
from tasks.statements.pages import Word
from tasks.statements.proposals.columns import HeaderCell, TextBlock, direction_words, text_blocks
from tasks.statements.proposals.days import SAME_START, DayColumn
from tasks.statements.proposals.rows import Columns, ReadRow
from tasks.statements.proposals.sheet import PrintedLine, Sheet

OTHER_ROLES = ("reference", "value_date", "direction", "account", "currency", "posting_date")
CLOSER = 0.75  # of the gap to the header: lines above the first row that are nearer belong to it
SIGN_GAP = 4.0  # of the letter size: dashes and currencies so near behind a column of amounts belong to it
FEWEST_COUNTED = 3  # rows whose numbers follow each other, before they are taken for that
LEADER = 4  # signs of a leader at least
WIDER = 1.25  # times the gap between lines of one row: a wider one ends the row
DAY_SHARE = 0.6  # of the rows show a day in a further column of days (of value); else it is part of the words
LONE_GAP = 1.6  # of the letters' height: a further line follows so closely where no row between others shows one
LEFT_SLACK = 3.0  # points by which a further line may start left of its column
PITCH_SLACK = 0.5  # points by which rows at the same distance seem apart


def describe(
    sheet: Sheet, rows: Sequence[ReadRow], columns: Columns, days: Sequence[DayColumn], header: Header
) -> list[str]:
    """Return the description of each row, its lines joined by blanks."""
    own = {row.line for row in rows}
    beside = [column for column in days if len(own & column.marks.keys()) >= DAY_SHARE * len(own)]
    spent = {row.line: _spent(sheet.lines[row.line], row.line, columns, beside) for row in rows}
    below: dict[int, set[int]] = {}
    for at, place in direction_words(sheet, {row.line: row.number for row in rows}).values():
        spent.get(at, below.setdefault(at, set())).add(place)
    free = [word for row in rows for word in _words(sheet.lines[row.line], spent[row.line])]
    blocks = text_blocks(free, header.cells)
    anchors = [_words(sheet.lines[row.line], spent[row.line]) for row in rows]
    wanted = _wanted([block for block in blocks if not _counts_rows(block, anchors)])
    lines_of = _lines_of_rows(sheet, rows, columns, header, wanted)
    texts = []
    for lines in lines_of:
        words = []
        for at in lines:
            line = sheet.lines[at]
            taken = spent[at] if at in spent else _spent(line, at, columns, ()) | below.get(at, set())
            free = [word for word in _words(line, taken) if at in own or not _under_day(word, columns)]
            words += [word.text for word in free if _belongs(word, wanted, blocks)]
        texts.append(" ".join(words))
    return texts


def _under_day(word: Word, columns: Columns) -> bool:
    """Tell whether a word of a further line stands under the day: a time, a second day, the number of a row."""
    days = columns.days
    return not days.heading and abs(word.x0 - days.left) <= SAME_START and any(map(str.isdigit, word.text))


class Header:
    """The header's cells, and the lines of its words wherever they are printed again."""

    def __init__(self, sheet: Sheet, cells: tuple[HeaderCell, ...], places: tuple[int, ...]) -> None:
        self.cells = cells
        texts = {sheet.lines[at].line.text for at in places}
        self.lines = {line.line.index for line in sheet.lines if line.line.text in texts}


def _spent(line: PrintedLine, index: int, columns: Columns, days: Sequence[DayColumn]) -> set[int]:
    """Return the words of a line that dates and amounts are made of, and the dashes and currencies beside them."""
    spent: set[int] = set()
    for column in (columns.days, *days):
        mark = column.marks.get(index)
        if mark:
            spent |= set(range(mark.first, mark.last + 1))
    boxes = []
    for column in (*columns.amounts, *((columns.balance,) if columns.balance else ())):
        number = column.numbers.get(index)
        boxes.append((number.x0 if number else column.left, column.right))
        if number:
            spent |= set(range(number.first, number.last + 1))
    signs = {
        at for at, word in enumerate(line.words) if is_sign(word.text) and any(_beside(word, *box) for box in boxes)
    }
    return spent | signs | _leaders(line)


def _beside(word: Word, left: float, right: float) -> bool:
    """Tell whether a word stands among the amounts of a column or right behind them."""
    return left < word.x1 and word.x0 < right + SIGN_GAP * word.size


def is_sign(text: str) -> bool:
    """Tell whether a word among the amounts is a dash or a currency, and no end of a description ('LUZ')."""
    return not any(map(str.isalnum, text)) or (is_affix(text) and (len(text) != 3 or text in _currencies()))


@lru_cache(maxsize=1)
def _currencies() -> frozenset[str]:
    from babel.numbers import list_currencies

    return frozenset(list_currencies())


def _leaders(line: PrintedLine) -> set[int]:
    """Return the dots that lead from the words to the amount."""
    return {at for at, word in enumerate(line.words) if len(word.text) >= LEADER and not set(word.text) - set(".·…_")}


def _words(line: PrintedLine, spent: Collection[int]) -> list[Word]:
    return [word for at, word in enumerate(line.words) if at not in spent]


def _wanted(blocks: Sequence[TextBlock]) -> list[TextBlock]:
    """Return the blocks that make the description: all whose header says nothing else, at least the widest."""
    wanted = [block for block in blocks if block.role not in OTHER_ROLES]
    return wanted or sorted(blocks, key=lambda block: block.words)[-1:]


def _counts_rows(block: TextBlock, rows: Sequence[Sequence[Word]]) -> bool:
    """Tell whether a column holds the numbers of the rows: 1, 2, 3 …"""
    texts = [" ".join(word.text for word in words if block.left <= word.x0 < block.right) for words in rows]
    if len(texts) < FEWEST_COUNTED or not all(map(str.isdigit, texts)):
        return False
    return {int(later) - int(text) for text, later in pairwise(texts)} in ({1}, {-1})


def _belongs(word: Word, wanted: Sequence[TextBlock], blocks: Sequence[TextBlock]) -> bool:
    if not blocks:
        return True
    nearest = min(blocks, key=lambda block: max(block.left - word.x0, word.x0 - block.right, 0.0))
    return nearest in wanted


def _lines_of_rows(
    sheet: Sheet, rows: Sequence[ReadRow], columns: Columns, header: Header, wanted: Sequence[TextBlock]
) -> list[list[int]]:
    """Return the lines of each row: its own, and those around it that are nearer to it than to the next row."""
    own = {row.line: place for place, row in enumerate(rows)}
    found = [[row.line] for row in rows]
    runs = list(_runs(sheet, own, columns, header, wanted))
    usual = _usual_gap(sheet, runs, own)
    text_above, text_below = _sides_of_text(sheet, runs, own, columns, usual)
    pitch = max(
        (_last_gap(sheet, run) for run in runs if len(run) > 1 and run[0] in own and run[-1] in own), default=0.0
    )
    for run in runs:
        earlier = _row_carried_over(sheet, run, own, header, pitch) if text_below else None
        if earlier is not None:
            found[earlier] += [at for at in run if at not in own]
            continue
        lines = [sheet.lines[at].line for at in run]
        above, below = own.get(run[0]), own.get(run[-1])
        inner = [at for at in run if at not in own]
        before = sheet.lines[run[0] - 1].line if run[0] and above is None else lines[0]
        lead = lines[0].bottom - before.bottom if before.page == lines[0].page else 0.0
        cut = _cut(lines, run, columns, above is not None, below is not None, usual, text_above, lead)
        for at in inner:
            place = above if run.index(at) < cut.end else below if run.index(at) >= cut.start else None
            if place is not None:
                found[place].append(at)
    return [sorted(lines) for lines in found]


def _sides_of_text(
    sheet: Sheet, runs: Sequence[Sequence[int]], own: Mapping[int, int], columns: Columns, usual: float
) -> tuple[bool, bool]:
    """Tell whether further lines stand above their rows and never below, and the reverse, as those between rows do."""
    between = [run for run in runs if len(run) > 2 and run[0] in own and run[-1] in own]
    cuts = [_cut([sheet.lines[at].line for at in run], run, columns, True, True, usual) for run in between]
    above = bool(between) and all(cut.start <= 1 for cut in cuts)
    return above, bool(between) and all(cut.end >= len(run) - 1 for cut, run in zip(cuts, between, strict=True))


def _row_carried_over(
    sheet: Sheet, run: Sequence[int], own: Mapping[int, int], header: Header, pitch: float
) -> int | None:
    """Return the last row of the page before if a run at the top of a page goes on with it.

    The run stands right below the header or a balance carried; where a page begins with it, it is no farther from the
    next row than rows are from one another, as a letterhead would be.
    """
    earlier = max((at for at in own if at < run[0]), default=None)
    top, before = sheet.lines[run[0]].line, sheet.lines[run[0] - 1]
    if run[0] in own or earlier is None or sheet.lines[earlier].line.page != top.page - 1:
        return None
    if before.line.page == top.page:
        goes_on = before.is_label or run[0] - 1 in header.lines
    else:
        goes_on = run[-1] in own and _last_gap(sheet, run) <= PITCH_SLACK + pitch
    return own[earlier] if goes_on else None


def _last_gap(sheet: Sheet, run: Sequence[int]) -> float:
    return sheet.lines[run[-1]].line.bottom - sheet.lines[run[-2]].line.bottom


def _usual_gap(sheet: Sheet, runs: Sequence[Sequence[int]], own: Mapping[int, int]) -> float:
    """Return the widest gap that lines of one row leave, as rows with further lines show it between other rows."""
    gaps = [
        min(later.bottom - line.bottom for line, later in pairwise(sheet.lines[at].line for at in run))
        for run in runs
        if len(run) > 2 and run[0] in own and run[-1] in own
    ]
    if gaps:
        return WIDER * median(gaps)
    word = sheet.lines[next(iter(own))].words[0]
    return LONE_GAP * (word.bottom - word.top)


@dataclass(frozen=True)
class Cut:
    """Lines of a run up to ``end`` belong to the row above, those from ``start`` to the row below."""

    end: int
    start: int


def _runs(sheet: Sheet, own: Mapping[int, int], columns: Columns, header: Header, wanted: Sequence[TextBlock]):
    """Yield the stretches of neighbouring lines from one row to the next, or from a row to where others begin."""
    run: list[int] = []
    for line in sheet.lines:
        index = line.line.index
        if run and sheet.lines[run[-1]].line.page != line.line.page:
            yield run
            run = []
        if index in own:
            yield [*run, index]
            run = [index]
        elif index not in header.lines and _continues(line, columns, wanted):
            run.append(index)
        else:
            if run:
                yield run
            run = []
    if run:
        yield run


def _continues(line: PrintedLine, columns: Columns, wanted: Sequence[TextBlock]) -> bool:
    """Tell whether a line can belong to a row: words below the description, no amount in a column, no balance."""
    index = line.line.index
    left = min(column.left for column in columns.amounts)
    if any(number.x1 > left for number in line.numbers) or (line.is_label and line.numbers):
        return False
    mark = columns.days.marks.get(index)
    if columns.days.heading and mark:
        return False
    inside = [any(abs(word.x0 - b.left) <= LEFT_SLACK for b in wanted) for word in line.words]
    if line.is_label:  # 'entradas 2' below a text may be more of it, a heading stands at the left
        return inside[0]
    first = line.words[mark.last + 1 if mark and mark.last + 1 < len(line.words) else 0]
    starts = any(block.left - LEFT_SLACK <= first.x0 <= block.right + LEFT_SLACK for block in wanted)
    return mark is not None or starts or any(inside)


def _cut(
    lines: Sequence[Line],
    run: Sequence[int],
    columns: Columns,
    above: bool,
    below: bool,
    usual: float,
    text_above: bool = False,
    lead: float = 0.0,
) -> Cut:
    """Return where the lines of a run part: at a day, at the widest gap, else after the last.

    Where rows are known to have their further lines above them, those above the first row need not be nearer to it than
    to the header, which is ``lead`` away.
    """
    gaps = [later.bottom - line.bottom for line, later in pairwise(lines)]
    if above and below:
        # Where a row shows its day beside its amount, a day between two rows is another one, of value.
        inner = range(1, len(run) - 1) if run[-1] not in columns.days.marks else ()
        place = next((place for place in inner if run[place] in columns.days.marks), len(run))
        if place == len(run) and gaps and max(gaps) > WIDER * min(gaps):
            place = len(gaps) - gaps[::-1].index(max(gaps))
        return Cut(place, place)
    end = next((place + 1 for place, gap in enumerate(gaps) if gap > usual), len(run)) if above else 0
    start, nearest = len(run) - 1, usual if text_above else min(usual, CLOSER * max(lead, *gaps, 0.0))
    while below and start > 0 and gaps[start - 1] <= nearest:
        start -= 1
    return Cut(end, start)
