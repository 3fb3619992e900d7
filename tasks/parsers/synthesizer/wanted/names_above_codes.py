"""Expressions of wanted names and codes that stand below each other in one column: 'Ann Weber' above her account.

A name of more lines than those of the sample is told from the code below it by its digits.
"""

from __future__ import annotations

from tasks.parsers.synthesizer.columns.codes_on_lines import WRITTEN, slot_of_codes
from tasks.parsers.synthesizer.columns.fields import Field
from tasks.parsers.synthesizer.columns.labelled_parts import FEWEST_DIGITS
from tasks.parsers.synthesizer.dates import calendars
from tasks.parsers.synthesizer.facts import Facts
from tasks.parsers.synthesizer.program import Output

NAME = rf".*(?:\D*\d){{0,{FEWEST_DIGITS - 1}}}\D*?"  # any first line, and on further lines too few digits for a code
CODE = rf"\n(?=(?:\D*\d){{{FEWEST_DIGITS}}})({WRITTEN.pattern})"


def names_above_codes(facts: Facts, name: str, found: Field) -> list[Output]:
    """Return the name in a column or the code that stands below it in all rows, or in some.

    A code not written as such, and lines below one, are refused.
    """
    code = next((one for one in facts.fields if _code_below(facts, one)), None)
    if found != code:
        return []
    below = _code_below(facts, found)
    some = "" if all(facts.table[below]) else "?"
    said, constant = f'name_and_code(row, "{found.name}")', f"({NAME})(?:{CODE}){some}\\n*"
    cell = f'{said}[2] or ""' if some else f"{said}[2]"
    text = cell if name == below else f'" ".join({said}[1].split())'
    return [Output(text, ("name_and_code",), (("NAME_CODE", calendars.compiled(constant)),))]


def _code_below(facts: Facts, found: Field) -> str:
    """Return the wanted column of codes that stand in a printed one below names, '' for none."""
    texts = len(found.columns) == 2 and all(facts.alignment.kinds[name] == "text" for name in found.columns)
    ways = (found.columns, found.columns[::-1]) if texts else ()
    return next((name for name, other in ways if _stands_below(facts, name, other)), "")


def _stands_below(facts: Facts, name: str, other: str) -> bool:
    """Tell whether all cells of a column are codes below texts of another."""
    both = [(on[name].words, on[other].words) for on in facts.alignment.cells if name in on and other in on]
    codes = any(facts.table[name]) and bool(slot_of_codes([*facts.table[name]]))
    return codes and bool(both) and all(above[-1][0] < below[0][0] for below, above in both)
