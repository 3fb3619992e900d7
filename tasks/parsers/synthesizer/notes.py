"""What a sample does not show and a parser had to choose: sentences that stand above the constant they concern."""

from __future__ import annotations

from collections.abc import Mapping

from tasks.parsers.synthesizer.dating import expected_date
from tasks.parsers.synthesizer.facts import Facts


def layout_notes(facts: Facts) -> tuple[tuple[str, str], ...]:
    """Return the notes on the constants of a layout, as pairs of constant and sentence."""
    notes = []
    if _is_order_open(facts):
        said = "The sample never shows a day that could not be a month; swap day and month if the other comes first."
        notes.append(("DATE", said))
    if facts.rows and all(len(row) <= 1 for row in facts.rows):
        said = "The sample never shows a row of two lines; change this if further lines stand wider apart."
        notes.append(("LINE_GAP", said))
    return tuple(notes)


def marks_note(shown: Mapping[str, int], known: Mapping[str, int]) -> tuple[tuple[str, str], ...]:
    """Return the note on signs that were taken for the opposite of those which the sample shows."""
    guessed = [mark for mark in sorted(known) if mark not in shown]
    if not guessed:
        return ()
    said = f"The sample never shows {', '.join(guessed)}; change the sign if this bank means something else by it."
    return (("SIGNS", said),)


def _is_order_open(facts: Facts) -> bool:
    """Tell whether every date of numbers reads the same when its day and month change places."""
    for name, printed in facts.dates.items():
        days = [expected_date(cell, facts.roles.date_formats[name]) for cell in facts.table[name]]
        known = [day for day in days if day]
        numeric = "%b" not in printed.fmt and "y" in printed.fmt.lower() and not printed.fmt.startswith("%Y")
        if numeric and known and all(day.day == day.month for day in known):
            return True
    return False
