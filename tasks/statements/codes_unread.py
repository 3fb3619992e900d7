"""Codes that start a line of some rows and are a column of their own, such as the account of another.

A code of another length or form than those of the samples stays in the row's text, and its cell is blank. No sum tells.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import ceil
from typing import TYPE_CHECKING

from tasks.statements.heading_places import word_columns
from tasks.statements.print_doubts import places_of_unfound, printed_once
from tasks.statements.roles import Roles

if TYPE_CHECKING:
    import pandas as pd

    from tasks.statements.labelled_balances import Labelled
    from tasks.statements.movements import Movements
    from tasks.statements.pages import Word
    from tasks.statements.printed_balances import Line

CODES = "codes at "  # where they start, from how many digits on, and the name of the column follow
FEWEST = 3  # codes of a sample: fewer may stand anywhere
FEWEST_DIGITS = 6  # of a code that no other word looks like
SAME_PLACE = 3.0  # points: words that start closer start in one place
CLOSE = 2.5  # times the letter size: a line that follows closer belongs to what stands above it
WRITTEN = re.compile(r"[A-Z\d][A-Z\d/.-]*")  # codes have no small letters


def learn_codes(table: pd.DataFrame, roles: Roles, moved: Movements, printed: Labelled) -> list[str]:
    """Return the habits of a sample's columns of codes that start lines in one place, and are blank in some rows, which
    have no word of as many digits there.
    """
    kept, names = [], word_columns(roles)
    lines_of = dict(_lines_of(table, roles, moved, printed)) if names else {}
    for name in names:
        cells = [str(cell).strip() for cell in table[name]]
        codes = [cell for cell in cells if cell]
        if len(codes) < FEWEST or len(codes) == len(cells) or not all(_digits(code) for code in codes):
            continue
        words = {row: [word for line in lines for word in line.words] for row, lines in lines_of.items()}
        starts = [word.x0 for row, found in words.items() for word in found if cells[row] == word.text]
        if len(starts) < FEWEST or max(starts) - min(starts) > SAME_PLACE or min(map(_digits, codes)) < FEWEST_DIGITS:
            continue
        blank = (word for row, found in words.items() if not cells[row] for word in found)
        most = max((_digits(word.text) for word in blank if _is_at(word, starts[0])), default=0)
        fewest = min(map(_digits, codes))
        least = max(FEWEST_DIGITS, most + 1, ceil(fewest / 2))
        if least <= fewest:
            kept.append(f"{CODES}{starts[0]:.0f} from {least} digits are {name}")
    return kept


def code_unread(table: pd.DataFrame, roles: Roles, moved: Movements, printed: Labelled) -> str:
    """Return which row has a blank cell although one of its lines starts with what is like the codes of that column."""
    habits = [habit for habit in roles.habits if habit.startswith(CODES)]
    lines_of = [*_lines_of(table, roles, moved, printed)] if habits else []
    for habit in habits:
        start, _, rest = habit.removeprefix(CODES).partition(" from ")
        least, _, name = rest.partition(" digits are ")
        for row, lines in lines_of:
            if str(table[name].iloc[row]).strip():
                continue
            words = (word for line in lines for word in line.words)
            like = (word for word in words if _is_at(word, float(start)) and _digits(word.text) >= int(least))
            if word := next(like, None):
                return f"row {row + 1} has no {name}, but “{word.text}” on page {lines[0].page} is printed like one"
    return ""


def _lines_of(
    table: pd.DataFrame, roles: Roles, moved: Movements, printed: Labelled
) -> Iterator[tuple[int, Sequence[Line]]]:
    """Yield the lines of each row that is found: its own and those that follow close below, up to the next row, be it
    found or not.
    """
    lines, once = printed.lines, printed_once(printed.rows)
    others = {found.place for found in printed.rows}
    others |= places_of_unfound(table, roles, moved, lines, printed.rows)
    for row, place in once.items():
        own = [lines[place]]
        for above, (at, line) in pairwise(enumerate(lines[place:], place)):
            apart = line.page != above[1].page or line.top - above[1].top > CLOSE * line.words[0].size
            if apart or at in others:
                break
            own.append(line)
        yield row, own


def _is_at(word: Word, start: float) -> bool:
    return abs(word.x0 - start) <= SAME_PLACE


def _digits(text: str) -> int:
    """Return how many digits a code has, 0 for what is none."""
    return len(re.findall(r"\d", text)) if WRITTEN.fullmatch(text) else 0
