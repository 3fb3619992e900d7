"""Marks of overdrawn balances that a sample never shows, where marks at amounts tell their signs: '219.24 OD'.

Running balances prove what such a mark says. Balances have a table of signs of their own, in which no other mark is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from tasks.parsers.synthesizer.facts import Facts, fields_of, joined_texts
from tasks.parsers.synthesizer.numbers.marks import is_mark
from tasks.parsers.synthesizer.numbers.printed_numbers import unshown_debts
from tasks.parsers.synthesizer.program import Output

OVERDRAWN = ("DR", "OD")
BALANCE_SIGNS = "BALANCE_SIGNS"  # the table's name in parser files
OWED = "owed"  # what outputs need that read such marks
MARK = r"\b[^\W\d_]+$"
GROUP = re.compile(r"(\(\?P<mark>[^()]*)\)")


def unshown_marks(facts: Facts) -> tuple[str, ...]:
    """Return the marks of overdrawn balances, in the case of those behind the amounts; () where the balances of the
    sample print some, or not all other columns of numbers do.
    """
    name, above, of_lines = facts.roles.column("balance"), facts.alignment.above[0], facts.alignment.balance_lines
    if name is None or facts.chain or facts.balances or of_lines or name == above or not unshown_debts(facts, None):
        return ()
    numbers = [field.name for field in facts.fields if field.kind == "number" and field.columns]
    marks = {column: _marks(joined_texts(facts, column)) for column in numbers}
    balances, amounts = marks.pop("balance", set()), set().union(*marks.values())
    alone = [field.name for field in fields_of(facts, name)] == ["balance"]
    if not alone or balances or not marks or not all(marks.values()):
        return ()
    upper = all(map(str.isupper, amounts))
    return OVERDRAWN if upper else tuple(mark.capitalize() for mark in OVERDRAWN)


def _marks(texts: Iterable[str]) -> set[str]:
    """Return the marks that some numbers end with."""
    return {found[0] for text in texts if (found := re.search(MARK, text)) and is_mark(found[0])}


def with_marks(number: str, marks: Iterable[str]) -> str:
    """Return the expression of numbers, whose marks may be some more."""
    known = GROUP.search(number)
    more = [mark for mark in marks if known and mark not in known[1].partition(">")[2].split("|")]
    return GROUP.sub(lambda found: "|".join([found[1], *more]) + ")", number)


def with_signs_of_balances(outputs: list[Output], facts: Facts, name: str) -> list[Output]:
    """Return the expressions of a wanted number, which look up the marks of overdrawn balances where it is one."""
    marks = unshown_marks(facts) if name == facts.roles.column("balance") else ()
    if not marks:
        return outputs
    return [one for output in outputs if BALANCE_SIGNS in (one := _with_sign(output, marks)).expression]


def _with_sign(output: Output, marks: Iterable[str]) -> Output:
    cell = 'joined(row, "balance")'
    text = output.expression.replace(f"money({cell})", f"money({cell}, told({BALANCE_SIGNS}, mark_of({cell})))")
    listed = ", ".join(f'"{mark}": {sign}' for mark, sign in {"": 1, **dict.fromkeys(marks, -1)}.items())
    note = f"Overdrawn: the sample shows no {' or '.join(marks)} at balances."
    needs = tuple(dict.fromkeys((*output.needs, "mark", "told", OWED)))
    constants, notes = (*output.constants, (BALANCE_SIGNS, f"{{{listed}}}")), (*output.notes, (BALANCE_SIGNS, note))
    return replace(output, expression=text, needs=needs, constants=constants, notes=notes)
