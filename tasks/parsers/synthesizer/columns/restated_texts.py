"""Texts that the table has in other capitals than the page, without its blanks or the label before each of them, or of
which it has the start: what the page prints of them.

A sample is studied as if its table had the printed texts; what was made of these is made of the outputs.
"""

from __future__ import annotations

import re
import string
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, partial
from itertools import product, takewhile

import pandas as pd

from tasks.parsers.synthesizer.columns.alignment import Alignment, find_column, neighbours, taken_words
from tasks.parsers.synthesizer.columns.chance_finds import FOUND
from tasks.parsers.synthesizer.columns.labels_before import label_before
from tasks.parsers.synthesizer.columns.parting_signs import words_on
from tasks.parsers.synthesizer.numbers.bare_balances import BareBalances, bare_balances, without_signs
from tasks.parsers.synthesizer.numbers.day_end_balances import DayEndBalances, day_end_balances
from tasks.parsers.synthesizer.rows.grouped_numbers import NUMBER
from tasks.statements.roles import Roles

FEWEST = 2  # texts that are cut at one length
SHORTEST = 8  # letters of a text that is cut: fewer are a mark or a code
BELOW = 1.8  # of the letter size: a line no further below another goes on with its text
SAME_LEFT = 2.0  # points
Place = tuple[int, int]  # line and word
# What may be made of printed texts, as the end of an expression (around {} where it is none) and as it is done.
WITHOUT_BLANKS = '.replace(" ", "")'
CAPITALS: dict[str, Callable[[str], str]] = {
    "": str,
    ".upper()": str.upper,
    ".lower()": str.lower,
    ".title()": str.title,
    '" ".join(map(str.capitalize, {}.split()))': string.capwords,
    ".capitalize()": str.capitalize,
}
# Sums beside the name of their currency lose the sign between thousands.
SUM = re.compile(r"[-+]?\d+(?:[.,]\d{1,2})? \D+|\D+ [-+]?\d+(?:[.,]\d{1,2})?")
PLAIN_SUMS = {
    rf're.sub(r"(?<=\d){re.escape(sign)}(?=\d\d\d(?!\d))", "", {{}})': sign for sign in (",", ".", "'", "\u2019")
}
SPELLINGS = {
    **CAPITALS,
    WITHOUT_BLANKS: lambda text: text.replace(" ", ""),
    **{key: partial(re.sub, rf"(?<=\d){re.escape(sign)}(?=\d\d\d(?!\d))", "") for key, sign in PLAIN_SUMS.items()},
}


@dataclass(frozen=True)
class Way:
    """What a table makes of the printed texts of a column: how it spells them (a key of SPELLINGS), and how many
    letters of them it has, 0 for all; one text of the sample may be the only one that shows it. The table leaves out
    the label before all texts.
    """

    spelling: str = ""
    longest: int = 0
    shown_once: bool = False
    label: str = ""

    def __call__(self, text: str) -> str:
        """Return a printed text as the table has it."""
        return SPELLINGS[self.spelling](text[: self.longest or None].strip())


@dataclass(frozen=True)
class Restated:
    """A table with what is printed in place of what is wanted, and by column what the wanted texts were made with.

    Texts that are cut may end with their first line, too: what stands below it may be none of theirs. Balances that
    only the last row of a day prints are blank in the other rows, those printed without their signs have none.
    """

    table: pd.DataFrame
    first_lines: pd.DataFrame
    ways: dict[str, Way] = field(default_factory=dict)
    balances: DayEndBalances | None = None

    def without_unprinted(self, table: pd.DataFrame) -> pd.DataFrame:
        """Return a table as wanted but for the balances that no row prints."""
        if self.balances is None:
            return table
        return table.assign(**{self.balances.column: self.table[self.balances.column]})


def restate(found: Alignment, table: pd.DataFrame, roles: Roles) -> Restated | None:
    """Return a table with what its statement prints, None where it has all as printed."""
    balances = bare_balances(found, table, roles) or day_end_balances(found, table, roles)
    restated = Restated(table.copy(), table.copy(), balances=balances)
    if balances:
        name = balances.column
        cells = [cell if name in on else "" for cell, on in zip(table[name], found.cells, strict=True)]
        cells = without_signs(cells) if isinstance(balances, BareBalances) else cells
        restated.table[name] = restated.first_lines[name] = cells
    for name in (name for name, kind in found.kinds.items() if kind == "text" and name not in found.parts):
        cells = [" ".join(cell.split()) for cell in table[name]]
        if grouped := _printed_in_groups(found, name, cells):
            restated.table[name] = restated.first_lines[name] = grouped
            restated.ways[name] = Way(WITHOUT_BLANKS)
            continue
        if spelled := _printed_in_headings(found, name, cells) or _printed_sums(found, name, cells):
            restated.table[name] = restated.first_lines[name] = spelled[1]
            restated.ways[name] = Way(spelled[0])
            continue
        if label := label_before(found, name, cells):
            restated.table[name] = restated.first_lines[name] = [cell and f"{label} {cell}" for cell in cells]
            restated.ways[name] = Way(label=label)
            continue
        for way in _ways(found, name, cells):
            texts = _printed_texts(found, name, cells, way)
            whole = {row: text for row, (text, _) in texts.items()}
            cut = sum(len(text) > way.longest for text in whole.values()) if way.longest else 0
            if _explains(found, name, cells, way, whole) and _are_cuts(cut, way.longest) and not _end_alike(whole, way):
                for at, printed in enumerate((restated.table, restated.first_lines)):
                    printed[name] = [texts[row][at] if row in texts else cell for row, cell in enumerate(table[name])]
                restated.ways[name] = replace(way, shown_once=cut == 1)
                break
    return restated if restated.ways or restated.balances else None


def _printed_in_groups(found: Alignment, name: str, cells: Sequence[str]) -> list[str]:
    """Return the account numbers of a column, by row, which the page prints in groups and the table has in one word:
    'DE89 3704 0044' for 'DE8937040044'; none where one is printed otherwise.
    """
    places = [on[name].words if name in on else () for on in found.cells]
    filled = [words for words, cell in zip(places, cells, strict=True) if cell]
    apart = all(len(words) > 1 and len({line for line, _ in words}) == 1 for words in filled)
    if not filled or not apart or not all(map(NUMBER.fullmatch, filter(None, cells))):
        return []
    return [" ".join(found.lines[line].words[at].text for line, at in words) for words in places]


def _printed_in_headings(found: Alignment, name: str, cells: Sequence[str]) -> tuple[str, list[str]] | None:
    """Return which capitals a table has of texts that no row prints, such as a card's 'Additional' of 'ADDITIONAL: ANN
    ORR', and the texts as they are printed on other lines; None where one is not, or in these capitals, too.
    """
    values = set(cells)
    if len(values) < FEWEST or "" in values or any(name in on for on in found.cells):
        return None
    rows = found.lines_of_cells
    text = "\n".join(line.text for line in found.lines if line.index not in rows)
    places = {value: rf"(?<!\w){re.escape(value)}(?!\w)" for value in sorted(values)}
    printed = {value: re.search(place, text, re.IGNORECASE) for value, place in places.items()}
    if not all(printed.values()) or any(re.search(place, text) for place in places.values()):
        return None
    texts = {value: one[0] for value, one in printed.items()}
    key = next((key for key in CAPITALS if all(CAPITALS[key](text) == value for value, text in texts.items())), "")
    return (key, [texts[cell] for cell in cells]) if key else None


def _printed_sums(found: Alignment, name: str, cells: Sequence[str]) -> tuple[str, list[str]] | None:
    """Return how a table makes its texts of sums and the names of their currencies, and these as printed: '1,258.73
    KRONA' for '1258.73 KRONA'; None where one of them is printed otherwise, or all as the table has them.
    """
    if not all(SUM.fullmatch(cell) for cell in cells if cell):
        return None
    filled = [row for row, cell in enumerate(cells) if cell and found.anchors[row] is not None]
    for key, sign in PLAIN_SUMS.items():
        texts = [re.sub(r"(?<=\d)(?=(\d{3})+(?!\d))(?<![.,]\d)", sign, cell) for cell in cells]
        view = replace(found, cells=[{key: cell for key, cell in row.items() if key != name} for row in found.cells])
        if texts != list(cells) and [*map(SPELLINGS[key], texts)] == list(cells):
            find_column(view, name, texts)
            if all(name in view.cells[row] for row in filled):
                return key, texts
    return None


def _ways(found: Alignment, name: str, cells: Sequence[str]) -> Iterator[Way]:
    """Yield the ways in which a column's texts may have been made, where the page does not print all of them."""
    unfound = [row for row, cell in enumerate(cells) if cell and name not in found.cells[row]]
    unfound = [row for row in unfound if found.anchors[row] is not None]
    if not unfound or not any(map(str.isalpha, "".join(cells))):
        return
    capitals = [key for key, made in CAPITALS.items() if all(made(cell) == cell for cell in cells)]
    longest = max(map(len, cells))
    for cut, key in product((0, longest) if longest >= SHORTEST else (0,), capitals):
        if key or (cut and any(len(cells[row]) >= longest - 1 for row in unfound)):
            yield Way(key, cut)


def _explains(found: Alignment, name: str, cells: Sequence[str], way: Way, texts: dict[int, str]) -> bool:
    """Tell whether texts are those of which a way makes a column, more of them than are printed as they are wanted."""
    filled = [row for row, cell in enumerate(cells) if cell and found.anchors[row] is not None]
    before = sum(name in found.cells[row] for row in filled)
    right = sum(way(text) == cells[row] for row, text in texts.items())
    return right == len(texts) > before and right >= FOUND * len(filled)


def _are_cuts(cut: int, longest: int) -> bool:
    """Tell whether so many texts of a column are cut at a length: one alone is at a length that people choose."""
    return not longest or cut >= FEWEST or (cut == 1 and not (longest % 5 and longest % 8))


def _end_alike(texts: dict[int, str], way: Way) -> bool:
    """Tell whether several texts end where the same sign or word follows: 'EUR 8.50' and 'USD 9.20' of 'EUR 8.50. Rate:
    …' and 'USD 9.20. Rate: …'. What ends them is that, and no length.
    """
    cut = {text for text in texts.values() if len(text) > way.longest} if way.longest else {}
    rests = {re.split(r"(?<=\S)\s", text[way.longest :])[0] for text in cut}
    return len({way(text) for text in cut}) > 1 and len(rests) == 1 and not rests.pop()[0].isalnum()


def _printed_texts(found: Alignment, name: str, cells: Sequence[str], way: Way) -> dict[int, tuple[str, str]]:
    """Return the printed texts of a column, by row, where they are found when capitals do not count, and those without
    the lines below of which nothing is wanted.
    """
    view = replace(found, cells=[{key: cell for key, cell in row.items() if key != name} for row in found.cells])
    if way.spelling:
        view = replace(view, lines=_folded(view))
        cells = [cell.casefold() for cell in cells]
    begun = {row for row, cell in enumerate(cells) if way.longest and len(cell) >= way.longest - 1}
    find_column(view, name, list(cells), begun)
    places = {row: on[name].words for row, on in enumerate(view.cells) if name in on}
    if any(_on_line(found, row, name, words[-1]) for row, words in places.items() if row not in begun):
        return {}  # a shorter text is not whole
    # Where a text that is whole has none of the lines below it, the others have none either.
    below = not any(_lines_below(found, row, name, words) for row, words in places.items() if row not in begun)
    texts = {}
    for row, words in places.items():
        rest = _on_line(found, row, name, words[-1]) if row in begun else []
        lines = _lines_below(found, row, name, (*words, *rest)) if row in begun and below else []
        texts[row] = tuple(_text(found, cells[row], (*words, *rest, *ended)) for ended in (lines, []))
    return texts


def _folded(found: Alignment) -> list:
    fold = cache(lambda word: replace(word, text=word.text.casefold()))
    return [replace(line, words=tuple(map(fold, line.words))) for line in found.lines]


def _text(found: Alignment, cell: str, places: Sequence[Place]) -> str:
    """Return the printed text of some words; blanks stand between them as they do in the wanted one."""
    text, rest = "", "".join(cell.split())
    gaps = [len("".join(cell[:at].split())) for at in (blank.start() for blank in re.finditer(r"\s", cell))]
    count = 0
    for line, at in places:
        word = found.lines[line].words[at].text
        text += " " * (bool(text) and (count in gaps or count >= len(rest))) + word
        count += len(word)
    return text


def _on_line(found: Alignment, row: int, name: str, last: Place) -> list[Place]:
    """Return the words behind one of its line that belong to the same text."""
    taken = taken_words(found, row, name)
    return list(takewhile(lambda place: place not in taken, words_on(found, last, 1)))


def _lines_below(found: Alignment, row: int, name: str, words: Sequence[Place]) -> list[Place]:
    """Return the words of the lines that go on below those of a text, before the next row."""
    (first, at), (last, _) = words[0], words[-1]
    left, taken, places = found.lines[first].words[at].x0, taken_words(found, row, name), []
    for line in range(last + 1, neighbours(found, row)[1]):
        above, here = found.lines[line - 1], found.lines[line]
        near = here.page == above.page and here.bottom - above.bottom <= BELOW * here.words[0].size
        start = next((at for at, word in enumerate(here.words) if abs(word.x0 - left) <= SAME_LEFT), None)
        if not near or start is None or (line, start) in taken or line in found.headers:
            break
        places += [(line, start), *_on_line(found, row, name, (line, start))]
    return places
