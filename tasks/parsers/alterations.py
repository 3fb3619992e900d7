"""What may be changed on a copy of a sample so that every honest parser can follow, strict ones included.

Letters of descriptions give way to others of their word. Amounts change in pairs of neighbouring rows, one more, one
less, and the balance between them too, so that running balances, totals and closing balances hold. A date becomes its
neighbour's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from itertools import combinations
from typing import TYPE_CHECKING

from tasks.parsers.printed_cells import PrintedCells, PrintedWord
from tasks.statements.numbers import parse_number

if TYPE_CHECKING:
    from tasks.statements.roles import Roles

# By how much two amounts change, tried in this order until neither needs another number of digits.
STEPS = (
    *(Decimal(whole) for whole in (1, 2, 3, -1, -2, 5, 10, -10, 20, 100, -100)),
    *(Decimal(cents).scaleb(-2) for cents in (10, -10, 1, 2, -1, 5)),
)
MAX_PLACES = 4  # decimals a printed amount may carry
MIN_LETTERS = 3  # a word shorter than this is a mark, not a description
MIN_REFERENCE = 6  # digits in a row that are a reference and neither a date nor an amount
SAME_WIDTH = 60  # thousandths of the letter size by which a letter may differ from the one whose place it takes


@dataclass(frozen=True, slots=True)
class WordChange:
    """A printed word and the text of the same length that takes its place."""

    printed: PrintedWord
    text: str


@dataclass(frozen=True, slots=True)
class CellChange:
    """A cell of the wanted table (row from 0), what it holds now and on the copy, and the words that change."""

    row: int
    column: str
    old: str
    new: str
    words: tuple[WordChange, ...]


def change_descriptions(cells: PrintedCells, roles: Roles, rows: Iterable[int]) -> list[CellChange]:
    """Return, for every row where it can be done, a description of which one word is spelled otherwise."""
    column = roles.column("description") or roles.column("text")
    if column is None:
        return []
    texts = list(cells.studied.table[column])
    common = Counter(word for text in texts for word in set(text.split()))
    changes = (_respelled(cells, row, column, texts[row], common) for row in rows)
    return [change for change in changes if change]


def _respelled(cells: PrintedCells, row: int, column: str, text: str, common: Counter) -> CellChange | None:
    place = cells.studied.places[row].get(column)
    if place is None:
        return None
    # Words that many rows share may be what a parser goes by ("Interest"); a rare one is only text.
    words = sorted(cells.words(place), key=lambda w: (common[w.text], -len(w.text)))
    for printed in words:
        if text.count(printed.text) != 1 or cells.has_twin(printed):
            continue
        new = _with_repeated_letter(cells, printed) or _with_swapped_letters(cells, printed)
        if new is not None:
            return CellChange(row, column, text, text.replace(printed.text, new), (WordChange(printed, new),))
    return None


def _with_repeated_letter(cells: PrintedCells, printed: PrintedWord) -> str | None:
    """Return the word with a letter (or a reference's digit) in place of another as wide: no sum over it stays."""
    text, options = printed.text, _exchangeable(cells, printed)
    near = [option for option in options if option[0] <= SAME_WIDTH]
    if not near:
        return None
    _, _, at, other = min(near)
    return text[:at] + text[other] + text[at + 1 :]


def _with_swapped_letters(cells: PrintedCells, printed: PrintedWord) -> str | None:
    """Return the word with two neighbouring letters (or digits of a reference) exchanged, those of nearest width."""
    text = printed.text
    options = [option for option in _exchangeable(cells, printed) if option[2] == option[3] + 1]
    if not options:
        return None
    left = min(options)[3]
    return text[:left] + text[left + 1] + text[left] + text[left + 2 :]


def _exchangeable(cells: PrintedCells, printed: PrintedWord) -> list[tuple[float, bool, int, int]]:
    """Return the pairs of a word's letters of one kind: how much their widths differ, whether the first is concerned.

    The later letter of a pair is named first.
    """
    text, spots = printed.text, cells.spots(printed)
    if spots is None or (sum(map(str.isalpha, text)) < MIN_LETTERS and not _is_reference(text)):
        return []
    options = []
    for left, right in combinations(range(len(text)), 2):
        a, b = text[left], text[right]
        alike = (a.isalpha() and b.isalpha() and a.isupper() == b.isupper()) or (
            _is_reference(text) and (a + b).isdigit()
        )
        if alike and a.casefold() != b.casefold() and spots[left] and spots[right]:
            options.append((abs(spots[left][0].width - spots[right][0].width), left == 0, right, left))
    return options


def _is_reference(text: str) -> bool:
    return text.isdigit() and len(text) >= MIN_REFERENCE


def change_amounts(cells: PrintedCells, roles: Roles, rows: Iterable[int]) -> list[CellChange]:
    """Return changes of amounts, two rows at a time, that leave every sum over the rows as it was."""
    changes: list[CellChange] = []
    used: set[int] = set()
    wanted = set(rows)
    for row in sorted(wanted):
        if row + 1 in wanted and row not in used and (pair := _change_pair(cells, roles, row)):
            changes += pair
            used |= {row, row + 1}
    return changes


@dataclass(frozen=True, slots=True)
class _Movement:
    """A row's one amount without its sign, and what tells which way the money went."""

    row: int
    column: str
    value: Decimal
    way: tuple


def _change_pair(cells: PrintedCells, roles: Roles, row: int) -> list[CellChange]:
    first, second = _movement(cells, roles, row), _movement(cells, roles, row + 1)
    if first is None or second is None or first.way != second.way:
        return []
    earlier, later = (second, first) if roles.newest_first else (first, second)
    for step in STEPS:
        changes = _pair_changes(cells, roles, earlier, later, step)
        if changes:
            return changes
    return []


def _pair_changes(
    cells: PrintedCells, roles: Roles, earlier: _Movement, later: _Movement, step: Decimal
) -> list[CellChange]:
    changes = [
        change_number(cells, earlier.row, earlier.column, earlier.value, earlier.value + step),
        change_number(cells, later.row, later.column, later.value, later.value - step),
    ]
    balance = roles.column("balance")
    if balance and cells.studied.table[balance].iloc[earlier.row]:
        before, after = (_value(cells, roles, balance, moved.row) for moved in (earlier, later))
        if before is None or after is None or abs(after - before) != later.value:
            return []
        moved = before + (step if after > before else -step)
        if (moved < 0) != (before < 0) or not moved:
            return []
        changes.append(change_number(cells, earlier.row, balance, abs(before), abs(moved)))
    return [change for change in changes if change] if all(changes) else []


def _movement(cells: PrintedCells, roles: Roles, row: int) -> _Movement | None:
    table, places = cells.studied.table, cells.studied.places[row]
    columns = [c for role in ("amount", "debit", "credit") if (c := roles.column(role)) and table[c].iloc[row].strip()]
    if len(columns) != 1 or places.get(columns[0]) is None:
        return None
    value = _value(cells, roles, columns[0], row)
    if not value:
        return None
    same = [table[c].iloc[row] for c, role in roles.by_column.items() if role in ("direction", "account", "currency")]
    return _Movement(row, columns[0], abs(value), (columns[0], value < 0, places[columns[0]].page, *same))


def _value(cells: PrintedCells, roles: Roles, column: str, row: int) -> Decimal | None:
    text = cells.studied.table[column].iloc[row]
    if roles.number_format is None or not text.strip():
        return None
    try:
        return parse_number(text, roles.number_format)
    except ValueError:
        return None


def change_number(cells: PrintedCells, row: int, column: str, old: Decimal, new: Decimal) -> CellChange | None:
    """Return the change of one printed number (both values without sign) to another of as many digits, else None."""
    place, text = cells.studied.places[row].get(column), cells.studied.table[column].iloc[row]
    if place is None or new <= 0:
        return None
    words = [word for word in cells.words(place) if any(map(str.isdigit, word.text))]
    printed = _write_value(" ".join(word.text for word in words), old, new)
    cell = _write_value(text, old, new)
    if printed is None or cell is None or any(cells.has_twin(word) for word in words):
        return None
    pieces = zip(words, printed.split(" "), strict=True)
    changes = tuple(WordChange(word, piece) for word, piece in pieces if word.text != piece)
    if not all(can_show(cells, change) for change in changes):
        return None
    return CellChange(row, column, text, cell, changes)


def _write_value(text: str, old: Decimal, new: Decimal) -> str | None:
    """Write ``new`` into the digits of a text that says ``old``, whatever stands between; None when it does not fit."""
    digits = "".join(sign for sign in text if sign in "0123456789")
    if not digits:
        return None
    places = next((k for k in range(MAX_PLACES + 1) if Decimal(digits).scaleb(-k) == old), None)
    if places is None or new.scaleb(places) % 1:
        return None
    written = str(int(new.scaleb(places))).zfill(len(digits))
    if len(written) != len(digits) or (written[0] == "0") != (digits[0] == "0"):
        return None
    fresh = iter(written)
    return "".join(next(fresh) if sign in "0123456789" else sign for sign in text)


def change_dates(cells: PrintedCells, roles: Roles, rows: Iterable[int]) -> list[CellChange]:
    """Return, for every third row, its posting date turned into that of the next row, printed as that one is."""
    column = roles.column("posting_date")
    if column is None:
        return []
    changes = (_neighbours_date(cells, column, row) for row in sorted(rows)[:-1:3])
    return [change for change in changes if change]


def _neighbours_date(cells: PrintedCells, column: str, row: int) -> CellChange | None:
    places = [cells.studied.places[r].get(column) for r in range(len(cells.studied.places))]
    here, there = places[row], places[row + 1] if row + 1 < len(places) else None
    old = cells.studied.table[column].iloc[row]
    if here is None or there is None or here.page != there.page or places.count(here) + places.count(there) != 2:
        return None
    new = cells.studied.table[column].iloc[row + 1]
    words, others = cells.words(here), cells.words(there)
    if old == new or [len(w.text) for w in words] != [len(w.text) for w in others] or any(map(cells.has_twin, words)):
        return None
    pairs = zip(words, others, strict=True)
    changes = tuple(WordChange(w, other.text) for w, other in pairs if w.text != other.text)
    if not changes or not all(can_show(cells, change) for change in changes):
        return None
    return CellChange(row, column, old, new, changes)


def can_show(cells: PrintedCells, change: WordChange) -> bool:
    """Tell whether the fonts of a word can show its new text."""
    return glyph_codes(cells, change) is not None


def glyph_codes(cells: PrintedCells, change: WordChange) -> dict | None:
    """Return the new code of each glyph that a change of a word touches, None when one cannot be shown."""
    spots = cells.spots(change.printed)
    if spots is None or len(spots) != len(change.text):
        return None
    codes = {}
    for spot, old, new in zip(spots, change.printed.text, change.text, strict=True):
        if old == new:
            continue
        for glyph in spot:
            code = cells.code(glyph.font, new)
            if code is None or len(code) != len(glyph.code) or not glyph.is_editable:
                return None
            codes[glyph] = code
        if not spot:
            return None
    return codes
