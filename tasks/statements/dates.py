"""Printed dates in any language: which format a column writes them in, and which day they name."""

from __future__ import annotations

import calendar
import re
import unicodedata
from collections.abc import Iterable, Mapping
from copy import deepcopy
from datetime import date
from functools import lru_cache

# Most common first: where a name means different months (listopad), the earlier language decides.
LANGUAGES = """
en de fr es pt it nl sv nb da fi is pl cs sk sl hr sr_Latn hu ro tr et
lv lt el ru uk bg id ms vi sw af ca eu gl sq ar he th lo hi
bs sr mk be ka hy az kk uz ga cy rm lb fo mt
""".split()  # noqa: SIM905, a list of 50 would fill the page
# Two-digit years 00-69 are this century, as in POSIX strptime.
CENTURY_TURN = 69
NUMBER_OF_OTHER_DAY = "%x"
BESIDE_DAYS = {
    **dict.fromkeys(("%H", "%M", "%S"), r"\d\d"),  # a time behind the day tells no day
    **{"%I": r"\d\d?", "%p": "[AaPp][Mm]"},  # nor does one of twelve hours
    "%a": r"[^\W\d_]+\.?",  # nor does the day of the week,
    "%o": r"(?:st|nd|rd|th|er|e|º|ª|\.)?",  # nor what makes its number an ordinal
    "%n": r"[*†‡#^]?",  # nor the sign of a footnote,
    NUMBER_OF_OTHER_DAY: r"\d{1,4}",  # nor the numbers of another one: '/02.02.' behind '01.02.'
}
OTHER_NAME = r"[^\W\d_]+\.?"  # of the month in a second language: 'FÉV/FEB'
_PIECES = {
    **BESIDE_DAYS,
    "%d": r"(?P<d>0[1-9]|[12]\d|3[01])",
    "%-d": r"(?P<d>[12]\d|3[01]|0?[1-9])",
    "%m": r"(?P<m>0[1-9]|1[0-2])",
    "%-m": r"(?P<m>1[0-2]|0?[1-9])",
    "%b": r"(?P<b>[^\W\d_][^\s\d,/'-]*)",  # with the dots of Thai names and the vowel signs of Hindi ones
    "%h": rf"(?P<h>{OTHER_NAME})",
    "%Y": r"(?P<Y>(?:19|20|25)\d\d)",
    "%y": r"(?P<y>\d\d)",
    "%v": r"(?: (?P<Y>(?:19|20)\d\d))?",  # that only some print
}

# Years that other calendars count, as a format says them: how many years later or earlier the common era counts.
ERAS = {
    "%-543Y": r"(?P<Y>25\d\d)",  # of the Buddha: 2567 is 2024,
    "%+1957y": r"(?P<y>\d\d)",  # 67, too;
    "%+1911y": r"(?P<y>\d{2,3})",  # of the republic: 113;
    "%+2018y": r"(?P<y>\d{1,2})",  # of the emperor: 6
}
_PIECES |= ERAS
PIECE = re.compile(r"%(?:[-+]\d+)?-?[a-zA-Z]|\s+|.", flags=re.DOTALL)

NUMERIC = {"%d", "%-d", "%m", "%-m", "%Y", "%y"}

TIME = re.compile(r"(?<=\w)([ T])(?:[01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$")  # behind a day
MIDNIGHT = re.compile(r"(?<=\w)[ T]00:00(?::00(?:\.0+)?)?(?:Z|\+00:?00)?$")  # behind days alone, as programs write them

# Short names in use that the Unicode tables lack.
_MORE_MONTHS = {
    "de": {"mrz": 3, "jän": 1, "jänner": 1, "feber": 2},
    # Capitals lose the accent of Μάιος and Μαΐου, and have the two dots that keep α and ι apart.
    "el": {"μαϊ": 5, "μάϊ": 5, "μαϊος": 5, "μαϊου": 5},
    "en": {"sept": 9},
    "es": {"sep": 9, "set": 9, "setiembre": 9},
    "fr": {"jan": 1, "fev": 2, "fév": 2, "mar": 3, "jun": 6, "jul": 7, "aou": 8, "aoû": 8, "sep": 9},
    "id": {"agt": 8, "agst": 8, "nop": 11, "pebruari": 2, "peb": 2},
    "it": {"sett": 9},
    "nb": {"mar": 3, "jun": 6, "jul": 7},
    "pl": {"pazdz": 10, "wrze": 9},
    "rm": {  # which it has behind "da" and "d'"
        **{"schaner": 1, "favrer": 2, "mars": 3, "avrigl": 4, "matg": 5, "zercladur": 6, "fanadur": 7, "avust": 8},
        **{"settember": 9, "october": 10, "november": 11, "december": 12},
    },
    "sv": {"mar": 3, "jun": 6, "jul": 7},
}


def more_months(language: str) -> dict[str, int]:
    """Return spellings of months, lower case, that the Unicode tables of a language lack: {'mrz': 3}."""
    return _MORE_MONTHS.get(language, {})


def fold(text: str) -> str:
    """Return a word for comparison: lower case, no accents, no dot at its end ('Août.' → 'aout')."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    return "".join(sign for sign in plain if not unicodedata.combining(sign)).strip(". ")


def printed_months(language: str) -> Mapping:
    """Return the names of months in one language as the Unicode tables have them, by use, width and number.

    Names that a language has from another use are looked up in a copy: the tables share what no language of a kind has
    of its own, and would have found names of one language in the next one.
    """
    from babel.localedata import LocaleDataDict, load

    tables = load(language)
    return LocaleDataDict(deepcopy(tables["months"]), base=tables)


@lru_cache(maxsize=64)
def month_names(language: str) -> dict[str, int]:
    """Return every spelling of the twelve months in one language, folded: {'januar': 1, 'jan': 1, ...}."""
    months = printed_months(language)
    names: dict[str, int] = {}
    for use in ("format", "stand-alone"):
        for width in ("wide", "abbreviated"):
            for number, name in months[use][width].items():
                for spelling in {fold(name), fold(name)[:3]} if language in ("en", "de", "nl") else {fold(name)}:
                    if not spelling.isdigit() and names.get(spelling, number) == number:
                        names[spelling] = number
    return names | {fold(name): number for name, number in more_months(language).items()}


@lru_cache(maxsize=1)
def _every_month() -> dict[str, int]:
    names: dict[str, int] = {}
    for language in LANGUAGES:
        for name, number in month_names(language).items():
            names.setdefault(name, number)
    return names


def month_number(name: str, language: str | None = None) -> int | None:
    """Return 1-12 for a month's name ('Mrz.', 'août') in one language or any, None when it is none."""
    return (month_names(language) if language else _every_month()).get(fold(name))


def month_languages(names: Iterable[str]) -> tuple[str, ...]:
    """Return the languages in which every name is a month."""
    wanted = {fold(name) for name in names}
    return tuple(language for language in LANGUAGES if wanted <= month_names(language).keys())


@lru_cache(maxsize=256)
def names_month(name: str, number: int | None) -> bool:
    """Tell whether a month has a name in some language."""
    return any(month_number(name, language) == number for language in LANGUAGES)


@lru_cache(maxsize=256)
def other_readings(name: str) -> tuple[str, ...]:
    """Return languages in which a name is another month than usually: 'lip' is June in Croatian, July in Polish."""
    usual = month_number(name)
    return tuple(language for language in LANGUAGES if month_number(name, language) not in (None, usual))


@lru_cache(maxsize=1024)
def date_pattern(fmt: str) -> re.Pattern[str]:
    """Return the expression of a strptime-like format (%d %-d %m %-m %b %Y %y; %b in any language)."""
    pattern = ""
    pieces = PIECE.findall(fmt)
    for before, piece, after in zip(["", *pieces], pieces, [*pieces[1:], ""], strict=False):
        if piece in _PIECES:
            pattern += _PIECES[piece]
        elif piece.isspace():  # '09 2024' is no 20 September '24
            pattern += r"\s+" if {before, after} <= NUMERIC else r"\s*"
        else:
            pattern += re.escape(piece)
    return re.compile(pattern)


@lru_cache(maxsize=1)
def date_formats() -> tuple[str, ...]:
    """Return the formats that are tried, most common first; those without a year come last."""
    formats = ["%y%m%d", "%d%m%y"]
    for separator in ("/", "-", ".", " ", ""):
        for year in ("%Y", "%y"):
            for order in (("%d", "%m", year), ("%m", "%d", year), ("%-d", "%-m", year), ("%-m", "%-d", year)):
                if separator or (year == "%Y" and "%-d" not in order):
                    formats.append(separator.join(order))
            if separator or year == "%Y":
                formats.append(separator.join((year, "%m", "%d")))
            if separator and year == "%Y":
                formats.append(separator.join((year, "%-m", "%-d")))
            formats += [separator.join((day, "%b", year)) for day in ("%d", "%-d")]
    for day, month in (("%d", "%m"), ("%-d", "%-m")):
        formats += [f"%Y.{month}.{day}.", f"{day}.{month}.%Y.", f"%Y. {month}. {day}."]
        formats += [f"{day}. {month}. %Y", f"{day}. {month}. %Y."]
        formats += [f"{day}/{month}-%Y", f"{day}/{month}-%y", f"{day}/{month} %Y"]  # Danish, Faroese, Swedish
    formats += ["%Y. %b %d.", "%Y. %b %-d."]
    formats += ["%Y年%m月%d日", "%Y年%-m月%-d日", "%y年%m月%d日", "%Y년 %m월 %d일", "%Y년 %-m월 %-d일"]
    formats += ["%Y 年 %m 月 %d 日", "%Y 年 %-m 月 %-d 日"]  # as word processors set numbers apart
    formats += ["%Y / %m / %d", "%d / %m / %Y", "%m / %d / %Y"]  # the signs are of another typeface than the digits
    for day in ("%d", "%-d"):
        formats += [f"%b {day}, %Y", f"%b {day} %Y", f"%b {day}, %y", f"{day}. %b %Y", f"{day} de %b de %Y"]
        formats += [
            f"{day} %b, %Y",
            f"{day} %b '%y",
            f"%b-{day}-%Y",
            f"%b/{day}/%Y",
            f"%b {day}/%y",
            f"%b{day}/%y",
            f"%Y %b {day}",
            f"%Y-%b-{day}",
        ]
        formats += [f"{day} de %b %Y", f"{day} de %b, %Y", f"{day}. %b. %Y"]
        formats += [f"%Y m. %b {day} d.", f"%b {day} d. %Y", f"%Y. gada {day}. %b"]  # Lithuanian, Latvian
        formats += [f"{day}. %b %Y."]  # Croatian
        formats += [f"{day} %b %Y {year}." for year in "гр"]  # Russian, Bulgarian; Ukrainian
    formats += [f"%d.%m.%Y{dot} {year}." for dot in ("", ".") for year in "гржg"]  # and Kazakh; Croatian, Serbian
    formats += ["%d. %m. %Y", "%-d. %-m. %Y", "%d. %m. %y", "%Y. %m. %d.", "%Y. %-m. %-d.", "%Y.%m.%d."]
    for separator in ("/", "-", ".", " "):
        for order in (("%d", "%m"), ("%m", "%d"), ("%-d", "%-m"), ("%-m", "%-d")):
            formats += [separator.join(order)] + ([separator.join(order) + "."] if separator == "." else [])
    for day in ("%d", "%-d"):
        formats += [f"{day} %b", f"{day}-%b", f"{day}/%b", f"{day}%b", f"{day}. %b", f"%b {day}", f"%b-{day}"]
        formats += [f"{day} de %b", f"{day}.%b", f"%b{day}", f"%b {day} d."]
        formats += [f"{day} DE %b DE %Y", f"{day} DE %b %Y", f"{day} DE %b"]  # in capitals
        formats += [f"{day} %b / %h %Y", f"%b / %h {day}, %Y", f"{day} %b / %h", f"%b / %h {day}"]  # in two languages
    formats += ["%-d%o %b %Y", "%b %-d%o, %Y", "%-d%o %b", "%b %-d%o"]
    formats += ["%d. %m.", "%-d. %-m.", "%m. %d.", "%m月%d日", "%-m月%-d日"]
    return tuple(dict.fromkeys(formats))


@lru_cache(maxsize=1)
def era_formats() -> tuple[str, ...]:
    """Return the formats with the years of other calendars, most common first."""
    plain = [sign.join(order) for sign in "/-." for order in (("%y", "%m", "%d"), ("%d", "%m", "%y"))]
    plain += [sign.join(order) for sign in "/-." for order in (("%y", "%-m", "%-d"), ("%-d", "%-m", "%y"))]
    plain += ["%y%m%d", "%y年%m月%d日", "%y年%-m月%-d日", "%-d %b %y", "%-d-%b-%y"]
    named = [f"{name}{fmt}" for name in ("令和", "R", "民國", "民国") for fmt in plain if re.match("%y[年./-]", fmt)]
    eras = {"令": ("%+2018y",), "R": ("%+2018y",), "民": ("%+1911y",)}
    return tuple(fmt.replace("%y", era) for fmt in [*plain, *named] for era in eras.get(fmt[0], ERAS))


def era_of(fmt: str) -> int:
    """Return the years that a format's calendar lacks to the common era, 0 for the common one: -543, 1911."""
    found = re.search(r"%([-+]\d+)[yY]", fmt)
    return int(found[1]) if found else 0


def learn_date_formats(texts: Iterable[str]) -> tuple[str, ...]:
    """Return every known format that reads all texts of a column, most telling first; blanks are passed over.

    None names months in two languages: so only statements print them.
    """
    wanted = [" ".join(text.split()) for text in texts if text.strip()]
    if not wanted:
        return ()
    formats = (fmt for fmt in date_formats() if "%h" not in fmt)
    return tuple(fmt for fmt in formats if all(_reads(text, fmt) for text in wanted))


def _reads(text: str, fmt: str) -> bool:
    found = date_pattern(fmt).fullmatch(text)
    if not found:
        return False
    parts = found.groupdict()
    month = month_number(parts["b"]) if "b" in parts else int(parts["m"])
    if month is None or ("h" in parts and not names_month(parts["h"], month)):
        return False
    year = _year(parts) or 2024
    return 1 <= int(parts["d"]) <= calendar.monthrange(year, month)[1]


@lru_cache(maxsize=1)
def _any_date() -> re.Pattern[str]:
    """Return one expression that every known format fits, to pass over other texts at once."""
    plain = (re.sub(r"\(\?P<\w+>", "(?:", date_pattern(fmt).pattern) for fmt in date_formats())
    return re.compile("|".join(plain), re.IGNORECASE)


@lru_cache(maxsize=20000)
def date_formats_of(text: str) -> tuple[str, ...]:
    """Return the formats that read one text as a day, most common first; none for bare digits."""
    if text.isdigit() or not _any_date().fullmatch(text):
        return ()
    return tuple(fmt for fmt in date_formats() if _reads(text, fmt))


def learn_date_format(texts: Iterable[str]) -> str | None:
    """Return the format of a column's dates, None when no single one reads them all.

    Day and month are told apart by the whole column; where both readings stay possible, the one whose dates
    span the fewer days is taken (a statement covers a month or a quarter, not a decade).
    """
    wanted = [" ".join(text.split()) for text in texts if text.strip()]
    for times, behind in ((MIDNIGHT, _midnight_behind(wanted)), (TIME, _time_behind(wanted))):
        if behind:
            day = learn_date_format(times.sub("", text) for text in wanted)
            return day and day + behind
    fitting = learn_date_formats(wanted)
    if not fitting:
        return None
    best = [fmt for fmt in fitting if ("%Y" in fmt) == ("%Y" in fitting[0]) and ("%y" in fmt) == ("%y" in fitting[0])]
    return min(best, key=lambda fmt: (_span(wanted, fmt), best.index(fmt)))


def _midnight_behind(texts: list[str]) -> str:
    """Return the midnight behind the day which all texts write alike, '' where not all: it is no time, but a day's."""
    times = {time[0] if (time := MIDNIGHT.search(text)) else "" for text in texts}
    return times.pop() if len(times) == 1 else ""


def _time_behind(texts: list[str]) -> str:
    """Return the format of the time behind the day which all texts have, ' %H:%M' or 'T%H:%M:%S', '' where not all."""
    times = [TIME.search(text) for text in texts]
    formats = {f"{time[1]}%H:%M{':%S' if time[2] else ''}" for time in times if time}
    return formats.pop() if all(times) and len(formats) == 1 else ""


def _span(texts: list[str], fmt: str) -> int:
    days = sorted(parse_date(text, fmt, year=2024).toordinal() for text in texts)
    if "y" in fmt.lower():
        return days[-1] - days[0]
    # Without a year December stands next to January: the span is the year less its widest empty stretch.
    return 366 - max(later - day for day, later in zip(days, [*days[1:], days[0] + 366], strict=True))


def _year(parts: dict[str, str], era: int = 0) -> int | None:
    if era:
        return int(parts.get("Y") or parts["y"]) + era
    if parts.get("Y"):
        return int(parts["Y"]) - (543 if parts["Y"].startswith("25") else 0)
    if parts.get("y"):
        return int(parts["y"]) + (2000 if int(parts["y"]) < CENTURY_TURN else 1900)
    return None


def parse_date(text: str, fmt: str, year: int | None = None, language: str | None = None) -> date:
    """Return the day a text names; ``year`` is for formats that print none, ``language`` that of the month's name.

    ValueError when it does not fit, or names two months.
    """
    found = date_pattern(fmt).fullmatch(" ".join(text.split()))
    if not found:
        raise ValueError(f"{text!r} is not a date of the form {fmt}")
    parts = found.groupdict()
    month = month_number(parts["b"], language) if "b" in parts else int(parts["m"])
    printed = _year(parts, era_of(fmt)) or year
    if "h" in parts and not names_month(parts["h"], month):
        raise ValueError(f"{text!r} names two months")
    if month is None or printed is None:
        raise ValueError(f"{text!r} does not name a {'month' if month is None else 'year'}")
    return date(printed, month, int(parts["d"]))
