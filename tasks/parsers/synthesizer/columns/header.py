"""The line of labels above a table: which one it is, on which pages it stands, and how many lines of labels follow."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from itertools import pairwise, takewhile

from tasks.parsers.synthesizer.columns.alignment import Alignment
from tasks.parsers.synthesizer.columns.fields import Field
from tasks.parsers.synthesizer.columns.line_forms import runs_of
from tasks.parsers.synthesizer.columns.number_edges import stands_in
from tasks.parsers.synthesizer.page.header_lines import has_second_half
from tasks.parsers.synthesizer.page.lines import CLOSE, Line
from tasks.parsers.synthesizer.rows.parted_titles import has_note
from tasks.statements.column_words import header_scores
from tasks.statements.pages import Word

HEADER_REACH = 14  # lines above the first row among which the header is sought
LABEL_GAP = 1.5  # of the letter size: the lines of labels of two or three lines stand no further apart
LARGER = 1.1  # times the letters of the header: those of titles
NAMELESS = re.compile(r"\(cid:\d+\)")
SAME_LEFT = 3.0  # points: lines that start further apart start in different columns
SAME_START = 0.5  # points: the words of a column and its label start no further apart


def find_header(
    alignment: Alignment, fields: tuple[Field, ...], row_lines: list[list[int]]
) -> tuple[Line | None, bool]:
    """Return the line above the first row whose words stand over most columns, and whether later pages repeat it."""
    firsts = _first_rows(alignment, row_lines)
    if not firsts:
        return None, False
    page = min(firsts)
    taken = {line for lines in row_lines for line in lines}
    best: tuple[tuple, Line] | None = None
    for at in range(firsts[page] - 1, max(-1, firsts[page] - HEADER_REACH), -1):
        line = alignment.lines[at]
        if line.page != page:
            break
        if (
            at in taken
            or has_note(line)
            or _is_running_text(line)
            or any(_prints_digits(word.text) for word in line.words)
        ):
            continue
        if at + 1 not in taken and _names_numbers_below(alignment, at):
            continue
        over = _columns_under(line, fields)
        texts = [word.text for word in line.words]
        pages = sum(_page_has(alignment, other, texts) for other in firsts)
        known = sum(bool(header_scores(word)) for word in texts)  # of two lines of labels, in two languages
        rank = (pages > 1 or len(firsts) == 1, over >= max(2, len(fields) / 2), over, known, at)
        enough = over >= max(2, len(fields) / 2) or (over >= 2 and pages == len(firsts) > 1)
        if enough and len(line.words) >= 2 and (best is None or rank > best[0]):
            best = (rank, line)
    if best is None:
        return None, False
    texts = [word.text for word in best[1].words]
    # A sample with rows on one page does not tell whether the header is repeated: then both are understood.
    only_page = len(firsts) == 1 and not _has_another_table(alignment, fields, row_lines)
    untold = only_page or _start_tables(alignment, [texts], firsts.keys())
    return best[1], not untold and all(_page_has(alignment, other, texts, row) for other, row in firsts.items())


def _names_numbers_below(alignment: Alignment, at: int) -> bool:
    """Tell whether a line has one label above each number of the next one, which prints nothing else: they are those of
    a summary, such as its opening and closing balances.
    """
    labels, numbers = runs_of(alignment.lines[at]), alignment.numbers[at + 1]
    words = sum(number.last - number.first + 1 for number in numbers)
    return len(labels) == len(numbers) > 1 and words == len(alignment.lines[at + 1].words)


def _start_tables(
    alignment: Alignment, headers: Sequence[Sequence[str]], pages: Collection[int], beside: Sequence[str] = ()
) -> bool:
    """Tell whether every header of the pages with rows starts a table of its own, below a title as on one page several
    do.

    Whether a table that goes on over a page prints it again is not shown then, unless a title says '(continued)'. Of
    tables ``beside`` each other, which are read below each other, the title stands above the left one.
    """
    pairs = [(above, line) for above, line in pairwise(alignment.lines) if above.page == line.page]
    headed = [(above, line) for above, line in pairs if any(prints_labels(line, [*texts]) for texts in headers)]
    left = {line.page: line for _, line in reversed(headed) if line.text == " ".join(beside)}
    titles: dict[int, list[Line]] = {}
    for above, line in headed:
        if line.text != " ".join(beside) or line is left[line.page]:
            titles.setdefault(line.page, []).append(above)
    every = sorted((title for page in titles.values() for title in page), key=lambda title: title.text)
    apart = not any(other.text.startswith(one.text) for one, other in pairwise(every))
    apart = apart and max(map(len, titles.values()), default=0) > 1
    return apart and titles.keys() == {*pages} and len({_shape(title) for title in every}) == 1


def _shape(line: Line) -> tuple[int, int, str]:
    """Return where a line starts, the size of its letters and their font."""
    first = line.words[0]
    return round(first.x0), round(first.size), first.font


def _prints_digits(text: str) -> bool:
    """Tell whether a text has digits, beside those of letters that the PDF does not name: '(cid:1)'."""
    return bool(re.search(r"\d", NAMELESS.sub("", text)))


def _is_running_text(line: Line) -> bool:
    """Tell whether a line's words stand a blank apart, as those of a title do and labels of columns do not."""
    return all(right.x0 - left.x1 <= CLOSE * left.size for left, right in pairwise(line.words))


def repeat_headers(
    alignment: Alignment, row_lines: list[list[int]], headers: Sequence[tuple[str, ...]], beside: Sequence[str] = ()
) -> bool:
    """Tell whether one of some headers stands above the first row of every page, and not because every page of the
    sample starts with a table of its own.
    """
    firsts = _first_rows(alignment, row_lines)
    have = all(any(_page_has(alignment, page, [*words], row) for words in headers) for page, row in firsts.items())
    return have and not (len(firsts) > 1 and _start_tables(alignment, headers, firsts.keys(), beside))


def _first_rows(alignment: Alignment, row_lines: list[list[int]]) -> dict[int, int]:
    """Return the line on which the first row of every page starts."""
    firsts: dict[int, int] = {}
    for lines in row_lines:
        if lines:
            firsts.setdefault(alignment.lines[lines[0]].page, lines[0])
    return firsts


def _has_another_table(alignment: Alignment, fields: tuple[Field, ...], row_lines: list[list[int]]) -> bool:
    """Tell whether a page behind that of the rows prints a line that starts as rows do and has one of their numbers.

    Such a line is no row, so the table has ended. Below rows with a day, or a number, at their left, a line without
    one is a total: it does not tell.
    """
    first = min(fields, key=lambda field: field.left)
    numbers = [field for field in fields if field.kind == "number"]
    rows = [alignment.lines[lines[0]] for lines in row_lines if lines]
    numbered = all(_has_digits(line, first) for line in rows)
    behind = (
        line
        for line in alignment.lines[rows[-1].index + 1 :]
        if line.page > rows[-1].page
        and abs(line.words[0].x0 - first.left) <= SAME_LEFT
        and (not numbered or _has_digits(line, first))
    )
    return any(stands_in(number, numbers) for line in behind for number in alignment.numbers[line.index])


def _has_digits(line: Line, field: Field) -> bool:
    """Tell whether a line prints digits in a column."""
    return any(re.search(r"\d", word.text) for word in line.words if field.left - SAME_LEFT <= word.x0 <= field.right)


def label_lines(alignment: Alignment, header: Line | None, row_lines: list[list[int]]) -> tuple[str, ...]:
    """Return the lines of labels that follow the header's closely, the same wherever it is printed; a title in larger
    letters is none.
    """
    if header is None:
        return ()
    rows = {at for lines in row_lines for at in lines}
    texts = [word.text for word in header.words]
    counts = []
    for place, line in enumerate(alignment.lines):
        if not prints_labels(line, texts):
            continue
        follow = [line]
        for below in alignment.lines[place + 1 :]:
            near = below.bottom - follow[-1].bottom <= LABEL_GAP * below.words[0].size and below.page == line.page
            larger = below.words[0].size > LARGER * line.words[0].size
            if not near or larger or below.index in rows or _prints_digits(below.text):
                break
            follow.append(below)
        counts.append([one.text for one in follow[1:]])
    levels = takewhile(lambda level: len({*level}) == 1, zip(*counts, strict=False))
    return tuple(level[0] for level in levels)


def region_lines(lines: list[Line], header: Line | None, repeated: bool) -> list[Line]:
    """Return the lines a parser looks at for rows: below the header of their page, or of an earlier one."""
    if header is None:
        return lines
    texts = [word.text for word in header.words]
    region: list[Line] = []
    inside, page = False, -1
    pages_with_header: set[int] = set()
    for line in lines:
        if line.page != page:
            page, inside = line.page, inside and not repeated
            start = len(region)
        if page not in pages_with_header and prints_labels(line, texts):
            pages_with_header.add(page)
            if repeated or not inside:  # rows may stand above a further header
                del region[start:]
            inside = True
        elif inside:
            region.append(line)
    return region


def lines_of_labels(alignment: Alignment, header: Line | None, row_lines: list[list[int]]) -> set[int]:
    """Return the lines that print labels: the header's, and those which follow it, wherever it is printed."""
    texts = [word.text for word in header.words] if header else []
    further = len(label_lines(alignment, header, row_lines))
    firsts = (line.index for line in alignment.lines if header and prints_labels(line, texts))
    return {at + below for at in firsts for below in range(further + 1)}


def _columns_under(line: Line, fields: tuple[Field, ...]) -> int:
    return sum(any(word.x0 < field.right + 4 and word.x1 > field.left - 4 for word in line.words) for field in fields)


def prints_labels(line: Line, texts: list[str]) -> bool:
    """Tell whether a line prints some words in their order, others beside them or not."""
    return [word.text for word in line.words if word.text in texts] == texts


def _page_has(alignment: Alignment, page: int, texts: list[str], below: int | None = None) -> bool:
    """Tell whether a line of a page, above the line ``below``, has some words."""
    for line in alignment.lines[:below]:
        if line.page == page:
            words = [word.text for word in line.words]
            if all(text in words for text in texts):
                return True
    return False


def nearest_label(words: Sequence[Word], field: Field) -> int:
    """Return which word of a header shares an edge with a column, or nearly so."""
    options = [(abs(word.x0 - field.left), at, "x0") for at, word in enumerate(words)]
    if field.kind == "number":
        ends = ((at, word) for at, word in enumerate(words) if not has_second_half(words, word))
        options += [(abs(word.x1 - field.right) - 2, at, "x1") for at, word in ends]
    return min(options)[1]


def label_of_marks(words: Sequence[Word], marks: Sequence[Word]) -> int | None:
    """Return which word of a header starts where marks behind all numbers of a column do: they stand in a column of
    their own, with which the right edges of the numbers move. None where none does.
    """
    for at, word in enumerate(words):
        if marks and all(mark.text.isalpha() and abs(mark.x0 - word.x0) <= SAME_START for mark in marks):
            return at
    return None
