"""What stands below the dates of rows: their times, and second dates with words before them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from tasks.parsers.synthesizer.columns.alignment import Alignment
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


def with_times_below(found: Alignment, places: Places, cells: Sequence[str]) -> Places:
    """Return the places of dates, with those of the times below them where all rows print the time that is wanted."""
    times = {row: TIME.search(cells[row]) for row in places}
    if not all(times.values()):
        return places
    timed: Places = {}
    for row, words in places.items():
        line, text = words[0][0], times[row][0].strip(" T")
        day = [found.lines[line].words[at] for _, at in words]
        for below in found.lines[line + 1 : line + 3]:
            for place, word in enumerate(below.words):
                if word.text == text and shared_edge(word, day) is not None and below.page == found.lines[line].page:
                    timed.setdefault(row, (*words, (below.index, place)))
    return timed if len(timed) == len(places) else places


def shared_edge(word: Word, day: Sequence[Word]) -> float | None:
    """Return where a word below a day is aligned with it: at the left, the right or the middle; None where nowhere."""
    left, right = word.x0 - day[0].x0, word.x1 - day[-1].x1
    ways = ((left, word.x0), (right, word.x1), ((left + right) / 2, (word.x0 + word.x1) / 2))
    return next((edge for apart, edge in ways if abs(apart) <= SAME_EDGE), None)
