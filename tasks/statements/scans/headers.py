"""Headers of tables, which pages repeat: what OCR reads otherwise on one page makes no other header."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import groupby, pairwise
from statistics import median

from pdfplumber.utils import cluster_objects

from tasks.statements.pages import Page
from tasks.statements.scans import DOUBTFUL_FONT
from tasks.statements.scans.likeness import readings
from tasks.statements.scans.scanned_word import LOW, ScannedWord

COLUMNS = 3  # at least that the line of a header names
APART = 1.2  # of the letter size: labels of columns stand so far from each other
LEVEL = 0.1  # points: baselines that differ by less are one
MOVED = 0.6  # of the letter size: by how much a word's place differs from page to page

Words = tuple[ScannedWord, ...]
Header = tuple[tuple[str, float, float], ...]  # the words of one line, each with its left and right edge, in points


def printed_headers(pages: Iterable[Page], source: str) -> list[Header]:
    """Return the headers of the tables on these pages that a parser's source names, each once."""
    lines = [line for page in pages for line in _lines_of(words_of(page)) if _is_header(line)]
    named = {_text(line): line for line in lines if _text(line) in source}
    return [tuple((word.text, word.x0, word.x1) for word in line) for line in named.values()]


def words_of(page: Page) -> list[ScannedWord]:
    """Return the words of a transcript's page, line by line; words of a line may be of several sizes."""
    words = [
        ScannedWord(
            word.text, word.x0, word.x1, word.bottom - LOW * word.size, word.size, float(word.font != DOUBTFUL_FONT)
        )
        for word in page.words
    ]
    lines = cluster_objects(words, lambda word: word.baseline, LEVEL)
    level = [replace(word, baseline=round(line[0].baseline, 1)) for line in lines for word in line]
    return sorted(level, key=lambda word: (word.baseline, word.x0))


def with_like_headers(pages: Sequence[Sequence[ScannedWord]], known: Iterable[Header] = ()) -> list[list[ScannedWord]]:
    """Return the words (in points) of scanned pages with each header as it is known, else as most pages have it.

    Of headers that as many pages have the surest is taken.
    """
    lines = [_lines_of(words) for words in pages]
    headers = [line for page in lines for line in page if _is_header(line)]
    votes = Counter(map(_text, headers))
    ranked = sorted(headers, key=lambda line: (-votes[_text(line)], -min(word.sure for word in line)))
    ranked = [tuple(ScannedWord(text, x0, x1, 0.0, 0.0, 1.0) for text, x0, x1 in line) for line in known] + ranked
    return [[word for line in page for word in (_like(line, ranked) if _is_header(line) else line)] for page in lines]


def _lines_of(words: Sequence[ScannedWord]) -> list[Words]:
    return [tuple(line) for _, line in groupby(words, key=lambda word: word.baseline)]


def _is_header(line: Words) -> bool:
    if any(re.search(r"\d", word.text) and not re.search(r"[^\W\d_]", word.text) for word in line):
        return False  # a digit beside letters may be one of them: '1n'
    return sum(b.x0 - a.x1 > APART * a.size for a, b in pairwise(line)) >= COLUMNS - 1


def _text(line: Words) -> str:
    return " ".join(word.text for word in line)


def _like(line: Words, headers: Sequence[Words]) -> Words:
    """Return a line as the first of the headers that it may be another reading of has it, where the line stands."""
    for header in headers:
        if _text(header) == _text(line):
            return line
        by = median([line[0].x0 - header[0].x0, line[-1].x1 - header[-1].x1])
        ends = (line[0].x0 - by - header[0].x0, line[-1].x1 - by - header[-1].x1)
        if max(map(abs, ends)) <= MOVED * line[0].size and _reads_as(_text(header), line):
            places = line if len(line) == len(header) else [replace(w, x0=w.x0 + by, x1=w.x1 + by) for w in header]
            stand = {"baseline": line[0].baseline, "size": line[0].size}
            pairs = zip(header, places, strict=True)
            return tuple(replace(word, x0=place.x0, x1=place.x1, **stand) for word, place in pairs)
    return line


def _reads_as(text: str, line: Words) -> bool:
    return any(count == len(line) for count, _ in readings(text, [word.text for word in line]))
