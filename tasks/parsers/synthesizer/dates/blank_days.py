"""Days that later rows may leave blank: those of the row above, where no two rows of a sample are of one day."""

from __future__ import annotations

from itertools import pairwise

from tasks.parsers.synthesizer.columns.fields import Field
from tasks.parsers.synthesizer.dates.dating import expected_date
from tasks.parsers.synthesizer.facts import Facts


def may_be_blank(facts: Facts) -> bool:
    """Tell whether a row without a day is one of the day above: the sample's next rows are all of other days, and a
    wanted balance stands beside every amount, so that the proof refuses what is no row.

    Rows of several lines must have the day on their first one: days around the middle of their rows, or at the end of
    these, are not of the rows below.
    """
    days = [field for field in facts.fields if field.kind == "date"]
    name = days[0].columns[0] if len(days) == 1 and days[0].columns else ""
    if name not in facts.roles.date_formats or facts.balances or facts.unwanted or not facts.roles.balance_sign:
        return False
    wanted = [expected_date(cell, facts.roles.date_formats[name]) for cell in facts.table[name]]
    several = any(len(lines) > 1 for lines in facts.rows)
    return (
        several and all(a and a != b for a, b in pairwise([*wanted, None])) and _stand_beside_balances(facts, days[0])
    )


def _stand_beside_balances(facts: Facts, day: Field) -> bool:
    """Tell whether all rows print their day, a text, an amount and a wanted balance on their first line."""
    numbers = [field for field in facts.fields if field.kind == "number"]
    amounts = [field.name for field in numbers if field.name != "balance"]
    needed = (day.name, "description", "balance")
    told = any(field.name == "balance" and field.columns for field in numbers)
    firsts = [lines[0] if lines else {} for lines in facts.rows]
    return told and all(all(map(cells.get, needed)) and any(map(cells.get, amounts)) for cells in firsts)
