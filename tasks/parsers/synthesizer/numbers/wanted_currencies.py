"""Codes of currencies beside numbers that a wanted column has, too: other statements may print any."""

from __future__ import annotations

import re

from tasks.parsers.synthesizer.facts import Facts
from tasks.statements.column_words import direction_sign

CODE = re.compile("[A-Z]{3}")


def wanted_currencies(facts: Facts) -> set[str]:
    """Return the codes of the column of currencies, or of one that has the code behind a number of every row that has
    one, and no other.
    """
    if name := facts.roles.column("currency"):
        return {*facts.table[name]}
    behind = [_codes_behind(facts, row) for row in range(len(facts.table))]
    said = (
        {*filter(None, facts.table[name])} for name in facts.table.columns if _says(list(facts.table[name]), behind)
    )
    return next((codes for codes in said if not any(map(direction_sign, codes))), set())


def _codes_behind(facts: Facts, row: int) -> set[str]:
    """Return the codes behind the numbers of a row."""
    numbers = (cell.number for cell in facts.alignment.cells[row].values() if cell.number)
    return {code for number in numbers for code in re.findall(r"[^\W\d_]+", number.after) if CODE.fullmatch(code)}


def _says(cells: list[str], behind: list[set[str]]) -> bool:
    """Tell whether a column has the codes behind numbers, of more than one currency."""
    same = all({cell} - {""} == codes for cell, codes in zip(cells, behind, strict=True))
    return same and len({*cells} - {""}) > 1
