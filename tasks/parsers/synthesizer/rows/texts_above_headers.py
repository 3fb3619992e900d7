"""Text above a header that stands again below rows: it belongs to no row, and heads what follows."""

from __future__ import annotations

from itertools import pairwise

from tasks.parsers.synthesizer.columns.number_edges import stands_in
from tasks.parsers.synthesizer.layout import Layout
from tasks.parsers.synthesizer.rows.grouping import strangers
from tasks.parsers.synthesizer.rows.headings import is_title


def has_text_above_headers(layout: Layout) -> bool:
    """Tell whether text without numbers in their columns that is no heading stands between a row and the header of a
    further table: it belongs to neither table. So is the title of a section, above a header that a page prints again.
    """
    if layout.header is None or not layout.further_tables:
        return layout.header is not None and _titles_repeated_headers(layout)
    names = {layout.header.text, *(" ".join(table.header) for table in layout.further_tables)}
    headers = {line.index for line in layout.facts.alignment.lines if line.text in names}
    starts = sorted(headers | {found[0] for found in layout.row_lines if found})
    fields, numbers = layout.facts.fields, layout.facts.alignment.numbers
    texts = [at.index for at in strangers(layout) if not any(stands_in(one, fields) for one in numbers[at.index])]
    return any(next((at for at in starts if at >= text), text) in headers - {text} for text in texts)


def _titles_repeated_headers(layout: Layout) -> bool:
    """Tell whether words alone stand right above a header below that of its page."""
    lines, taken = layout.facts.alignment.lines, {at for found in layout.row_lines for at in found}
    headers = [line for line in lines if line.text == layout.header.text]
    again = [below for above, below in pairwise(headers) if above.page == below.page]
    titles = [lines[header.index - 1] for header in again]
    return bool(titles) and all(is_title(title, layout.header) and title.index not in taken for title in titles)
