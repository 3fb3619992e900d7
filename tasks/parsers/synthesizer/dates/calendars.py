"""Dates as the parser file writes them: expressions, month names of one language, the line of the period."""

from __future__ import annotations

import re
import textwrap
from collections import Counter
from collections.abc import Container, Iterator, Sequence
from dataclasses import replace
from datetime import date
from functools import lru_cache
from itertools import chain, product

from tasks.parsers.synthesizer.page.lines import Line
from tasks.statements.dates import (
    BESIDE_DAYS,
    ERAS,
    OTHER_NAME,
    PIECE,
    date_formats,
    date_pattern,
    era_formats,
    era_of,
    fold,
    month_languages,
    month_number,
    more_months,
    parse_date,
    printed_months,
)
from tasks.statements.pages import Word

YEAR_OF_SOME = r"(?:\s?(?P<year>\d{4}))?"  # that only some days print
_GROUPS = {
    "%d": r"(?P<day>\d\d)",
    "%-d": r"(?P<day>\d{1,2})",
    "%m": r"(?P<month>\d\d)",
    "%-m": r"(?P<month>\d{1,2})",
    "%Y": r"(?P<year>\d{4})",
    "%y": r"(?P<year>\d\d)",
    "%v": YEAR_OF_SOME,
    **{era: pattern.replace("<Y>", "<year>").replace("<y>", "<year>") for era, pattern in ERAS.items()},
    **BESIDE_DAYS,
    "%h": OTHER_NAME,
}
ANY_NAME = r"[^\W\d_][^\s\d,/'-]*"  # a month's in any language: with the dots of Thai and the vowel signs of Hindi
SECOND_NAME = re.compile(rf"(?<=[^\W\d_])\.?\s?/\s?{OTHER_NAME}")  # behind the first one's
SIGNED_DAY = re.compile(r"((?:令和|R)?\d{1,4}[年년]\d{1,2}[月월]\d{1,2}[日일])")  # a word or a part of one
BESIDE = 3.0  # times as many words of one language as of the other stand on pages in two, at most
# Everyday words that tell the languages of statements apart where a month's short name does not.
TELLING = {
    "en": "the of account statement date balance your page and description details amount paid money"
    " opening closing transfer payment withdrawal deposit salary interest debit credit",
    "de": "der die das und von bis konto kontoauszug seite datum saldo buchungstag wertstellung betrag soll haben"
    " zeitraum alter neuer verwendungszweck überweisung gutschrift lastschrift"
    " dauerauftrag kartenzahlung gehalt entgelt zinsen wert buchung",
    "nl": "van het een de en naam rekening rekeningafschrift saldo datum bij af bedrag omschrijving"
    " periode beginsaldo eindsaldo overboeking incasso"
    " betaalautomaat geldautomaat salaris rente kosten rekeningnummer",
    "fr": "de la le du au relevé compte solde date et libellé opération débit crédit montant valeur"
    " période virement prélèvement carte retrait frais chèque salaire intérêts ancien nouveau par opérations",
    "es": "de la el cuenta extracto saldo fecha y del concepto descripción importe cargo abono debe haber"
    " periodo hasta anterior transferencia compra tarjeta recibo nómina comisión intereses cajero movimientos",
    "pt": "de da do conta extrato saldo data e descrição histórico lançamento valor débito crédito"
    " período anterior transferência compra cartão salário tarifa juros saque pagamento movimentos",
    "it": "di del la conto estratto saldo data e descrizione causale importo dare avere valuta"
    " periodo dal al iniziale finale bonifico addebito"
    " accredito prelievo pagamento stipendio commissione commissioni interessi movimenti",
    "sv": "och konto kontoutdrag saldo datum av sida bokföringsdag belopp insättning uttag"
    " ingående utgående överföring kortköp autogiro lön ränta avgift till bokföringsdatum",
    "nb": "og konto kontoutskrift saldo dato av side til beløp forklaring bokført rentedato inn ut"
    " inngående utgående overføring varekjøp avtalegiro lønn renter gebyr kontonummer",
    "da": "og konto kontoudtog saldo dato af side til beløb tekst bogført"
    " overførsel lønn løn renter gebyr dankort betalingsservice indbetaling udbetaling",
    "fi": "ja tili tiliote saldo päivä pvm sivu selite määrä tilinumero maksu"
    " alkusaldo loppusaldo tilisiirto korttiosto automaattinosto palkka korko"
    " palvelumaksu kirjauspäivä arvopäivä pano panot otot viite",
    "pl": "i konto wyciąg saldo data strona na opis kwota operacji rachunek obciążenia uznania"
    " okres od do początkowe końcowe przelew wypłata wpłata płatność kartą wynagrodzenie odsetki opłata zlecenie",
    "cs": "a účet výpis zůstatek datum strana popis částka"
    " období počáteční konečný příchozí odchozí platba převod výběr vklad kartou úrok poplatek mzda",
    "tr": "ve hesap ekstresi bakiye tarih sayfa açıklama tutar işlem borç alacak"
    " dönem havale ödeme maaş faiz ücret kart giden gelen çekme toplam",
    "id": "dan rekening saldo tanggal halaman keterangan mutasi jumlah kredit"
    " periode transfer setoran penarikan biaya bunga gaji awal akhir",
    "ro": "cont extras de sold data pagina și din descriere suma"
    " perioada plata încasare retragere transfer dobândă comision salariu numerar",
    "hu": "számla kivonat egyenleg dátum oldal és az leírás összeg"
    " időszak nyitó záró átutalás kártyás vásárlás fizetés kamat jutalék díj",
    "sk": "účet výpis zostatok dátum strana popis suma"
    " obdobie počiatočný konečný prijatá platba prevod výber vklad kartou úrok poplatok mzda",
    "hr": "račun izvod stanje datum stranica opis iznos"
    " razdoblje početno završno uplata isplata plaćanje kartica kamata naknada plaća ukupno",
    "sl": "račun izpisek stanje datum stran opis znesek"
    " obdobje začetno končno nakazilo plačilo dvig kartica obresti nadomestilo plača skupaj",
    "et": "konto väljavõte saldo kuupäev lehekülg selgitus summa"
    " periood algsaldo lõppsaldo makse ülekanne kaardimakse intress teenustasu palk kokku",
    "lt": "sąskaita išrašas likutis data puslapis paskirtis suma"
    " laikotarpis pradinis galutinis mokėjimas pervedimas kortele palūkanos mokestis atlyginimas",
    "lv": "konts izraksts atlikums datums lapa apraksts summa"
    " periods sākuma beigu maksājums pārskaitījums karte procenti komisija alga kopā",
    "is": "reikningur yfirlit staða dagsetning síða skýring upphæð"
    " tímabil upphafsstaða lokastaða greiðsla millifærsla kort vextir gjald laun samtals",
    "vi": "tài khoản sao kê số dư ngày trang diễn giải tiền kỳ đầu cuối chuyển rút nộp thẻ lãi phí lương",
    "ms": "akaun penyata baki tarikh keterangan jumlah"
    " tempoh pindahan pengeluaran bayaran kad faedah caj gaji permulaan penutup",
}


def named_months(text: str) -> list[str]:
    """Return the words of a date that may name its month, of names in two languages the first: '05 FÉV/FEB'."""
    return re.findall(ANY_NAME, SECOND_NAME.sub("", text))


def language_of(names: Sequence[str], words: Counter[str], months: Container[int] = ()) -> str:
    """Return the language in which all names are months, the one whose everyday words the pages use most.

    Languages in which most of them are ``months``, those of the wanted days, come first.
    """
    fitting = month_languages(names) or ("en",)
    wanted = {one: sum(month_number(name, one) in months for name in set(names)) for one in fitting}
    return max(fitting, key=lambda one: (wanted[one], likeness(one, words), -fitting.index(one)))


def second_language(names: Sequence[str], words: Container[str], language: str) -> str:
    """Return the language that pages use beside another, one of the two English, where its months have names that fit
    the names, too, and none that is another month in the other; '' for none: a later month may have a name of either.
    """
    others = [one for one in month_languages(names) if one != language and "en" in (one, language)]
    other = max(others, key=lambda one: likeness(one, words), default="")
    if not other or likeness(other, words) * BESIDE < likeness(language, words):
        return ""
    pairs = product(enumerate(month_spellings(language)), enumerate(month_spellings(other)))
    return "" if any(one != two and {*first} & {*second} for (one, first), (two, second) in pairs) else other


def likeness(language: str, words: Container[str]) -> float:
    """Return how many of a language's telling words are among some, each counted once and shared by its languages.

    Single letters do not count: initials of names are as often meant. How often a word is printed does not either:
    one foreign merchant may fill a statement.
    """
    told = {word for word in TELLING.get(language, "").split() if len(word) > 1 and word in words}
    return sum(1 / _languages_with()[word] for word in told)


@lru_cache(maxsize=1)
def _languages_with() -> Counter[str]:
    """Return how many languages have each telling word."""
    return Counter(word for text in TELLING.values() for word in set(text.split()))


def month_spellings(language: str) -> list[list[str]]:
    """Return the spellings of the twelve months in one language, lower case, longest first."""
    months = printed_months(language)
    spellings: list[set[str]] = [set() for _ in range(12)]
    for use in ("format", "stand-alone"):
        for width in ("wide", "abbreviated"):
            for number, name in months[use][width].items():
                plain = name.lower().strip(". ")
                spellings[number - 1] |= {plain, fold(plain)}
                if language in ("en", "de", "nl") and use == "format":
                    spellings[number - 1].add(plain[:3])
    for name, number in more_months(language).items():
        spellings[number - 1].add(name)
    return [sorted(names, key=lambda name: (-len(name), name)) for names in spellings]


def in_any_language(source: str) -> re.Pattern[str]:
    """Return the compiled pattern of a date, period or heading whose month may have a name of any language."""
    return re.compile(source.replace("MONTH_NAMES", ANY_NAME))


def pattern_source(fmt: str) -> str:
    """Return the expression of a date format with the groups day, month and year; MONTH_NAMES marks the names."""
    source = ""
    for piece in PIECE.findall(fmt):
        if piece == "%b":
            source += r"(?P<month>(?i:MONTH_NAMES))\.?"
        elif piece in _GROUPS:
            source += _GROUPS[piece]
        else:
            source += r"\s?" if piece.isspace() else re.escape(piece)
    return source


def whole_source(fmt: str) -> str:
    """Return the expression of whole days that stand beside others in a column, its groups without names."""
    return re.sub(r"\(\?P<\w+>", "(", pattern_source(fmt))


def compiled(pattern: str) -> str:
    """Return the Python expression that compiles a pattern, month names put in from the file's constant."""
    pieces = [repr(piece) if '"' in piece else f'r"{piece}"' for piece in pattern.split("MONTH_NAMES")]
    return "re.compile(" + " + MONTH_NAMES + ".join(pieces) + ")"


def month_constants(language: str, second: str = "") -> tuple[tuple[str, str], ...]:
    """Return the constants MONTHS and MONTH_NAMES of a parser file, with the names of a second language, if any."""
    spellings = [month_spellings(one) for one in (language, second) if one]
    together = (sorted({*chain(*one)}, key=lambda name: (-len(name), name)) for one in zip(*spellings, strict=True))
    names = [" ".join(name for name in spelled if " " not in name) for spelled in together]
    lines = "\n".join(textwrap.wrap(", ".join(names), 96))
    return (
        ("MONTH_SPELLINGS", f'"""{lines}"""'),
        (
            "MONTHS",
            '{name: at for at, names in enumerate(MONTH_SPELLINGS.split(","), 1) for name in names.split()}',
        ),
        ("MONTH_NAMES", '"|".join(sorted(MONTHS, key=len, reverse=True))'),
    )


def reading(fmt: str, other: str = "") -> tuple[str, str]:
    """Return the expressions of year and month of a match ``found``, which may also be one of an ``other`` format with
    numbers of months where the first has names, or names where it has numbers.
    """
    year = 'int(found["year"])' if "%Y" in fmt else '2000 + int(found["year"])'
    if era := era_of(fmt):
        year = f'int(found["year"]) {"-" if era < 0 else "+"} {abs(era)}'
    name, number = 'MONTHS[found["month"].lower()]', 'int(found["month"])'
    if other and ("%b" in fmt) != ("%b" in other):
        return year, f'{number} if found["month"].isdigit() else {name}'
    return year, name if "%b" in fmt else number


def years_before(expression: str) -> int:
    """Return how many years are added to a printed one in such an expression: 2000 to '24', 2018 to that of an era."""
    added = re.search(r"^(\d+) \+|([-+] \d+)$", expression)
    return int((added[1] or added[2]).replace(" ", "")) if added else 0


PrintedDay = tuple[int, int, str, date]  # first and last word of a date on its line, its format, the day


def full_dates(line: Line, month_first: bool) -> Iterator[PrintedDay]:
    """Yield the dates with a year on a line: first and last word, format and day.

    Of a date that can be read either way (03/01/2024) the month is the first number where ``month_first`` holds.
    """
    taken = -1
    for first in range(len(line.words)):
        if first <= taken:
            continue
        for last in range(min(len(line.words), first + 5) - 1, first - 1, -1):
            text = " ".join(word.text for word in line.words[first : last + 1]).strip(",;:()")
            found = _read(text, month_first)
            if found:
                taken = last
                yield first, last, found[0], found[1]
                break


def with_parted_days(line: Line) -> Line:
    """Return a line in which the days of a period printed in one word, '01.03.2024-31.03.2024', are words, and days
    that end with a sign for it, whatever touches them: '令和6年12月1日（2024年）から'.
    """
    return replace(line, words=tuple(part for word in line.words for part in _parted(word)))


def _parted(word: Word) -> list[Word]:
    for dash in re.finditer(r"[-\u2010-\u2015\u2212~]", word.text) if sum(map(str.isdigit, word.text)) > 9 else ():
        days = (word.text[: dash.start()], word.text[dash.end() :])
        if all(_read(day.strip(",;:()"), False) for day in days):
            return [replace(word, text=text) for text in (days[0], dash[0], days[1])]
    return [replace(word, text=text) for text in SIGNED_DAY.split(word.text) if text]


# Years of other calendars are read where their name stands before them.
_NAMED_ERAS = tuple(fmt for fmt in era_formats() if fmt[0] in "令民")
_YEARLY = (*(fmt for year in ("%Y", "%y") for fmt in date_formats() if year in fmt), *_NAMED_ERAS)


_MONTH_FIRST = tuple(sorted(_YEARLY, key=lambda fmt: not re.match("%-?m", fmt)))


def _read(text: str, month_first: bool) -> tuple[str, date] | None:
    if len(text) > 30 or sum(sign.isdigit() for sign in text) < 3:
        return None
    for fmt in _MONTH_FIRST if month_first else _YEARLY:
        if date_pattern(fmt).fullmatch(text):
            try:
                return fmt, parse_date(text, fmt)
            except ValueError:
                continue
    return None


def common_words(texts: list[str]) -> Counter[str]:
    """Count the words of lines, lower case."""
    return Counter(word.strip(".,:;()").lower() for text in texts for word in text.split())
