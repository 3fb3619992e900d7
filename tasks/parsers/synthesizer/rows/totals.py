"""What lines of totals and balances begin with, by language: they carry amounts and are no transactions.

Dictionary words, written into a parser file in the statement's language, so that a total or balance which the sample
does not show is passed over and not taken for a row of an unknown kind, nor a title that goes on for a new one.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from tasks.parsers.synthesizer.dates.calendars import TELLING, common_words, likeness
from tasks.parsers.synthesizer.patterns import escaped
from tasks.statements.first_wraps import UNSPACED

TOTALS = {
    "en": r"(?:sub-?|\w+ )?(?:totals?|balance)|(?:brought|carried) (?:forward|over|down)|[bc]/f",
    "de": r"\w*summe|gesamt\w*|\w*total|(?:\w+ )?(?:\w*saldo|kontostand)|\w*(?:übertrag|vortrag)",
    "nl": r"(?:sub)?tota(?:al|len)|(?:(?:oud|nieuw|vorig) )?\w*saldo|transport|over te brengen",
    "fr": r"(?:sous-)?tota(?:l|ux)|(?:(?:ancien|nouveau) )?solde|report|à reporter",
    "es": r"(?:sub)?total(?:es)?|saldo|suma y sigue|suma",
    "pt": r"(?:sub)?tota(?:l|is)|saldo|a transportar|transporte",
    "it": r"(?:sub)?total[ei]|saldo|riporto|a riportare",
    "sv": r"(?:del)?summa|totalt|(?:(?:ingående|utgående) )?(?:saldo|balans)|transport",
    "nb": r"(?:del)?sum|totalt|(?:(?:inngående|utgående) )?saldo|overført",
    "da": r"(?:sub)?total|sum|i alt|(?:(?:gammel|ny) )?(?:primo|ultimo)?saldo|overført",
    "fi": r"(?:väli|loppu)?summa|yhteensä|(?:(?:edellinen|uusi) )?(?:alku|loppu)?saldo|siirto",
    "pl": r"razem|suma|saldo|do przeniesienia|z przeniesienia",
    "cs": r"celkem|součet|(?:\w+ )?zůstatek|převod",
    "tr": r"(?:ara |genel )?toplam\w*|(?:\w+ )?bakiye\w*|devreden|(?:\w+ )?(?:sayfa\w* )?devir|nakli yekûn",
    "id": r"(?:sub)?total|jumlah|saldo",
    "ro": r"(?:sub)?total|(?:\w+ )?sold|report",
    "hu": r"(?:\w+)?összesen|(?:\w+ )?egyenleg|átvitel",
    "sk": r"spolu|celkom|súčet|(?:\w+ )?zostatok|prevod",
    "hr": r"ukupno|(?:\w+ )?(?:saldo|stanje)|prijenos",
    "sl": r"skupaj|(?:\w+ )?(?:saldo|stanje)|prenos",
    "et": r"kokku|(?:\w+ )?\w*(?:saldo|jääk)",
    "lt": r"iš viso|viso|(?:\w+ )?likutis",
    "lv": r"kopā|(?:\w+ )?(?:atlikums|saldo)",
    "is": r"samtals|(?:\w+ )?\w*staða",
    "vi": r"tổng(?: cộng)?|cộng|số dư",
    "ms": r"jumlah|baki",
    # Cyrillic letters: Russian, Ukrainian and Bulgarian words.
    "ru": r"итого|всего|оборот[иы]|разом|усього|всього|общо|(?:\w+ )?(?:остаток|сальдо|залишок|салдо)",
    "el": r"(?:μερικό )?σύνολο|(?:\w+ )?υπόλοιπο|από μεταφορά|σε μεταφορά",
    "ja": r"[\w・]*(?:合計|小計|総計|繰越|残高)",
    "zh": r"\w*(?:合计|合計|小计|小計|总计|總計|余额|餘額|结余|結餘|承前|转下页|轉下頁)",
    "ko": r"\w*(?:합계|소계|총계|이월|잔액)",
    "th": r"รวม|ยอด(?:ยกมา|ยกไป|รวม|คงเหลือ)",
    "ar": r"(?:ال)?(?:مجموع|إجمالي|رصيد)",
    "he": r"סך|סה[\"״]כ|יתרה|יתרת|העברה",
    "hi": r"कुल|योग|शेष",
}
# Behind the title of a table that another page goes on with: 'Withdrawals - continued', 'Payments (cont.)'; capitals
# often stand without accents.
CONTINUED = "cont(?:inued|inues|d|'d|)"  # also in languages whose banks print English titles beside
GOES_ON = {
    "en": CONTINUED,
    "de": "forts(?:etzung|)",
    "nl": "vervolg",
    "fr": "suite|[àa] suivre",
    "es": "cont(?:inuaci[óo]n|in[úu]a|inuad[oa]|)",
    "pt": "cont(?:inua[çc][ãa]o|inua|inuad[oa]|)",
    "it": "segue|continua(?:zione)?",
    "ro": f"continuare|{CONTINUED}",
    "sv": "forts(?:ättning|)",
    "nb": "forts(?:att|ettelse|)",
    "da": "forts(?:at|ættelse|)",
    "fi": "jatkuu|jatkoa",
    "pl": "ci[ąa]g dalszy|c\\.?d",
    "cs": "pokra[čc]ov[áa]n[íi]",
    "sk": f"pokra[čc]ovanie|{CONTINUED}",
    "sl": f"nadaljevanje|{CONTINUED}",
    "hr": f"nastavak|{CONTINUED}",
    "hu": "folytat[áa]s",
    "tr": f"devam[ıi]?|{CONTINUED}",
    "id": f"lanjutan|{CONTINUED}",
    "ms": f"sambungan|{CONTINUED}",
    "vi": f"tiếp theo|{CONTINUED}",
    "ru": f"продолжение|{CONTINUED}",
    "bg": f"продължение|{CONTINUED}",
    "uk": f"продовження|{CONTINUED}",
    "el": f"συν[έε]χεια|{CONTINUED}",
    "ko": f"계속|{CONTINUED}",
    "th": f"ต่อ|{CONTINUED}",
    "ja": "続き|つづき",
    "zh": "续|續|续上页|續上頁",
    "he": f"ה?משך|{CONTINUED}",
    "ar": f"تابع|يتبع|تتمة|{CONTINUED}",
}
APART = r"[^\w)\]]+"  # the signs before them
# A line that says no more than its page's number, which in statements without decimals looks like an amount.
PAGE_LINE = (
    r"(?:(?i:page|seite|p[aáà]g(?:ina)?|blad|sida|side|sivu|str[oa]na|str|oldal|sayfa|halaman|trang|стр|страница|σελίδα)\b"
    r"|ページ|頁|页|頁次|페이지|쪽|หน้า)\W*\d+(?:\D{1,6}\d+)?$"
)
# Letters that only one of the languages is written with.
SCRIPTS = {
    "ja": r"[\u3040-\u30ff]",
    "ko": r"[\uac00-\ud7af]",
    "zh": r"[\u4e00-\u9fff]",
    "ru": r"[\u0400-\u04ff]",
    "el": r"[\u0370-\u03ff]",
    "th": r"[\u0e00-\u0e7f]",
    "ar": r"[\u0600-\u06ff]",
    "he": r"[\u0590-\u05ff]",
    "hi": r"[\u0900-\u097f]",
}
WRITTEN = 0.05  # of a statement's letters at least are of the script its language is written in


def language_of_pages(texts: Sequence[str]) -> str:
    """Return the language of a statement's lines, told by their letters, else by their everyday words."""
    letters = re.findall(r"[^\W\d_]", "".join(texts))
    for language, script in SCRIPTS.items():
        if sum(bool(re.match(script, letter)) for letter in letters) > WRITTEN * len(letters):
            return language
    words = common_words(list(texts))
    return max(TELLING, key=lambda language: likeness(language, words))


def languages_of_pages(texts: Sequence[str]) -> tuple[str, ...]:
    """Return that language, and English where its everyday words stand beside those of another script."""
    language = language_of_pages(texts)
    beside = language in SCRIPTS and likeness("en", common_words(list(texts))) > 0
    return (language, "en") if beside else (language,)


def total_words(language: str) -> str:
    """Return the expression of what lines of totals and balances begin with."""
    end = "" if language in UNSPACED else r"\b"
    return f"(?i:{TOTALS.get(language, TOTALS['en'])}){end}"


def behind_a_word(text: str, known: str) -> str:
    """Return the expression of a total's words behind any one word, such as a month, and its year; '' for other texts
    and for what the ``known`` expression tells itself: 'April 2024 Summe' → '[^\\W\\d_]+ \\d{4} Summe'.
    """
    found = re.match(rf"[^\W\d_]{{2,}}( (?:19|20)\d\d)? ({known})", text)
    if not found or re.match(known, text):
        return ""
    year = r" \d{4}" if found[1] else ""
    return rf"[^\W\d_]+{year} {escaped(found[2])}" + r"\b" * known.endswith(r"\b")


def going_on(language: str) -> str:
    """Return the expression of what stands behind a title of which another page goes on with the rows; a bracket that
    ends the title is its own.
    """
    return rf"{APART}(?i:{GOES_ON.get(language, GOES_ON['en'])})\W*$"


def unknown_labels(labels: Iterable[str], known: str, rows: Sequence[str] = ()) -> list[str]:
    """Return the expressions of the labels that no general word begins.

    Where several of them begin with one word that no row has, what follows it may be anything.
    """
    general = re.compile(known)
    found = [label for label in dict.fromkeys(labels) if label and not general.match(label)]
    starts = Counter(label.split()[0] for label in found)
    said = {word for text in rows for word in text.split()}
    first = {word for word, count in starts.items() if count > 1 and word not in said}
    short = dict.fromkeys(label.split()[0] if label.split()[0] in first else label for label in found)
    return [
        re.escape(label).replace(r"\ ", " ") + (r"\b" if label in first and label[-1].isalnum() else "")
        for label in short
    ]
