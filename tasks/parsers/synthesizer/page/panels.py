"""Tables that stand side by side on a page, told by a header that is printed twice or more on one line.

Each of them is read like a page of its own, the left one first: here, and by the same function in the parser file. The
pages of a sample that print all headers tell the places for those that do not. The parser of a sample without such
tables finds them by the headers of each page, should there be any.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from pdfplumber.utils import cluster_objects

from tasks.parsers.synthesizer.page.lines import lines_of
from tasks.statements.column_words import header_scores
from tasks.statements.pages import Page, Word

Apart = tuple[tuple[Page, ...], dict[tuple[int, Word], Word]]  # pages, and where words that are moved are printed
NEAR = 50.0  # points: headers that start no further apart stand below each other
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
    near = [word for word in words for left in lefts[1:] if word["bottom"] < top and abs(word["x0"] - left) < 3]
    if re.search(r"\d", " ".join(word["text"] for word in near)):
        raise ValueError("rows of a table on the right may stand above its header")
    insets = set.intersection(*({round(left - word["x0"]) for word in words} for left in lefts))
    room = lefts[1] - min(head[-1]["x1"] for head in heads)  # headings may stand as far left of every header
    edges = [left - max(by for by in insets if by < max(room, 1)) - 3 for left in lefts]
    at = [sum(word["bottom"] > top and word["x0"] > edge for edge in edges[1:]) for word in words]
    return [[word for word, table in zip(words, at, strict=True) if table == n] for n in range(len(edges))]


def tables_at(words, header, lefts, inset, rise):
    """Yield the words of a page by table, where tables stand side by side: all moved to where the left one stands."""
    lines = cluster_objects(sorted(words, key=lambda word: word["x0"]), "bottom", 2)
    runs = [line[at : at + len(header)] for line in lines for at in range(len(line))]
    heads = [run[0] for run in runs if [word["text"] for word in run] == header]
    top = min((head["bottom"] for head in heads), default=9999) - rise - 2
    off = min((head["x0"] - left for head in heads for left in lefts), key=abs, default=0)  # the page may be moved
    edges = [left + off - inset - 3 for left in lefts]
    told = [line for line in lines if re.search(r"\d", "".join(word["text"] for word in line[-2:]))]
    days = [word for line in told for word in line if word["bottom"] < top and re.search(r"\d", word["text"])]
    rows = [day["bottom"] for day in days if any(0 < day["x0"] - edge < inset + 6 for edge in edges[1:])]
    top = min(rows, default=top + 30) - 30  # rows that go on here stand above the header
    for place, left in enumerate(lefts):
        table = [word for word in words if place == sum(word["bottom"] > top and word["x0"] > at for at in edges[1:])]
        yield [{**word, "x0": word["x0"] - left + lefts[0], "x1": word["x1"] - left + lefts[0]} for word in table]


SOURCE, SOURCE_AT = (inspect.getsource(function).strip() for function in (tables_of, tables_at))


@dataclass(frozen=True)
class Panels:
    """Where the headers of tables side by side start, and how far left of them and above them what belongs to a table
    may begin: headings, and titles.
    """

    header: tuple[str, ...]
    lefts: tuple[float, ...]
    inset: int
    rise: float


def panels_of(pages: Sequence[Page]) -> Panels | None:
    """Return where tables stand side by side, as the pages tell that have most of them; None where none has two."""
    header = next(repeated_headers(pages), None)
    if header is None:
        return None
    told = [told for page in pages if (told := _told_by(page, header))]
    most = [one for one in told if len(one.lefts) == max(len(other.lefts) for other in told)]
    if not most:
        return None
    inset, rise = max(one.inset for one in most), max(one.rise for one in most)
    return replace(most[0], inset=inset, rise=rise)


def _told_by(page: Page, header: list[str]) -> Panels | None:
    """Return where tables stand side by side on a page, None where it has no two."""
    lines = lines_of([page])
    starts = ((at, start) for at, line in enumerate(lines) for start in range(len(line.words)))
    runs = ((at, lines[at].words[start : start + len(header)]) for at, start in starts)
    heads = [(at, run) for at, run in runs if [word.text for word in run] == header]
    lefts = [min(near) for near in cluster_objects([run[0].x0 for _, run in heads], float, NEAR)]
    if len(lefts) < 2:
        return None
    first = heads[0][0]
    above = lines[max(first - 1, 0)]
    titled = all(any(abs(left - word.x0) <= 3 for word in above.words) for left in lefts)
    rise = round(lines[first].bottom - above.bottom, 1) if titled else 0.0
    insets = set.intersection(*({round(left - word.x0) for word in page.words} for left in lefts))
    room = lefts[1] - min(run[-1].x1 for _, run in heads)  # headings may stand as far left of every header
    inset = max((by for by in insets if 0 <= by < max(room, 1)), default=0)
    return Panels(tuple(header), tuple(round(left, 1) for left in lefts), inset, rise)


def tables_apart(pages: Sequence[Page], panels: Panels | None, by_side: bool = False, moved: bool = False) -> Apart:
    """Return pages, each as often as tables stand side by side on it, with the words of one of them, and where words
    that are moved are printed; ``by_side`` those of all left tables first. Tables without a header are moved to where
    the left one stands, or all.
    """
    if panels is None:
        return tuple(pages), {}
    printed: dict[tuple[int, Word], Word] = {}
    apart = [(side, one) for page in pages for side, one in enumerate(_tables(page, panels, printed, moved))]
    return tuple(one for _, one in (sorted(apart, key=lambda pair: pair[0]) if by_side else apart)), printed


def repeated_headers(pages: Sequence[Page]) -> Iterator[list[str]]:
    """Yield the words that make a whole line when they are printed twice or more, if some of them are known labels or
    stand as far apart as labels do, and then those that make a whole line somewhere and stand apart from each other on
    a page, at any height.
    """
    lines = [line for line in lines_of(pages) if not re.search(r"\d", line.text)]
    for line in lines:
        texts = [word.text for word in line.words]
        for count in range(MOST, 1, -1):
            part = texts[: len(texts) // count]
            apart = len(part) > 2 and _are_labels(line.words[: len(part)])
            if len(part) > 1 and texts == part * count and (apart or _has_labels(part)):
                yield part
    for texts in dict.fromkeys(tuple(word.text for word in line.words) for line in lines):
        if _has_labels(texts) and any(_stand_apart(page, texts) for page in pages):
            yield list(texts)


def _has_labels(words: Sequence[str]) -> bool:
    """Tell whether some words hold two labels at least, of one word or of two: 'Số tiền' is one, neither word is."""
    told = [bool(header_scores(word)) for word in words]
    pairs = [header_scores(f"{one} {other}") for one, other in pairwise(words)]
    return sum(told) + sum(bool(pair) and not any(told[at : at + 2]) for at, pair in enumerate(pairs)) > 1


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


def _tables(page: Page, panels: Panels, printed: dict[tuple[int, Word], Word], moved: bool) -> Iterator[Page]:
    words = [{"word": w, "text": w.text, "x0": w.x0, "x1": w.x1, "bottom": w.bottom} for w in page.words]
    header = " ".join(panels.header)
    for table in tables_at(words, list(panels.header), panels.lefts, panels.inset, panels.rise):
        whole = replace(page, words=tuple(word["word"] for word in table))
        if not moved and any(header in line.text for line in lines_of([whole])):
            yield whole
            continue
        both = [(replace(word["word"], x0=word["x0"], x1=word["x1"]), word["word"]) for word in table]
        printed |= {(page.number, one): word for one, word in both}
        yield replace(page, words=tuple(one for one, _ in both))
