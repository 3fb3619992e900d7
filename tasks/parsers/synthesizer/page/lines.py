"""Printed lines and the numbers on them, read under one number style."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import lru_cache
from itertools import pairwise, product

from tasks.statements.numbers import APOSTROPHES, SPACES, is_affix
from tasks.statements.pages import Page, Word

BASELINE = 2.0  # points: words whose bottoms differ by no more stand on one line
ALIKE = 0.1  # of the letter size: words of one size differ by no more
LOWER = 0.5  # of the letter size: a font that lends letters, as those of Thai, has its box no further below
TOUCHING = 0.5  # points: words side by side overlap by no more
OFTEN = 3  # lines of two fonts: fewer may be notes and ornaments
CLOSE = 0.75  # of the letter size: the widest gap inside one number such as '1 794,63' or '33.15 CR'
HAIR = 0.05  # points: places of one distance are measured that much further apart
WIDE = 3.0  # of the letter size: what stands further right on a line is another column's
ANY = " '"  # grouping signs of a statement that prints no number large enough to be grouped
FOUND = 0.9  # of the wanted values are printed in the style of their statement
GROUPED = 1000  # the smallest number that a grouping sign parts
LETTER = re.compile(r"[^\W\d_]")
Style = tuple[str, str, str]  # decimal sign, grouping sign, how many decimals as an expression repeats them
STYLES = (
    (".", ","),
    (",", "."),
    (",", " "),
    (".", "'"),
    (".", " "),
    (",", "'"),
    ("", ","),
    ("", "."),
    ("", " "),
    ("", "'"),
)


@dataclass(frozen=True)
class Line:
    """Words on one baseline, left to right; ``page`` counts from 0, ``index`` is the place among all lines."""

    page: int
    index: int
    words: tuple[Word, ...]

    @property
    def bottom(self) -> float:
        """The bottom of the line's leftmost word."""
        return self.words[0].bottom

    @property
    def text(self) -> str:
        """The words joined by single blanks."""
        return " ".join(word.text for word in self.words)


@dataclass(frozen=True)
class Number:
    """A printed number: its absolute value, the words first..last it is made of, and what stands around its digits."""

    value: Decimal
    first: int
    last: int
    x0: float
    x1: float
    before: str
    after: str


def split_lines(words: Sequence[Word], tolerance: float = BASELINE) -> list[tuple[Word, ...]]:
    """Group the words of a page into lines, top to bottom."""
    lines: list[list[Word]] = []
    for word in sorted(words, key=lambda word: (word.bottom, word.x0)):
        if lines and word.bottom - lines[-1][-1].bottom <= tolerance:
            lines[-1].append(word)
        else:
            lines.append([word])
    return [tuple(sorted(line, key=lambda word: word.x0)) for line in lines]


def baseline_of(pages: Sequence[Page]) -> float:
    """Return by how many points the bottoms of words on one line differ: by more where another font lends letters.

    Its box may reach further below the letters than that of the words beside it: then these seem to stand on two lines,
    of which the lower one has no word below any of the upper one's, where no other word stands between them.
    """
    lower: Counter[float] = Counter()
    for page in pages:
        lines = split_lines(page.words)
        lower.update(apart for line in lines if BASELINE < (apart := _spread(line)) <= LOWER * line[0].size)
        for upper, below in pairwise(lines):
            apart = min(word.bottom for word in below) - max(word.bottom for word in upper)
            size = below[0].size
            sizes = max(abs(word.size - size) for word in (*upper, *below))
            if apart > LOWER * size or sizes > ALIKE * size:
                continue
            if any(min(one.x1, other.x1) - max(one.x0, other.x0) > TOUCHING for one, other in product(upper, below)):
                return BASELINE  # lines stand as near
            lower[round(apart, 1)] += {word.font for word in upper}.isdisjoint(word.font for word in below)
    usual = [apart for apart, count in lower.items() if count >= OFTEN]
    return round(max(usual) + 0.5, 1) if usual else BASELINE  # taller letters of a title reach lower yet


def _spread(line: Sequence[Word]) -> float:
    """Return how far apart the bottoms of a line's words are, 0 where these are not of one size."""
    sizes, bottoms = [word.size for word in line], [word.bottom for word in line]
    return round(max(bottoms) - min(bottoms), 1) if max(sizes) - min(sizes) <= ALIKE * max(sizes) else 0.0


def lines_of(
    pages: Sequence[Page],
    tallest: float | None = None,
    tolerance: float = BASELINE,
    sides: tuple[float, float] | None = None,
) -> list[Line]:
    """Return the lines of all pages in reading order, without words taller than ``tallest`` (watermarks) and those
    that start outside the ``sides`` of the table.
    """
    lines: list[Line] = []
    for place, page in enumerate(pages):
        words = [word for word in page.words if tallest is None or word.bottom - word.top <= tallest]
        words = [word for word in words if sides is None or sides[0] <= word.x0 < sides[1]]
        for line in split_lines(words, tolerance):
            lines.append(Line(place, len(lines), line))
    return lines


def start_texts(line: Line) -> list[bool]:
    """Tell of every word of a line whether it starts a text: no word stands a blank before it."""
    words = line.words
    return [not at or word.x0 - words[at - 1].x1 > CLOSE * word.size for at, word in enumerate(words)]


def start_of_text(line: Line, at: int) -> float:
    """Return where the text starts that a word of a line is of."""
    starts = start_texts(line)
    return line.words[max(place for place in range(at + 1) if starts[place])].x0


def digits_pattern(decimal: str, grouping: str, places: str = "1,2") -> str:
    """Return the expression of a number's digits in one style: up to two decimals, three (dinars) or more (units).

    '0,2' are decimals only where they are not zero.
    """
    other = re.escape({".": ",", ",": "."}.get(decimal, ""))
    signs = {"": "", " ": r"[ \u00a0\u202f]", "'": r"['\u2019]", ANY: rf"[ \u00a0\u202f'\u2019{other}]"}
    group = signs.get(grouping, re.escape(grouping))
    groups = rf"(?:{group}\d{{{'3' if grouping == ANY else '2,3'}}})+"
    if grouping != ANY and (not decimal or places.startswith("0")):  # two digits at the end are decimals: '12.50'
        groups = rf"(?:{group}\d{{2,3}})*{group}\d{{3}}"
    whole = rf"\d{{1,3}}{groups}|\d+" if group else r"\d+"
    if places.startswith("0"):
        return rf"(?:{whole})(?:{re.escape(decimal)}\d{{1,2}})?"
    return rf"(?:{whole}|){re.escape(decimal)}\d{{{places}}}" if decimal else rf"(?:{whole})"


@lru_cache(maxsize=32)
def _printed(decimal: str, grouping: str, places: str) -> re.Pattern[str]:
    around = r"[^\w\s]{0,3}(?:[^\W\d_]{1,3}\.?)?[^\w\s]{0,3}"
    return re.compile(rf"({around}\s?{around})\s?({digits_pattern(decimal, grouping, places)})({around})")


def value_of(digits: str, decimal: str) -> Decimal:
    """Return the value of a number's digits; every other sign than the decimal sign groups."""
    whole, _, rest = digits.rpartition(decimal) if decimal and decimal in digits else (digits, "", "")
    whole = re.sub(r"\D", "", whole) or "0"
    return Decimal(f"{whole}.{rest}") if rest else Decimal(whole)


def _close(left: Word, right: Word) -> bool:
    return right.x0 - left.x1 <= CLOSE * max(left.size, right.size) + HAIR


def numbers_of(lines: Sequence[Line], style: Style) -> list[list[Number]]:
    """Return the numbers of lines; the words of a column that starts close behind one are none of its marks: 'ATM', or
    'Bij' where others have 'Af' there.
    """
    numbers = [numbers_on(line.words, style) for line in lines]
    texts: dict[tuple[int, int], list[str]] = defaultdict(list)  # by where numbers end and what is behind them starts
    marks: dict[tuple[int, int], list[str]] = defaultdict(list)  # of these, the words that are read with numbers
    for line, number in ((line, number) for line, found in zip(lines, numbers, strict=True) for number in found):
        digits = max(at for at in range(number.first, number.last + 1) if re.search(r"\d", line.words[at].text))
        for at in {digits, number.last}:
            last, behind = line.words[at], line.words[at + 1 : at + 2]
            for word in behind:
                if _close(last, word) and LETTER.match(word.text):
                    held = texts if at == number.last else marks
                    held[round(last.x1), round(word.x0)].append(word.text)
    starts = {place[1] for place, found in texts.items() if len(found) >= OFTEN and len({*found, *marks[place]}) > 1}
    return [numbers_on(line.words, style, starts) for line in lines] if starts else numbers


def numbers_on(words: Sequence[Word], style: Style, starts: Collection[int] = ()) -> list[Number]:
    """Return the numbers of a line, each with the signs, currency and marks that stand close to it; none of these
    stands where texts behind numbers start.
    """
    if starts:
        texts = [at for at, word in enumerate(words) if round(word.x0) in starts and LETTER.match(word.text)]
        parts = pairwise([0, *texts, len(words)])
        numbers = [(begin, one) for begin, end in parts for one in numbers_on(words[begin:end], style)]
        return [replace(one, first=one.first + begin, last=one.last + begin) for begin, one in numbers]
    numbers: list[Number] = []
    place = 0
    while place < len(words):
        found = _number_at(words, place, style)
        if found is None:
            place += 1
            continue
        numbers.append(found)
        place = found.last + 1
    return numbers


def _number_at(words: Sequence[Word], place: int, style: Style) -> Number | None:
    pattern = _printed(*style)
    for last in range(min(len(words), place + 5) - 1, place - 1, -1):
        if not all(_close(words[at], words[at + 1]) for at in range(place, last)):
            continue
        text = " ".join(word.text for word in words[place : last + 1])
        found = pattern.fullmatch(text)
        if not found or not (is_affix(found[1]) and is_affix(found[3])):
            continue
        before, digits, after = found[1].strip(), found[2], found[3].strip()
        if not _cleanly_grouped(digits, style):
            continue
        run = _marks_behind(words, last) if not re.search(r"[^\W\d_]", after) else 0
        after = " ".join([after, *(word.text for word in words[last + 1 : last + 1 + run])]).strip()
        last += run
        value = value_of(digits, style[0])
        return Number(value, place, last, words[place].x0, words[last].x1, before, after)
    return None


def _cleanly_grouped(digits: str, style: Style) -> bool:
    parted = style[0] and style[0] in digits
    groups = re.split(r"[^\d]", digits.rpartition(style[0])[0] if parted else digits)
    return len(groups) == 1 or (len(groups[-1]) == 3 and len(groups[0]) <= 3)


def _marks_behind(words: Sequence[Word], last: int) -> int:
    """Return how many words behind a number are its currency and mark: 'kr', 'CR', 'kr CR'."""
    if last + 2 < len(words) and _is_affix_word(words, last + 1) and _is_mark(words, last + 2):
        return 2
    return int(last + 1 < len(words) and _is_mark(words, last + 1))


def _is_affix_word(words: Sequence[Word], place: int) -> bool:
    text = words[place].text
    return _close(words[place - 1], words[place]) and not any(sign.isdigit() for sign in text) and is_affix(text)


def _is_mark(words: Sequence[Word], place: int) -> bool:
    """Tell whether a word close behind a number is its sign, mark or currency, and not the next number's start."""
    word = words[place]
    if not _is_affix_word(words, place):
        return False
    follows = place + 1 < len(words) and _close(word, words[place + 1])
    return not follows and word.text not in SPACES + APOSTROPHES


def learn_style(lines: Sequence[Line], wanted: set[Decimal]) -> Style:
    """Return the style (decimal sign, grouping sign, decimals) in which most of the wanted values are printed.

    Where none of them is large enough to be grouped, totals and balances tell that end where wanted numbers do. Some
    banks print decimals only where they are not zero.
    """
    most = max((-value.as_tuple().exponent for value in wanted), default=2)
    places = ("3", "1,3") if most == 3 else (f"1,{max(most, 2)}",)
    decimals = any(value != value.to_integral_value() for value in wanted)

    def score(style: Style) -> tuple[int, int, int, int]:
        printed = [number for line in lines for number in numbers_on(line.words, style)]
        found = [number for number in printed if number.value in wanted]
        edges = {round(number.x1 + by) for number in found for by in (-1, 0, 1)}
        large = sum(number.value >= GROUPED and round(number.x1) in edges for number in printed)
        hits = len({number.value for number in found})
        return (hits, int(bool(style[0]) == decimals), large, -STYLES.index(style[:2]))

    best = max(((*style, digits) for digits in places for style in STYLES), key=score)
    whole = sum(value == value.to_integral_value() for value in wanted)
    if not decimals or not whole or score(best)[0] >= FOUND * len(wanted):
        return best
    return max([best, *((*style, "0,2") for style in STYLES if style[0])], key=score)
