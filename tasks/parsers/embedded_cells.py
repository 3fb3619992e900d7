"""Whether a source carries the cells of the samples: found by how many of them it says, openly or in disguise.

Honest parsers carry constants too: headings, month names, column edges, words such as "Opening balance". So one cell
found decides nothing, and cells that say little (short numbers, words of the page around the table) do not count.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import TYPE_CHECKING

from tasks.parsers.carried_values import Carried, CarriedText, opaque_texts, read_carried, shifted_texts
from tasks.problems import Problem
from tasks.statements.numbers import parse_number

if TYPE_CHECKING:
    import pandas as pd

    from tasks.parsers.analysis import StudiedSample
    from tasks.statements.roles import Roles

TELLING_DIGITS = 4  # digits, zeros at both ends aside, from which a number is unlikely to be a column edge by chance
SHORTEST_TEXT = 4  # letters of a text cell that is worth looking for
LONG_TEXT = 8  # letters from which a text is found inside other text; a shorter one must stand alone
LABEL_ROWS = 3  # rows with the same text from which that text is a label ("Card payment")
FEW_FOUND = 3  # cells; fewer are chance
SHARE_FOUND = 0.2  # of the cells that count
MANY_TEXTS = 10  # text cells that no honest parser carries, however long the sample
MANY_NUMBERS = 0.05  # of the numbers; a list of years meets some amounts of a long sample by chance
SHARE_OF_DATES = 0.5
SHARE_OF_SHORT_NUMBERS = 0.8
PROBES = 40  # texts looked for under every shift of a cipher
SHOWN = 10


@dataclass(frozen=True, slots=True)
class Sought:
    """A cell to look for: where it stands in which sample's table (row from 0), and its text."""

    row: int
    column: str
    text: str


@dataclass
class SampleCells:
    """The cells of all samples worth looking for, by what they are looked for as."""

    texts: dict[str, Sought] = field(default_factory=dict)
    numbers: dict[str, Sought] = field(default_factory=dict)
    short_numbers: dict[str, Sought] = field(default_factory=dict)
    dates: dict[str, Sought] = field(default_factory=dict)

    @property
    def telling(self) -> int:
        """How many cells could tell."""
        return len(self.texts) + len(self.numbers)


@dataclass(frozen=True, slots=True)
class Sighting:
    """A cell of a sample found in the source, on which line and how it was hidden."""

    sought: Sought
    line: int
    how: str


def find_embedded(source: str, tables: Sequence[pd.DataFrame], roles: Roles, furniture: str = "") -> Problem | None:
    """Return a problem of kind `memorised` when the source carries the samples' cells.

    ``furniture`` is the text of the pages around the table, as ``read_furniture`` gives it.
    """
    cells = collect_cells(tables, roles, furniture)
    carried = read_carried(source)
    texts, numbers = _find_texts(cells.texts, carried.texts), _find_numbers(cells.numbers, carried)
    many = len(texts) >= MANY_TEXTS or len(numbers) >= max(MANY_TEXTS, MANY_NUMBERS * len(cells.numbers))
    dates = _find_texts(cells.dates, carried.texts)
    short = _find_numbers(cells.short_numbers, carried)
    if many or _are_too_many(len(texts) + len(numbers), cells.telling):
        return _refusal([*texts, *numbers, *dates], cells)
    if len(dates) >= FEW_FOUND and len(dates) >= SHARE_OF_DATES * len(cells.dates):
        return _refusal(dates, cells)
    if len(short) > FEW_FOUND and len(short) >= SHARE_OF_SHORT_NUMBERS * len(cells.short_numbers):
        return _refusal(short, cells)
    for text in shifted_texts(carried):
        found = _find_texts(dict(list(cells.texts.items())[:PROBES]), [text])
        if len(found) >= FEW_FOUND:
            return _refusal(found, cells)
    for text in opaque_texts(carried):
        return Problem(
            "memorised",
            f"line {text.line} holds {len(text.text)} characters that nobody can read; a parser's constants are column "
            "edges, formats and patterns, and every value must come from the page.",
            ({"line": text.line, "characters": len(text.text)},),
        )
    return None


def _are_too_many(found: int, telling: int) -> bool:
    if found >= FEW_FOUND:
        return found >= SHARE_FOUND * telling
    return found == FEW_FOUND - 1 and found >= 0.6 * telling  # a sample of one or two rows


def collect_cells(tables: Iterable[pd.DataFrame], roles: Roles, furniture: str = "") -> SampleCells:
    """Return the cells of the wanted tables that tell where they come from."""
    cells = SampleCells()
    for table in tables:
        for column, role in roles.by_column.items():
            if column not in table:
                continue
            texts = [str(text) for text in table[column]]
            counts = Counter(texts)
            for row, text in enumerate(texts):
                sought = Sought(row, column, text)
                if role in ("description", "text", "reference"):
                    key = squeeze(text)
                    if len(key) >= SHORTEST_TEXT and counts[text] < LABEL_ROWS and key not in furniture:
                        cells.texts.setdefault(key, sought)
                elif role in ("amount", "debit", "credit", "balance"):
                    _add_number(cells, sought, roles)
                elif role in ("posting_date", "value_date") and text.strip():
                    cells.dates.setdefault(squeeze(text), sought)
    return cells


def _add_number(cells: SampleCells, sought: Sought, roles: Roles) -> None:
    try:
        key = significant_digits(parse_number(sought.text, roles.number_format)) if roles.number_format else ""
    except ValueError:
        return
    if len(key) >= TELLING_DIGITS:
        cells.numbers.setdefault(key, sought)
    elif len(key) > 1:
        cells.short_numbers.setdefault(key, sought)


def read_furniture(samples: Iterable[StudiedSample]) -> str:
    """Return the squeezed text of the samples' pages above, below and between the lines on which cells were found."""
    texts = []
    for sample in samples:
        places = [place for row in sample.places for place in row.values() if place is not None]
        for page in sample.pages:
            bands = sorted({(place.top, place.bottom) for place in places if place.page == page.number})
            for word in page.words:
                middle = (word.top + word.bottom) / 2
                if not any(top <= middle <= bottom for top, bottom in bands):
                    texts.append(word.text)
    return squeeze(" ".join(texts))


def squeeze(text: str) -> str:
    """Return a text for comparison: without white space, upper and lower case alike."""
    return "".join(text.split()).casefold()


def significant_digits(value: Decimal) -> str:
    """Return a number's digits without the zeros at both ends: 1,200.50 and 120050 cents are both '12005'."""
    return "".join(map(str, value.as_tuple().digits)).strip("0")


def _find_texts(sought: dict[str, Sought], texts: Iterable[CarriedText]) -> list[Sighting]:
    found: dict[str, Sighting] = {}
    for text in texts:
        squeezed = squeeze(text.text)
        plain = text.text.casefold()
        for key, cell in sought.items():
            if key in found or key not in squeezed:
                continue
            if len(key) >= LONG_TEXT or re.search(rf"(?<!\w){re.escape(cell.text.casefold())}(?!\w)", plain):
                found[key] = Sighting(cell, text.line, text.how)
        if len(found) == len(sought):
            break
    return list(found.values())


# One number may be read in several ways where commas and blanks also separate: '1,200.50,300' holds 1,200.50 and 300.
NUMBER_PATTERNS = (r"\d+", r"\d+[.,]\d{1,2}(?!\d)", r"\d{1,3}(?:[.,' ]\d{2,3})+(?:[.,]\d{1,2})?(?!\d)")


def _find_numbers(sought: dict[str, Sought], carried: Carried) -> list[Sighting]:
    found: dict[str, Sighting] = {}
    for number, line in carried.numbers.items():
        key = significant_digits(number)
        if key in sought:
            found.setdefault(key, Sighting(sought[key], line, "as a number"))
    for text in carried.texts:
        for pattern in NUMBER_PATTERNS:
            for written in re.findall(pattern, text.text):
                key = re.sub(r"\D", "", written).strip("0")
                if key in sought:
                    found.setdefault(key, Sighting(sought[key], text.line, text.how))
    return list(found.values())


def _refusal(found: Sequence[Sighting], cells: SampleCells) -> Problem:
    first = found[0]
    disguise = f" ({first.how})" if first.how else ""
    total = cells.telling + len(cells.dates) + len(cells.short_numbers)
    return Problem(
        "memorised",
        f"the code carries {len(found)} of the {total} values of the sample that tell, the first on line {first.line}"
        f"{disguise}: {first.sought.text!r} of row {first.sought.row + 1}, column {first.sought.column!r}; read every "
        "value from the page.",
        tuple(
            {
                "line": sighting.line,
                "how": sighting.how or "as it stands",
                "row": sighting.sought.row + 1,
                "column": sighting.sought.column,
                "found": sighting.sought.text[:300],
            }
            for sighting in found[:SHOWN]
        ),
    )
