"""The marks that stand at amounts and tell money in from money out, in pairs."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from tasks.statements.column_words import direction_sign

if TYPE_CHECKING:
    from tasks.parsers.synthesizer.columns.alignment import Alignment
    from tasks.statements.pages import Word

SLACK = 9.0  # points: how far a word below a column may end before the edge up to which it may reach
BLANK = 0.7  # of the letter size: words closer to each other belong to one running text

# Marks of money in, and of money out, in other scripts and in Polish.
FOREIGN = (("MA", "WN"), ("Π", "Χ"), ("К", "Д"), ("КТ", "ДТ"))
# Marks and words of money in, and of money out.
COUNTERPARTS = (
    *(("CR", "DR"), ("C", "D"), ("H", "S"), ("+", "-"), ("CR", "DB"), ("CT", "DT"), ("CREDIT", "DEBIT"), ("BIJ", "AF")),
    *(("K", "D"), ("H", "D"), ("A", "B"), ("(+)", "(-)"), *FOREIGN),
    # Of one language each: Hungarian, Croatian, Italian, Chinese, Japanese, Korean, Hebrew, Arabic.
    *(
        ("J", "T"),
        ("P", "D"),
        ("A", "D"),
        ("贷", "借"),
        ("貸", "借"),
        ("收", "支"),
        ("入", "出"),
        ("입", "출"),
        ("ז", "ח"),
        ("د", "م"),
    ),
)
OVERDRAFT = "OD"  # stands at balances alone, and has no counterpart
SHORT = 3  # letters of a mark, at most
# What a number may end with that is an overdrawn balance, where a sample shows none; behind the last column a lone D.
DEBTS = r"\s?(?i:dr|od)?"
LONE_DEBTS = r"(?:\s?(?i:dr|od)|\sD)?"


def is_mark(text: str) -> bool:
    """Tell whether a text is a known mark of money in or out."""
    return any(text.upper() in pair for pair in COUNTERPARTS)


def other_marks(mark: str) -> list[str]:
    """Return the marks of the other direction, in the same case: 'Cr' → ['Dr', 'Db']."""
    others = [pair[1 - pair.index(mark.upper())] for pair in COUNTERPARTS if mark.upper() in pair]
    return [other if mark.isupper() else other.capitalize() if mark.istitle() else other.lower() for other in others]


def leading_marks(found: Alignment) -> frozenset[str]:
    """Return the marks before the numbers of a sample that prints none behind them: 'DR 12.40'.

    A letter alone is one where the other of its pair stands there, too, else a currency: 'K 12.40'.
    """
    numbers = [cell.number for cells in found.cells for cell in cells.values() if cell.number]
    before, behind = (
        {word for text in texts for word in re.findall(r"[^\W\d_]+", text)}
        for texts in ([number.before for number in numbers], [number.after for number in numbers])
    )
    marks = (word for word in before if is_mark(word) or word.upper() == OVERDRAFT)
    told = (word for word in marks if len(word) > 1 or before & {*other_marks(word)})
    return frozenset() if any(map(is_mark, behind)) else frozenset(told)


def _tells(text: str) -> bool:
    """Tell whether a text is a mark, or a word such as Credit, of money in or out."""
    return is_mark(text) or (text.isalpha() and direction_sign(text) is not None)


def _stands_in(word: Word, span: tuple[float, float]) -> bool:
    """Tell whether a word stands within a column, or is wider than its numbers and shares their right edge."""
    left, right = span
    return word.x1 <= right and (left <= word.x0 or word.x1 >= right - SLACK)


def _runs_on(words: Sequence[Word], at: int, spans: Sequence[tuple[float, float]]) -> bool:
    """Tell whether a word is one of a running text: a blank away from a word that starts or ends outside all spans, or
    from words before and behind it: 'Side 1 af 3'.
    """
    word = words[at]
    before = [other for other in words[max(0, at - 1) : at] if word.x0 - other.x1 < BLANK * word.size]
    behind = [other for other in words[at + 1 : at + 2] if other.x0 - word.x1 < BLANK * word.size]
    outside = (not any(_stands_in(other, span) for span in spans) for other in [*before, *behind])
    return bool(before and behind) or any(outside)


def marks_within(
    found: Alignment,
    used: set[tuple[int, int]],
    spans: Sequence[tuple[float, float]],
    tells: Callable[[str], bool] = _tells,
) -> dict[int, tuple[int, int]]:
    """Return the places of the marks below rows within some spans, by row, where there is one that ``tells``.

    Those of balances and sums, behind their numbers, are none, nor is a word of a text that runs on outside the spans.
    """
    marks: dict[int, tuple[int, int]] = {}
    for row, anchor in enumerate(found.anchors):
        after = next((a for a in found.anchors[row + 1 :] if a is not None), len(found.lines))
        below = range(anchor + 1, min(after, anchor + 3)) if anchor is not None else ()
        places = [
            (line, at)
            for line in below
            for at, word in enumerate(found.lines[line].words)
            if (line, at) not in used and tells(word.text) and any(_stands_in(word, span) for span in spans)
            if not any(number.first <= at <= number.last for number in found.numbers[line])
            if not _runs_on(found.lines[line].words, at, spans)
        ]
        nearest = [place for place in places if place[0] == places[0][0]]  # a total below a row may print one, too
        if len(nearest) == 1:
            marks[row] = nearest[0]
    return marks


def unknown_marks(
    found: Alignment, used: set[tuple[int, int]], spans: Sequence[tuple[float, float]]
) -> dict[int, tuple[int, int]]:
    """Return the places of the marks of a language not known here: two short words, one of which stands below each row
    and within some spans, each below several; {} where not all rows have one.
    """
    marks = marks_within(found, used, spans, lambda text: text.isalpha() and len(text) <= SHORT)
    times = Counter(found.lines[line].words[at].text for line, at in marks.values())
    rows = sum(anchor is not None for anchor in found.anchors)
    return marks if len(marks) == rows and len(times) == 2 and min(times.values()) > 1 else {}
