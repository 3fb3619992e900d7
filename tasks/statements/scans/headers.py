"""Headers of tables, which pages repeat: what OCR reads otherwise on one page makes no other header."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby, pairwise
from statistics import median

from tasks.statements.scans.likeness import readings
from tasks.statements.scans.words import ScannedWord

COLUMNS = 3  # at least that the line of a header names
APART = 1.2  # of the letter size: labels of columns stand so far from each other
MOVED = 0.6  # of the letter size: by how much a word's place differs from page to page

Words = tuple[ScannedWord, ...]


def with_like_headers(pages: Sequence[Sequence[ScannedWord]]) -> list[list[ScannedWord]]:
    """Return the words of a statement's scanned pages, with each header as most of the pages (or the surest) have it.

    All pages are given with the same number of pixels (or points) an inch.
    """
    lines = [_lines_of(words) for words in pages]
    headers = [line for page in lines for line in page if _is_header(line)]
    votes = Counter(map(_text, headers))
    ranked = sorted(headers, key=lambda line: (-votes[_text(line)], -min(word.sure for word in line)))
    return [[word for line in page for word in (_like(line, ranked) if _is_header(line) else line)] for page in lines]


def _lines_of(words: Sequence[ScannedWord]) -> list[Words]:
    return [tuple(line) for _, line in groupby(words, key=lambda word: word.baseline)]


def _is_header(line: Words) -> bool:
    if any(sign.isdigit() for word in line for sign in word.text):
        return False
    return sum(b.x0 - a.x1 > APART * a.size for a, b in pairwise(line)) >= COLUMNS - 1


def _text(line: Words) -> str:
    return " ".join(word.text for word in line)


def _like(line: Words, headers: Sequence[Words]) -> Words:
    """Return the first of the headers that a line may be another reading of, put where the line stands."""
    for header in headers:
        by = median([line[0].x0 - header[0].x0, line[-1].x1 - header[-1].x1])
        ends = (line[0].x0 - by - header[0].x0, line[-1].x1 - by - header[-1].x1)
        if max(map(abs, ends)) <= MOVED * line[0].size and _reads_as(_text(header), line):
            return tuple(replace(word, x0=word.x0 + by, x1=word.x1 + by, baseline=line[0].baseline) for word in header)
    return line


def _reads_as(text: str, line: Words) -> bool:
    return any(count == len(line) for count, _ in readings(text, [word.text for word in line]))
