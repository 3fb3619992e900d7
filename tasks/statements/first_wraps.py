"""How a text goes on below its line in a statement whose samples print every row on one line.

A bank that breaks lines inside words does so at a full line, and the longest line of the samples may just be full:
whether a blank belongs between the lines of a longer text, they do not show. No sum tells, so the words have to.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pandas as pd

    from tasks.statements.pages import Word
    from tasks.statements.printed_balances import Line
    from tasks.statements.printed_rows import PrintedRow

# Small words that join others, by language: beside one of them a line ends with a whole word.
SMALL = {
    "en": "of to the for from with and",
    "de": "der die und von für mit",
    "nl": "van het de en voor met",
    "fr": "de du des le la et par",
    "es": "de del el la y en por",
    "pt": "de da do e em para por",
    "it": "di del della e per con",
    "sv": "och av på för till",
    "nb": "og av på for til",
    "da": "og af på for til",
    "fi": "ja sekä tai",
    "pl": "i w z na do od za dla oraz",
    "cs": "a v z na do od za pro",
    "sk": "a v z na do od za pre",
    "hr": "i u na od za iz",
    "sl": "in v na od za iz",
    "ro": "de la din pe cu pentru și",
    "hu": "az és egy",
    "et": "ja ning",
    "lt": "ir už iš su",
    "lv": "un par ar no",
    "tr": "ve ile için",
    "id": "dan ke dari untuk di",
    "ms": "dan ke dari untuk di",
    "ru": "и в на с по за от для",
    "el": "και του της των για από με σε",
}
UNSPACED = ("ja", "zh", "ko", "th")  # languages that part no words
ENGLISH = r" (for|from|with)$"  # written in every country, and not how words of other languages end
# A word and a number, one above the other; fewer letters may belong to a code.
WORD_AND_NUMBER = r"[^\W\d_]{4} \d|\d [^\W\d_]{4,}$"
MOSTLY = 3  # times as many lines go on with a whole word as with what may be the rest of one: then all do
WIDE = 2.0  # of the letter size: words with a wider gap between them may stand in two columns
NEARER = 0.9  # of the distance to its row: a further line closer to the next row may belong to that

Parts = list[tuple[int, str]]  # the places of lines, with what each prints of a text


@dataclass(frozen=True, slots=True)
class OneLine:
    """What samples show whose every row stands on one line.

    ``longest`` gives the letters of the longest text of each text column, {} where some row has further lines;
    ``flowing`` tells whether a browser or the like broke the lines, which parts no word shorter than a line.
    """

    longest: dict[str, int] = field(default_factory=dict)
    language: str = ""
    flowing: bool = False

    def joined(self, other: OneLine) -> OneLine:
        """Return what both show."""
        both = [name for name in self.longest if name in other.longest]
        longest = {name: max(self.longest[name], other.longest[name]) for name in both}
        return OneLine(longest, self.language, self.flowing and other.flowing)


@dataclass(frozen=True, slots=True)
class Wrap:
    """A text that goes on below a line: what the line prints of it, and what the next one does."""

    above: str
    below: str
    gap: float | None  # points from line to line, None over the page

    @property
    def around(self) -> str:
        """The words around the end of the line."""
        return f"{self.above.split()[-1]} {self.below.split()[0]}"


def learn_longest(
    table: pd.DataFrame, columns: Sequence[str], lines: Sequence[Line], rows: Sequence[PrintedRow]
) -> dict[str, int]:
    """Return the letters of the longest text of the columns that rows print on their own line, {} where one goes on.

    A column is left out where its texts are not found beside the rows, such as one that their headings tell.
    """
    longest: dict[str, int] = {}
    places = {row.place for row in rows}
    for column in columns:
        cells = [str(cell) for cell in table[column]]
        found = [_parts(cells[row.row], lines, row.place) for row in rows]
        unfound = [row for row, parts in zip(rows, found, strict=True) if not parts and row.place + 1 not in places]
        below = any(_parts(cells[row.row], lines, row.place + 1) for row in unfound)
        if below or any(len(parts) > 1 for parts in found):
            return {}
        texts = [text for parts in found for _, text in parts]
        if texts and sum(map(bool, found)) == sum(bool(letters_of(cells[row.row])) for row in rows):
            longest[column] = max(map(len, texts))
    return longest


def unknown_wrap(table: pd.DataFrame, known: OneLine, lines: Sequence[Line], rows: Sequence[PrintedRow]) -> str:
    """Return which text goes on below its line in a way that neither its words nor other lines tell, '' if none."""
    for column, longest in known.longest.items():
        cells = [str(cell) for cell in table[column]]
        parts = parts_of_rows(cells, lines, rows)
        if said := _nearer(parts, lines, {row.place for row in rows}):
            return said
        printed = [text for found in parts for _, text in found]
        shown, longest = longest, min(longest, max(map(len, printed), default=longest))  # it may be narrower now
        found = [wrap for of_row in parts for wrap in _wraps(of_row, lines)]
        wrap = _flowed(found, longest) if known.flowing else _unknown(found, longest, printed, known.language)
        if wrap:
            full = "longer than any text of the samples" if longest == shown else "where lines are shorter than theirs"
            said = f"“{wrap.above}” goes on with “{wrap.below}” below it, {full}"
            return f"{said}: whether a word goes on there is unknown"
    return ""


def _flowed(wraps: Sequence[Wrap], longest: int) -> Wrap | None:
    """Return the line that a browser may have broken inside a word: at a hyphen, or a word longer than the line."""
    broken = (wrap for wrap in wraps if len(wrap.above) >= longest and " " not in wrap.above)
    return next((wrap for wrap in wraps if wrap.above[-1] in "-/"), None) or next(broken, None)


def _unknown(wraps: Sequence[Wrap], longest: int, printed: Sequence[str], language: str) -> Wrap | None:
    """Return the first line that may have been broken inside a word."""
    full = [wrap for wrap in wraps if len(wrap.above) >= longest]
    whole = {wrap.above for wrap in full if _ends_with_a_word(wrap, language)}
    unsure = [wrap for wrap in full if wrap.above not in whole]
    pairs = [pair for text in printed for pair in pairwise(_numberless(text).split())]
    ends, starts = {end for end, _ in pairs}, {start for _, start in pairs}
    for wrap in unsure if len(whole) < MOSTLY * len(unsure) else ():
        end, start = _numberless(wrap.around).split()
        if end not in ends or start not in starts or end[-1] == start[0] == "0" or end + start in ends | starts:
            return wrap
    return None


def _ends_with_a_word(wrap: Wrap, language: str) -> bool:
    """Tell whether a line ends with a whole word: below small letters a capital starts one, as it does before them."""
    below = wrap.below
    if below[0].isupper() and (wrap.above[-1].islower() or below[1:2].islower()):
        return True
    if language in UNSPACED:
        return False
    words = SMALL.get(language, "").replace(" ", "|")
    small = [rf"(?<!\S)({words})(?!\S)"] if words else []
    told = "|".join([*small, *([] if language == "en" else [ENGLISH]), WORD_AND_NUMBER])
    return bool(re.search(told, wrap.around, re.IGNORECASE))


def _nearer(parts: Sequence[Parts], lines: Sequence[Line], places: Collection[int]) -> str:
    """Return the further line that stands nearer to the row below it than to its own, '' if none does."""
    bottoms = [_bottom(lines[place]) for place in sorted(places)]
    pitch = min((below - above for above, below in pairwise(bottoms) if below > above), default=0.0)
    for found in parts:
        last = found[-1][0]
        if len(found) < 2 or last + 1 not in places or lines[last + 1].page != lines[last].page:
            continue
        lead = max(pitch if wrap.gap is None else wrap.gap for wrap in _wraps(found, lines))
        if _bottom(lines[last + 1]) - _bottom(lines[last]) < NEARER * lead:
            return f"whether “{lines[last].text}” belongs to the row above it or to the one below it is unknown"
    return ""


def _wraps(parts: Parts, lines: Sequence[Line]) -> Iterator[Wrap]:
    for (place, above), (other, below) in pairwise(parts):
        one_page = lines[place].page == lines[other].page
        yield Wrap(above, below, _bottom(lines[other]) - _bottom(lines[place]) if one_page else None)


def _bottom(line: Line) -> float:
    return line.words[0].bottom


def parts_of_rows(cells: Sequence[str], lines: Sequence[Line], rows: Sequence[PrintedRow]) -> list[Parts]:
    """Return the lines that print each row's cell; of several places that may be a row's the one it fits closest."""
    found: dict[int, Parts] = {}
    for row in rows:
        parts = _parts(cells[row.row], lines, row.place)
        if parts and (row.row not in found or _span(parts) < _span(found[row.row])):
            found[row.row] = parts
    return list(found.values())


def _span(parts: Parts) -> int:
    return parts[-1][0] - parts[0][0]


def _parts(cell: str, lines: Sequence[Line], place: int) -> Parts:
    """Return the lines that print a cell from its row's line on, with what each prints of it; [] where they do not."""
    rest, found = letters_of(cell), []
    for at in range(place, len(lines)):
        if not rest:
            return found
        words = _in_column(_longest_start(rest, lines[at]), lines[at + 1 : at + 2])
        if words:
            text = " ".join(word.text for word in words)
            found.append((at, text))
            rest = rest[len(letters_of(text)) :]
        elif not found or lines[at].page > lines[place].page + 1:
            return []
    return [] if rest else found


def _longest_start(cell: str, line: Line) -> Sequence[Word]:
    """Return the most words in a row on a line with which a cell starts, none where it prints none."""
    best: Sequence[Word] = ()
    most = 0
    letters = [letters_of(word.text) for word in line.words]
    for first, start in enumerate(letters):
        if not start or not cell.startswith(start):
            continue
        rest, last = cell, first
        while last < len(letters) and rest.startswith(letters[last]):
            rest, last = rest[len(letters[last]) :], last + 1
            if not rest:
                break
        if len(cell) - len(rest) > most:
            best, most = line.words[first:last], len(cell) - len(rest)
    return best


def _in_column(words: Sequence[Word], below: Sequence[Line]) -> Sequence[Word]:
    """Return the words of a text on a line without those behind a wide gap with which the line below starts: another
    column may say the same as the end of a text does, such as a day.
    """
    for at, (before, after) in enumerate(pairwise(words), 1):
        said = [letters_of(word.text) for word in words[at:]]
        if after.x0 - before.x1 > WIDE * after.size:
            goes_on = any(said == [letters_of(word.text) for word in line.words[: len(said)]] for line in below)
            return words[:at] if goes_on else words
    return words


def letters_of(text: str) -> str:
    """Return the letters and digits of a text, also those in brackets, which labels are compared without."""
    return "".join(filter(str.isalnum, unicodedata.normalize("NFKC", text).casefold()))


def _numberless(text: str) -> str:
    return re.sub(r"\d+", "0", text)
