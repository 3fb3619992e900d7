"""What a statement prints, before anything is known of its layout: lines with their dates and amounts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from statistics import median

from tasks.parsers.synthesizer.page.lines import STYLES, Line, Number, Style, lines_of, numbers_on
from tasks.parsers.synthesizer.page.moved_pages import levelled
from tasks.statements.balance_words import squeeze
from tasks.statements.dates import date_formats_of
from tasks.statements.pages import Page, Word
from tasks.statements.printed_balances import Label, find_labels

WATERMARK = 1.7  # times the usual height: single letters as tall are a watermark
LABEL_SHARE = 0.5  # of a line's letters: where labels cover more, it is a balance or a total and no row
LONGEST_DATE = 5  # words in a printed date: '4 de março de 2024'
DATE_GAP = 1.0  # of the letter size: words further apart are not one date
LINES_FOR_STYLE = 150  # lines from which the style of amounts is learnt
DECIMALS = ("1,2", "3")  # of amounts: two at most, or those of dinars
WITH_DECIMALS = 4  # times as much as a whole number a number with decimals speaks for its style
# A time of the day behind a day, in the same word or the next.
_TIME = re.compile(r"[-T,/]?(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?(?:[AaPp][Mm])?$")
STRAYS = 3  # lines of signs alone close above others, from which on they are taken together with those
STRAY_GAP = 4.0  # points: signs of another font stand so much higher
_APART = re.compile(r"\s*([/.-])\s*")  # a day printed in pieces: '01 / 03 / 2024'
_UNTIL = re.compile(r"[-/~\u2013\u2014\u301c\uff5e]")
LONG_DAYS = 13  # signs of two days in one word, at least
_GROUPED = r"\d{{1,3}}(?:{0}\d{{2,3}})*{0}\d{{3}}"
_SEPARATORS = {" ": r"[ \u00a0\u202f]", "'": r"['\u2019]"}


@dataclass(frozen=True)
class DateMark:
    """Words first..last of a line that read as a date in one of ``formats``."""

    first: int
    last: int
    text: str
    x0: float
    formats: tuple[str, ...]


@dataclass(frozen=True)
class PrintedLine:
    """A line with everything on it that may be a date, its amounts, and the labels of balances and totals.

    ``is_label`` tells that it is a balance, a total or a carry, and no row.
    """

    line: Line
    dates: tuple[DateMark, ...]
    numbers: tuple[Number, ...]
    labels: tuple[Label, ...]
    is_label: bool

    @property
    def words(self) -> tuple[Word, ...]:
        """The words from left to right."""
        return self.line.words


@dataclass(frozen=True)
class Sheet:
    """A statement's lines in reading order, and the style in which its amounts are printed."""

    lines: tuple[PrintedLine, ...]
    style: Style
    pages: tuple[Page, ...]


def read_sheet(pages: Sequence[Page]) -> Sheet:
    """Return the printed lines of a statement as if every page were printed where the first one is.

    Single tall letters (a watermark) are left out.
    """
    clean = _without_watermark(pages)
    lines = lines_of(clean)
    if sum(_is_stray(line, below) for line, below in pairwise(lines)) >= STRAYS:
        lines = lines_of(clean, tolerance=STRAY_GAP)
    lines = levelled(lines)
    style = _style_of(lines)
    return Sheet(tuple(_printed_line(_days_apart(line), style) for line in lines), style, tuple(pages))


def _is_stray(line: Line, below: Line) -> bool:
    """Tell whether a line holds signs alone, printed a little higher than the line that they belong to."""
    near = line.page == below.page and below.bottom - line.bottom <= STRAY_GAP
    return near and not any(map(str.isalnum, line.text))


def _days_apart(line: Line) -> Line:
    """Return a line whose periods printed as one word ('01.03.2024-31.03.2024') are three words."""
    words = [part for word in line.words for part in _days_in(word)]
    return line if len(words) == len(line.words) else replace(line, words=tuple(words))


def _days_in(word: Word) -> tuple[Word, ...]:
    for sign in _UNTIL.finditer(word.text) if len(word.text) >= LONG_DAYS else ():
        first, last = (_in_signs(day) for day in (word.text[: sign.start()], word.text[sign.end() :]))
        if all(any("y" in fmt.lower() for fmt in date_formats_of(day)) for day in (first, last)):
            start, end = (word.x0 + (word.x1 - word.x0) * at / len(word.text) for at in sign.span())
            between = replace(word, text=sign[0], x0=start, x1=end)
            return replace(word, text=first, x1=start), between, replace(word, text=last, x0=end)
    return (word,)


def _printed_line(line: Line, style: Style) -> PrintedLine:
    dates, numbers, labels = tuple(_dates_on(line)), tuple(numbers_on(line.words, style)), find_labels(line.words)
    return PrintedLine(line, dates, numbers, labels, _is_label(line.words, dates, numbers, labels))


def _is_label(words: Sequence[Word], dates: tuple, numbers: tuple, labels: tuple[Label, ...]) -> bool:
    """Tell whether a line is a balance, a total or a carry: labels begin it and cover most of its words."""
    if not labels:
        return False
    spent = {at for each in (*numbers, *dates) for at in range(each.first, each.last + 1)}
    free = [at for at, word in enumerate(words) if at not in spent and squeeze(word.text)]
    covered = {at for label in labels for at in range(label.first, label.last + 1)}
    letters = sum(len(squeeze(words[at].text)) for at in free)
    told = sum(len(squeeze(words[at].text)) for at in free if at in covered)
    return bool(free) and free[0] in covered and told >= LABEL_SHARE * letters


def _without_watermark(pages: Sequence[Page]) -> list[Page]:
    heights = [word.bottom - word.top for page in pages for word in page.words]
    limit = WATERMARK * median(heights) if heights else 0.0
    kept = []
    for page in pages:
        words = tuple(w for w in page.words if w.bottom - w.top <= limit or len(w.text) > 2)
        kept.append(Page(page.number, page.width, page.height, words, page.rules))
    return kept


def _in_signs(day: str) -> str:
    """Return a day without the words before it, and digits alone with signs: “期间：20240201” → “2024-02-01”."""
    day = re.split("[:\uff1a]", day)[-1]
    return f"{day[:4]}-{day[4:6]}-{day[6:]}" if day.isdigit() and len(day) == len("20240201") else day


def _style_of(lines: Sequence[Line]) -> Style:
    """Return the style that reads most amounts; decimals count more than whole numbers, which may be anything."""
    with_digits = [line for line in lines if any(map(str.isdigit, line.text))][:LINES_FOR_STYLE]
    styles = [(*style, places) for places in DECIMALS for style in STYLES if style[0] or places == DECIMALS[0]]
    return max(styles, key=lambda style: (_amounts(with_digits, style), -styles.index(style)))


def _amounts(lines: Sequence[Line], style: Style) -> int:
    """Return how much speaks for a style: the amounts it reads, those that it sees grouped counted twice.

    Three decimals are believed only where one amount shows the decimal sign beside the grouping sign: '1.250' may be a
    thousand.
    """
    decimal, grouping, places = style
    grouped = re.compile(rf"(?<![\d.,]){_GROUPED.format(_SEPARATORS.get(grouping, re.escape(grouping)))}(?!\d)")
    if not decimal:
        return sum(len(grouped.findall(line.text)) for line in lines)
    found = [(line, number) for line in lines for number in numbers_on(line.words, style)]
    found = [(line, n) for line, n in found if not _may_be_day(line, n)]
    texts = (" ".join(word.text for word in line.words[n.first : n.last + 1]) for line, n in found)
    with_groups = sum(bool(grouped.search(text)) for text in texts)
    return WITH_DECIMALS * (len(found) + with_groups) if places == DECIMALS[0] or with_groups else 0


def _may_be_day(line: Line, number: Number) -> bool:
    """Tell whether a number is rather a day: one that begins its line, or that ends with a dot ('03.03.')."""
    text = line.words[number.first].text
    return (number.first == 0 or text.endswith(".")) and bool(date_formats_of(text))


def _dates_on(line: Line) -> Iterator[DateMark]:
    """Yield every run of words that reads as a date; runs may overlap, as in '14 Jan 15 Jan'.

    A time behind it, in the same word or the next, belongs to the run, but not to the text of the date; nor does a sign
    at its end, behind which the year stands on the next line ('01-May-').
    """
    words = line.words
    for first in range(len(words)):
        if not any(map(str.isdigit, "".join(word.text for word in words[first : first + 3]))):
            continue
        text = ""
        for last in range(first, min(len(words), first + LONGEST_DATE)):
            if last > first and words[last].x0 - words[last - 1].x1 > DATE_GAP * words[last].size:
                break
            text = f"{text} {words[last].text}".strip()
            if len(text) > 30:
                break
            day = text if date_formats_of(text) else _APART.sub(r"\1", _TIME.sub("", text)).rstrip("-/")
            formats = date_formats_of(day)
            if formats and day[-1:] != " ":
                yield DateMark(first, _after_time(words, last), day, words[first].x0, formats)


def _after_time(words: Sequence[Word], last: int) -> int:
    """Return the place of the time of the day right behind a date that ends at ``last``, else ``last``."""
    if last + 1 == len(words):
        return last
    near = words[last + 1].x0 - words[last].x1 <= DATE_GAP * words[last].size
    return last + 1 if near and _TIME.fullmatch(words[last + 1].text) else last
