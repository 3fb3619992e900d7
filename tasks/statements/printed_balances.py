"""What a statement prints around its table: labelled opening and closing balances and totals, in many languages."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import accumulate, zip_longest

from tasks.statements.balance_words import PREFIX, debt_labels, is_overdrawn, labels_by_prefix, squeeze
from tasks.statements.dates import date_formats_of, month_number
from tasks.statements.numbers import CURRENCIES, MINUS
from tasks.statements.pages import Page, Word

SAME_LINE = 0.5  # of a word's height: words whose middles lie closer stand on one line
LINES_BELOW = 2  # a box prints the amount at most so many lines below its label
BELOW_GAP = 40.0  # points between a label and the amount below it, at most
SIDE_STEP = 12.0  # points by which an amount below a label may be shifted sideways
WORD_GAP = 0.7  # of the letter size: digits further apart are two numbers
SIGN_GAP = 8.0  # of the letter size: a sign further from an amount stands for nothing in another column
NEAR_LETTERS = 3  # an amount is surely its label's own where no longer word stands between (a currency may)
NEGATIVE_AFTER = {"dr", "d", "s", "od", "db"}
CREDIT_AFTER = (["cr"], ["c"], ["h"])
LEADING_MARK = re.compile(r"^(?:cr|dr)(?![^\W\d_])")  # no shorter one, which may be a currency
_DAY_AND_MONTH = re.compile(r"\D*(?:0?[1-9]|[12]\d|3[01])[.,](?:0?[1-9]|1[0-2])\.?$")
_WHOLE_DAY = re.compile(r"\d{4}([-./])\d{1,2}\1\d{1,2}|\d{1,2}([-./])\d{1,2}\2\d{4}")
_COUNTED = re.compile(r"\d{1,2}(?:st|nd|rd|th|er|º|ª)", re.IGNORECASE)  # 30th, 1er
_OF = ("de", "of", "di", "del", "do")  # between the words of a day
_PLAIN_DAY, _PLAIN_YEAR = re.compile(r"0?[1-9]|[12]\d|3[01]"), re.compile(r"(?:19|20)\d\d")
_NUMERIC_DAY = re.compile(r"\d{1,4}[./-]\d{1,2}(?:[./-]\d{2,4})?\.?$|\d{1,2}-[^\W\d_]{3,}|\d+[年月]|\d{1,2}日")
_BOUNDLESS = re.compile(r"[\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")


@dataclass(frozen=True, slots=True)
class PrintedAmount:
    """Amounts beside (or, ``below``, under) one label.

    ``kind`` is a word of BALANCE_WORDS; ``readings`` what each amount may be worth, in printed order; ``line`` counts
    the lines of the statement from 0; ``near`` tells that nothing stands between label and amount; ``credit`` that a
    mark calls the first amount a credit; ``day`` is what stands between a label that asks for a day and its amount;
    ``sides`` are where the label starts and the last amount ends.
    """

    kind: str
    label: str
    readings: tuple[tuple[Decimal, ...], ...]
    line: int
    near: bool = True
    below: bool = False
    credit: bool = False
    day: str = ""
    sides: tuple[float, float] = (0.0, 0.0)

    @property
    def values(self) -> tuple[Decimal, ...]:
        """Everything that may be meant."""
        return tuple(value for reading in self.readings for value in reading)


@dataclass(frozen=True, slots=True)
class Amount:
    """One amount on a line: what it may be worth, where it stands, and whether a mark calls it a credit."""

    values: tuple[Decimal, ...]
    first: int
    last: int
    x0: float
    x1: float
    credit: bool = False


@dataclass(frozen=True, slots=True)
class Label:
    """One label on a line: its kind and the words it covers."""

    kind: str
    first: int
    last: int
    x0: float
    x1: float


@dataclass(frozen=True, slots=True)
class Line:
    """The words of one printed line from left to right, with the amounts and labels found in it."""

    page: int
    top: float
    words: tuple[Word, ...]
    amounts: tuple[Amount, ...]
    labels: tuple[Label, ...]

    @property
    def text(self) -> str:
        """The words joined by blanks."""
        return " ".join(word.text for word in self.words)


def read_lines(pages: Sequence[Page], places: int) -> tuple[Line, ...]:
    """Return the lines of all pages with their amounts; ``places`` is how many decimals amounts are printed with."""
    decimal = _decimal_sign(pages, places)
    pattern = _amount_pattern(decimal, places)
    lines = []
    for page in pages:
        for words in _group_lines(page.words):
            lines.append(Line(page.number, words[0].top, words, _amounts(words, pattern, decimal), find_labels(words)))
    return tuple(lines)


def read_printed(lines: Sequence[Line], rows: Collection[int]) -> tuple[PrintedAmount, ...]:
    """Return the labelled amounts in reading order; lines that are rows of the table (``rows``) label nothing."""
    found: list[PrintedAmount] = []
    for place, line in enumerate(lines):
        if not line.labels or place in rows:
            continue
        ends = [label.first for label in line.labels[1:]] + [len(line.words)]
        for label, end in zip(line.labels, ends, strict=True):
            beside = [
                amount for amount in line.amounts if label.last < amount.first < end and not _is_of_month(line, amount)
            ]
            if label.kind in ("opening", "closing", "dated"):  # their day may read as an amount: 'on 31.12 500.00'
                beside = [amount for amount in beside if not _reads_as_day(line, amount)] or beside
            beside = beside or _before(line, label)
            below = not beside
            if below:
                following = range(place + 1, min(place + 1 + LINES_BELOW, len(lines)))
                beside = _below(label, line, [None if at in rows else lines[at] for at in following])
            if beside:
                readings = tuple(amount.values for amount in beside)
                text = " ".join(word.text for word in line.words[label.first : label.last + 1]).strip(" :.")
                between = () if below else line.words[label.last + 1 : beside[0].first]
                if is_overdrawn(" ".join([text, *(word.text for word in between)])):
                    readings = tuple(tuple(-abs(value) for value in reading) for reading in readings)
                near = all(sum(map(str.isalnum, word.text)) <= NEAR_LETTERS for word in between)
                kind = "dated" if label.kind == "net" and _is_dated(between) else label.kind
                day = " ".join(word.text for word in between) if kind == "dated" else ""
                sides = line.words[label.first].x0, beside[-1].x1
                found.append(PrintedAmount(kind, text, readings, place, near, below, beside[0].credit, day, sides))
    return tuple(found)


def _before(line: Line, label: Label) -> list[Amount]:
    """Return the amount before its label, where a line prints nothing else before it but a day."""
    first = label.first - 1
    told = len(line.labels) == len(line.amounts) == 1 and line.amounts[0].last == first
    day = line.words[: line.amounts[0].first] if told else ()
    return list(line.amounts) if told and (not day or _is_dated(day)) else []


def _is_dated(words: Sequence[Word]) -> bool:
    """Tell whether the words between 'Balance' and its amount are a day and nothing else: 'SALDO 1.3. 1.981,52'."""
    return bool(date_formats_of(" ".join(word.text for word in words)))


def is_day(line: Line, amount: Amount) -> bool:
    """Tell whether what reads as an amount is rather a day such as 01.03, printed before all text of its line."""
    before = line.words[: amount.first]
    return _reads_as_day(line, amount) and not any(re.search(r"[^\W\d_]{3}", word.text) for word in before)


def _reads_as_day(line: Line, amount: Amount) -> bool:
    return amount.first == amount.last and bool(_DAY_AND_MONTH.match(line.words[amount.first].text))


def _is_of_month(line: Line, amount: Amount) -> bool:
    """Tell whether a number is that of a whole day, or the day or year beside the name of a month, as in '30 March
    2024', 'Mar 30, 2024', '30 de marzo de 2024', '30-Mar-24' and '2024-03-30'.
    """
    word = line.words[amount.first].text if amount.first == amount.last else ""
    if _WHOLE_DAY.fullmatch(word) or any(map(month_number, _names(word))):
        return True
    beside = (line.words[: amount.first][::-1], line.words[amount.last + 1 :])
    before, after = ([w.text.strip(".,") for w in words if w.text.lower() not in _OF] for words in beside)
    if _PLAIN_DAY.fullmatch(word.strip(".,")) or _COUNTED.fullmatch(word):
        return any(map(month_number, (*before[:1], *after[:1])))
    before = before[1:] if before[1:] and _PLAIN_DAY.fullmatch(before[0]) else before
    return bool(_PLAIN_YEAR.fullmatch(word.strip(".,"))) and any(map(month_number, before[:1]))


def _names(word: str) -> list[str]:
    """Return the names inside a word that holds numbers, too."""
    return re.findall(r"[^\W\d_]{3,}", word) if re.search(r"\d", word) else []


def has_date(line: Line) -> bool:
    """Tell whether a line prints a day: '01/03', '2024-03-01', '1 Mar', '3月1日'."""
    for word, following in zip_longest(line.words, line.words[1:]):
        if _NUMERIC_DAY.match(word.text):
            return True
        name = re.fullmatch(r"(\d{0,2})([^\W\d_]{3,})[.,]?(\d{0,4})", word.text)
        number = following is not None and following.text.strip(",.").isdigit()
        if name and month_number(name[2]) and (name[1] or name[3] or number or _follows_number(line, word)):
            return True
    return False


def _follows_number(line: Line, word: Word) -> bool:
    place = line.words.index(word)
    return place > 0 and line.words[place - 1].text.strip(",.").isdigit()


def is_debt(pages: Sequence[Page]) -> bool:
    """Tell whether the pages are a card's or a loan's statement, whose balance is what is owed."""
    text = squeeze(" ".join(word.text for page in pages for word in page.words))
    return any(label in text for label in debt_labels())


def _below(label: Label, line: Line, following: Sequence[Line | None]) -> list[Amount]:
    """Return the amount in a box under its label; not another label's, nor a row's (None) under a column header."""
    for below in following:
        if below is None or below.page != line.page or below.top - line.top > BELOW_GAP:
            return []
        own = below.labels[0].first if below.labels else len(below.words)
        for amount in below.amounts:
            if amount.first < own and amount.x1 > label.x0 - SIDE_STEP and amount.x0 < label.x1 + SIDE_STEP:
                return [amount]
    return []


def _group_lines(words: Sequence[Word]) -> list[tuple[Word, ...]]:
    """Return the words of a page line by line, each from left to right."""
    lines: list[list[Word]] = []
    for word in sorted(words, key=lambda word: ((word.top + word.bottom) / 2, word.x0)):
        middle, height = (word.top + word.bottom) / 2, word.bottom - word.top
        if lines and abs(middle - (lines[-1][0].top + lines[-1][0].bottom) / 2) < SAME_LINE * max(height, 1.0):
            lines[-1].append(word)
        else:
            lines.append([word])
    return [tuple(sorted(line, key=lambda word: word.x0)) for line in lines]


def _decimal_sign(pages: Sequence[Page], places: int) -> str:
    """Return the sign before the decimals that most numbers of the pages show ('' for whole amounts).

    A sign that a word shows twice groups digits or parts a day ('01.03.24'); a nought may be a filler: '0.00'.
    """
    if not places:
        return ""
    tail = re.compile(rf"\d([.,])\d{{{places}}}(?!\d)[^\d]*$")
    words = [word.text for page in pages for word in page.words if not _DAY_AND_MONTH.match(word.text)]
    votes = [(found[1], word) for word in words if (found := tail.search(word)) and word.count(found[1]) == 1]
    counted = Counter(sign for sign, word in votes if re.search("[^0\\D]", word)) or Counter(sign for sign, _ in votes)
    return max(".,", key=lambda sign: counted[sign])


def _amount_pattern(decimal: str, places: int) -> re.Pattern[str]:
    if decimal:
        mark = re.escape(decimal)
        group = r"[.'\u2019\u00a0\u202f\s]" if decimal == "," else r"[,'\u2019\u00a0\u202f\s]"
        digits = rf"(?:\d{{1,3}}(?:{group}\d{{2,3}})*{group}\d{{3}}|\d+){mark}\d{{1,{places}}}"
    else:
        digits = r"\d{1,3}(?:[.,'\u2019\u00a0\u202f\s]\d{3})+|\d+"
    currency = rf"(?:[^{MINUS}\w\s.,:;/()+*]|[A-Z]{{1,3}}\$|[A-Z]{{3}}|Rs\.?|kr\.?)"
    # A name whose sign stands at the digits ends no other number: 'B/.629.47', 'Rs.500.00', 'S/500.00'.
    dotted = rf"(?<!\w)(?:{'|'.join(map(re.escape, CURRENCIES))}|B(?=/))(?:/\.|\.|/)"
    sign = rf"[{MINUS}+(]?\s{{0,2}}"
    # A sign apart from its digits may be that of the next amount: '631,72  - € 387,67'.
    next_one = rf"{currency}?\d|(?<=\s[{MINUS}+]) {currency}\s?\d"
    return re.compile(
        rf"(?P<before>(?:\b(?:CR|DR)\.?\s?)?{sign}(?:{dotted}{sign}|(?:{currency}\s{{0,2}})?{sign}(?<![\d.,/'])))(?P<digits>{digits})"
        rf"(?P<after>\s{{0,2}}(?:[A-Z]{{3}}\s|{currency}\s{{0,2}})?(?:\(?(?:CR|DR|DB|OD|[CDHS])\b\.?\)?|\)(?!\d)|[{MINUS}+](?!{next_one}))?)(?![\d/]|[.,:]\d|[{MINUS}]\d)",
        re.IGNORECASE,
    )


def _amounts(words: Sequence[Word], pattern: re.Pattern[str], decimal: str) -> tuple[Amount, ...]:
    text, starts = "", []
    for word, following in zip_longest(words, words[1:]):
        starts.append(len(text))
        gap = 0.0 if following is None else following.x0 - word.x1
        # Two blanks where words stand apart: only one groups digits. No sign belongs to what stands yet further away.
        blanks = " " if gap < WORD_GAP * word.size else "  " if gap < SIGN_GAP * word.size else " ; "
        text += unicodedata.normalize("NFKC", word.text) + blanks
    found = []
    for match in pattern.finditer(text):
        first = max(place for place, start in enumerate(starts) if start <= match.start("digits"))
        last = max(place for place, start in enumerate(starts) if start < match.end("digits"))
        marks = _marks(match["before"], match["after"])
        values = _worth(match["before"], match["digits"], match["after"], marks, decimal)
        found.append(Amount(values, first, last, words[first].x0, words[last].x1, marks[-1:] in CREDIT_AFTER))
    return tuple(found)


def _marks(before: str, after: str) -> list[str]:
    """Return the letters before and behind the digits of an amount that may tell its sign, the last one does."""
    return [*LEADING_MARK.findall(before.lower()), *re.findall(r"[^\W\d_]+", after.lower())]


def _worth(before: str, digits: str, after: str, marks: Sequence[str], decimal: str) -> tuple[Decimal, ...]:
    """Return what an amount may be worth: digits before a blank may be a group or another number's end."""
    whole, _, decimals = digits.rpartition(decimal) if decimal else (digits, "", "")
    readings = [whole] + ([whole.split()[-1]] if len(whole.split()) > 1 else [])
    negative = "(" in before or any(sign in before + after for sign in MINUS)
    if marks and marks[-1] in NEGATIVE_AFTER:
        negative = not negative
    values = []
    for reading in readings:
        value = Decimal(re.sub(r"\D", "", reading) + ("." + decimals if decimals else ""))
        values.append(-value if negative else value)
    return tuple(values)


def find_labels(words: Sequence[Word]) -> tuple[Label, ...]:
    """Return the labels of a line from left to right, the longest at each place, not overlapping."""
    folded = [squeeze(word.text) for word in words]
    text = "".join(folded)
    owner = [place for place, part in enumerate(folded) for _ in part]
    starts = set(accumulate((len(part) for part in folded), initial=0))
    found: list[Label] = []
    at = 0
    while at < len(text):
        end = at + 1
        for label, kind in labels_by_prefix().get(text[at : at + PREFIX], ()):
            bounded = at in starts and _ends_word(text, at + len(label), starts)
            if text.startswith(label, at) and (bounded or _BOUNDLESS.search(label)):
                end = at + len(label)
                first, last = owner[at], owner[end - 1]
                found.append(Label(kind, first, last, words[first].x0, words[last].x1))
                break
        at = end
    return tuple(found)


def _ends_word(text: str, end: int, starts: set[int]) -> bool:
    return end >= len(text) or end in starts or text[end].isdigit()
