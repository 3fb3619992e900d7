"""Wanted columns that one of a row's lines holds, in some rows: 'GBP 50.16 rate 0.8546' among the lines of a text, or
an account that stands alone on one.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping

import pandas as pd

from tasks.parsers.synthesizer.columns.alignment import Alignment, Part, neighbours
from tasks.parsers.synthesizer.columns.codes_on_lines import common_form, like_codes, slot_of_codes
from tasks.parsers.synthesizer.columns.line_templates import FEWEST, FREE, MOST, slot_of, template_of
from tasks.parsers.synthesizer.page.lines import Line, start_texts
from tasks.statements.role_evidence import DATES, MONEY
from tasks.statements.roles import Roles

Run = tuple[tuple[int, int], ...]  # the places of words that stand a blank apart: line and word


def find_forms(found: Alignment, table: pd.DataFrame, roles: Roles) -> bool:
    """Add the columns that lines of one form hold to an alignment's parts, whose cells lose them.

    Return whether there are any: all rows with such cells, and no others, have a line like that.
    """
    for names in (names for names in _filled_together(found, table, roles) if len(names) > 1):
        cells = {name: list(table[name]) for name in names}
        slots = {name: slot_of(found, name, cells[name]) for name in names}
        told = _told(found, cells, slots)
        if all(told.values()) and (like := _alike(found, told)):
            keep_form(found, names, told, like)
            return True
    return False


def find_accounts(found: Alignment, table: pd.DataFrame, roles: Roles) -> bool:
    """Add a column of codes, each alone on one of its row's lines or behind a label, to an alignment's parts, whose
    cells lose it. Return whether there is one.
    """
    for name in (name for names in _filled_together(found, table, roles) for name in names):
        cells = {name: list(table[name])}
        slot = slot_of_codes(cells[name]) if found.kinds[name] == "text" else ""
        told = _told(found, cells, {name: slot}) if slot else {}
        form = common_form({one[0] if one else "" for one in told.values()})
        taken = {one[1] for one in told.values() if one}
        if form and (like := like_codes(form, cells[name], [*other_texts(found, taken)])):
            keep_form(found, [name], {row: (form, run) for row, (_, run) in told.items()}, like, alone=True)
            return True
    return False


def _told(
    found: Alignment, cells: Mapping[str, list[str]], slots: Mapping[str, str]
) -> dict[int, tuple[str, Run] | None]:
    """Return the form of the text that holds the cells of some columns, and where it stands, by row."""
    rows = [row for row, cell in enumerate(next(iter(cells.values()))) if cell]
    return {row: _form(found, row, {name: cells[name][row] for name in cells}, slots) for row in rows}


def keep_form(
    found: Alignment, names: Collection[str], told: Mapping[int, tuple[str, Run]], like: str, alone: bool = False
) -> None:
    """Add columns to an alignment's parts, whose cells lose them."""
    forms = tuple(sorted({form for form, _ in told.values()}))
    for name in names:
        words = {row: run for row, (_, run) in told.items()}
        found.parts[name] = Part("", words, templates=forms, like=like, alone=alone)
        for row, run in words.items():
            found.labelled.update(run)
            found.cells[row].pop(name, None)


def _filled_together(found: Alignment, table: pd.DataFrame, roles: Roles) -> Iterable[list[str]]:
    """Return the lists of columns that are filled in the same rows, some but not all: an amount and its currency."""
    groups: dict[tuple[int, ...], list[str]] = defaultdict(list)
    for name, kind in found.kinds.items():
        rows = tuple(row for row, cell in enumerate(table[name]) if cell)
        known = kind == "date" or roles.by_column.get(name) in {*MONEY, *DATES} or name in found.parts
        if not known and FEWEST <= len(rows) < len(table):
            groups[rows].append(name)
    return groups.values()


def _form(found: Alignment, row: int, cells: Mapping[str, str], slots: Mapping[str, str]) -> tuple[str, Run] | None:
    """Return the form of the only text of a row's lines that holds some cells, and where it stands; where the row
    above or below has the same text, that of the row's own.
    """
    if found.anchors[row] is None:
        return None
    before, after = neighbours(found, row)
    runs = [run for line in found.lines[before + 1 : after] for run in runs_of(line)]
    forms = [(form, run) for run in runs if (form := template_of(found, cells, slots, text_of(found, run)))]
    own = {place for name in cells if name in found.cells[row] for place in found.cells[row][name].words}
    forms = [(form, run) for form, run in forms if own.intersection(run)] if len(forms) > 1 else forms
    return forms[0] if len(forms) == 1 else None


def runs_of(line: Line) -> list[Run]:
    """Return the texts of a line, which gaps part."""
    runs: list[list[tuple[int, int]]] = []
    for at, starts in enumerate(start_texts(line)):
        runs += [[]] if starts else []
        runs[-1].append((line.index, at))
    return [tuple(run) for run in runs]


def text_of(found: Alignment, run: Run) -> str:
    """Return the words of a text, joined by blanks."""
    return " ".join(found.lines[line].words[at].text for line, at in run)


def other_texts(
    found: Alignment, taken: Collection[Run], texts_of: Callable[[Line], list[Run]] = runs_of
) -> Iterable[str]:
    """Return the texts on the lines of rows but for those taken."""
    runs = (run for line in found.lines_of_cells for run in texts_of(found.lines[line]))
    return (text_of(found, run) for run in runs if run not in taken)


def _alike(found: Alignment, told: Mapping[int, tuple[str, Run]]) -> str:
    """Return the expression of texts that are of some forms, or like them: they start with the same slots, in any order
    if nothing else does, or have a word that all forms have. '' where forms have nothing of the kind, are too many, or
    other texts of rows are like them.
    """
    counts = Counter(form for form, _ in told.values())
    if len(counts) > MOST or min(counts.values()) < FEWEST:
        return ""
    fixed = (_fixed_words(form) for form in counts)
    words = [rf"(?<!\S){word}(?!\S)" for word in sorted(set.intersection(*fixed))]
    starts = [start for start in map(_start, counts) if start]
    others = [*other_texts(found, {run for _, run in told.values()})]
    turned = [[f"{slot.strip()} " for slot in reversed(start)] for start in starts]
    ways = ({rf"^{''.join(start).strip()}(?!\S)" for start in some} for some in (starts + turned, starts))
    likes = ("|".join([*sorted(way), *words]) for way in ways)
    return next((like for like in likes if like and not any(re.search(like, text) for text in others)), "")


def _fixed_words(form: str) -> set[str]:
    """Return the words of a form that stand outside its slots."""
    return set(re.findall(r"(?<!\S)[^\W\d_]{2,}(?!\S)", re.sub(r"\(\?P<\w+>.*?\)", "", form)))


def _start(form: str) -> list[str]:
    """Return the slots with which a form starts, each with the blank behind it, [] where these are fewer than two or
    some are any text.
    """
    start = re.match(r"(?:\(\?P<\w+>[^()]*\) ?){2,}", form)
    slots = re.findall(r"\(\?P<\w+>([^()]*)\)( ?)", start[0]) if start else []
    return [] if {slot for slot, _ in slots} & {*FREE} else [slot + blank for slot, blank in slots]
