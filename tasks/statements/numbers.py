"""Printed numbers: which signs a column writes them with, and what they are worth."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal

SPACES = " \u00a0\u202f\u2009"
APOSTROPHES = "'\u2019\u02bc"
MINUS = "-\u00ad\u2010\u2011\u2212\u2013\u2014\u25b3\u25b2"
NEGATIVE_MARKS = ("DR", "DB", "DT", "D", "S", "OD")
POSITIVE_MARKS = ("CR", "CT", "C", "H", "K")
# Marks of other languages that stand at numbers: Greek, Russian, Polish, Turkish, Dutch (whose BIJ reads like a code),
# Arabic.
OTHER_MARKS = ("Π", "Χ", "К", "Д", "КТ", "ДТ", "MA", "WN", "A", "B", "AF", "د", "م")
FOOTNOTES = "*\u2020\u2021"  # signs behind some numbers, such as those of checks after others that are missing
# Currencies as statements write them beside amounts, some before a dollar sign.
CURRENCIES = """
R S Q L P N US RD NT HK TT BZ RS KR FR ZL ZŁ RM TL FT KČ KC LEI DIN KN KM DEN ЛВ РУБ ГРН ТГ СУМ СОМ 元 円 원
LPS BS GS RP TK SH SHS KSH TSH USH GH KZ FRW FCFA CFA DH DHS QR SR BD KD JD
""".split()  # noqa: SIM905, a list of 50 would fill the page
_SIGNED = re.compile(
    r"^(?P<before>[^\d]*)(?P<digits>\d[\d.,'\u2019\u02bc \u00a0\u202f\u2009]*|[.,]\d+)(?P<after>[^\d]*)$"
)
DOLLARS = "[Uu][$][SsDd]"  # as Argentina and Uruguay write them, beside pesos
_CODE = re.compile(r"^[A-Z]{3}$")


@dataclass(frozen=True, slots=True)
class NumberFormat:
    """How a column prints numbers: its decimal sign and its grouping sign, '' where it has none.

    ``places`` is how many decimals most numbers carry; ``indian`` tells 1,23,456 from 123,456. Whole numbers may count
    ``minor`` units: cents, where it is 2.
    """

    decimal: str
    grouping: str
    places: int = 2
    indian: bool = False
    minor: int = 0


def split_number(text: str) -> tuple[str, str, str] | None:
    """Return what stands before, inside and after the digits of one printed number, None when it is none."""
    found = _SIGNED.match(unicodedata.normalize("NFKC", text).strip() if text.strip() else "")
    if not found:
        return None
    return found["before"].strip(), found["digits"].strip(), found["after"].strip()


def is_affix(text: str) -> bool:
    """Tell whether a prefix or suffix is only signs, marks and currency."""
    for part in re.findall(rf"{DOLLARS}|[^\W\d_]+\.?|[^\w\s]", text):
        word = part.strip(".").upper()
        if word in ("U$S", "U$D"):
            continue
        if len(part) == 1 and (part in MINUS + "+()*" or unicodedata.category(part) in ("Sc", "Po")):
            continue
        if word in NEGATIVE_MARKS + POSITIVE_MARKS or _CODE.match(word) or word in (*CURRENCIES, *OTHER_MARKS):
            continue
        return False
    return True


def learn_number_format(texts: Iterable[str]) -> NumberFormat | None:
    """Return the one format that reads every text of a column, None when there is none or nothing to read.

    A sign that can be the decimal sign of every number is it: '1.234,56' beside '12,00' gives ',' and '.'.
    A column of whole numbers such as '1.234' or '12,345' groups by that sign.
    """
    digits = []
    for text in texts:
        if not text.strip():
            continue
        parts = split_number(text)
        if not parts or not (is_affix(parts[0]) and is_affix(parts[2])):
            return None
        digits.append(_plain_space(parts[1]))
    if not digits:
        return None
    for decimal in (".", ",", ""):
        for grouping in ("", *(sign for sign in (",", ".", " ", "'") if sign != decimal)):
            if all(_fits(number, decimal, grouping) for number in digits) and (
                not decimal or any(decimal in number for number in digits)
            ):
                if decimal and _only_groups(digits, decimal):
                    continue
                grouping = grouping or _missing_grouping(decimal)
                return NumberFormat(decimal, grouping, _places(digits, decimal), _is_indian(digits, grouping, decimal))
    return None


def _plain_space(digits: str) -> str:
    for space in SPACES:
        digits = digits.replace(space, " ")
    for apostrophe in APOSTROPHES:
        digits = digits.replace(apostrophe, "'")
    return digits


def _fits(number: str, decimal: str, grouping: str) -> bool:
    whole, _, rest = number.partition(decimal) if decimal else (number, "", "")
    if not re.fullmatch(r"\d*", rest):
        return False
    if not grouping:
        return bool(re.fullmatch(r"\d*", whole))
    mark = re.escape(grouping)
    return bool(re.fullmatch(rf"\d*|\d{{1,3}}(?:{mark}\d{{3}})+|\d{{1,2}}(?:{mark}\d{{2}})*{mark}\d{{3}}", whole))


def _only_groups(digits: list[str], sign: str) -> bool:
    """Tell whether the sign is followed by three digits wherever it stands, as a grouping sign is, and no number starts
    with a nought, as 0.375 of a dinar does.
    """
    mark = re.escape(sign)
    return all(re.fullmatch(rf"\d{{1,3}}|[1-9]\d{{0,2}}{mark}\d{{3}}", number) for number in digits)


def _missing_grouping(decimal: str) -> str:
    """No number of the column was long enough to group: the other sign is the likely one."""
    return {".": ",", ",": ".", "": ""}[decimal]


def _places(digits: list[str], decimal: str) -> int:
    if not decimal:
        return 0
    lengths = [len(number.partition(decimal)[2]) for number in digits if decimal in number]
    return max(set(lengths), key=lengths.count)


def _is_indian(digits: list[str], grouping: str, decimal: str) -> bool:
    if not grouping:
        return False
    mark = re.escape(grouping)
    wholes = [number.partition(decimal)[0] if decimal else number for number in digits]
    return any(re.fullmatch(rf"\d{{1,2}}(?:{mark}\d{{2}})+{mark}\d{{3}}", whole) for whole in wholes)


def parse_number(text: str, fmt: NumberFormat) -> Decimal:
    """Return the signed value of a printed number.

    Minus before or after, parentheses and the marks Dr, D, S make it negative. Raises ValueError when the text
    is not a number of this format.
    """
    parts = split_number(text)
    if not parts or not (is_affix(parts[0]) and is_affix(parts[2])):
        raise ValueError(f"{text!r} is not a number")
    before, digits, after = parts[0], _plain_space(parts[1]), parts[2]
    if not _fits(digits, fmt.decimal, fmt.grouping) and not _fits(digits, fmt.decimal, " "):
        raise ValueError(f"{text!r} is not a number with decimal sign {fmt.decimal!r} and grouping {fmt.grouping!r}")
    whole, _, rest = digits.partition(fmt.decimal) if fmt.decimal else (digits, "", "")
    whole = re.sub(r"\D", "", whole) or "0"
    value = Decimal(f"{whole}.{rest}") if rest else Decimal(whole)
    marks = {mark.strip(".").upper() for mark in re.findall(r"[^\W\d_]+", re.sub(DOLLARS, "", f"{before} {after}"))}
    negative = any(sign in before + after for sign in MINUS) or (before.endswith("(") or before.startswith("("))
    if marks & set(NEGATIVE_MARKS):
        negative = not negative
    value = value.scaleb(-fmt.minor)
    return -value if negative else value
