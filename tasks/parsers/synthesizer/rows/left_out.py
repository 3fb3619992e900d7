"""Titles of tables that look like the wanted one and are not: instalments to come, payments that are pending.

No word of their rows tells them from wanted ones; the titles above them do.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from tasks.parsers.synthesizer.columns.header import lines_of_labels
from tasks.parsers.synthesizer.layout import Layout
from tasks.parsers.synthesizer.page.lines import Line
from tasks.parsers.synthesizer.page.moved_pages import starts_with_day
from tasks.parsers.synthesizer.program import Sections, Shape
from tasks.parsers.synthesizer.rows.headings import is_title
from tasks.parsers.synthesizer.rows.other_lines import dated_others, skipped_rows
from tasks.parsers.synthesizer.rows.sections import MOST_SECTIONS
from tasks.parsers.synthesizer.rows.totals import language_of_pages, total_words

MOVED = 2.0  # points: labels of one table stand no further apart


def without_left_out(layout: Layout) -> Layout:
    """Return a layout without the lines below titles of other tables, where words do not tell these from rows, or each
    of them has the header anew: what their rows say may be said of wanted ones as well.
    """
    words, like_rows = skipped_rows(layout), _like_rows(layout)
    if not like_rows:
        return layout
    told = words and all(re.search(words, line.text) for line in like_rows)
    lines = layout.facts.alignment.lines
    for sections, others in _titled(layout, {line.index for line in like_rows}):
        if not told or all(_heads_table(lines, at, layout) for at in others):
            return replace(layout, sections=sections, left_out=_lines_left_out(lines, sections))
    return layout


def _like_rows(layout: Layout) -> list[Line]:
    """Return the lines with a day and an amount that are no rows, without balances and totals if there are others:
    words tell these.
    """
    facts = layout.facts
    amounts = [field.name for field in facts.fields if field.kind == "number" and field.name != "balance"]
    texts = [field.name for field in facts.fields if field.kind == "text"]
    totals = re.compile(total_words(language_of_pages([line.text for line in facts.page_lines])))
    found = [one for one in dated_others(layout, layout.region) if any(one[1].get(name) for name in amounts)]
    others = [line for line, cells in found if not any(totals.match(cells.get(name, "")) for name in texts)]
    return (others or [line for line, _ in found]) + _below_moved_headers(layout)


def _below_moved_headers(layout: Layout) -> list[Line]:
    """Return the lines with a day and a number below the header where its labels stand elsewhere than above the rows,
    as those of a table with other widths do; none where a row stands there, too.
    """
    if layout.header is None or layout.further_tables is not None:
        return []
    lines, numbers = layout.facts.alignment.lines, layout.facts.alignment.numbers
    rows = {at for found in layout.row_lines for at in found}
    places = [word.x0 for word in layout.header.words]
    below, moved = [], False
    for line in lines:
        if line.text == layout.header.text:
            moved = any(abs(word.x0 - at) > MOVED for word, at in zip(line.words, places, strict=True))
        below += [line] if moved else []
    if any(line.index in rows for line in below):
        return []
    return [line for line in below if numbers[line.index] and starts_with_day(line)]


def _titled(layout: Layout, like_rows: set[int]) -> Iterator[tuple[Sections, list[int]]]:
    """Yield the titles, of one shape each, that tell rows from lines like these, and where those above others stand."""
    facts = layout.facts
    taken = {line for lines in layout.row_lines for line in lines}
    words_alone = [line for line in facts.alignment.lines if is_title(line, layout.header)]  # no day, no amount
    labels = lines_of_labels(facts.alignment, layout.header, layout.row_lines)
    titles = [line for line in words_alone if line.index not in taken | labels]
    for first in titles:
        shape = Shape("", round(first.words[0].x0, 1), (round(first.words[0].bottom - first.words[0].top, 1),))
        named = [line for line in titles if shape.fits(line.words[0])]
        wanted = _wanted_below(named, {lines[0] for lines in layout.row_lines if lines}, like_rows)
        if wanted and not any(shape.fits(line.words[0]) for line in words_alone if line.index in taken):
            field = min(facts.fields, key=lambda field: abs(field.left - shape.left))
            sections = Sections(replace(shape, column=field.name), tuple(sorted(wanted.items())))
            yield sections, [line.index for line in named if wanted.get(line.text) is False]


def _heads_table(lines: list[Line], at: int, layout: Layout) -> bool:
    """Tell whether the header stands right below a title."""
    return layout.header is not None and at + 1 < len(lines) and lines[at + 1].text == layout.header.text


def _wanted_below(titles: list[Line], rows: set[int], others: set[int]) -> dict[str, bool]:
    """Return for every title whether the rows below it are wanted, {} where one stands above both kinds, or none.

    Rows above the first title are wanted. Titles with no row below them, such as those of pages, tell nothing.
    """
    kept, left_out = (
        {next((line.text for line in reversed(titles) if line.index < at), "") for at in found}
        for found in (rows, others)
    )
    told = "" not in left_out and not kept & left_out and len(kept | left_out) <= MOST_SECTIONS
    return {title: title in kept for title in (kept | left_out) - {""}} if told else {}


def _lines_left_out(lines: list[Line], sections: Sections) -> frozenset[int]:
    """Return the lines below the titles of tables that are not wanted."""
    wanted, left_out, known = True, set(), dict(sections.wanted)
    for line in lines:
        wanted = known.get(line.text, wanted)
        if not wanted:
            left_out.add(line.index)
    return frozenset(left_out)
