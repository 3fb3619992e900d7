"""The mark that stands for the day above where a table prints each day once: 〃."""

from __future__ import annotations

import re

from tasks.parsers.synthesizer.columns.fields import Field
from tasks.parsers.synthesizer.dates import calendars
from tasks.parsers.synthesizer.facts import Facts, joined_texts

MARK = re.compile(r"[^\w\s]{1,2}|同上|仝|(?i:ditto|do\.|dto\.|idem)")
FEWEST = 2  # rows: one may have a stray sign


def ditto_of(facts: Facts, field: Field) -> str:
    """Return the mark that every row without a day prints in the column of days, all of which the table wants; '' where
    there is none such.
    """
    wanted = field.columns[0] if field.columns else ""
    if wanted not in facts.dates or not all(facts.table[wanted]):
        return ""
    pattern = calendars.in_any_language(calendars.pattern_source(facts.dates[wanted].fmt))
    printed = joined_texts(facts, field.name)
    others = [text for text in printed if not pattern.fullmatch(text)]
    alike = FEWEST <= len(others) < len(printed) and {*others} == {others[0]}
    return others[0] if alike and MARK.fullmatch(others[0]) else ""
