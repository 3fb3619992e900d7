"""What a sample does not show and a parser had to choose: sentences that stand above the constant they concern."""

from __future__ import annotations

import re
from collections.abc import Mapping

from tasks.parsers.synthesizer.columns.column_kinds import plain_number
from tasks.parsers.synthesizer.dates.dating import expected_date
from tasks.parsers.synthesizer.facts import Facts, fields_of, joined_text, joined_texts
from tasks.parsers.synthesizer.numbers.wanted_numbers import drops_unseen_groups
from tasks.parsers.synthesizer.wanted.page_heads import lines_above

CONSTANT = "The sample has this in every row and prints it beside none; change it for statements that mean another."
UNLABELLED = "The sample has this in every row, and no label tells where its head prints it; change it for others."
# Notes on the expression of numbers: what tells the sign, and what a printed zero becomes.
BY_BALANCE = "Amounts print no sign: the balances tell which way money went, and a row that none follows is refused."
BY_COLUMN = (
    "The column of an amount tells its sign, not the balance; a minus, which the sample never shows, turns it round."
)
BY_LABEL = "The sample leaves one of two columns of amounts empty: its label says that they go the other way."
CUT_ONCE = "The sample has only one text that is cut; change it if others are cut elsewhere."
NO_TOTALS = "No line of the sample is a total or an opening balance; those which begin so are left out."
NO_ZERO = (
    "The sample has blanks and no zeros; a printed 0.00 is kept: let money return '' for it if it should be blank."
)
NO_LONG = (
    "The sample's table has no number from 1000 on; what parts the thousands of printed ones is taken to be left out: "
    "let money keep it if the table should have it."
)
NO_LONG_TEXT = "The sample's table has no number from 1000 on; this is taken to be left out of longer ones."
LONG_TEXTS = "The sample has currencies only with numbers below 1000; longer ones are taken to keep their signs."
SAME_DAYS = "Rows of the sample print the same day twice; a label or the place tells which one is wanted."


# What fits behind a constant where a file would be too long.
IN_SHORT = {
    BY_COLUMN: "The column tells the sign, a minus turns it round.",
    BY_LABEL: "Labels tell the sign.",
    SAME_DAYS: "The other one is the same day.",
    NO_TOTALS: "None in the sample; left out.",
    NO_ZERO: "A printed 0.00 is kept.",
    NO_LONG: "Signs between thousands are left out.",
    NO_LONG_TEXT: "Left out of longer numbers.",
    LONG_TEXTS: "Texts with a currency keep theirs.",
}


def constant_note(facts: Facts, value: str) -> str:
    """Return the note on a value that all rows of the sample have."""
    return UNLABELLED if any(f" {value} " in f" {line} " for line in lines_above(facts)) else CONSTANT


def layout_notes(facts: Facts) -> tuple[tuple[str, str], ...]:
    """Return the notes on the constants of a layout, as pairs of constant and sentence."""
    notes = []
    if _is_order_open(facts):
        said = "The sample never shows a day that could not be a month; swap day and month if the other comes first."
        notes.append(("DATE", said))
    if any(printed.chosen for printed in facts.dates.values()):
        notes.append(("DATE", SAME_DAYS))
    if facts.rows and all(len(row) <= 1 for row in facts.rows):
        said = "The sample never shows a row of two lines: change it if the gap is wider."
        notes.append(("LINE_GAP", said))
    if _goes_one_way(facts):
        said = "The sample shows money going one way only; what prints no minus is taken to go that way, too."
        notes.append(("NUMBER", said))
    if drops_unseen_groups(facts):
        notes.append(("NUMBER_GAP" if " " in facts.alignment.style[1] else "NUMBER", NO_LONG))
    if _has_only_blanks(facts):
        notes.append(("NUMBER", NO_ZERO))
    return tuple(notes)


def marks_note(shown: Mapping[str, int], known: Mapping[str, int]) -> tuple[tuple[str, str], ...]:
    """Return the note on signs that were taken for the opposite of those which the sample shows."""
    guessed = [mark for mark in sorted(known) if mark not in shown]
    if not guessed:
        return ()
    said = f"The sample never shows {', '.join(guessed)}; change a sign that is wrong."
    return (("SIGNS", said),)


def _has_only_blanks(facts: Facts) -> bool:
    """Tell whether columns of money out and money in are blank where none moved, and no zero is printed there."""
    names = [name for name in (facts.roles.column("debit"), facts.roles.column("credit")) if name]
    printed = [found.name for name in names for found in fields_of(facts, name) if found.kind == "number"]
    blank = any(not cell for name in names for cell in facts.table[name])
    texts = (joined_text(facts, row, name) for row in range(len(facts.rows)) for name in printed)
    return len(set(printed)) > 1 and blank and all(re.search("[1-9]", text) for text in texts if text)


def _goes_one_way(facts: Facts) -> bool:
    """Tell whether all amounts have one sign, and nothing printed with them, a wanted word or a balance tells which."""
    name = facts.roles.column("amount")
    printed = [found for found in fields_of(facts, name) if found.kind == "number"] if name else []
    words = {*facts.table[direction]} - {""} if (direction := facts.roles.column("direction")) else ()
    if len(printed) != 1 or facts.chain or facts.headings or len(words) > 1:
        return False
    values = [plain_number(cell, facts.alignment.wanted_format) for cell in facts.table[name] if cell]
    texts = joined_texts(facts, printed[0].name)
    one_way = bool(values) and None not in values and len({value > 0 for value in values}) == 1
    return one_way and not any(re.search(r"[-+−–△▲(]|[A-Z]{1,2}$", text) for text in texts)


def _is_order_open(facts: Facts) -> bool:
    """Tell whether every date of numbers reads the same when its day and month change places."""
    for name, printed in facts.dates.items():
        days = [expected_date(cell, facts.roles.date_formats[name]) for cell in facts.table[name]]
        known = [day for day in days if day]
        numeric = "%b" not in printed.fmt and "y" in printed.fmt.lower() and not printed.fmt.startswith("%Y")
        if numeric and known and all(day.day == day.month for day in known):
            return True
    return False
