"""Words in the lines of rows that no wanted cell has: those that stand below each other may be a column."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tasks.parsers.synthesizer.columns.alignment import Alignment
from tasks.parsers.synthesizer.columns.bare_signs import directions, footnote_signs, minuses_apart
from tasks.parsers.synthesizer.columns.number_edges import stands_in
from tasks.parsers.synthesizer.columns.own_lines_of_texts import is_on_other_lines
from tasks.parsers.synthesizer.columns.parting_signs import ends_of_texts

if TYPE_CHECKING:
    from tasks.parsers.synthesizer.columns.fields import Field

Span = tuple[float, float, int, bool]  # a word's left and right edges, its row's line, whether it is of an amount
BLANK = 0.65  # of the letter size: no blank is wider, a typewriter's is nearly as wide


def clusters_of_others(found: Alignment, fields: Sequence[Field], fewest: int = 2) -> list[list[Span]]:
    """Return the words that no wanted cell has, those that stand below each other together; signs of footnotes where
    at least so many rows have one.

    Words within a column of texts are such as its cells are made without, unless these stand on lines of their own.
    """
    spans = sorted(spans_of_others(found, fields, fewest))
    sizes = [found.lines[anchor].words[0].size for anchor in found.anchors if anchor is not None]
    blank = max(5.0, BLANK * min(sizes, default=0.0))
    clusters: list[list[Span]] = []
    for span in spans:
        if (
            clusters
            and span[0] <= max(end for _, end, *_ in clusters[-1]) + blank
            and not _between(clusters[-1], span, fields)
        ):
            clusters[-1].append(span)
        else:
            clusters.append([span])
    return [cluster for cluster in clusters if not _is_inside(found, cluster, fields)]


def edges_of(cluster: Sequence[Span]) -> tuple[float, float]:
    """Return between which places words stand."""
    return min(span[0] for span in cluster), max(span[1] for span in cluster)


def signs_alone(found: Alignment, fewest: int = 2) -> set[tuple[int, int]]:
    """Return the places of signs that are a column of their own, those of footnotes where so many rows have one."""
    used = _used(found)
    return footnote_signs(found, used, fewest) | directions(found, used) | minuses_apart(found, used)


def _used(found: Alignment) -> set[tuple[int, int]]:
    return {place for row in found.cells for cell in row.values() for place in cell.words} | found.labelled


def spans_of_others(found: Alignment, fields: Sequence[Field], fewest: int = 2) -> list[Span]:
    """Return the words on the lines of rows that no wanted cell has, signs of footnotes as ``clusters_of_others``."""
    used, signs = _used(found) | ends_of_texts(found), signs_alone(found, fewest)
    spans: list[Span] = []
    for row, anchor in enumerate(found.anchors):
        for line in dict.fromkeys([anchor, *_own_lines(found, row)]) if anchor is not None else ():
            money = {at for one in found.numbers[line] for at in range(one.first, one.last + 1) if found.style[0]}
            known = {
                at for one in found.numbers[line] if stands_in(one, fields) for at in range(one.first, one.last + 1)
            }
            spans += [
                (word.x0, word.x1, anchor, at in money)
                for at, word in enumerate(found.lines[line].words)
                if at not in known
                and (line, at) not in used
                and not _goes_on(found, line, at)
                and (any(sign.isalnum() for sign in word.text) or (line, at) in signs)
            ]
    return spans


def _own_lines(found: Alignment, row: int) -> list[int]:
    """Return the lines of a row that print a day or a number."""
    cells = found.cells[row].items()
    return [cell.words[0][0] for name, cell in cells if found.kinds[name] in ("date", "number") and cell.words]


def _goes_on(found: Alignment, line: int, at: int) -> bool:
    """Tell whether a word stands a blank behind a labelled part, or behind words that do: 'KS: 8' of 'VS: 47 KS: 8'."""
    words = found.lines[line].words
    while at and words[at].x0 - words[at - 1].x1 <= BLANK * words[at].size:
        at -= 1
        if (line, at) in found.labelled:
            return True
    return False


def _between(cluster: Sequence[Span], span: Span, fields: Sequence[Field]) -> bool:
    _, end = edges_of(cluster)
    return any(end <= field.left + 1 and field.right <= span[0] + 1 for field in fields)


def _is_inside(found: Alignment, cluster: Sequence[Span], fields: Sequence[Field]) -> bool:
    """Tell whether words start within a column of texts, and end there, or where others of its days go on."""
    left, right = edges_of(cluster)
    width = right - left
    places = [(start, end, line) for start, end, line, _ in cluster]
    texts = [f for f in fields if f.kind == "text" and not is_on_other_lines(found, places, f.columns)]
    ends = [(f.left, max(f.left, f.right - width) + 1) for f in texts]
    ends += [(f.left, f.right - 1) for f in fields if f.kind == "date"]
    return any(start - 1 <= left <= end for start, end in ends)
