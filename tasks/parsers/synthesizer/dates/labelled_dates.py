"""Dates behind a label within the text of some rows, at least all that differ: 'Standing order / Value: 02.03.2024'."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from itertools import takewhile

import pandas as pd

from tasks.parsers.synthesizer.columns.alignment import NEAR, Alignment, neighbours
from tasks.parsers.synthesizer.dates.dating import PrintedDate, expected_date
from tasks.statements.dates import date_pattern, parse_date
from tasks.statements.roles import Roles

FEWEST = 2  # rows whose date differs, unless the label names their column
LETTERS = 4  # that the name of a column starts with, and its label
Place = tuple[int, int]  # line and word
Used = set[Place]
Said = tuple[str, tuple[Place, ...]]  # a label, and where it and the date behind it stand


def find_labelled_dates(found: Alignment, table: pd.DataFrame, roles: Roles, dates: dict[str, PrintedDate]) -> None:
    """Find the second date of rows where they print it, behind a label: all do where it is not the first one.

    The cells found elsewhere were so by chance: another column of dates would print them all. Some rows whose second
    date is the first one may print it as well, behind the same label.
    """
    posting, name = roles.column("posting_date"), roles.column("value_date")
    printed = dates.get(posting)
    if printed is None or printed.heading or printed.above or not re.search("[yY]", printed.fmt):
        return
    if name not in roles.date_formats:  # no row has any
        return
    days, usual = ([expected_date(cell, roles.date_formats[one]) for cell in table[one]] for one in (name, posting))
    rows = [row for row, day in enumerate(days) if day != usual[row]]
    if not 0 < len(rows) < len(days) or None in days + found.anchors or all(name in on for on in found.cells):
        return
    used = {place for cells in found.cells for other, cell in cells.items() if other != name for place in cell.words}
    said = {row: next(_labelled(found, row, days[row], printed.fmt, used), ("", ())) for row in rows}
    labels = {label for label, _ in said.values()}
    label = labels.pop() if len(labels) == 1 else ""
    if not label or not (len(rows) >= FEWEST or _names(label, name)):
        return
    for row in (row for row in range(len(days)) if row not in said and _says(found, row, label)):
        again = (one for one in _labelled(found, row, days[row], printed.fmt, used) if one[0] == label)
        said[row] = next(again, ("", ()))
    if len(said) == len(days) or not all(places for _, places in said.values()):
        return
    for cells in found.cells:
        cells.pop(name, None)
    found.labelled.update(place for _, places in said.values() for place in places)
    found.dates_within.update((row, places[-1][0]) for row, (_, places) in said.items())
    dates[name] = PrintedDate(printed.fmt, label=label, of_some=True)


def _labelled(found: Alignment, row: int, day: date, fmt: str, used: Used) -> Iterator[Said]:
    """Yield the words before a day that a row's lines print, which no other cell has, and where they and it stand.

    Where its text has them all, the last one is the label.
    """
    for line in _lines_of(found, row):
        for at, word in enumerate(line.words):
            if not at or not date_pattern(fmt).fullmatch(word.text) or parse_date(word.text, fmt) != day:
                continue
            places = [(line.index, place) for place in range(at - 1, -1, -1)]
            before = [*takewhile(lambda place: place not in used and not _digits(found, place), places)] or places[:1]
            label = " ".join(found.lines[one].words[place].text for one, place in reversed(before))
            if re.search(r"[^\W\d_]{2}\S*$", label) and not any(_digits(found, place) for place in before):
                yield label, (*before, (line.index, at))


def _names(label: str, name: str) -> bool:
    """Tell whether a label is the name of a column, or starts as a word of it does: 'Value:' of 'Value date'."""
    said = re.search(r"[^\W\d_]*(?=\W*$)", label)[0].casefold()
    return len(said) >= LETTERS and any(word.startswith(said) for word in re.findall(r"\w+", name.casefold()))


def _says(found: Alignment, row: int, label: str) -> bool:
    return any(f" {label} " in f" {line.text} " for line in _lines_of(found, row))


def _lines_of(found: Alignment, row: int):
    anchor, (_, after) = found.anchors[row], neighbours(found, row)
    return found.lines[anchor : min(after, anchor + NEAR)]


def _digits(found: Alignment, place: Place) -> bool:
    return bool(re.search(r"\d", found.lines[place[0]].words[place[1]].text))
