"""Words of a scan that were read as one although the statement prints them apart elsewhere: no sum tells of a blank."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from tasks.statements.scans.scanned_word import ScannedWord

FEWEST = 2  # times that a statement prints two words one behind the other
SHORTEST = 2  # letters of each
CLOSE = 1.0  # of the letter size: a wider gap between words is none that a blank fills
BLANK = 0.3  # of the letter size: how wide a blank is


def gap_between(before: ScannedWord | None, after: ScannedWord | None) -> float | None:
    """Return the gap between words that stand side by side on one line, None where they do not."""
    return after.x0 - before.x1 if before and after and before.baseline == after.baseline else None


def parted_as_elsewhere(pages: Sequence[Sequence[ScannedWord]]) -> list[list[ScannedWord]]:
    """Return the words of a statement's pages, in reading order; two are parted where they were read as one more seldom
    than one behind the other.
    """
    words = Counter(word.text for page in pages for word in page)
    pairs = Counter(pair for page in pages for pair in _neighbours(page))
    apart = {
        first + second: len(first)
        for (first, second), times in pairs.items()
        if times >= FEWEST and times > words[first + second] and _are_words(first, second)
    }
    return [[part for word in page for part in _parts(word, apart.get(word.text, 0))] for page in pages]


def _neighbours(page: Iterable[ScannedWord]) -> Iterator[tuple[str, str]]:
    for before, after in pairwise(page):
        gap = gap_between(before, after)
        if gap is not None and 0 < gap < CLOSE * after.size:
            yield before.text, after.text


def _are_words(*texts: str) -> bool:
    """Tell whether texts are words of letters: digits may well stand together."""
    return all(len(text) >= SHORTEST and text.isalpha() for text in texts)


def _parts(word: ScannedWord, letters: int) -> Iterator[ScannedWord]:
    """Yield a word, or its first letters and the rest, a blank between them."""
    if not letters:
        yield word
        return
    middle = word.x0 + (word.x1 - word.x0) * letters / len(word.text)
    half = BLANK / 2 * word.size
    yield replace(word, text=word.text[:letters], x1=middle - half)
    yield replace(word, text=word.text[letters:], x0=middle + half)
