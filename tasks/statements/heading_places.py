"""Where the headings stand that say a value of the rows below them, such as the number of a card, and in which letters.

A further line of a row may look like one, as a transfer to another card does; then no sum tells that the rows below it
were given to that card.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from math import inf
from operator import itemgetter
from typing import TYPE_CHECKING

from tasks.statements.print_doubts import printed_once
from tasks.statements.role_evidence import DATES, MONEY
from tasks.statements.roles import Roles

if TYPE_CHECKING:
    import pandas as pd

    from tasks.statements.labelled_balances import Labelled
    from tasks.statements.pages import Word
    from tasks.statements.printed_balances import Line

PLACED = "headings stand at "  # the place and the name of the column follow
FOUND = 0.5  # of a sample's rows, at least: they tell of their headings
LEAST = 2  # headings of a sample
SAME_PLACE = 3.0  # points: lines that start closer start in one place
NEARER = 0.75  # of the distance to the line above: a line as near goes on with what stands there


@dataclass(frozen=True)
class Gap:
    """The lines above a row, up to the row before or the top of its page."""

    row: int
    lines: tuple[Line, ...]
    above: Line | None  # the row before, on the same page

    @property
    def among(self) -> bool:
        """Whether a row of the same page stands above."""
        return self.above is not None


@dataclass(frozen=True)
class Heading:
    """The line that says the value of the rows below it, where it stands, and what it says beside the value."""

    line: Line
    place: Place
    words: str


@dataclass(frozen=True)
class Place:
    """Where a heading starts on its page and beside its row, how far below the line above, which among rows says
    whether it is a further line, its letters, and where it ends if the value does: it may be flush right.
    """

    x0: float
    beside: float
    lead: float
    size: float
    font: str
    end: float = inf

    def fits(self, other: Place) -> bool:
        """Tell whether another heading stands so, too, on a page that may be moved as a whole."""
        edges = ((self.x0, other.x0), (self.beside, other.beside), (self.end, other.end))
        near = any(abs(one - another) <= SAME_PLACE for one, another in edges)
        return near and (self.size, self.font) == (other.size, other.font)

    def __str__(self) -> str:
        return f"{self.x0:.0f} {self.beside:.0f} {self.lead:.1f} {self.size} {self.font} {self.end:.0f}"

    @classmethod
    def from_text(cls, text: str) -> Place:
        """Return the place that a text of it names."""
        x0, beside, lead, size, font, *end = text.split(" ")
        return cls(*map(float, (x0, beside, lead, size)), font, *map(float, end))


def learn_places(table: pd.DataFrame, roles: Roles, printed: Labelled) -> list[str]:
    """Return the habits of a sample's columns whose values stand in lines of one place above the rows."""
    once, kept = printed_once(printed.rows), []
    if len(once) < FOUND * len(table):
        return []
    for name in word_columns(roles):
        cells = [str(cell).strip() for cell in table[name]]
        begun = list(_begun(cells, printed, once))
        places = [heading.place for heading in begun if heading]
        if len(places) < LEAST or len(places) < len(begun) or _on_rows(cells, once, printed.lines):
            continue
        nearest = min(places, key=lambda place: place.lead)
        if all(place.fits(nearest) for place in places):
            kept.append(f"{PLACED}{nearest} of {name}")
    return kept


def misplaced_heading(habits: Collection[str], table: pd.DataFrame, printed: Labelled) -> str:
    """Return the line that says a value of the rows below it, but is printed otherwise than those of the samples."""
    for name, known, headings in _placed(habits, table, printed):
        for line, place in ((heading.line, heading.place) for heading in headings):
            if not (place.fits(known) and (known.lead == inf or place.lead >= NEARER * known.lead)):
                said = f"“{line.text}” on page {line.page} says the {name} of the rows below it"
                return f"{said}, but is not printed where the samples print that"
    return ""


def headings_among_rows(habits: Collection[str], table: pd.DataFrame, printed: Labelled) -> set[int]:
    """Return, by their ids, the lines that say the value of the rows below where the samples print that, in letters
    that no row has, nor a line among rows, and the same beside it as one above a page's first row: such are no further
    lines.
    """
    alike: list[Line] = []
    for _, known, headings in _placed(habits, table, printed):
        placed = [heading for heading in headings if heading.place.fits(known)]
        above = {heading.words for heading in placed if heading.place.lead == inf}
        alike += [heading.line for heading in placed if heading.words in above]
    ids, places = {id(line) for line in alike}, sorted(found.place for found in printed.rows)
    pages = [list(found) for _, found in groupby(places, lambda place: printed.lines[place].page)] if alike else []
    among = (line for found in pages for line in printed.lines[found[0] : found[-1] + 1])
    own = {_letters_of(word) for line in among if not line.labels and id(line) not in ids for word in line.words}
    return {id(line) for line in alike if own.isdisjoint(map(_letters_of, line.words))}


def _placed(
    habits: Collection[str], table: pd.DataFrame, printed: Labelled
) -> Iterator[tuple[str, Place, list[Heading]]]:
    """Yield the columns whose values the samples print in one place above the rows, that place, and the headings."""
    once = printed_once(printed.rows)
    for habit in (habit for habit in habits if habit.startswith(PLACED)):
        text, _, name = habit.removeprefix(PLACED).partition(" of ")
        begun = _begun([str(cell).strip() for cell in table[name]], printed, once)
        yield name, Place.from_text(text), [heading for heading in begun if heading]


def _begun(cells: Sequence[str], printed: Labelled, once: dict[int, int]) -> Iterator[Heading | None]:
    """Yield the nearest line above each row of another value than the row before that says it, if any does."""
    before = ""
    for gap in _gaps(once, printed.lines):
        value = cells[gap.row]
        if value and value != before:
            lines = [at for at, line in enumerate(gap.lines) if as_printed(value).search(line.text)]
            yield _heading(gap, lines[-1], printed.lines[once[gap.row]], value) if lines else None
        before = value


def _heading(gap: Gap, at: int, row: Line, value: str) -> Heading:
    line = gap.lines[at]
    *_, found = as_printed(value).finditer(line.text)
    end = line.words[-1].x1 if found.end() == len(line.text) else inf
    above = gap.lines[at - 1] if at else gap.above
    first, lead = line.words[0], line.top - above.top if gap.among and above else inf
    font, size = _letters_of(first)
    place = Place(first.x0, first.x0 - row.words[0].x0, round(lead, 1), size, font, end)
    return Heading(line, place, as_printed(value).sub("", line.text))


def _letters_of(word: Word) -> tuple[str, float]:
    """Return the font of a word, without the name of the part that a file has of it, and its size."""
    return "_".join(word.font.rpartition("+")[2].split()), round(word.size, 1)


def _gaps(once: dict[int, int], lines: Sequence[Line]) -> Iterator[Gap]:
    """Yield what stands above each row that does not follow right behind another."""
    before = -1
    for row, place in sorted(once.items(), key=itemgetter(1)):
        above = [line for line in lines[before + 1 : place] if line.page == lines[place].page]
        last = lines[before] if before >= 0 else None
        # What stands higher than the row before heads a table beside that row's, and is not among rows.
        under = above and last and above[0].page == last.page and above[0].top > last.top
        if above:
            yield Gap(row, tuple(above), last if under else None)
        before = place


def word_columns(roles: Roles) -> list[str]:
    """Return the columns of words but for the descriptions, which rows print."""
    others = (*MONEY, *DATES, "description", "direction")
    return [name for name, role in roles.by_column.items() if role not in others]


def _on_rows(cells: Sequence[str], once: dict[int, int], lines: Sequence[Line]) -> bool:
    """Tell whether the lines of rows print their values themselves."""
    return any(cells[row] and as_printed(cells[row]).search(lines[place].text) for row, place in once.items())


@lru_cache(maxsize=256)
def as_printed(value: str) -> re.Pattern[str]:
    """Return the pattern that finds a value as words of their own, whatever signs part or group it."""
    signs = r"[\W_]*".join(map(re.escape, re.findall(r"[^\W_]", value)))
    return re.compile(rf"(?i)(?<![^\W_]){signs}(?![^\W_])" if signs else r"(?!)")
