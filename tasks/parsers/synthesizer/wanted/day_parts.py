"""Expressions of columns that are printed nowhere but in a day: its month, quarter, year, week or weekday."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date

from tasks.parsers.synthesizer.dates.dating import expected_date
from tasks.parsers.synthesizer.facts import Facts, fields_of
from tasks.parsers.synthesizer.program import Output
from tasks.parsers.synthesizer.wanted.date_outputs import date_sources, dates_from
from tasks.statements.column_words import fold_header

# What a column may say of a day, in forms that are hardly anything else; %q is the quarter.
PARTS = (
    *("%Y-%m", "%Y/%m", "%Y%m", "%m/%Y", "%m-%Y", "%m.%Y", "%B %Y", "%b %Y", "%b-%Y", "%b-%y"),
    *("%B", "%b", "%Y", "%A", "%a"),
    *("Q%q", "%Y-Q%q", "%Y Q%q", "%YQ%q", "Q%q %Y", "Q%q-%Y", "Q%q/%Y", "%G-W%V", "W%V"),
)
# Numbers that say a part of days where rows have several of them, or where the column is called so.
NUMBERS = {
    **dict.fromkeys(("%m", "%-m"), "month|monat|mois|mes|mese|maand|manad|maned|miesiac|mesic|kuukausi|luna|ay|月"),
    "%q": "quarter|qtr|quartal|trimestre|kwartaal|kvartal|kwartal|ctvrtleti|neljannes|negyedev|trimestru|ceyrek|季度",
    **dict.fromkeys(("%V", "%-V"), "week|wk|woche|kw|semaine|semana|settimana|vecka|uge|uke|tydzien|tyden|viikko"),
    **dict.fromkeys(("%d", "%-d"), "day|tag|jour|dia|giorno|dag|dzien|den|paiva|nap|ziua|gun|日"),
    "%y": "year|jahr|annee|ano|anno|jaar|ar|rok|vuosi|ev|an|yil|年",
}


def day_parts(facts: Facts, name: str, year_end: str) -> list[Output]:
    """Return a column that is printed nowhere but in a day as what it says of its row's.

    A month that all rows of the sample have in common is theirs, and not one that other statements have.
    """
    if any(found.kind != "date" for found in fields_of(facts, name)) or not all(facts.table[name]):
        return []
    outputs = []
    for dated in facts.dates:
        days = [expected_date(cell, facts.roles.date_formats[dated]) for cell in facts.table[dated]]
        if None in days or "y" not in facts.roles.date_formats[dated].lower():
            continue
        for fmt in _fitting(name, list(facts.table[name]), days)[:1]:
            for source in date_sources(facts, dated):
                outputs += dates_from(source, facts, dated, year_end, fmt)[1:]
    return outputs


def _fitting(name: str, cells: Sequence[str], days: Sequence[date]) -> list[str]:
    """Return the forms in which the cells of a column say a part of their days."""
    words = {*fold_header(name).split()}
    numbers = [fmt for fmt, names in NUMBERS.items() if len({*cells}) > 1 or words & {*names.split("|")}]
    forms = (*PARTS, *numbers)
    return [fmt for fmt in forms if all(_part(day, fmt) == cell for day, cell in zip(days, cells, strict=True))]


def _part(day: date, fmt: str) -> str:
    return format(day, re.sub("%q", str((day.month + 2) // 3), fmt))
