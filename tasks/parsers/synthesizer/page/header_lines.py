"""Lines that name columns, also those whose labels stand on two baselines: some are centred beside others."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from tasks.parsers.synthesizer.page.lines import BASELINE, CLOSE, Line
from tasks.statements.column_words import header_scores
from tasks.statements.pages import Word

FURTHEST = 3.5  # points: labels whose bottoms differ by more stand on two lines
CLOSE_BELOW = 1.2  # of the letter size: labels of one header stand no further below each other
EVEN = 1.0  # points: centred labels stand as far below the first halves of others as above the second ones
MOST = 4  # words of a header for each that is a known label
DATES = {"posting_date", "value_date"}
NUMBERS = {"amount", "debit", "credit", "balance"}


def is_header(line: Line) -> bool:
    """Tell whether a line is a header: labels of a day and of an amount among few other words."""
    if len(line.words) < 2 or re.search(r"\d", line.text):
        return False
    said = _known_labels(line)
    return bool({*said} & DATES) and bool({*said} & NUMBERS) and len(line.words) <= MOST * len(said)


def _known_labels(line: Line) -> list[str]:
    """Return what the words of a line say as labels, one for each that is a known one."""
    scores = [found for word in line.words if (found := header_scores(word.text))]
    return [max(found, key=found.get) for found in scores]


def _names_sums(line: Line) -> bool:
    """Tell whether a line is a header, or the part of one that labels two sums or more among few other words: that of
    the day stands on other lines then.
    """
    said = _known_labels(line)
    return is_header(line) or (len({*said} & NUMBERS) > 1 and len(line.words) <= MOST * len(said))


def with_whole_headers(lines: Sequence[Line]) -> list[Line]:
    """Return the lines with one in place of two that name columns as one, none of their words standing one below the
    other and neither naming the columns alone, of the line below with the second halves of centred labels, and of one
    lower by a part of a line's height.
    """
    whole: list[Line] = []
    for line in lines:
        above = whole[-1] if whole else None
        joined = _joined(above, line) if above and above.page == line.page else None
        if joined:
            whole[-1] = joined
        elif around := _around_others(whole[-2:], line):
            whole[-2:] = [around]
        elif above and above.page == line.page and (shifted := _with_shifted_label(above, line)):
            whole[-1] = shifted
        else:
            whole.append(replace(line, index=len(whole)))
    return whole


def _joined(above: Line, below: Line) -> Line | None:
    """Return the header of which two lines are parts, None where they are lines of their own."""
    both = _beside(above, below)
    if both and is_header(both) and not is_header(above) and not is_header(below):
        return both
    return _with_second_halves(above, below) if is_header(above) else None


def _with_shifted_label(header: Line, below: Line) -> Line | None:
    """Return a header with the line below, where that prints the label of a number between its own ones, lower by a
    part of a line's height: the end of one that is broken over more lines than the others are. None for others.
    """
    said = _known_labels(below)
    lower = min(word.top for word in below.words) < max(word.bottom for word in header.words)
    inside = header.words[0].x1 < below.words[0].x0 and below.words[-1].x1 < header.words[-1].x0
    named = len(said) == len(below.words) and {*said} <= NUMBERS and {*said}.isdisjoint(_known_labels(header))
    return _beside(header, below) if is_header(header) and lower and inside and named else None


def _around_others(above: Sequence[Line], below: Line) -> Line | None:
    """Return the header of three lines, the second of which names columns, at least those of sums: the first and the
    third are the halves of further labels, beside which its own are centred. None for others.
    """
    near = len(above) == 2 and all(line.page == below.page for line in above) and _names_sums(above[1])
    both = _beside(*above) if near and not is_header(above[0]) else None
    return _with_second_halves(both, below) if both else None


def _beside(above: Line, below: Line) -> Line | None:
    """Return a line of the words of two that stand close, side by side; None where some stand below others."""
    near = below.bottom - above.bottom <= CLOSE_BELOW * above.words[0].size
    if not near or any(_share_room(one, two) for one in above.words for two in below.words):
        return None
    return replace(above, words=tuple(sorted((*above.words, *below.words), key=lambda word: word.x0)))


def _with_second_halves(header: Line, below: Line) -> Line | None:
    """Return a header on two baselines with the words of the line below, where these are the second halves of all
    labels on the upper one: those on the lower one are centred beside both halves. None for others.
    """
    if not is_broken(header) or re.search(r"\d", header.text + below.text):
        return None
    top, middle = (choose(word.bottom for word in header.words) for choose in (min, max))
    upper = [word for word in header.words if word.bottom - top <= FURTHEST]
    labels = _labels(upper)
    over = {half: [label for label in labels if any(_share_room(word, half) for word in label)] for half in below.words}
    completed = all(any(label in found for found in over.values()) for label in labels)
    alone = not any(_share_room(word, half) for word in header.words if word not in upper for half in below.words)
    even = abs((middle - top) - (below.bottom - middle)) <= EVEN
    if not (even and alone and completed and all(len(found) == 1 for found in over.values())):
        return None
    starts = {word: label[0].x0 for label in labels for word in label}
    starts |= {half: label[0].x0 for half, (label,) in over.items()}
    words = sorted((*header.words, *below.words), key=lambda word: (starts.get(word, word.x0), word.bottom, word.x0))
    return replace(header, words=tuple(words))


def has_second_half(words: Sequence[Word], word: Word) -> bool:
    """Tell whether the label of a header that a word is in goes on below it: it ends elsewhere, printed on one line."""
    return any(other.bottom - word.bottom > FURTHEST and _share_room(word, other) for other in words)


def _labels(words: Sequence[Word]) -> list[list[Word]]:
    """Return the words of a line, those that stand a blank apart together."""
    runs: list[list[Word]] = []
    for word in words:
        if runs and word.x0 - runs[-1][-1].x1 <= CLOSE * word.size:
            runs[-1].append(word)
        else:
            runs.append([word])
    return runs


def _share_room(one: Word, two: Word) -> bool:
    """Tell whether one of two words stands below the other."""
    return one.x0 < two.x1 and two.x0 < one.x1


def is_broken(header: Line | None) -> bool:
    """Tell whether the labels of a header stand on several baselines."""
    bottoms = [word.bottom for word in header.words] if header else [0.0]
    return max(bottoms) - min(bottoms) > BASELINE
