"""Sums of a column that only some rows fill, such as amounts in other money, at the end of a text, or words there.

A wider sum than those of the sample may start where the text before it reaches to, and a longer text may end where sums
start. No balance tells.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tasks.statements.role_evidence import DATES, MONEY

if TYPE_CHECKING:
    import pandas as pd

    from tasks.statements.roles import Roles

IN_NO_TEXT = "sums in no text but in "  # the name of the column follows
FEWEST = 2  # sums of a sample
SUM = re.compile(r"[-−–+(]?\d[\d.,'\u2019\u00a0\u202f]*[.,]\d{1,3}[-−–+)]?")


def learn_sums(table: pd.DataFrame, roles: Roles) -> list[str]:
    """Return the habits of a sample's columns that hold sums and blanks, where no text of a row without a sum ends with
    one.
    """
    kept = []
    for name in (name for name, role in roles.by_column.items() if role not in (*MONEY, *DATES)):
        sums = [str(cell).strip() for cell in table[name] if str(cell).strip()]
        if FEWEST <= len(sums) < len(table) and all(map(SUM.fullmatch, sums)) and not _ending(table, roles, name):
            kept.append(IN_NO_TEXT + name)
    return kept


def sum_in_text(table: pd.DataFrame, roles: Roles) -> str:
    """Return which row has no sum of its own and a text that ends with one, or other words for a sum; '' for none."""
    for name in (habit.removeprefix(IN_NO_TEXT) for habit in roles.habits if habit.startswith(IN_NO_TEXT)):
        for row, cell in enumerate(map(str.strip, table[name])):
            if cell and not SUM.fullmatch(cell):
                return f"row {row + 1} has “{cell}” in its {name}, where the samples have amounts alone"
        if said := _ending(table, roles, name):
            return said
    return ""


def _ending(table: pd.DataFrame, roles: Roles, name: str) -> str:
    for text in (text for text in roles.text_columns if text != name):
        for row, (cell, own) in enumerate(zip(table[text], table[name], strict=True)):
            last = str(cell).strip().rpartition(" ")
            if not str(own).strip() and last[0] and SUM.fullmatch(last[2]):
                return f"row {row + 1} has no {name}, and its {text} ends with one: “{str(cell).strip()}”"
    return ""
