"""Titles that tell money in from money out beside headings that say something else, such as the card of some sections:
'Purchases – card 4417', 'Payments'.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from tasks.parsers.synthesizer.columns.header import lines_of_labels
from tasks.parsers.synthesizer.facts import Facts
from tasks.parsers.synthesizer.numbers.amounts import prints_direction
from tasks.parsers.synthesizer.page.lines import Line
from tasks.parsers.synthesizer.program import Heading
from tasks.parsers.synthesizer.rows.carried import carried_values
from tasks.parsers.synthesizer.rows.headings import is_title, listed_pattern, shape_of
from tasks.parsers.synthesizer.rows.parted_titles import before_sign
from tasks.parsers.synthesizer.rows.sections import MOST_SECTIONS, told_by
from tasks.parsers.synthesizer.rows.shaped_titles import with_shape
from tasks.parsers.synthesizer.rows.totals import going_on, language_of_pages


def with_signing_titles(
    facts: Facts, row_lines: list[list[int]], ways: Iterable[list[int | None]], header: Line | None
) -> Facts:
    """Return facts with the titles right above tables that tell the signs of amounts, which may be read in some ways,
    where nothing else tells these.

    A sign parts from some titles what headings say. All have one shape that no other line above rows has: one that the
    sample lacks is refused.
    """
    if header is None or facts.roles.column("balance") or not facts.headings:
        return facts
    if any(heading.shape or heading.completes or heading.is_double for heading in facts.headings):
        return facts
    titles = _titles_above(facts, row_lines, header)
    for signs in ways if titles else ():
        if prints_direction(facts, signs):
            return facts
        if section := _section(facts, row_lines, titles, signs):
            headings = (*facts.headings, section)
            return replace(facts, headings=headings, carried=carried_values(facts.alignment, row_lines, headings))
    return facts


def _titles_above(facts: Facts, row_lines: list[list[int]], header: Line) -> list[tuple[Line, str, str]]:
    """Return the lines right above the table's headers, their titles and the expression of what stands behind these; []
    where some header has none.
    """
    lines = facts.alignment.lines
    labels = lines_of_labels(facts.alignment, header, row_lines)
    taken = labels.union(*row_lines)
    found = []
    for at in (at for at in sorted(labels) if at - 1 not in labels):
        above = lines[at - 1] if at else header
        title, behind = (above.text, "") if is_title(above, header) else before_sign(above)
        if not title or above.index in taken or above.page != lines[at].page:
            return []
        found.append((above, title, behind))
    return found


def _section(
    facts: Facts, row_lines: list[list[int]], titles: Sequence[tuple[Line, str, str]], signs: list[int | None]
) -> Heading | None:
    """Return the heading that titles of one shape are, where each tells one sign and a sign parts some from more."""
    told = told_by({line.index: title for line, title, _ in titles}, row_lines, signs)
    behind = {end for _, _, end in titles} - {""}
    if not told or len(told) > MOST_SECTIONS or len({*told.values()}) != 2 or len(behind) != 1:
        return None
    if {title for _, title, _ in titles} != told.keys() or len({shape_of(line) for line, _, _ in titles}) != 1:
        return None
    heading = Heading("section", listed_pattern(told), behind=behind.pop(), tops=True)
    shaped = with_shape(heading, facts.alignment.lines, row_lines, facts.fields)
    language = language_of_pages([line.text for line in facts.page_lines])
    return replace(shaped, goes_on=going_on(language)) if shaped.shape and not shaped.continued else None
