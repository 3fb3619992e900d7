"""Titles of sections: they tell money in from money out, or rows of which a heading says a value from others."""

from __future__ import annotations

from collections.abc import Sequence

from tasks.parsers.analysis import StudiedSample
from tasks.parsers.synthesizer.columns.alignment import Alignment
from tasks.parsers.synthesizer.page.lines import Line
from tasks.parsers.synthesizer.program import Heading
from tasks.parsers.synthesizer.rows.headings import carried_values, is_title, listed_pattern, shape_of, slug_of

MOST_SECTIONS = 9


def section_heading(
    alignment: Alignment, row_lines: list[list[int]], signs: list[int | None], header: Line | None
) -> Heading | None:
    """Return the section lines that tell money in from money out, None when there are none.

    A section line has words and no digits, and all rows below it, up to the next one, go the same way. Lines of one
    shape are preferred to any lines.
    """
    taken = {line for lines in row_lines for line in lines}
    titles = [line for line in alignment.lines if line.index not in taken and is_title(line, header)]
    shapes = dict.fromkeys(shape_of(line) for line in titles)
    for shape in [*shapes, None]:
        told = _told_by([line for line in titles if shape in (None, shape_of(line))], row_lines, signs)
        if told and 2 <= len(told) <= MOST_SECTIONS and len(set(told.values())) == 2:
            return Heading("section", listed_pattern(told))
    return None


def parting_section(
    sample: StudiedSample, row_lines: list[list[int]], headings: Sequence[Heading], header: Line | None
) -> Heading | None:
    """Return the section lines that tell the rows of which a heading says a value from those that want none: fees have
    no card. None where no row below a heading wants none.
    """
    for heading in headings:
        wanted = next((list(sample.table[name]) for name in sample.table.columns if slug_of(name) == heading.name), [])
        if heading.completes or "" not in wanted:
            continue
        said = carried_values(sample.alignment, row_lines, (heading,))
        if any(values[heading.name] and not cell for values, cell in zip(said, wanted, strict=True)):
            return section_heading(sample.alignment, row_lines, [1 if cell else -1 for cell in wanted], header)
    return None


def _told_by(titles: list[Line], row_lines: list[list[int]], signs: list[int | None]) -> dict[str, int] | None:
    """Return the sign that the nearest title above the rows tells, None where a row has none or two disagree."""
    told: dict[str, int] = {}
    for row, lines in enumerate(row_lines):
        if not lines or signs[row] is None:
            continue
        text = next((line.text for line in reversed(titles) if line.index < lines[0]), None)
        if text is None or told.setdefault(text, signs[row]) != signs[row]:
            return None
    return told
