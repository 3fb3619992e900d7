"""Headings told by their place and the height of their letters, where the headers of tables are printed so, too."""

from __future__ import annotations

from dataclasses import replace

from tasks.parsers.synthesizer.layout import Layout
from tasks.parsers.synthesizer.program import Heading


def headings_of(layout: Layout) -> tuple[Heading, ...]:
    """Return the headings of a layout, those like headers named as such: a page may print a header alone, and go on."""
    names = {" ".join(table.header) for table in layout.further_tables or ()}
    names |= {layout.header.text} if layout.header else set()
    firsts = [line.words[0] for line in layout.facts.alignment.lines if line.text in names]
    return tuple(
        replace(heading, like_headers=bool(heading.shape) and any(map(heading.shape.fits, firsts)))
        for heading in layout.facts.headings
    )
