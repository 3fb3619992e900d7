"""Columns that the header names and the sample leaves empty, or mostly so: known by their label, so that later cells
find them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from tasks.parsers.synthesizer.columns.alignment import Alignment
from tasks.parsers.synthesizer.columns.fields import Field, field_of_others
from tasks.parsers.synthesizer.columns.number_edges import APART, EDGES
from tasks.parsers.synthesizer.columns.other_words import clusters_of_others, edges_of
from tasks.parsers.synthesizer.page.lines import Line
from tasks.statements.column_words import fold_header, header_scores
from tasks.statements.pages import Word

WORD_GAP = 0.7  # of the letter size: words of one label stand no further apart
NUMBERS = ("debit", "credit", "amount", "balance")
OTHER_WAY = {"debit": "credit", "credit": "debit"}
SIGN_OF = {"debit": -1, "credit": 1}
STEM = 3  # letters that a wanted column's name and a label share at least


def silent_columns(header: Line | None, fields: Sequence[Field], unfound: Sequence[str]) -> list[Field]:
    """Return a column for every label of the header that stands over none; ``unfound`` are the wanted columns without
    a cell, which take the label that is called as they are, or else says the same way of money.
    """
    silent = []
    for label in _free_labels(header, fields):
        text = _text(label)
        if header_scores(text):
            same = [name for name in unfound if _same_name(name, text)]
            alike = [name for name in unfound if _role(name) == _role(text) and _role(text) in OTHER_WAY]
            names = tuple(same or alike)[:1]
            plain = Field("", "text" if names else "other", 0.0, label[0].x0, label[-1].x1, names)
            silent.append(_as_numbers(plain, label, text, header, fields))
    return silent


def with_both_ways(header: Line | None, fields: Sequence[Field], amount: str, signs: Collection[int]) -> list[Field]:
    """Return columns of which an empty one of money in, or out, has the wanted ``amount``, too, where the label of the
    only one that the sample fills says the other way, as all ``signs`` of its amounts do: later statements fill both.
    """
    empty = [field for field in fields if field.silent in OTHER_WAY and not field.columns]
    shown = [field for field in fields if amount in field.columns]
    ways = [OTHER_WAY[field.silent] for field in empty]
    if len(ways) != 1 or {*signs} != {SIGN_OF[ways[0]]}:
        return [*fields]
    if [_role(label) for label in _labels_over(header, shown)] != ways:
        return [*fields]
    both = {empty[0]: replace(empty[0], columns=(amount,)), shown[0]: replace(shown[0], name=ways[0])}
    return [both.get(field, field) for field in fields]


def _labels_over(header: Line | None, fields: Sequence[Field]) -> list[str]:
    """Return the labels of a header over some columns."""
    labels = labels_of(header) if header else ()
    over = (label for label in labels for field in fields if label[0].x0 < field.right and field.left < label[-1].x1)
    return [_text(label) for label in over]


def rare_columns(header: Line | None, fields: Sequence[Field], found: Alignment) -> list[Field]:
    """Return the columns of words that no wanted cell has, too few to be a column without the label above them."""
    rare, labels = [], [*_free_labels(header, fields)]
    clusters = [
        (*edges_of(cluster), cluster) for cluster in (clusters_of_others(found, fields, fewest=1) if labels else ())
    ]
    for label in labels:
        below = [one for one in clusters if one[0] < label[-1].x1 and label[0].x0 < one[1]]
        if len(below) == 1 and _role(_text(label)) not in NUMBERS:
            left, right, cluster = below[0]
            alone = not any(field.left < right and left < field.right for field in fields)
            wide = {"left": min(left, label[0].x0), "right": max(right, label[-1].x1)}
            rare += [replace(field_of_others(cluster), **wide)] if alone else []
    return rare


def has_bare_label(header: Line | None, fields: Sequence[Field]) -> bool:
    """Tell whether a label of the header stands over no column: what it is of, and where that starts, is unknown."""
    return any(_free_labels(header, fields))


def _free_labels(header: Line | None, fields: Sequence[Field]) -> Iterator[list[Word]]:
    """Yield the labels of a header that stand over no column and are not those of one beside them."""
    for label in labels_of(header) if header else ():
        left, right = label[0].x0, label[-1].x1
        if any(field.left - 6 < right and left < field.right + 6 for field in fields):
            continue
        if any(_text(label) == _text(other) for other in labels_of(header) if other[0].x1 < left):
            continue  # the header of another table beside this one
        if not _nearest_is_bare(label, header, fields):
            yield label


def _text(label: list[Word]) -> str:
    return " ".join(word.text for word in label)


def _role(text: str) -> str:
    """Return what a label says that its column holds, '' where that is unknown."""
    scores = header_scores(text)
    return max(scores, key=scores.get, default="")


def labels_of(header: Line) -> list[list[Word]]:
    """Return the words of each label of a header: those of one stand close together."""
    labels: list[list[Word]] = []
    for word in header.words:
        if labels and word.x0 - labels[-1][-1].x1 <= WORD_GAP * word.size:
            labels[-1].append(word)
        else:
            labels.append([word])
    return labels


def _nearest_is_bare(label: list[Word], header: Line, fields: Sequence[Field]) -> bool:
    """Tell whether the column beside a label has no label of its own: then it is that column's, standing aside."""
    near = min(fields, key=lambda field: max(field.left - label[-1].x1, label[0].x0 - field.right), default=None)
    return near is None or not any(word.x0 < near.right + 4 and word.x1 > near.left - 4 for word in header.words)


def _same_name(name: str, label: str) -> bool:
    one, other = fold_header(name), fold_header(label)
    if one == other:
        return True
    stems = {word[:STEM] for word in one.split() if len(word) >= STEM}
    return bool(stems & {word[:STEM] for word in other.split() if len(word) >= STEM})


def _as_numbers(plain: Field, label: list[Word], text: str, header: Line, fields: Sequence[Field]) -> Field:
    """Return the column below a label of amounts, aligned with it as the other columns of numbers are with theirs."""
    role = _role(text)
    known = [field for field in fields if field.kind == "number" and field.edge in EDGES]
    if not known or role not in NUMBERS:
        return plain
    edge = known[0].edge
    offsets = []
    for field in known:
        over = [one for one in labels_of(header) if one[0].x0 < field.right and one[-1].x1 > field.left]
        if len(over) == 1:
            offsets.append(field.at - _at(over[0], edge))
    if not offsets or max(offsets) - min(offsets) > APART:
        return plain
    at = round(_at(label, edge) + sum(offsets) / len(offsets), 1)
    return replace(plain, kind="number", edge=edge, at=at, tolerance=known[0].tolerance, silent=role)


def _at(label: list[Word], edge: str) -> float:
    left, right = label[0].x0, label[-1].x1
    return {"x0": left, "x1": right, "middle": (left + right) / 2}[edge]
