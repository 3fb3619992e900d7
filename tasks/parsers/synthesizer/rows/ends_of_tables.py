"""What ends the wanted table: the header of one behind it that lists no days, such as the charges for services, the
title of a list with days, such as payments to come, or, where columns move, that of a line with sums among words.
Behind tables of several headers it is the title of a list with days, in the shape of theirs; behind a table below lines
of days, without a header, that of totals. Text left of all columns is of no row.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import chain, takewhile

from tasks.parsers.synthesizer.columns.fields import MOST_MOVED
from tasks.parsers.synthesizer.columns.line_cells import split_cells
from tasks.parsers.synthesizer.columns.number_edges import stands_in
from tasks.parsers.synthesizer.layout import Layout, slack
from tasks.parsers.synthesizer.page.lines import CLOSE, Line, Number
from tasks.parsers.synthesizer.page.moved_pages import starts_with_day
from tasks.parsers.synthesizer.rows.headings import is_heading
from tasks.parsers.synthesizer.rows.other_lines import amounts_first

DAY = "day"  # the name of the heading that says it
FEWEST = 2  # lines of such a table, and labels of its header


def ends_of_table(layout: Layout) -> tuple[str, ...]:
    """Return the headers of tables behind the last row of the sample that have numbers where rows have amounts, and no
    days, where every row starts with one: a later statement may print such a table below rows, and on its lines others.
    So are titles of sums among words, where columns may move to these.

    No header has words which lines above the table print: a holder's name or address never gets into the file. Small
    letters alone are neither.
    """
    behind = _behind_rows(layout)
    sums = behind if not titles_of_lists(layout) else []  # below those of lists, days are no rows either
    found = [line for line in behind if _names_numbers(line, layout) or (line in sums and _titles_sums(line, layout))]
    return _new_texts(layout, found)


def titles_of_lists(layout: Layout) -> tuple[str, ...]:
    """Return the titles behind the last row of the sample of lists that have days and numbers, such as payments to
    come: a later statement may print such a list below rows on one page.
    """
    titles, title = [], None
    for line in _behind_rows(layout, every=False):
        dated = starts_with_day(line) and layout.facts.alignment.numbers[line.index]
        titles += [title] if dated and title and title.page == line.page else []
        if not re.search(r"\d", line.text):
            named = len(line.words) >= FEWEST and not any(is_heading(line, one) for one in layout.facts.headings)
            title = line if named else None
    return _new_texts(layout, titles)


def titles_of_totals(layout: Layout) -> tuple[str, ...]:
    """Return the titles behind the last row of the sample of lines with numbers and without days, where a table has no
    header, and lines of days above its rows: a later statement may print them on a page where a row might go on. Below
    them, no number stands where rows have theirs: one that does is a row, and refused.
    """
    headings = [heading.name for heading in layout.facts.headings]
    apart = layout.others or layout.further_tables is not None or layout.beside or layout.sections
    if layout.header or apart or headings != [DAY] or any(field.kind == "date" for field in layout.facts.fields):
        return ()
    behind = [line for line in _lines_behind(layout) if len(line.words) >= FEWEST and not re.search(r"\d", line.text)]
    return _new_texts(layout, [title for title in behind if _titles_numbers(title, layout)])


def lists_behind_tables(layout: Layout) -> tuple[str, ...]:
    """Return the titles of lists with days behind tables of several headers, such as the balances of days: in the shape
    of the titles above these, with words between which no line below could be the header of another table.
    """
    if not _starts_with_days(layout) or layout.others or not layout.further_tables:
        return ()
    behind = _lines_behind(layout)
    shaped = [line for line in behind if _is_shaped(line, layout) and not re.search(r"\d", line.text)]
    titles = [line for line in shaped if len(line.words) >= FEWEST and _lists_days(line, behind, layout)]
    headers = [[word.text for word in layout.header.words], *(table.header for table in layout.further_tables)]
    labels = {*chain(*headers), *(word.text for title in titles for word in title.words)}
    others = (line for line in behind if line not in titles and not re.search(r"\d", line.text))
    unclear = any(len(labels & {*line.text.split()}) > 1 for line in others)
    return () if unclear else _new_texts(layout, titles, below_titles=True)


def has_text_left_of_all(layout: Layout) -> bool:
    """Tell whether a line behind the last row of the sample starts left of all columns, such as what ends a statement:
    another may print it close below a row.
    """
    facts = layout.facts
    cells = (split_cells(line, facts.alignment.numbers[line.index], facts.fields) for line in _lines_behind(layout))
    return any(found is None for found in cells)


def _is_shaped(line: Line, layout: Layout) -> bool:
    """Tell whether a line has the shape that tells the titles of sections."""
    return any(heading.shape and heading.shape.fits(line.words[0]) for heading in layout.facts.headings)


def _titles_numbers(title: Line, layout: Layout) -> bool:
    """Tell whether several lines right below a title have numbers and no day, and no line where rows have theirs."""
    alignment = layout.facts.alignment
    below = [line for line in alignment.lines[title.index + 1 :] if line.page == title.page]
    if any(stands_in(number, layout.facts.fields) for line in below for number in alignment.numbers[line.index]):
        return False
    listed = takewhile(lambda line: alignment.numbers[line.index] and not starts_with_day(line), below)
    return len([*listed]) >= FEWEST


def _lists_days(title: Line, behind: Sequence[Line], layout: Layout) -> bool:
    """Tell whether several lines right below a title start with a day and have numbers."""
    below = [line for line in behind if line.page == title.page and line.index > title.index]
    dated = [*takewhile(lambda one: starts_with_day(one) and layout.facts.alignment.numbers[one.index], below)]
    return len(dated) >= FEWEST


def _behind_rows(layout: Layout, every: bool = True) -> list[Line]:
    """Return the lines behind the last row, where ``every`` row, or the first of each day, starts with it and no other
    table has other columns.
    """
    if not _starts_with_days(layout, every) or layout.others or layout.further_tables is not None or layout.beside:
        return []
    return _lines_behind(layout)


def _lines_behind(layout: Layout) -> list[Line]:
    """Return the lines behind the last row."""
    return layout.facts.alignment.lines[max((at for found in layout.row_lines for at in found), default=0) + 1 :]


def _new_texts(layout: Layout, found: Sequence[Line], below_titles: bool = False) -> tuple[str, ...]:
    """Return the texts of lines that no line up to the last row has, nor a word of one above the table; what stands
    ``below_titles`` may have words of these.
    """
    facts, lines = layout.facts, layout.facts.alignment.lines
    if not found:
        return ()
    top = layout.header.index if layout.header else min(at for lines in layout.row_lines for at in lines)
    above = [line for line in lines[:top] if not facts.alignment.numbers[line.index]]
    above = [line for line in above if not (below_titles and _is_shaped(line, layout))]
    words = (word.text for line in above for word in line.words)
    private = {word for word in words if re.search(r"\w", word) and not word.islower()}
    printed = {line.text for line in lines[: max(at for found in layout.row_lines for at in found) + 1]}
    new = (line.text for line in found if line.text not in printed and not private & {*line.text.split()})
    return tuple(dict.fromkeys(new))


def _starts_with_days(layout: Layout, every: bool = True) -> bool:
    """Tell whether the table has a header and ``every`` row, or the first, a day in its first column, before all
    amounts.
    """
    facts = layout.facts
    day = facts.fields[0]
    dated = day.kind == "date" and all(cells and cells[0].get(day.name) for cells in facts.rows[: None if every else 1])
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


def _titles_sums(title: Line, layout: Layout) -> bool:
    """Tell whether a line without digits stands above one that has no day, and a sum among its words, which columns as
    wide as what they hold might move to.
    """
    lines = layout.facts.alignment.lines[title.index + 1 : title.index + 2]
    below = next((line for line in lines if line.page == title.page), None)
    if not layout.fitted or below is None or starts_with_day(below):
        return False
    if len(title.words) < FEWEST or re.search(r"\d", title.text):
        return False
    if any(is_heading(title, heading) for heading in layout.facts.headings):
        return False
    edges = [field.at for field in layout.facts.fields if field.kind == "number" and field.edge == "x1"]
    reach = slack(layout) + MOST_MOVED
    sums = [one for one in layout.facts.alignment.numbers[below.index] if _follows_a_word(one, below)]
    return any(abs(one.x1 - edge) <= reach for one in sums for edge in edges)


def _follows_a_word(number: Number, line: Line) -> bool:
    """Tell whether a number stands a blank behind a word."""
    before, first = line.words[number.first - 1], line.words[number.first]
    return number.first > 0 and first.x0 - before.x1 <= CLOSE * first.size


def _is_listed(line: Line, labels: Sequence, layout: Layout) -> bool:
    """Tell whether a line has no day, and an amount below one of the labels."""
    facts = layout.facts
    cells = split_cells(line, facts.alignment.numbers[line.index], facts.fields) or {}
    names = [field.name for field in facts.fields if field.kind == "number" and field.name != "balance"]
    if re.search(r"\d", cells.get(facts.fields[0].name, "")) or not any(cells.get(name) for name in names):
        return False
    last = line.words[facts.alignment.numbers[line.index][-1].last]
    return any(label.x0 < last.x1 and last.x0 < label.x1 for label in labels)
