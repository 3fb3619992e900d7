"""Words between the rows of a page, close below its last one, or on a page without rows behind it, that no row has.

A parser that passes over them may have lost the end of a row's text; where no sample prints such, none is passed over.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import groupby, pairwise, takewhile
from typing import TYPE_CHECKING

from tasks.statements.balance_words import squeeze
from tasks.statements.boxes_beside import places_of_boxes, words_of_table
from tasks.statements.empty_sections import says_no_rows
from tasks.statements.first_wraps import Parts, letters_of, parts_of_rows
from tasks.statements.further_text import printed_parts
from tasks.statements.heading_places import headings_among_rows
from tasks.statements.left_out_texts import goes_on_left_out, is_left_out, learn_left_out, left_out_behind, words_but
from tasks.statements.movements import Movements
from tasks.statements.numbers import is_affix
from tasks.statements.page_ends import BELOW_ALL, is_known_below, is_sum_below, lines_carried_over, says_to_turn
from tasks.statements.printed_rows import OTHER_START
from tasks.statements.roles import Roles

if TYPE_CHECKING:
    import pandas as pd

    from tasks.statements.labelled_balances import Labelled
    from tasks.statements.pages import Word
    from tasks.statements.printed_balances import Line
    from tasks.statements.printed_rows import PrintedRow

CLOSE = 1.7  # times the letter size: a line that follows closer belongs to what stands above it
TWICE = 2.1  # times the distance at which further lines follow
FARTHER = 1.2  # times that distance: a line that follows at more stands apart
SAME_PLACE = 3.0  # points: lines that start closer start in one place
MANY = 3  # lines that print a word: it may be a label
LARGER = 1.2  # times the size of the largest letters on lines of rows: such are of a title
FURTHER = "further lines follow "  # how close, and where they start, follow
LABELS = "beside texts stand "  # the words that no row has follow
_WORD_OR_NUMBER = re.compile(r"[^\W\d_]{2}|\d{5}")
_CLOCK, _HALF = re.compile(r"\d\d?(?:[:.]\d\d){1,2}"), re.compile(r"(?i:[ap]\.?m\.?)")
_CODE = re.compile(r"\d{5}")
_WORD = re.compile(r"\S*[^\W\d_]{2}\S*")


def words_unread(table: pd.DataFrame, roles: Roles, moved: Movements, printed: Labelled) -> str:
    """Return the line among a page's rows, or close below its last one, that starts where descriptions do, or their
    further lines, and prints words which no row has.

    Totals and balances, which their labels or the samples tell, are no rows' words, nor is what stands in a box beside
    the table, nor a line that says of a section without rows that it has none, nor a header that stands above rows too,
    nor a balance that the next page starts with, nor a heading that says the card of the rows below it like those above
    rows, nor a label that the samples print beside words of rows. Of tables side by side, each has a part of a line:
    one may print a heading there.
    """
    column = roles.column("description")
    if column is None:
        return ""
    starts = _starts(table[column], printed)
    texts = [" ".join(map(str, cells)) for cells in table[_columns_with_words(roles)].to_numpy()]
    known = {letters_of(word) for text in texts for word in text.split()} | _shown_labels(roles.habits)
    boxes = places_of_boxes([*map(letters_of, texts)], moved, printed.lines, printed.rows)
    headers = _headers(printed.lines, printed.rows) | headings_among_rows(roles.habits, table, printed)
    headers |= lines_carried_over(printed.lines, printed.rows)
    below_rows = {id(line) for found in printed.rows for line in printed.lines[found.place + 1 : found.place + 2]}
    for rows, lines in _lines_apart(printed.lines, printed.rows):
        edges = _edges_of_tables(starts, [found.amount.x1 for found in printed.rows if found.row in rows])
        around = ""
        for line in lines:
            empty = id(line) not in below_rows and says_no_rows(line.text)
            told = line.labels or empty or id(line) in headers or is_sum_below(line, roles.habits)
            apart = [part for part in _parted(line.words, edges) if _is_near(part[0], starts)]
            if told or not apart:
                continue
            words = [text for part in apart for text in _words_beside_amounts(line, boxes, part)]
            new = [word for word in map(letters_of, words) if word not in known]
            around = around or "\n".join(letters_of(text) for text in (texts[rows.start : rows.stop] if new else ()))
            if any(word not in around for word in new):
                return f"“{line.text}” on page {line.page} is printed like further words of a row, and no row has it"
    return ""


def _edges_of_tables(starts: Collection[float], ends: Sequence[float]) -> list[float]:
    """Return where tables side by side end: amounts end between the places where their descriptions start."""
    between = ([end for end in ends if left < end < right] for left, right in pairwise(sorted(starts)))
    return [max(found) for found in between if found]


def _parted(words: Sequence[Word], edges: Sequence[float]) -> list[list[Word]]:
    """Return the words of a line by the table they stand in."""
    parts = groupby(words, lambda word: sum(word.x0 > edge for edge in edges))
    return [list(part) for _, part in parts]


def _is_near(word: Word, starts: Collection[float]) -> bool:
    return any(abs(word.x0 - x0) <= SAME_PLACE for x0 in starts)


def _headers(lines: Sequence[Line], rows: Sequence[PrintedRow]) -> set[int]:
    """Return, by their ids, the lines that stand together with the same line above the first row of a page, too."""
    tops = (lines[:place] for place in _first_places(lines, rows).values())
    above = {
        (one.text, other.text) for top in tops for one, other in pairwise(top) if one.page == other.page == top[-1].page
    }
    return {id(line) for pair in pairwise(lines) if (pair[0].text, pair[1].text) in above for line in pair}


def heads_of_pages(lines: Sequence[Line], rows: Sequence[PrintedRow]) -> set[str]:
    """Return the texts, as ``numberless``, of the lines above the first row of a page."""
    firsts = _first_places(lines, rows)
    return {numberless(line.text) for at, line in enumerate(lines) if at < firsts.get(line.page, 0)}


def _first_places(lines: Sequence[Line], rows: Sequence[PrintedRow]) -> dict[int, int]:
    """Return the line of the first row on each page that has one."""
    return {lines[place].page: place for place in sorted((found.place for found in rows), reverse=True)}


def words_farther_below(table: pd.DataFrame, roles: Roles, moved: Movements, printed: Labelled) -> str:
    """Return the line below the last row of a page that starts where further lines of a column's texts do, at most
    twice as far below the one above it as they, and prints words which that row has not.

    Where every line of a row is a column of its own, the texts of all together go on below. What stands in a box beside
    the table is no row's, nor what goes on with a text that the samples leave out, nor what stands below all rows of
    them, nor what says that the statement goes on on the next page with rows, where it stands farther below than
    further lines do.
    """
    lines, places = printed.lines, {found.row: found.place for found in printed.rows}
    texts = [letters_of("".join(map(str, cells))) for cells in table[_columns_with_words(roles)].to_numpy()]
    lasts = {lines[place].page: place for place in sorted(places.values())}.values()
    labels = _labels(lines, texts) | _shown_labels(roles.habits) if lasts else set()
    behind = left_out_behind(lines, labels, texts) if labels else set()
    beside = len({*places.values()}) < len(places)  # lines print two rows: the last line of either table may be any's
    boxes = places_of_boxes(texts, moved, lines, printed.rows)
    last_page = max((lines[place].page for place in lasts), default=0)
    for starts, lead in [*_further_places(table, roles, printed), *map(_place_of, roles.habits)]:
        for last in lasts if starts else ():
            own = [text for row, text in enumerate(texts) if beside or places.get(row, last) == last]
            own = ["".join(own)] if beside else own
            for above, line in pairwise(lines[last:]):
                far = line.page != above.page or line.top - above.top > TWICE * lead
                near = any(abs(line.words[0].x0 - x0) <= SAME_PLACE for x0 in starts)
                if far or not near or line.labels or line.amounts or is_known_below(line, roles.habits):
                    break
                if is_left_out(line, own, roles.habits):
                    continue
                if line.page < last_page and line.top - above.top > FARTHER * lead and says_to_turn(line.text):
                    continue
                own_words = _texts_but_times(words_of_table(line, boxes))
                words = [letters_of(text) for text in own_words if _WORD_OR_NUMBER.search(text)]
                codes = [word for word in words if _CODE.search(word)]  # what stands beside one is passed over
                asked = [word for word in map(letters_of, words_but(own_words, labels, behind)) if word in words]
                read = (all(word in text for word in asked) for text in own)
                told = any(code in text for code in codes for text in own)
                if not any(read) and not told and not goes_on_left_out(above, own, roles.habits):
                    return f"“{line.text}” on page {line.page} is printed below the last row there, which has it not"
    return ""


def _columns_with_words(roles: Roles) -> list[str]:
    """Return the columns of texts, and that of the account of another party, which stands below its name."""
    return [*roles.text_columns, *filter(None, [roles.column("account")])]


def _texts_but_times(words: Sequence[Word]) -> list[str]:
    """Return the texts of words without 'AM' or 'PM' behind a time, which a table may have in another form."""
    before = ["", *(word.text for word in words)]
    return [text for ahead, text in pairwise(before) if not (_HALF.fullmatch(text) and _CLOCK.fullmatch(ahead))]


def learn_further_places(table: pd.DataFrame, roles: Roles, printed: Labelled) -> list[str]:
    """Return the habits of where a sample's further lines start and how close they follow, and of their labels: what
    many print beside words of a row, such as 'Ref:' before a reference that is wanted alone.
    """
    places = list(_further_places(table, roles, printed))
    habits = [FURTHER + f"{lead:.1f} at {' '.join(f'{x0:.0f}' for x0 in sorted(starts))}" for starts, lead in places]
    starts = set().union(*(starts for starts, _ in places))
    texts = [letters_of("".join(map(str, cells))) for cells in table[list(roles.text_columns)].to_numpy()]
    labels, shown = {word for word in _labels(printed.lines, texts) if not re.search(r"\d", word)}, set()
    for line in printed.lines if starts else ():
        words = [letters_of(word.text) for word in line.words]
        leading = list(takewhile(labels.__contains__, words))
        near = any(abs(line.words[0].x0 - x0) <= SAME_PLACE for x0 in starts)
        said = words[len(leading) :]
        if near and leading and said and any(all(word in text for word in said) for text in texts):
            shown.update(leading)
    habits += learn_left_out(texts, printed.lines) if starts else []
    return [*habits, *([LABELS + " ".join(sorted(shown))] if shown else [])]


def _shown_labels(habits: Sequence[str]) -> set[str]:
    """Return the labels of a sample's further lines, as a habit says."""
    return {word for habit in habits if habit.startswith(LABELS) for word in habit.removeprefix(LABELS).split()}


def _further_places(table: pd.DataFrame, roles: Roles, printed: Labelled) -> Iterator[tuple[set[float], float]]:
    """Yield where the further lines of a column's texts start, and of all texts together, and how close they follow.

    What is found on the lines of other rows, too, such as the digits of a time, is no row's but by chance, and so are
    letters of a short code, such as the 'D' behind a balance and the 'R' of a name for 'DR'.
    """
    columns = [[str(cell) for cell in table[name]] for name in roles.text_columns]
    rows: dict[int, list[PrintedRow]] = {}
    for found in printed.rows:
        rows.setdefault(found.row, []).append(found)
    going_on = _going_on(columns, printed.lines, rows.values())
    together = [" ".join(filter(None, cells)) for cells in zip(*going_on, strict=True)]
    places = {found.place for found in printed.rows}
    beside = len(places) < len(rows)  # lines print two rows
    for cells in [*columns, *([together] if len(going_on) > 1 else [])]:
        own = [
            parts
            for found in rows.values()
            for parts in _parts_at_or_below(cells, printed.lines, found, places)
            if not _breaks_code(parts)
            and (beside or places.difference(one.place for one in found).isdisjoint(at for at, _ in parts))
        ]
        further = [[(at, text) for at, text in parts if at not in places] for parts in own]
        tops = ((printed.lines[at - 1], printed.lines[at]) for found in further for at, _ in found)
        leads = [line.top - above.top for above, line in tops if line.page == above.page and line.top > above.top]
        if leads:
            firsts = (printed.lines[at].words[0] for found in further for at, _ in found)
            labels = {round(word.x0) for word in firsts if not re.search(r"\d", word.text)}  # a label may stand there
            yield _starts_of(further, printed.lines) | labels, min(leads)


def _breaks_code(parts: Parts) -> bool:
    """Tell whether several lines print a text that is too short to go on below."""
    return len(parts) > 1 and sum(len(letters_of(text)) for _, text in parts) < OTHER_START


def _going_on(
    columns: Sequence[Sequence[str]], lines: Sequence[Line], rows: Collection[Sequence[PrintedRow]]
) -> list[Sequence[str]]:
    """Return the columns of texts without those that stand whole on the lines of their rows beside the start of another
    column's: codes of a legend below the table are no further words of the rows that have them.
    """
    found = [[parts for own in rows for parts in parts_of_rows(cells, lines, own)] for cells in columns]
    wanted = [sum(bool(letters_of(cells[own[0].row])) for own in rows) for cells in columns]
    beside = [at for at, of_column in enumerate(found) if 2 * len(of_column) > wanted[at]]
    whole = [at for at in beside if len(found[at]) == wanted[at] and all(len(parts) == 1 for parts in found[at])]
    left = whole if len(whole) < len(beside) else whole[1:]
    return [cells for at, cells in enumerate(columns) if at not in left]


def _parts_at_or_below(
    cells: Sequence[str], lines: Sequence[Line], rows: Sequence[PrintedRow], places: Collection[int]
) -> list[Parts]:
    """Return the lines that print the cell of a row, from its own line on, or else from the one below."""
    below = [replace(row, place=row.place + 1) for row in rows if row.place + 1 not in places]
    return parts_of_rows(cells, lines, rows) or parts_of_rows(cells, lines, below)


def is_of_places(habit: str) -> bool:
    """Tell whether a habit is one of these: of right-to-left script, as printed, no line is found in a text."""
    return habit.startswith(FURTHER)


def gaps_of_further_lines(habits: Collection[str]) -> list[float]:
    """Return how close the further lines of a sample's rows follow, as its habits say."""
    return [_place_of(habit)[1] for habit in habits if is_of_places(habit)]


def _place_of(habit: str) -> tuple[set[float], float]:
    """Return where a sample's further lines start and how close they follow, as a habit says."""
    if not is_of_places(habit):
        return set(), 0.0
    lead, _, starts = habit.removeprefix(FURTHER).partition(" at ")
    return {*map(float, starts.split())}, float(lead)


def _labels(lines: Sequence[Line], texts: Sequence[str]) -> set[str]:
    """Return the words that many lines print and no row has, such as those before a reference that is wanted alone."""
    printed = Counter(letters_of(word.text) for line in lines for word in line.words)
    return {word for word, times in printed.items() if times >= MANY and not any(word in text for text in texts)}


def _words_beside_amounts(line: Line, boxes: dict[int, float], part: Sequence[Word]) -> list[str]:
    """Return the words of a part of a line that are no amount, nor the mark or the currency right behind one, nor in a
    box.
    """
    amounts = {at for amount in line.amounts for at in range(amount.first, amount.last + 1)}
    marks = {one.last + 1 for one in line.amounts if is_affix("".join(w.text for w in line.words[one.last + 1 :][:1]))}
    words = (word for at, word in enumerate(words_of_table(line, boxes)) if at not in amounts | marks)
    return [word.text for word in words if word in part and _WORD.fullmatch(word.text)]


def words_on_pages_without_rows(table: pd.DataFrame, roles: Roles, moved: Movements, printed: Labelled) -> str:
    """Return the line with which a page that has no row, right behind one with rows, starts like further words of the
    last row, and which that row has not: the row was longer than its page had room for.

    What stands above the rows of other pages, too, or below the last row of a sample, or in larger letters than rows,
    is no row's. A page that prints the amount of a row has one, even where its words stand on other lines.
    """
    column, lines = roles.column("description"), printed.lines
    rows = sorted(printed.rows, key=lambda one: one.place)
    lasts, heads = {lines[one.place].page: one for one in rows}, heads_of_pages(lines, rows)
    filled = {line.page for line in lines if not line.labels and _prints_amount_of(moved, line)}
    others = (line for line in lines if line.page not in filled.union(lasts) and line.page - 1 in lasts)
    tops = {line.page: line for line in reversed(list(others)) if numberless(line.text) not in heads}
    parts = printed_parts(table, column, lines, rows) if column and tops else {}
    starts = {round(part.words[0].x0) for found in parts.values() for part in found}
    largest = max((word.size for one in rows if tops for word in lines[one.place].words), default=0.0)
    for page, line in sorted(tops.items()):
        cells = map(str, table[list(roles.text_columns)].iloc[lasts[page - 1].row])
        near = any(abs(line.words[0].x0 - x0) <= SAME_PLACE for x0 in starts)
        told = line.labels or line.amounts or not _WORD.search(line.text)
        told = told or BELOW_ALL + squeeze(line.text) in roles.habits
        told = told or min(word.size for word in line.words) > LARGER * largest
        if near and not told and letters_of(line.text) not in letters_of(" ".join(cells)):
            return f"“{line.text}” starts page {page} like further words of a row, and the row above has them not"
    return ""


def _prints_amount_of(moved: Movements, line: Line) -> bool:
    """Tell whether a line prints the amount of some row."""
    return any(abs(value) in moved.amounts for amount in line.amounts for value in amount.values)


def numberless(text: str) -> str:
    """Return a text with one and the same digit in place of every number."""
    return re.sub(r"\d+", "0", text)


def _starts(cells: Sequence[str], printed: Labelled) -> set[float]:
    """Return where on the page the lines of descriptions start."""
    return _starts_of(parts_of_rows([str(cell) for cell in cells], printed.lines, printed.rows), printed.lines)


def _starts_of(parts: Sequence[Parts], lines: Sequence[Line], first: int = 0) -> set[float]:
    """Return where on the page the lines of texts start, from the ``first`` one of each on."""
    places = {(at, text.split()[0]) for found in parts for at, text in found[first:]}
    return {round(word.x0) for at, text in places for word in lines[at].words if word.text == text}


def _lines_apart(lines: Sequence[Line], rows: Sequence[PrintedRow]) -> Iterator[tuple[range, list[Line]]]:
    """Yield, for each page, its rows, and the lines among and close below them that print no amount of a row."""
    pages: dict[int, dict[int, set[int]]] = {}  # the rows on each line of a page
    for found in rows:
        pages.setdefault(lines[found.place].page, {}).setdefault(found.place, set()).add(found.row)
    for page, found in pages.items():
        last, numbers = max(found), set().union(*found.values())
        among = [lines[at] for at in range(min(found), last) if at not in found]
        for at in range(last + 1, len(lines)):
            if lines[at].page != page or lines[at].top - lines[at - 1].top > CLOSE * lines[at].words[0].size:
                break
            among.append(lines[at])
        yield range(min(numbers), max(numbers) + 1), among
