"""Where each expected row and cell is printed: rows to lines by dynamic programming, strongest columns first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from decimal import Decimal
from itertools import pairwise
from typing import TYPE_CHECKING

import pandas as pd

from expectations.amounts import is_no_amount
from tasks.parsers.synthesizer.columns.balances_above import balances_above
from tasks.parsers.synthesizer.columns.broken_words import BrokenWords
from tasks.parsers.synthesizer.columns.clocks import forget_half_times, written_times
from tasks.parsers.synthesizer.columns.codes_of_numbers import forget_codes_of_others
from tasks.parsers.synthesizer.columns.column_kinds import PLAIN, column_kinds, plain_number, wanted_format
from tasks.parsers.synthesizer.columns.dressed_texts import dressed, written_counts
from tasks.parsers.synthesizer.columns.led_numbers import without_word
from tasks.parsers.synthesizer.columns.row_numbers import counts_rows, forget_some_numbers
from tasks.parsers.synthesizer.columns.spelling import signs_between, spelled_from
from tasks.parsers.synthesizer.columns.stacked_sums import on_upper_lines
from tasks.parsers.synthesizer.columns.sums_within_texts import rounded_edges, sums_within_texts
from tasks.parsers.synthesizer.columns.usual_places import FEWEST, SIDES, usual_sides, usual_span
from tasks.parsers.synthesizer.numbers.bracketed_numbers import without_brackets
from tasks.parsers.synthesizer.page.header_lines import is_header
from tasks.parsers.synthesizer.page.lines import Line, Number, Style, learn_style, numbers_of
from tasks.statements.numbers import NumberFormat
from tasks.statements.pages import leads_on
from tasks.statements.roles import Roles

if TYPE_CHECKING:
    from tasks.parsers.synthesizer.columns.columns_of_some import ColumnOfSome

NEAR = 14  # lines around a row's anchor that may carry its text
FAR = 9  # lines below an anchor at which a text may start
FEWEST_JOINED = 2  # texts of lines or columns that a sign joins
THOUSAND = 1000  # money from here on is printed in groups


@dataclass(frozen=True)
class Found:
    """A cell's printed words, as (line, word) places, and the number where it is one."""

    words: tuple[tuple[int, int], ...]
    number: Number | None = None


@dataclass(frozen=True)
class Part:
    """Where a wanted column is a part of another's text: the words before it, and its and their places, by row."""

    label: str
    words: dict[int, tuple[tuple[int, int], ...]]
    shape: str = ""  # of codes that are known without a label
    ending: bool = False  # which end the first lines of texts
    lines: str = ""  # the expression of lines behind labels of their own
    templates: tuple[str, ...] = ()  # the expressions of rows' further lines, of which one has a group for the column
    bare: dict[int, tuple[tuple[int, int], ...]] = field(default_factory=dict)  # by row, labels with nothing behind
    like: str = ""  # of the lines that have these forms, among the others of a row
    alone: bool = False  # no row has two such lines


@dataclass(frozen=True)
class BalanceLines:
    """Lines below rows that print the balances of a column: their expression, and by row their places and numbers."""

    column: str
    pattern: str
    lines: dict[int, int]
    numbers: dict[int, Number]


@dataclass
class Alignment:
    """The lines of the studied pages, each row's anchor line (None when it is not printed there), and its cells."""

    lines: list[Line]
    style: Style
    anchors: list[int | None]
    cells: list[dict[str, Found]]
    kinds: dict[str, str]
    numbers: list[list[Number]] = field(repr=False)
    wanted_format: NumberFormat = PLAIN
    leaders: bool = False  # dots lead from texts to amounts: a few of them at the end of a word are no part of it
    labelled: set[tuple[int, int]] = field(default_factory=set)  # words of dates within texts, and of their labels
    parts: dict[str, Part] = field(default_factory=dict)
    marks_below: dict[int, tuple[int, int]] = field(default_factory=dict)  # by row, where the mark of its amount stands
    dates_within: dict[int, int] = field(default_factory=dict)  # by row, the line of a date behind its label
    headers: frozenset[int] = frozenset()  # lines that name columns
    balance_lines: BalanceLines | None = None
    cut_lines: float = 0.0  # how much higher lines that the end of a page cuts are printed again, and left out there
    second_columns: dict[str, float] = field(default_factory=dict)  # of texts that two make, where the second starts
    joiners: dict[str, str] = field(default_factory=dict)  # by column, the sign between the lines or columns of texts
    glued: dict[str, str] = field(default_factory=dict)  # by column, the sign beside its texts within printed ones
    broken_words: dict[str, BrokenWords] = field(default_factory=dict)  # by column, where lines end inside words
    leads: dict[str, str] = field(default_factory=dict)  # by column, the word that the table alone has before numbers
    said: dict[str, dict[str, str]] = field(default_factory=dict)  # by column, what headers say of the rows below them
    of_some: ColumnOfSome | None = None  # a column that only some rows print
    above: tuple[str, str] = ("", "")  # the column of balances that headings print, and the expression of these

    @property
    def lines_of_cells(self) -> set[int]:
        """The lines on which words of rows' cells stand."""
        return {line for cells in self.cells for cell in cells.values() for line, _ in cell.words}


def align(lines: list[Line], table: pd.DataFrame, roles: Roles) -> Alignment:
    """Find the rows of a table on the lines of its statement."""
    kinds, fmt = column_kinds(table, roles), wanted_format(roles)
    wanted = _wanted_numbers(table, kinds, fmt)
    style = learn_style(lines, {abs(value) for row in wanted for value in row})
    numbers = numbers_of(lines, style)
    if grouped := _printed_grouped(lines, numbers, table, kinds, roles):
        kinds |= dict.fromkeys(grouped, "number")
        wanted = _wanted_numbers(table, kinds, fmt)
    above = balances_above(lines, numbers, table, roles, fmt)
    if above[0]:
        wanted = _wanted_numbers(table.drop(columns=above[0]), kinds, fmt)
    names = [name for name in table.columns if kinds[name] == "text" and not counts_rows(table[name])]
    texts = [" ".join(row[name] for name in names) for row in table.to_dict("records")]
    anchors = _anchor(lines, numbers, wanted, texts)
    headers = _header_lines(lines, texts)
    leaders = any(leads_on(word.text) for line in lines for word in line.words)
    found = Alignment(
        lines, style, anchors, [{} for _ in anchors], kinds, numbers, fmt, leaders, headers=headers, above=above
    )
    _find_numbers(found, table)
    _find_texts(found, table)
    cells = (cell for row in found.cells for name, cell in row.items() if kinds[name] == "text")
    without_brackets(lines, numbers, {place for cell in cells for place in cell.words})
    return found


def _header_lines(lines: Iterable[Line], texts: Iterable[str]) -> frozenset[int]:
    """Return the lines that name columns; one of a wanted text is none, though two of its words read like labels."""
    whole = [f" {' '.join(text.split())} " for text in texts]
    found = ((at, f" {line.text} ") for at, line in enumerate(lines) if is_header(line))
    return frozenset(at for at, said in found if not any(said in text for text in whole))


def _wanted_numbers(table: pd.DataFrame, kinds: dict[str, str], fmt: NumberFormat) -> list[list[Decimal]]:
    names = [name for name in table.columns if kinds[name] == "number"]
    return [
        [value for name in names if (value := plain_number(row[name], fmt)) is not None]
        for row in table.to_dict("records")
    ]


def _printed_grouped(lines, numbers, table: pd.DataFrame, kinds: dict[str, str], roles: Roles) -> list[str]:
    """Return the columns of whole numbers that pages print as amounts: '14675' stands there as '14,675' only.

    Where money has no decimals, this alone tells a further amount, such as the one due this month, from a code.
    """
    fmt = wanted_format(roles)
    names = [name for name, kind in kinds.items() if kind == "text" and roles.by_column.get(name, "text") == "text"]
    words = {word.text for line in lines for word in line.words}
    values = {number.value for on in numbers for number in on}
    found = []
    for name in names if not fmt.decimal else ():
        cells = [cell for cell in table[name] if not is_no_amount(cell)]
        sums = [plain_number(cell, fmt) for cell in cells]
        large = [(cell, value) for cell, value in zip(cells, sums, strict=True) if value and abs(value) >= THOUSAND]
        if large and None not in sums and all(cell not in words and abs(value) in values for cell, value in large):
            found.append(name)
    return found


def _anchor(lines, numbers, wanted: list[list[Decimal]], texts: list[str]) -> list[int | None]:
    """Match rows to lines in printed order so that most amounts and words agree."""
    values = [{number.value for number in on} for on in numbers]
    within = sums_within_texts(lines, numbers, {abs(value) for amounts in wanted for value in amounts})
    words = [set(line.text.split()) for line in lines]
    where: dict[Decimal, list[int]] = {}
    for place, on in enumerate(values):
        for value in on:
            where.setdefault(value, []).append(place)
    by_word: dict[str, list[int]] = {}
    for place, on in enumerate(words):
        for word in on:
            by_word.setdefault(word, []).append(place)
    best = [0.0] * (len(lines) + 1)
    steps: list[list[int]] = []
    for row, amounts in enumerate(wanted):
        scores = _scores(amounts, texts[row], values, words, where, by_word)
        scores = {place: score - len(within[place].intersection(map(abs, amounts))) for place, score in scores.items()}
        line_best, choice = [0.0] * (len(lines) + 1), [-1] * (len(lines) + 1)
        for place in range(len(lines)):
            line_best[place + 1], choice[place + 1] = line_best[place], choice[place]
            if (skipped := best[place + 1]) > line_best[place + 1]:
                line_best[place + 1], choice[place + 1] = skipped, -2
            if place in scores and best[place] + scores[place] > line_best[place + 1]:
                line_best[place + 1], choice[place + 1] = best[place] + scores[place], place
        best = line_best
        steps.append(choice)
    anchors: list[int | None] = [None] * len(wanted)
    at = len(lines)
    for row in range(len(wanted) - 1, -1, -1):
        place = steps[row][at]
        if place >= 0:
            anchors[row], at = place, place
    for row, (at, following) in enumerate(pairwise(anchors)):  # what a summary prints, too, stands above its next row
        if at is not None and following is not None and (row == 0 or len(wanted[row]) == 1):
            said = words[at].intersection(texts[row].split()) or words[at]
            again = (other for other in range(following - 1, at, -1) if said <= words[other])
            anchors[row] = next((other for other in again if {*map(abs, wanted[row])} <= values[other]), at)
    return on_upper_lines(anchors, values, wanted)


def _scores(amounts, text, values, words, where, by_word) -> dict[int, float]:
    places = {place for value in amounts for place in where.get(abs(value), ())}
    tokens = text.split()
    for token in tokens[:2] + (tokens[2:] if not amounts else []):
        near = by_word.get(token, ())
        places.update(near if len(near) < 200 else ())
    scores = {}
    for place in places:
        hits = sum(1 for value in {abs(value) for value in amounts} if value in values[place])
        common = len(words[place].intersection(tokens)) / max(1, len(tokens))
        if hits or common >= 0.3:
            first = 0.5 if tokens and tokens[0] in words[place] else 0.0
            scores[place] = 3.0 * hits + 2.0 * common + first
    return scores


def _find_numbers(found: Alignment, table: pd.DataFrame) -> None:
    """Choose, where a value stands twice on a line, the place where the column's other values stand.

    Values that stand once on their line go first: they tell where the columns are.
    """
    names = [name for name in table.columns if found.kinds[name] == "number" and name != found.above[0]]
    for alone in (True, False, False):
        usual = {name: _usual_edges(found, name) for name in names}
        for row, anchor in enumerate(found.anchors):
            for name in names:
                value = plain_number(table[name].iloc[row], found.wanted_format)
                if value is not None and anchor is not None:
                    _place_number(found, row, name, abs(value), usual[name], alone)


def _usual_edges(found: Alignment, name: str) -> Counter:
    edges: Counter = Counter()
    for cells in found.cells:
        if name in cells and cells[name].number:
            edges.update(rounded_edges(cells[name].number))
    return edges


def _place_number(found: Alignment, row: int, name: str, value: Decimal, usual: Counter, alone: bool) -> None:
    anchor = found.anchors[row]
    following = next((a for a in found.anchors[row + 1 :] if a is not None), len(found.lines))
    before = next((a for a in reversed(found.anchors[:row]) if a is not None), -1)
    for place in (
        anchor,
        *range(anchor + 1, min(following, anchor + 4)),
        *range(anchor - 1, max(before, anchor - 3), -1),
    ):
        same = [number for number in found.numbers[place] if number.value == value]
        if len(same) > 1 and alone:
            return
        if same:
            taken = [cell.number for other, cell in found.cells[row].items() if other != name]
            number = max(
                same,
                key=lambda n: (max(usual[edge] for edge in rounded_edges(n)), n not in taken),
            )
            words = tuple((place, at) for at in range(number.first, number.last + 1))
            found.cells[row][name] = Found(words, number)
            return


def _find_texts(found: Alignment, table: pd.DataFrame) -> None:
    """Find the words of every text cell near its row; the second pass looks where the first mostly found them: in the
    same columns, and first beside, below or above the line of the amount.
    """
    names = [name for name in table.columns if found.kinds[name] == "text"]
    names.sort(key=lambda name: -sum(len(cell) for cell in table[name]))
    for name in names:
        cells = [" ".join(cell.split()) for cell in table[name]]
        for printed in dressed(cells):
            find_column(found, name, printed)
            if any(name in row for row in found.cells):
                break
        _find_written(found, name, written_counts(cells))
        _find_joined(found, name, cells)
    for name in names:  # once all words that other columns have are known
        cells = [" ".join(cell.split()) for cell in table[name]]
        found.leads[name], bare = without_word(cells, [row for row, on in enumerate(found.cells) if name not in on])
        find_column(found, name, bare)
        forget_half_times(found, name, cells)
        _find_written(found, name, (written for _, written in written_times(cells)))
    forget_some_numbers(found, table)
    forget_codes_of_others(found, table)


def _find_joined(found: Alignment, name: str, cells: list[str]) -> None:
    """Find the texts of a column in which the table alone has a sign between lines or columns: 'Card | BAKERY'."""
    unfound = {row: cell for row, cell in enumerate(cells) if name not in found.cells[row] and not is_no_amount(cell)}
    unfound = {row: cell for row, cell in unfound.items() if found.anchors[row] is not None}
    hits = {
        sign: sum(
            bool(find_text(found, row, cell, None, taken_words(found, row, name), SIDES, sign))
            for row, cell in unfound.items()
        )
        for sign in signs_between(list(unfound.values()))
    }
    sign = max(hits, key=hits.get, default="")
    if hits.get(sign, 0) >= FEWEST_JOINED:
        found.joiners[name] = sign
        find_column(found, name, cells)


def _find_written(found: Alignment, name: str, ways: Iterable[list[str]]) -> None:
    """Find the cells of a column as the statement may write them, numbers of units or times of the day, unless more of
    them are printed as they are wanted.
    """
    for written in ways:
        before = [row.pop(name, None) for row in found.cells]
        find_column(found, name, written)
        if sum(name in row for row in found.cells) <= sum(map(bool, before)):
            for row, place in zip(found.cells, before, strict=True):
                row.pop(name, None)
                row.update({name: place} if place else {})


def find_column(found: Alignment, name: str, cells: list[str], begun: Collection[int] = ()) -> None:
    """Find the words of a column's texts, each near its row, first those that stand once on their line: these tell
    where the column is. Those of some rows are only ``begun``: they may go on.
    """
    rows = [row for row, cell in enumerate(cells) if not is_no_amount(cell) and found.anchors[row] is not None]
    clear = {row for row in rows if _times(cells[row], found.lines[found.anchors[row]].text) < 2}
    clear, joiner = clear if len(clear) >= FEWEST else {*rows}, found.joiners.get(name, "")
    for ones, learnt in ((clear, False), (rows, True), ({*rows} - clear, False)):
        span, sides = (usual_span(found, name), usual_sides(found, name)) if learnt else (None, SIDES)
        for row in ones if learnt or ones is clear else [row for row in ones if name not in found.cells[row]]:
            taken = taken_words(found, row, name)
            words = find_text(found, row, cells[row], span, taken, sides, joiner, row in begun)
            found.cells[row] |= {name: Found(words)} if words else {}


def _times(cell: str, text: str) -> int:
    """Return how often whole words of a text are those of a cell, be it twice in a row: 'Interest Interest'."""
    text, cell = (f" {one} ".replace(" ", "  ") for one in (text, cell))
    return text.count(cell[1:-1])


def taken_words(found: Alignment, row: int, name: str) -> set[tuple[int, int]]:
    """Return the places of a row's words that belong to cells of other columns."""
    return {place for other, cell in found.cells[row].items() if other != name for place in cell.words}


def find_text(
    found: Alignment, row: int, cell: str, span, taken, sides: tuple[int, ...], joiner: str = "", begun: bool = False
) -> tuple[tuple[int, int], ...] | None:
    """Return the places of a text's words around a row's anchor, None when it is not printed there whole.

    White space does not count: lines may be joined with a blank or without. Words in a row are preferred to such as
    others stand between: else a text could start with the like word of the row above. Those of headers are no row's.
    The table alone has a ``joiner`` between lines or columns. The last word of a text that is ``begun`` may go on.
    """
    parted = None
    anchor, (_, after) = found.anchors[row], neighbours(found, row)
    around = {
        0: (anchor,),
        1: range(anchor + 1, min(after, anchor + FAR)),
        -1: lines_above(found, row, NEAR),
    }
    for start in (line for side in sides for line in around[side]):
        places = [
            (line, word)
            for line in range(start, min(max(after, start + 1), start + NEAR + 30))
            for word in range(len(found.lines[line].words) if line not in found.headers else 0)
            if (line, word) not in taken and _inside(found.lines[line].words[word], span)
        ]
        words = spelled_from(found, places, cell, start, joiner, begun)
        if words and places.index(words[-1]) - places.index(words[0]) + 1 == len(words):
            return words
        parted = parted or words
    return parted


def neighbours(found: Alignment, row: int) -> tuple[int, int]:
    """Return the lines of the rows before and after a row, -1 and one behind the last where there is none."""
    before = next((a for a in reversed(found.anchors[:row]) if a is not None), -1)
    return before, next((a for a in found.anchors[row + 1 :] if a is not None), len(found.lines))


def lines_above(found: Alignment, row: int, near: int) -> range:
    """Return the lines above a row's anchor up to the row before, upwards: so many, more only over a page break."""
    anchor, (before, _) = found.anchors[row], neighbours(found, row)
    torn = before >= 0 and found.lines[before].page != found.lines[anchor].page
    return range(anchor - 1, before if torn else max(before, anchor - near), -1)


def _inside(word, span) -> bool:
    return span is None or (word.x0 >= span[0] and word.x1 <= span[1])
