"""Expressions of names and codes below the first lines of rows, which are another column's, and above lines that start
with labels: 'Transfer', 'Ann Weber', her account, 'Message: rent'.

A name of more lines than one, or than those of the sample, is told from the code below it by its form.
"""

from __future__ import annotations

from tasks.parsers.synthesizer.columns.alignment import Found
from tasks.parsers.synthesizer.columns.codes_on_lines import WRITTEN, slot_of_codes
from tasks.parsers.synthesizer.columns.fields import Field
from tasks.parsers.synthesizer.columns.labelled_lines import ANY_LABEL, either
from tasks.parsers.synthesizer.columns.labelled_parts import FEWEST_DIGITS
from tasks.parsers.synthesizer.dates import calendars
from tasks.parsers.synthesizer.facts import Facts
from tasks.parsers.synthesizer.patterns import plain
from tasks.parsers.synthesizer.program import Output
from tasks.parsers.synthesizer.wanted.line_outputs import text_around
from tasks.parsers.synthesizer.wanted.texts_above_labels import labels_of_columns

NO_NAME = rf"(?=(?:\D*\d){{{FEWEST_DIGITS}}}){WRITTEN.pattern}|{ANY_LABEL}(?: .*)?"


def names_below_first_lines(facts: Facts, name: str, found: Field) -> list[Output]:
    """Return the name or the code of a column whose first lines are a third wanted column's.

    A code without a name, or not of the form that the sample's have, is refused, and so is a line with another label.
    """
    code = next((one for one in found.columns if _is_code(facts, one)), "")
    others = [one for one in found.columns if one != code]
    if not code or len(others) != 2 or name not in found.columns:
        return []
    own = next((one for one in others if _stand_below(facts, code, one)), "")
    first = next((one for one in others if one != own), "")
    labels = labels_of_columns(facts, found)
    parts = [part for one, part in facts.alignment.parts.items() if text_around(facts, one) == found]
    if not own or name == first or not labels or len(labels) < len(parts) or not _on_first_lines(facts, first):
        return []
    constants = (
        ("NAMED_CODE", calendars.compiled(plain(slot_of_codes([*facts.table[code]])))),
        ("NO_NAME", calendars.compiled(NO_NAME)),
        ("LINE_LABELS", calendars.compiled(plain(rf"(?:{either(sorted(labels))})(?!\S)"))),
    )
    at = 1 if name == code else 0
    return [Output(f'name_above_code(row, "{found.name}")[{at}]', ("name_above_code",), constants)]


def _is_code(facts: Facts, name: str) -> bool:
    cells = [*facts.table[name]]
    return facts.alignment.kinds[name] == "text" and any(cells) and bool(slot_of_codes(cells))


def _stand_below(facts: Facts, code: str, name: str) -> bool:
    """Tell whether every code stands below a text of a column, which other rows may have without a code."""
    on = [cells for cells in facts.alignment.cells if code in cells]
    return (
        bool(on)
        and all(name in cells and _last(cells[name]) < cells[code].words[0][0] for cells in on)
        and all(
            cells[name].words[0][0] > (facts.alignment.anchors[row] or 0)
            for row, cells in enumerate(facts.alignment.cells)
            if name in cells
        )
    )


def _last(cell: Found) -> int:
    return cell.words[-1][0]


def _on_first_lines(facts: Facts, name: str) -> bool:
    """Tell whether the texts of a column stand on the first lines of rows, in all of them."""
    pairs = zip(facts.alignment.cells, facts.alignment.anchors, strict=True)
    return all(name in cells and {line for line, _ in cells[name].words} == {anchor} for cells, anchor in pairs)
