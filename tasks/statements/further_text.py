"""Further lines of descriptions that no sample has the like of: an offer, a note on fees.

What a bank prints below its rows for other ends stands where descriptions go on, and no sum tells it from them. Where
the samples' texts go on below full lines only, one that goes on below a short line is such. Where none goes on at all,
too few for that, it still is if it prints an amount. Texts that are cut after so many letters, and whose parts are then
broken where their column ends, go on below short lines as well: behind the last word of a part.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, takewhile
from typing import TYPE_CHECKING

from tasks.statements.first_wraps import parts_of_rows
from tasks.statements.pages import Word

if TYPE_CHECKING:
    import pandas as pd

    from tasks.statements.printed_balances import Line
    from tasks.statements.printed_rows import PrintedRow

# The least that stands between two words, as a share of the letter size and in letters: a line with less was full.
BLANK = (0.2, 1)
ROOM = (2.0, 5)  # what a line has left beside the next word where this surely had room
BELOW = 3  # lines: so far below its row a text may start
ROWS = 10  # whose texts are found: enough to show what further lines never print
FULL = 5  # lines, all without room for a word of four letters: enough to show that texts go on below full ones only
SHORT_WORD = (2.2, 5)  # such a word and the blank before it, as a share of the letter size and in letters
NO_AMOUNTS = "no amounts below short lines"
FULL_LINES = "texts go on below full lines only"
CUT = "texts are cut at letters: "  # the number follows


@dataclass(frozen=True, slots=True)
class Part:
    """The words that a line prints of a row's text."""

    line: Line
    words: tuple[Word, ...]

    @property
    def letters(self) -> int:
        """How many letters and blanks they are."""
        return sum(len(word.text) + 1 for word in self.words) - 1

    @property
    def amounts(self) -> bool:
        """Whether an amount is among them, but no currency: what was paid abroad belongs to its row."""
        if any(re.match(r"[A-Z]{3}\b", word.text) for word in self.words):
            return False
        left, right = self.words[0].x0, self.words[-1].x1
        return any(left <= amount.x0 and amount.x1 <= right for amount in self.line.amounts)


def learn_further(
    table: pd.DataFrame, column: str | None, lines: Sequence[Line], rows: Sequence[PrintedRow]
) -> tuple[str, ...]:
    """Return the habits that the further lines of a sample's descriptions keep to."""
    texts = _texts(table, column, lines, rows)
    reach, longest = _widest(texts)
    above = [part for parts in texts for part in parts[:-1]]
    share, letters = SHORT_WORD
    full = sum(
        part.words[-1].x1 + share * part.words[-1].size > reach or part.letters + letters > longest for part in above
    )
    shown = {FULL_LINES: full == len(above) >= FULL, NO_AMOUNTS: len(texts) >= ROWS}
    # The blank at which a text is cut is not printed.
    shown[f"{CUT}{longest}"] = len(above) >= FULL and all(longest - 1 <= part.letters <= longest for part in above)
    return () if any(_below_short(texts, BLANK)) else tuple(name for name, enough in shown.items() if enough)


def unlike_further(
    habits: Sequence[str], table: pd.DataFrame, column: str | None, lines: Sequence[Line], rows: Sequence[PrintedRow]
) -> str:
    """Return how a further line of a description breaks one of the samples' habits, '' where none does."""
    if FULL_LINES not in habits and NO_AMOUNTS not in habits:
        return ""
    cut = next((int(name.removeprefix(CUT)) for name in habits if name.startswith(CUT)), 0)
    for part in _below_short(_texts(table, column, lines, rows), ROOM, cut):
        if FULL_LINES in habits or part.amounts:
            said = (
                f"“{' '.join(word.text for word in part.words)}” on page {part.line.page} is taken for words of a row"
            )
            return f"{said} although the line above had room for them, as no such line of the samples had"
    return ""


def _texts(
    table: pd.DataFrame, column: str | None, lines: Sequence[Line], rows: Sequence[PrintedRow]
) -> list[list[Part]]:
    """Return the parts of every row's text, those left out whose words do not stand together on their lines."""
    if column is None:
        return []
    found = parts_of_rows([str(cell) for cell in table[column]], lines, rows)
    texts = [[Part(lines[at], _words(text, lines[at])) for at, text in parts] for parts in found]
    return [parts for parts in texts if all(part.words for part in parts)]


def printed_parts(
    table: pd.DataFrame, column: str, lines: Sequence[Line], rows: Sequence[PrintedRow]
) -> dict[int, list[Part]]:
    """Return where a column's texts are printed, by row: beside the row's amounts, or on lines below them.

    Several places may be a row's, where others have its amount: the one where the text fills the fewest lines is.
    """
    cells, found = [str(cell) for cell in table[column]], {}
    places = {row.place for row in rows}
    for row in rows:
        below = takewhile(lambda at: at not in places, range(row.place + 1, row.place + 1 + BELOW))
        starts = (replace(row, place=at) for at in (row.place, *below))
        texts = (text for start in starts for text in parts_of_rows(cells, lines, [start]))
        whole = min(texts, key=len, default=[])  # the line above may have the first word, too
        parts = [Part(lines[at], _words(text, lines[at])) for at, text in whole]
        if parts and all(part.words for part in parts):
            found[row.row] = min(found.get(row.row, parts), parts, key=len)
    return found


def _words(text: str, line: Line) -> tuple[Word, ...]:
    """Return the words of a line that print a text."""
    size = len(text.split())
    runs = (line.words[at : at + size] for at in range(len(line.words) - size + 1))
    return next((run for run in runs if " ".join(word.text for word in run) == text), ())


def _widest(texts: Sequence[Sequence[Part]]) -> tuple[float, int]:
    """Return how far right the words of any line reach, and how many letters the longest line has."""
    every = [part for parts in texts for part in parts]
    return max((part.words[-1].x1 for part in every), default=0.0), max((part.letters for part in every), default=0)


def _below_short(texts: Sequence[Sequence[Part]], room: tuple[float, int], cut: int = 0) -> Iterator[Part]:
    """Yield the parts whose first word had room on the line above: others of the statement reach further.

    Where texts are ``cut`` at so many letters, what stands behind as many of them has no room there.
    """
    share, letters = room
    reach, longest = _widest(texts)
    for parts in texts:
        since = 0  # letters and blanks since the text was last cut
        for above, below in pairwise(parts):
            last, first = above.words[-1], below.words[0]
            since += above.letters + bool(since)
            ended = cut and cut - 1 <= since <= cut
            fits = last.x1 + share * last.size + first.x1 - first.x0 <= reach
            if fits and not ended and above.letters + letters + len(first.text) <= longest:
                yield below
            since = 0 if ended else since
