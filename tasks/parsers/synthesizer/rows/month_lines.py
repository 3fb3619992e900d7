"""Lines that name a month and its year above the rows of it, which print their whole days themselves."""

from __future__ import annotations

import re

from tasks.parsers.synthesizer.dates.calendars import month_spellings
from tasks.parsers.synthesizer.layout import Layout
from tasks.parsers.synthesizer.rows.totals import language_of_pages
from tasks.statements.dates import month_languages


def months_above_rows(layout: Layout) -> str:
    """Return the expression of the lines of a month and a year alone that stand among rows, '' where none does: another
    statement has those of other months.
    """
    taken = {line for lines in layout.row_lines for line in lines}
    lines = [line.words for line in layout.region if line.index not in taken and len(line.words) == 2]
    names = {
        name.text for name, year in lines if re.fullmatch(r"(?:19|20)\d\d", year.text) and month_languages([name.text])
    }
    languages = month_languages(names) if names else ()
    if not languages or layout.facts.headings:
        return ""
    language = language_of_pages([line.text for line in layout.facts.page_lines])
    spellings = month_spellings(language if language in languages else languages[0])
    return rf"(?i:{'|'.join(names[0] for names in spellings)}) \d{{4}}$"
