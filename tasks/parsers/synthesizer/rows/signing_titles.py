"""Titles that tell money in from money out beside headings that say something else, such as the card of some sections:
'Purchases – card 4417', 'Payments'; or of which some section has headings of its own, of cards.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from tasks.parsers.synthesizer.columns.header import lines_of_labels
from tasks.parsers.synthesizer.facts import Facts
from tasks.parsers.synthesizer.numbers.amounts import behind_minus, prints_direction
from tasks.parsers.synthesizer.page.lines import Line
from tasks.parsers.synthesizer.program import Heading
from tasks.parsers.synthesizer.rows.carried import carried_values
from tasks.parsers.synthesizer.rows.headings import is_title, listed_pattern, shape_of
from tasks.parsers.synthesizer.rows.parted_titles import before_sign
from tasks.parsers.synthesizer.rows.sections import MOST_SECTIONS, titles_of, told_by
from tasks.parsers.synthesizer.rows.shaped_titles import with_shape
from tasks.parsers.synthesizer.rows.totals import going_on, language_of_pages


def with_signing_titles(
    facts: Facts,
    row_lines: list[list[int]],
    ways: Iterable[list[int | None]],
    header: Line | None,
    region: Sequence[Line],
) -> Facts:
    """Return facts with the titles right above tables, or else among the rows of these, that tell the signs of amounts,
    which may be read in some ways, where nothing else tells these. A minus below them turns the sign.

    A sign parts from some titles what headings say; where none does, a heading may stand within one section. All titles
    have one shape that no other line above rows has: one that the sample lacks is refused.
    """
    if facts.roles.column("balance") or not facts.headings:
        return facts
    if any(heading.shape or heading.completes or heading.is_double for heading in facts.headings):
        return facts
    above = _titles_above(facts, row_lines, header) if header else []
    among = _titles_among(facts, row_lines, header, region)
    for signs in ways if above or among else ():
        if prints_direction(facts, signs):
            return facts
        told = ((titles, _section(facts, row_lines, titles, behind_minus(facts, signs))) for titles in (above, *among))
        if section := next((replace(found, tops=titles is above) for titles, found in told if found), None):
            headings = (*facts.headings, section)
            return replace(facts, headings=headings, carried=carried_values(facts.alignment, row_lines, headings))
    return facts


def _titles_above(facts: Facts, row_lines: list[list[int]], header: Line) -> list[tuple[Line, str, str]]:
    """Return the lines right above the table's headers, their titles and the expression of what stands behind these; []
    where some header has none. Only a page's first header has none where the page goes on with the last table.
    """
    lines = facts.alignment.lines
    tops = _tops_of_headers(lines, lines_of_labels(facts.alignment, header, row_lines))
    taken = {line for found in row_lines for line in found}
    found: list[tuple[Line, str, str]] = []
    for place, at in enumerate(tops):
        above = lines[at - 1] if at else header
        title, behind = (above.text, "") if is_title(above, header) else before_sign(above)
        apart = above.page != lines[at].page
        first = place and lines[tops[place - 1]].page != lines[at].page
        if first and (apart or (not title and shape_of(above) != shape_of(found[0][0]))):
            continue
        if not title or above.index in taken or apart:
            return []
        found.append((above, title, behind))
    return found


def _titles_among(
    facts: Facts, row_lines: list[list[int]], header: Line | None, region: Sequence[Line]
) -> list[list[tuple[Line, str, str]]]:
    """Return the lines of words alone among the rows, those of one shape together, but for headings; where no header
    tells the table from what stands around it, those right above rows, but for the first lines of pages.
    """
    patterns, inside = [heading.pattern for heading in facts.headings], {line.index for line in region}
    found = [line for line in titles_of(facts.alignment, row_lines, header, region) if line.index in inside]
    found = found if header else _right_above_rows(facts, row_lines, found)
    titles = [(line, line.text, "") for line in found if not any(re.search(one, line.text) for one in patterns)]
    shapes = dict.fromkeys(shape_of(line) for line, _, _ in titles)
    return [[title for title in titles if shape_of(title[0]) == shape] for shape in shapes]


def _right_above_rows(facts: Facts, row_lines: list[list[int]], titles: Sequence[Line]) -> list[Line]:
    """Return the titles below which a row stands at once, but for the first lines of pages."""
    lines, taken = facts.alignment.lines, {line for found in row_lines for line in found}
    inner = (line for line in titles if line.index and lines[line.index - 1].page == line.page)
    return [line for line in inner if line.index + 1 in taken]


def _tops_of_headers(lines: Sequence[Line], labels: Collection[int]) -> list[int]:
    """Return the first lines of headers, of which further labels may stand above those that are known: what all have
    above them tells no table from another.
    """
    tops = [at for at in sorted(labels) if at - 1 not in labels]
    while len(tops) > 1 and len({lines[at - 1].text for at in tops}) == 1:
        if any(at == 0 or lines[at - 1].page != lines[at].page for at in tops):
            break
        tops = [at - 1 for at in tops]
    return tops


def _section(
    facts: Facts, row_lines: list[list[int]], titles: Sequence[tuple[Line, str, str]], signs: list[int | None]
) -> Heading | None:
    """Return the heading that titles of one shape are, where each tells one sign and a sign parts some from more."""
    words = going_on(language_of_pages([line.text for line in facts.page_lines]))
    titles, going = _without_words(titles, words)
    told = told_by({line.index: title for line, title, _ in titles}, row_lines, signs)
    behind = {going, *(end for _, _, end in titles)} - {""}
    if not told or len(told) > MOST_SECTIONS or len({*told.values()}) != 2 or len(behind) > 1:
        return None
    if {title for _, title, _ in titles} != told.keys() or len({shape_of(line) for line, _, _ in titles}) != 1:
        return None
    heading = Heading("section", listed_pattern(told), behind="".join(behind))
    shaped = with_shape(heading, facts.alignment.lines, row_lines, facts.fields)
    if not shaped.shape or shaped.continued:
        return None
    return shaped if going else replace(shaped, goes_on=words)


def _without_words(titles: Sequence[tuple[Line, str, str]], words: str) -> tuple[list[tuple[Line, str, str]], str]:
    """Return titles without the words of such as go on with others, 'Debits (cont.)', of which one may have no rows,
    and the expression of these words, '' where no title has some.
    """
    known = {title for _, title, _ in titles}
    bare = [
        (line, short if (short := re.sub(words, "", title)) in known else title, end) for line, title, end in titles
    ]
    return bare, words if bare != [*titles] else ""
