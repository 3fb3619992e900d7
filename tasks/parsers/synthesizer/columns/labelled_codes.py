"""Wanted columns that are codes at their labels, on lines of some rows: 'VS:4711 KS:0308', 'EREF+118', 'VS 4711'."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Sequence

import pandas as pd

from tasks.parsers.synthesizer.columns.alignment import Alignment, Part, neighbours
from tasks.parsers.synthesizer.columns.labelled_lines import either
from tasks.parsers.synthesizer.columns.line_forms import Run, other_texts, runs_of, text_of
from tasks.parsers.synthesizer.columns.line_templates import group_of
from tasks.parsers.synthesizer.page.lines import Line

FEWEST = 2  # rows that have a code, and different codes
GLUED = re.compile(r"([^\W\d_]+[:+=])(\S*)(?: |$)")  # a label and its code
PARTED = re.compile(r"([^\W\d_]+[:+=]? )(\S*\d\S*)(?: |$)")
Runs = dict[int, list[Run]]  # by row
TextsOf = Callable[[Line], list[Run]]


def find_codes(found: Alignment, table: pd.DataFrame) -> bool:
    """Add the columns that labels on lines tell to an alignment's parts, whose cells lose them.

    Return whether there are any: all rows, and no others, have the label of such a cell on a line of labels and codes.
    """
    ways = ((way, _runs_of_labels(found, way)) for way in (runs_of, _over_gaps))
    told = [(way, runs, _labels_of_columns(found, table, runs)) for way, runs in ways]
    most = sorted(told, key=lambda one: -len(one[2]))
    return any(_find_labelled(found, table, *one) for one in most)


def _find_labelled(
    found: Alignment, table: pd.DataFrame, texts_of: TextsOf, runs: Runs, labels: dict[str, str]
) -> bool:
    labels = {name: on for name, on in labels.items() if name not in found.parts}
    known = {label for on in _labels_on(found, runs) for label in on if {*labels.values()} & {*on}}
    if not labels or len({*labels.values()}) < len(labels):
        return False
    runs = {row: own for row, on in runs.items() if (own := [run for run in on if known & {*_labels(found, run)}])}
    form, like = _form(labels, _in_order(found, runs)), f"^(?:{either(sorted(known))})"
    taken = {run for on in runs.values() for run in on}
    others = other_texts(found, taken, texts_of)
    if any(re.search(like, text) for text in others) or not _explain(form, found, table, labels, runs):
        return False
    words = {row: tuple(place for run in on for place in run) for row, on in runs.items()}
    for name in labels:
        found.parts[name] = Part("", words, templates=(form,), like=like)
        for cells in found.cells:
            cells.pop(name, None)
    found.labelled.update(place for places in words.values() for place in places)
    return True


def _over_gaps(line: Line) -> list[Run]:
    """Return the texts of a line, of which a label and the code behind a gap are one: codes may stand below each other,
    as what stands behind other labels does.
    """
    texts: list[Run] = []
    for run in runs_of(line):
        lone = texts and line.words[texts[-1][-1][1]].text.endswith(":")
        if lone and not line.words[run[0][1]].text.endswith(":"):
            texts[-1] = (*texts[-1], *run)
        else:
            texts.append(run)
    return texts


def print_codes_in_texts(found: Alignment, table: pd.DataFrame) -> bool:
    """Tell whether codes of two columns follow each other in texts: where one starts, it does by chance."""
    runs = _runs_of_labels(found, runs_of)
    labels = {*_labels_of_columns(found, table, runs).values()}
    return any(len(labels.intersection(on)) > 1 for on in _labels_on(found, runs))


def _labels_of_columns(found: Alignment, table: pd.DataFrame, runs: Runs) -> dict[str, str]:
    return {name: label for name in found.kinds if (label := _label(found, name, list(table[name]), runs))}


def _runs_of_labels(found: Alignment, texts_of: TextsOf) -> Runs:
    """Return the texts of rows' lines of which all words are a label and its code."""
    runs: Runs = {}
    for row, anchor in enumerate(found.anchors):
        lines = found.lines[anchor : neighbours(found, row)[1]] if anchor is not None else []
        if own := [run for line in lines for run in texts_of(line) if _codes(found, run)]:
            runs[row] = own
    return runs


def _codes(found: Alignment, run: Run) -> list[tuple[str, str]]:
    """Return the labels of a text and their codes, [] where it has other words, too."""
    text = text_of(found, run)
    return next((form.findall(text) for form in (GLUED, PARTED) if not form.sub("", text)), [])


def _labels(found: Alignment, run: Run) -> list[str]:
    return [label for label, _ in _codes(found, run)]


def _labels_on(found: Alignment, runs: Runs) -> list[list[str]]:
    return [_labels(found, run) for on in runs.values() for run in on]


def _label(found: Alignment, name: str, cells: Sequence[str], runs: Runs) -> str:
    """Return the label behind which the cells of a column stand, '' where there is none. One code alone is no column's,
    unless the label is its name.
    """
    codes: dict[str, dict[int, str]] = defaultdict(dict)
    for row, on in runs.items():
        for label, code in (pair for run in on for pair in _codes(found, run)):
            codes[label][row] = code
    wanted = {row: cell for row, cell in enumerate(cells) if cell}
    if found.kinds[name] == "date" or len(wanted) < FEWEST:
        return ""
    same = [label for label, said in codes.items() if {row: code for row, code in said.items() if code} == wanted]
    several = len({*wanted.values()}) >= FEWEST
    return next((label for label in same if several or label.rstrip(":+= ").casefold() == name.casefold()), "")


def _in_order(found: Alignment, runs: Runs) -> list[str]:
    """Return the labels of runs in the order in which they are mostly printed."""
    places: dict[str, list[int]] = defaultdict(list)
    for on in runs.values():
        for at, label in enumerate(label for run in on for label in _labels(found, run)):
            places[label].append(at)
    return sorted(places, key=lambda label: (sum(places[label]) / len(places[label]), label))


def _form(labels: dict[str, str], order: Sequence[str]) -> str:
    """Return the expression of labels in their order, each of which may be missing."""
    names = {label: name for name, label in labels.items()}
    codes = (rf"(?P<{group_of(names[label])}>\S*)" if label in names else r"\S*" for label in order)
    return "".join(f"(?:{re.escape(label)}{code} ?)?" for label, code in zip(order, codes, strict=True))


def _explain(form: str, found: Alignment, table: pd.DataFrame, labels: dict[str, str], runs: Runs) -> bool:
    """Tell whether the form says of every row what is wanted of it."""
    for row, cells in enumerate(table[[*labels]].to_dict("records")):
        said = re.fullmatch(form, " ".join(text_of(found, run) for run in runs.get(row, ())))
        if not said or any((said[group_of(name)] or "") != cell for name, cell in cells.items()):
            return False
    return True
