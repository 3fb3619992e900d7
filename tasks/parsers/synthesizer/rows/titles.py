"""Titles that share their line with a number of an account or a card: 'SAVINGS IN DOLLARS        ACCOUNT 215-0914'."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

from tasks.parsers.analysis import StudiedSample
from tasks.parsers.synthesizer.page.lines import Line
from tasks.parsers.synthesizer.program import Heading
from tasks.parsers.synthesizer.rows.headings import carried_values, shaped_words, slug_of


def with_titles(
    sample: StudiedSample, row_lines: list[list[int]], headings: tuple[Heading, ...]
) -> tuple[Heading, ...]:
    """Return headings with titles before an account's number that stand for what a column wants of the rows.

    The heading that says the number is found in these lines only, too. What stands behind a title is the same up to
    digits, and no row has such words at its end; so a title that the sample does not have is read as well, and what it
    stands for is unknown.
    """
    alignment, known, found = sample.alignment, {heading.name for heading in headings}, []
    titles = _titles(alignment.lines, {at for lines in row_lines for at in lines})
    for name, kind in alignment.kinds.items():
        placed = name in alignment.parts or any(name in row for row in alignment.cells)
        wanted = list(sample.table[name])
        if kind != "text" or placed or slug_of(name) in known or "" in wanted or len({*wanted}) == 1:
            continue
        ways = (Heading(slug_of(name), rf"^(.+) {behind}$") for behind in titles)
        found += [way for way in ways if _stands_for(way, sample, row_lines, wanted)][:1]
    for title in found:
        headings = tuple(_behind(title, heading, sample, row_lines) for heading in headings)
    return (*headings, *found)


def _behind(title: Heading, heading: Heading, sample: StudiedSample, row_lines: list[list[int]]) -> Heading:
    """Return a heading as the end of a title's line, where it says the same there; else as it is."""
    said = carried_values(sample.alignment, row_lines, (heading,))
    shapes = {shaped_words(values[heading.name]) for values in said}
    shape = shapes.pop() if len(shapes) == 1 else ""
    if not shape or not title.pattern.endswith(f" {shape}$"):
        return heading
    behind = replace(heading, pattern=f"{title.pattern.replace('(.+)', '.+', 1).removesuffix(f'{shape}$')}({shape})$")
    return behind if carried_values(sample.alignment, row_lines, (behind,)) == said else heading


def _titles(lines: list[Line], taken: set[int]) -> list[str]:
    """Return the expressions of the words with digits that stand behind a gap, after a title without any."""
    found: dict[str, None] = {}
    for line in lines:
        words = [word.text for word in line.words]
        gaps = (at for at, (left, right) in enumerate(pairwise(line.words), 1) if right.x0 - left.x1 > left.size)
        at = next(gaps, 0)
        title, behind = " ".join(words[:at]), " ".join(words[at:])
        if line.index not in taken and re.search(r"[^\W\d_]", title) and not re.search(r"\d", title):
            found |= {shaped_words(behind): None} if re.search(r"\d", behind) else {}
    return list(found)


def _stands_for(heading: Heading, sample: StudiedSample, row_lines: list[list[int]], wanted: list[str]) -> bool:
    """Tell whether each title says one of the wanted values, of all rows below it."""
    taken = {at for lines in row_lines for at in lines}
    if any(re.search(heading.pattern, line.text) for line in sample.alignment.lines if line.index in taken):
        return False
    said = [values[heading.name] for values in carried_values(sample.alignment, row_lines, (heading,))]
    pairs = {*zip(said, wanted, strict=True)}
    return all(said) and len(pairs) == len({*said}) and not any(re.search(r"\d", title) for title in said)
