"""Tables that stand side by side on a page, told by a header that is printed twice or more on one line.

Each of them is read like a page of its own, the left one first: here, and by the same function in the parser file.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from pdfplumber.utils import cluster_objects

from tasks.parsers.synthesizer.page.lines import lines_of
from tasks.statements.column_words import header_scores
from tasks.statements.pages import Page, Word

MOST = 4  # tables on one line
APART = 1.5  # of the letter size: words further apart do not belong to one running text


def tables_of(words, header):
    """Return the words of a page by table, where several with the same header stand side by side, titled or not."""
    lines = cluster_objects(sorted(words, key=lambda word: word["x0"]), "bottom", 2)
    runs = [line[at : at + len(header)] for line in lines for at in range(len(line))]
    heads = [run for run in runs if [word["text"] for word in run] == header]
    lefts = [min(near) for near in cluster_objects([head[0]["x0"] for head in heads], float, 50)]
    if len(lefts) < 2:
        return [words]
    above, line = next(pair for pair in zip([[], *lines], lines, strict=False) if heads[0][0] in pair[1])
    titled = all(any(abs(left - word["x0"]) <= 3 for word in above) for left in lefts)
    top = (above if titled else line)[0]["bottom"] - 2
    insets = set.intersection(*({round(left - word["x0"]) for word in words} for left in lefts))
    room = lefts[1] - min(head[-1]["x1"] for head in heads)  # headings may stand as far left of every header
    edges = [left - max(by for by in insets if by < max(room, 1)) - 3 for left in lefts]
    at = [sum(word["bottom"] > top and word["x0"] > edge for edge in edges[1:]) for word in words]
    return [[word for word, table in zip(words, at, strict=True) if table == n] for n in range(len(edges))]


SOURCE = inspect.getsource(tables_of).strip()


def tables_apart(pages: Sequence[Page], by_side: bool = False) -> tuple[Page, ...]:
    """Return pages, each as often as tables stand side by side on it, with the words of one of them; ``by_side`` those
    of all left tables first.
    """
    header = next(repeated_headers(pages), None)
    if header is None:
        return tuple(pages)
    apart = [(side, one) for page in pages for side, one in enumerate(_tables(page, header))]
    return tuple(one for _, one in (sorted(apart, key=lambda pair: pair[0]) if by_side else apart))


def tables_below(pages: Sequence[Page]) -> tuple[Page, ...]:
    """Return pages as ``tables_apart`` does, each table where the left one of its page stands."""
    header = next(repeated_headers(pages), None)
    return tuple(one for page in pages for one in _levelled(list(_tables(page, header)), header)) if header else pages


def _levelled(tables: list[Page], header: list[str]) -> Iterator[Page]:
    starts = [
        next((line.words[0].x0 for line in lines_of([table]) if line.text.startswith(" ".join(header))), 0.0)
        for table in tables
    ]
    for table, start in zip(tables, starts, strict=True):
        by = start - starts[0]
        yield replace(table, words=tuple(replace(word, x0=word.x0 - by, x1=word.x1 - by) for word in table.words))


def repeated_headers(pages: Sequence[Page]) -> Iterator[list[str]]:
    """Yield the words that make a whole line when they are printed twice or more, if some of them are known labels,
    and then those that make a whole line somewhere and stand apart from each other on a page, at any height.
    """
    lines = [line for line in lines_of(pages) if not re.search(r"\d", line.text)]
    for line in lines:
        texts = [word.text for word in line.words]
        for count in range(MOST, 1, -1):
            part = texts[: len(texts) // count]
            if len(part) > 1 and texts == part * count and _has_labels(part):
                yield part
    for texts in dict.fromkeys(tuple(word.text for word in line.words) for line in lines):
        if _has_labels(texts) and any(_stand_apart(page, texts) for page in pages):
            yield list(texts)


def _has_labels(words: Sequence[str]) -> bool:
    return sum(bool(header_scores(word)) for word in words) > 1


def _stand_apart(page: Page, texts: tuple[str, ...]) -> bool:
    """Tell whether a page prints some words one behind the other at several places, the second right of the first, and
    further apart than those of a text: a title may be printed twice as well.
    """
    lines = (line.words for line in lines_of([page]))
    runs = [words[at : at + len(texts)] for words in lines for at in range(len(words))]
    found = [run for run in runs if tuple(word.text for word in run) == texts and _are_labels(run)]
    return bool(found) and max(run[0].x0 for run in found) > min(run[-1].x1 for run in found)


def _are_labels(run: Sequence[Word]) -> bool:
    return any(word.x0 - before.x1 > APART * word.size for before, word in pairwise(run))


def _tables(page: Page, header: list[str]) -> Iterator[Page]:
    words = [{"word": w, "text": w.text, "x0": w.x0, "x1": w.x1, "bottom": w.bottom} for w in page.words]
    for table in tables_of(words, header):
        yield replace(page, words=tuple(word["word"] for word in table))
