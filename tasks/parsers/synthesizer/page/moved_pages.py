"""Pages whose print stands further left or right than the first one's, levelled so that columns are learnt once."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import replace

from tasks.parsers.synthesizer.page.lines import Line
from tasks.statements.column_words import header_scores
from tasks.statements.dates import month_number

LABELS = 3  # words that a repeated line, such as the header of the table, has at least
LABELLED = 1000  # more than all other lines of a page together have words: only other labels count as much
STEADY = 0.6  # points by which the words of a line may move differently
DAY = re.compile(r"\d{1,4}(?:[-/. ]\w|\w{2,})")
MOST = 30.0  # points: lines that stand further apart stand in different columns
MOVED = 1.0  # points: less is no movement


def levelled(lines: Sequence[Line]) -> list[Line]:
    """Return the lines with those of moved pages put where the first page would print them."""
    shifts = page_shifts(lines)
    return [_moved(line, -shifts[line.page]) if line.page in shifts else line for line in lines]


def page_shifts(lines: Sequence[Line]) -> dict[int, float]:
    """Return by how many points pages are moved, told by their days or by the longest line without digits that they
    repeat, such as the header: whichever puts more words where the first page has some.
    """
    first: dict[str, Line] = {}
    votes: dict[int, Counter[float]] = defaultdict(Counter)
    for line in lines:
        if len(line.words) < LABELS or re.search(r"\d", line.text):
            continue
        known = first.setdefault(line.text, line)
        moves = [b.x0 - a.x0 for a, b in zip(known.words, line.words, strict=True)]
        if known.page != line.page and max(moves) - min(moves) <= STEADY:
            labels = sum(bool(header_scores(word.text)) for word in line.words)
            votes[line.page][round(sum(moves) / len(moves), 1)] += len(moves) + (LABELLED if labels > 1 else 0)
    told = {page: found.most_common(1)[0][0] for page, found in votes.items()}
    edges = _edges_by_page(lines)
    usual = Counter(map(round, edges[min(edges, default=0)]))
    for page, shift in _shifts_of_days(lines).items():
        told[page] = max(told.get(page, shift), shift, key=lambda by: _words_in_place(edges[page], usual, by))
    return {page: shift for page, shift in told.items() if abs(shift) > MOVED}


def _edges_by_page(lines: Sequence[Line]) -> dict[int, list[float]]:
    """Return where the words of every page start and end."""
    edges: dict[int, list[float]] = defaultdict(list)
    for line in lines:
        edges[line.page] += [edge for word in line.words for edge in (word.x0, word.x1)]
    return edges


def _words_in_place(edges: Sequence[float], usual: Counter[int], shift: float) -> int:
    """Return how many words of a page, moved back, start or end where several of the first page do."""
    return sum(usual[round(edge - shift)] > 2 for edge in edges)


def _shifts_of_days(lines: Sequence[Line]) -> dict[int, float]:
    """Return by how many points the lines that start with a day, or another number, stand beside the first page's.

    Most of them look alike; others, such as an address above the table, tell nothing of it.
    """
    dated = [line for line in lines if starts_with_day(line)]
    forms = Counter(map(_form, dated)).most_common(1)
    lefts: dict[int, Counter[float]] = defaultdict(Counter)
    for line in dated:
        if _form(line) == forms[0][0]:
            lefts[line.page][round(line.words[0].x0, 1)] += 1
    usual = {page: counts.most_common(1)[0] for page, counts in lefts.items()}
    steady = {page: left for page, (left, count) in usual.items() if count >= 0.8 * lefts[page].total()}
    first = steady.get(min(lefts, default=0))
    return {page: left - first for page, left in steady.items() if first and abs(left - first) <= MOST}


def _form(line: Line) -> str:
    """Return the first word of a line with one sign for all numbers and one for all letters."""
    return re.sub(r"[^\W\d_]+", "a", re.sub(r"\d+", "0", line.words[0].text))


def starts_with_day(line: Line) -> bool:
    """Tell whether a line starts with a day, or another number: '04/03/2024', '4 Mar', 'Mar 4, 2024'."""
    month_first = (
        len(line.words) > 1 and month_number(line.words[0].text.strip(".")) and line.words[1].text[0].isdigit()
    )
    return bool(DAY.match(line.text) or month_first)


def _moved(line: Line, by: float) -> Line:
    return replace(line, words=tuple(replace(word, x0=word.x0 + by, x1=word.x1 + by) for word in line.words))
