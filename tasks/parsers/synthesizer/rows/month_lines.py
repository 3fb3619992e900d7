"""Lines that name a month and its year above the rows of it, which print their whole days themselves; behind the year
may stand the sum of these rows.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from tasks.parsers.synthesizer.dates.calendars import ANY_NAME, month_spellings
from tasks.parsers.synthesizer.layout import Layout
from tasks.parsers.synthesizer.page.lines import Line
from tasks.parsers.synthesizer.rows.totals import language_of_pages
from tasks.statements.dates import month_languages

YEAR = r"(?:19|20)\d\d"
SUMMED = re.compile(rf"({ANY_NAME}) {YEAR} [\d\W]+")  # no word stands behind the year


def months_above_rows(layout: Layout) -> str:
    """Return the expression of the lines of a month and a year alone that stand among rows, '' where none does: another
    statement has those of other months.
    """
    taken = {line for lines in layout.row_lines for line in lines}
    lines = [line.words for line in layout.region if line.index not in taken and len(line.words) == 2]
    names = {name.text for name, year in lines if re.fullmatch(YEAR, year.text) and month_languages([name.text])}
    spelled = _spelled(names, layout.facts.page_lines) if names and not layout.facts.headings else ""
    return rf"(?i:{spelled}) \d{{4}}$" if spelled else ""


def month_of_sum(line: Line) -> str:
    """Return the name of the month on a line of a month, its year and a number, '' for any other line."""
    found = SUMMED.fullmatch(line.text)
    return found[1] if found and month_languages([found[1]]) else ""


def months_with_sums(names: Collection[str], page_lines: Sequence[Line]) -> str:
    """Return the expression of the lines of any month, its year and a number, '' where some names are no months of one
    language.
    """
    spelled = _spelled(names, page_lines) if names else ""
    return rf"(?i:{spelled}) \d{{4}} [\d\W]+$" if spelled else ""


def _spelled(names: Collection[str], page_lines: Sequence[Line]) -> str:
    """Return the expression of the names of all months in the language of some: those in full, with their accents or
    without and in every case, or all if some are short; '' where some are no months of one language.
    """
    languages = month_languages(names)
    if not languages:
        return ""
    language = language_of_pages([line.text for line in page_lines])
    spellings = month_spellings(language if language in languages else languages[0])
    full = [name for spelled in spellings for name in spelled if len(name) >= len(spelled[0]) - 1]
    short = not {name.lower() for name in names} <= {*full}
    return "|".join(name for spelled in spellings for name in spelled) if short else "|".join(full)
