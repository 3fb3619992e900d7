"""The column of days that starts rows: not the first one where some rows have none there, but all have another."""

from __future__ import annotations

from tasks.parsers.synthesizer.columns.fields import Field
from tasks.parsers.synthesizer.facts import Facts


def day_of_all(facts: Facts) -> str:
    """Return the first column of days that all rows print on their first lines, and the table has of all, in the form
    of the leftmost one; '' where that is the leftmost itself, or there is none.
    """
    days = [field for field in facts.fields if field.kind == "date"]
    if len(days) < 2 or _in_all_rows(facts, days[0]):
        return ""
    form = facts.dates[days[0].columns[0]].fmt
    others = (day for day in days[1:] if facts.dates[day.columns[0]].fmt == form)
    return next((day.name for day in others if _in_all_rows(facts, day)), "")


def starting_day(facts: Facts) -> Field | None:
    """Return the column of days that starts rows, None where they print none."""
    all_print = day_of_all(facts)
    days = (field for field in facts.fields if field.kind == "date" and all_print in ("", field.name))
    return next(days, None)


def _in_all_rows(facts: Facts, day: Field) -> bool:
    """Tell whether all rows have a column's day, on their first lines and in the table."""
    return all(facts.table[day.columns[0]]) and all(lines and lines[0].get(day.name) for lines in facts.rows)
