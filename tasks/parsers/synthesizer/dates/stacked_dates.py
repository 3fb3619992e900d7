"""What stands below the dates of rows: their times, and second dates with words before them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from tasks.parsers.synthesizer.columns.alignment import Alignment
from tasks.parsers.synthesizer.columns.clocks import DIGITS, HALF, written_times
from tasks.statements.dates import TIME
from tasks.statements.pages import Word

SAME_EDGE = 1.5  # points: the parts of a date on two lines start no further apart
LABEL = re.compile(r"[^\W\d_]{2,}(\s[^\W\d_]+)*[.:]?")  # before a date below another: 'due', 'value date:'
Places = dict[int, tuple[tuple[int, int], ...]]  # of a row's words: line and place


def with_label_below(found: Alignment, fmt: str, places: Places, others: Iterable[str]) -> tuple[str, Places]:
    """Return the format and places of dates with the same words before them which stand below those of another column:
    'due 05/03/2024'.
    """
    lines = {row: found.lines[words[0][0]].words[: words[0][1]] for row, words in places.items()}
    texts = {" ".join(word.text for word in before) for before in lines.values()}
    text = texts.pop() if len(texts) == 1 else ""
    if not LABEL.fullmatch(text):
        return fmt, places
    for name in others:
        above = {row: found.cells[row][name].words[0] for row in places if name in found.cells[row]}
        firsts = {row: found.lines[line].words[at].x0 for row, (line, at) in above.items()}
        below = all(above[row][0] < places[row][0][0] for row in above)
        if (
            len(above) == len(places)
            and below
            and all(abs(firsts[row] - lines[row][0].x0) <= SAME_EDGE for row in above)
        ):
            whole = {row: (*((words[0][0], at) for at in range(words[0][1])), *words) for row, words in places.items()}
            return f"{text} {fmt}", whole
    return fmt, places


def with_times_below(found: Alignment, places: Places, cells: Sequence[str]) -> tuple[Places, str]:
    """Return the places of dates, with those of the times below them where all rows print the time that is wanted, and
    the format of these, '' where they are printed as they are wanted.
    """
    times = {row: TIME.search(cells[row]) for row in places}
    if not all(times.values()):
        return places, ""
    plain = [times[row][0].strip(" T") for row in places]
    for fmt, texts in (("", plain), *((fmt, texts) for fmt, texts in written_times(plain) if fmt not in DIGITS)):
        timed = {row: _time_below(found, words, text) for (row, words), text in zip(places.items(), texts, strict=True)}
        if all(timed.values()):
            return timed, fmt
    return places, ""


def _time_below(found: Alignment, words: Sequence[tuple[int, int]], text: str) -> tuple[tuple[int, int], ...]:
    """Return the places of a date with those of the words below it that are a time, () where they are not there."""
    line, size = words[0][0], len(text.split())
    day = [found.lines[line].words[at] for _, at in words]
    for below in found.lines[line + 1 : line + 3]:
        for first in range(len(below.words) - size + 1 if below.page == found.lines[line].page else 0):
            shown, behind = below.words[first : first + size], below.words[first + size : first + size + 1]
            halved = any(HALF.fullmatch(word.text) for word in behind)
            if " ".join(word.text for word in shown) == text and not halved and shared_edge(shown, day) is not None:
                return (*words, *((below.index, at) for at in range(first, first + size)))
    return ()


def shared_edge(below: Sequence[Word], day: Sequence[Word]) -> float | None:
    """Return where words below a day are aligned with it: at the left, the right or the middle; None where nowhere."""
    (first, last), (left, right) = ((words[0].x0, words[-1].x1) for words in (below, day))
    ways = ((left - first, first), (right - last, last), ((left + right - first - last) / 2, (first + last) / 2))
    return next((edge for apart, edge in ways if abs(apart) <= SAME_EDGE), None)
