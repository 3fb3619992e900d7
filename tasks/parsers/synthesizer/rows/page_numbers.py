"""Lines at the foot of pages that say their number: close below a last row they look like one of its further lines."""

from __future__ import annotations

import re

from tasks.parsers.synthesizer.layout import Layout
from tasks.parsers.synthesizer.page.lines import Line
from tasks.parsers.synthesizer.rows.totals import PAGE_LINE

LEFT = 3.0  # points: a line that starts no further from where further lines of rows do may be one of these


def page_number_lines(layout: Layout, more_left: tuple[float, float]) -> str:
    """Return the expression of the lines below all rows of a page that say its number, between words that are the same
    on all pages; '' where they start elsewhere than further lines of rows, or a row has such a line.

    On one page alone, where that could be any text with a 1, the word for a page must start it.
    """
    lines, taken = layout.facts.alignment.lines, {line for row in layout.row_lines for line in row}
    pages = range(max(line.page for line in lines) + 1) if taken else ()
    found: set[str] | None = None
    for page in pages:
        last = max((line for line in taken if lines[line].page == page), default=-1)
        below = (line for line in lines if line.page == page and line.index > last)
        forms = {_form(line, page + 1, len(pages)) for line in below if _starts_near(line, more_left)} - {""}
        found = forms if found is None else found & forms
    rows = [lines[line].text for line in taken]
    told = sorted(form for form in found or () if not any(re.fullmatch(form, text) for text in rows))
    return told[0] if len(told) == 1 else ""


def _starts_near(line: Line, more_left: tuple[float, float]) -> bool:
    return more_left[0] - LEFT <= line.words[0].x0 <= more_left[1] + LEFT


def _form(line: Line, number: int, count: int) -> str:
    """Return the expression of a line that says a page's number, and how many there are, if it says no other; else ''.

    Words before the number tell it from any other.
    """
    said = [int(digits) for digits in re.findall(r"\d{1,4}", line.text)]
    worded = re.match(r"\D*[^\W\d_]\D*\d", line.text) if count > 1 else re.match(PAGE_LINE, line.text)
    if not worded or said not in ([number], [number, count]):
        return ""
    return re.sub(r"\d+", r"\\d+", re.escape(line.text).replace(r"\ ", " "))
