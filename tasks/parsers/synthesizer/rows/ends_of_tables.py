"""What ends the wanted table: the header of one behind it that lists no days, such as the charges for services, or the
title of a list with days, such as payments to come.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import takewhile

from tasks.parsers.synthesizer.columns.line_cells import split_cells
from tasks.parsers.synthesizer.layout import Layout
from tasks.parsers.synthesizer.page.lines import Line
from tasks.parsers.synthesizer.page.moved_pages import starts_with_day
from tasks.parsers.synthesizer.rows.headings import is_heading
from tasks.parsers.synthesizer.rows.other_lines import amounts_first

FEWEST = 2  # lines of such a table, and labels of its header


def ends_of_table(layout: Layout) -> tuple[str, ...]:
    """Return the headers of tables behind the last row of the sample that have numbers where rows have amounts, and no
    days, where every row starts with one: a later statement may print such a table below rows, and on its lines others.

    No header has words which lines above the table print: a holder's name or address never gets into the file.
    """
    return _new_texts(layout, [line for line in _behind_rows(layout) if _names_numbers(line, layout)])


def titles_of_lists(layout: Layout) -> tuple[str, ...]:
    """Return the titles behind the last row of the sample of lists that have days and numbers, such as payments to
    come: a later statement may print such a list below rows on one page.
    """
    titles, title = [], None
    for line in _behind_rows(layout):
        dated = starts_with_day(line) and layout.facts.alignment.numbers[line.index]
        titles += [title] if dated and title and title.page == line.page else []
        if not re.search(r"\d", line.text):
            named = len(line.words) >= FEWEST and not any(is_heading(line, one) for one in layout.facts.headings)
            title = line if named else None
    return _new_texts(layout, titles)


def _behind_rows(layout: Layout) -> list[Line]:
    """Return the lines behind the last row, where every row starts with a day and no other table has other columns."""
    if not _starts_with_days(layout) or layout.others or layout.further_tables is not None or layout.beside:
        return []
    return layout.facts.alignment.lines[max(at for found in layout.row_lines for at in found) + 1 :]


def _new_texts(layout: Layout, found: Sequence[Line]) -> tuple[str, ...]:
    """Return the texts of lines that no line up to the last row has, nor a word of one above the table."""
    facts, lines = layout.facts, layout.facts.alignment.lines
    if not found:
        return ()
    above = [line for line in lines[: layout.header.index] if not facts.alignment.numbers[line.index]]
    private = {word.text for line in above for word in line.words}
    printed = {line.text for line in lines[: max(at for found in layout.row_lines for at in found) + 1]}
    new = (line.text for line in found if line.text not in printed and not private & {*line.text.split()})
    return tuple(dict.fromkeys(new))


def _starts_with_days(layout: Layout) -> bool:
    """Tell whether the table has a header and every row a day in its first column, before all amounts."""
    facts = layout.facts
    day = facts.fields[0]
    dated = day.kind == "date" and all(cells and cells[0].get(day.name) for cells in facts.rows)
    return layout.header is not None and dated and bool(facts.rows) and not amounts_first(facts)


def _names_numbers(header: Line, layout: Layout) -> bool:
    """Tell whether a line without digits is the header of several lines right below it that have no day, each with a
    number where rows have their amounts, below a label.
    """
    if len(header.words) < FEWEST or re.search(r"\d", header.text):
        return False
    if any(is_heading(header, heading) for heading in layout.facts.headings):
        return False
    lines = layout.facts.alignment.lines
    below = (line for line in lines[header.index + 1 :] if line.page == header.page)
    listed = list(takewhile(lambda line: _is_listed(line, header.words, layout), below))
    return len(listed) >= FEWEST


def _is_listed(line: Line, labels: Sequence, layout: Layout) -> bool:
    """Tell whether a line has no day, and an amount below one of the labels."""
    facts = layout.facts
    cells = split_cells(line, facts.alignment.numbers[line.index], facts.fields) or {}
    names = [field.name for field in facts.fields if field.kind == "number" and field.name != "balance"]
    if re.search(r"\d", cells.get(facts.fields[0].name, "")) or not any(cells.get(name) for name in names):
        return False
    last = line.words[facts.alignment.numbers[line.index][-1].last]
    return any(label.x0 < last.x1 and last.x0 < label.x1 for label in labels)
