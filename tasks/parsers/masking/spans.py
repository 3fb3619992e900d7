"""What a line of text says about itself: where dates and amounts stand (they stay) and where secrets do (they go).

Dates and amounts stay, for a parser's formats and a statement's arithmetic are learnt from them. Secrets are what a
label or a form gives away: IBANs, cards, e-mails, phone numbers, numbers after 'Account No', names after 'Name:'.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from tasks.parsers.masking.words import CORE_WORDS
from tasks.statements.dates import fold, month_number

GAP = "   "  # stands between two words of a line that are far apart
LONG_NUMBER = 5  # digits: shorter ones count pages, shops and days; longer ones name accounts, people, payments
FEW = 4  # digits: a shorter number after a label names nobody
MIN_GROUPED = 8  # digits of a number in groups, such as '12-3456-78'

_AMOUNT = re.compile(
    r"(?<![\w.,])[^\w\s]{0,3}(?:\d{1,3}(?:[,.'’]\d{2,3})+|\d+)(?:[.,]\d{2,3})(?![.,/-]?\d)"
    r"|(?<![\w.,])\d{1,3}(?:[ \u00a0\u202f]\d{3})+[.,]\d{2}(?![.,/-]?\d)"
    r"|(?<![\w.,])\d{1,3}(?:[,.'’]\d{2,3})+(?![.,/-]?\d)"
    r"|(?<![\w.,])\d+(?:[.,]\d+)? ?%"
)
_DAY = re.compile(r"(?<![\d])(\d{1,4})([./-]|[年년] ?)(\d{1,2})(?:\2|[月월] ?)(\d{1,4})(?!\d)")
_SOLID_DAY = re.compile(
    r"(?<!\d)(?:(20\d\d)(0[1-9]|1[0-2])([0-2]\d|3[01])|([0-2]\d|3[01])(0[1-9]|1[0-2])(20\d\d))(?!\d)"
)
_MONTH = re.compile(
    r"(?<![^\W_])(?:\d{1,2}(?:st|nd|rd|th|\.)?[\s./-]*(?:de |of )?)?([^\W\d_]{3,})\.?[\s./,'’-]*(?:de )?"
    r"(?:\d{1,2}(?:st|nd|rd|th)?,?[\s]+)?"
    r"(?:\d{2}(?:\d{2})?)?(?!\d)"
)
_TIME = re.compile(r"(?<![\d:.])\d{1,2}[:.h]\d{2}(?:[:.]\d{2})?(?![\d:.])")
_PAGE = re.compile(r"\b\d{1,3} ?(?:/|of|von|de|di|van|sur|av|af|z|from) ?\d{1,3}\b", re.IGNORECASE)

_IBAN = re.compile(r"(?<![A-Za-z0-9])[A-Z]{2}\d{2}(?:[ -]?[A-Z0-9]{4}){2,7}(?:[ -]?[A-Z0-9]{1,3})?(?![A-Za-z0-9])")
_MASKED_CARD = re.compile(r"(?<!\w)\d{0,6}[ -]?(?:[Xx*•#.]{2,}[ -]?)+\d{2,6}(?!\w)")
_ADDRESS_AT = re.compile(r"[\w.+]+@[\w.]+(?:-[\w.]+)*\.?[^\W\d_]+")
_PHONE = re.compile(r"\+\d[\d ()/.-]{6,}\d|\(\d{2,5}\)[ -]?\d{3,4}[ -]?\d{3,4}")
_GROUPED = re.compile(r"(?<![\w.,])\d{2,}(?:[ /.-]\d{2,})+(?![\w,])")
_NUMBER_LABEL = re.compile(
    r"(?<![^\W_])(?:account|a/c|acct|acc|accno|konto|kontonummer|iban|bic|swift|customer|client|kunde|kunden|cif|crn|card|cards|karte"
    r"|sort ?code|branch ?code|blz|ifsc|micr|routing|aba|bsb|member|membership|tax|ust|vat|abn|gstin|pan|ssn|aadhaar"
    r"|compte|carte|cuenta|tarjeta|cliente|conta|ag[eê]ncia|cartao|conto|carta|rekening|klant|kaart|kort|tili|rachunek"
    r"|konta|hesap|rekening|nasabah|steuer|siren|siret|nif|cpf|cnpj|rut|user|login|contract|vertrag|policy|employee"
    r"|loan|nominee|folio|phone|tel|mobile|fax|口座番号|口座|账号|帳號|계좌번호)"
    r"[\s-]?(?:no|nr|num|number|nummer|n[°oº]|id|code|ref|holder|ending(?: in)?|[#№])?\.?\s*[:#.№-]?\s*"
    r"(?P<value>[^\s:]*\d[^\s]*(?: \d{2,})*)",
    re.IGNORECASE,
)
_NAME_LABEL = re.compile(
    r"(?<![^\W_])(?:(?:(?:account |card |primary |joint )?(?:holders?|owners?|name)"
    r"|(?:account|customer|client|member|nominee|beneficiary|company|your|full) name|customer|kontoinhaber|inhaber"
    r"|kunde|name des kunden|titulaire(?: du compte)?|nom|titular|intestatario|intestato a|rekeninghouder|naam"
    r"|kontohaver|kontoinnehavare|kontoeier|navn|namn|nome|nombre|tilinomistaja|nimi|posiadacz|wlasciciel|nama|ad soyad"
    r"|address|adresse|anschrift|adres|direccion|indirizzo|endereco|alamat)\s*:\s*"
    r"|(?:mr|mrs|ms|miss|(?-i:Dr)|m/s|messrs|herr|frau|mme|mlle|monsieur|madame|sra?|sig|sig\.ra|dhr|mevr|shri|smt|sri"
    r"|kumari|encik|puan|khun)\.? (?=[^\W\d_]{2}))(?P<value>\S[^:]*?)(?= {3}|$)",
    re.IGNORECASE,
)
NAME_WORDS = 6  # the most words a name after its label has


@dataclass(frozen=True)
class Spans:
    """Character ranges (start, end) of a text; ``named`` are those after a label of names, part of ``secret``."""

    kept: tuple[tuple[int, int], ...]
    secret: tuple[tuple[int, int, str], ...]
    named: tuple[tuple[int, int], ...]

    def is_kept(self, start: int, end: int) -> bool:
        """Tell whether a range is part of a date, a time or an amount."""
        return any(a <= start and end <= b for a, b in self.kept)

    def secret_kind(self, start: int, end: int) -> str:
        """Return the kind of secret a range belongs to, '' for none."""
        return next((kind for a, b, kind in self.secret if a <= start and end <= b), "")


def read_spans(text: str) -> Spans:
    """Find dates, amounts and secrets in one line of text."""
    certain = [found.span() for found in _AMOUNT.finditer(text)]
    certain += [found.span() for found in _DAY.finditer(text) if _is_day(found) and len(found[0]) >= 8]
    certain += [found.span() for found in _SOLID_DAY.finditer(text)]
    certain += _month_spans(text)
    named = tuple(_name_spans(text))
    secret = [(*found.span(), kind) for kind, form in _FORMS for found in form.finditer(text)]
    secret += [
        (*found.span("value"), "number after a label")
        for found in _NUMBER_LABEL.finditer(text)
        if _digits(found["value"]) >= FEW
    ]
    secret += [
        (*found.span(), "number in groups") for found in _GROUPED.finditer(text) if _digits(found[0]) >= MIN_GROUPED
    ]
    secret = [span for span in secret if not any(a < span[1] and span[0] < b for a, b in certain)]
    secret += [(*span, "name after a label") for span in named]
    likely = [found.span() for form in (_TIME, _PAGE) for found in form.finditer(text)]
    likely += [found.span() for found in _DAY.finditer(text) if _is_day(found)]
    likely = [span for span in likely if not any(a < span[1] and span[0] < b for a, b, _ in secret)]
    return Spans(tuple(certain + likely), tuple(secret), named)


_FORMS = (
    ("IBAN", _IBAN),
    ("card", _MASKED_CARD),
    ("e-mail or payment address", _ADDRESS_AT),
    ("phone", _PHONE),
)


def _digits(text: str) -> int:
    return sum(map(str.isdigit, text))


def _is_day(found: re.Match[str]) -> bool:
    first, second, third = found[1], int(found[3]), found[4]
    if len(first) in (3,) or len(third) == 3 or (len(first) == 4 and len(third) > 2):
        return False
    day, month = (int(third), second) if len(first) == 4 else (int(first), second)
    return 1 <= min(day, month) <= 12 and 1 <= max(day, month) <= 31


def _month_spans(text: str):
    """Yield months with a day or a year, and a month that is all there is between two gaps."""
    for found in _MONTH.finditer(text):
        if month_number(found[1]) is None:
            continue
        alone = found[0].strip(" .,") == found[1] and found[1] in text.split(GAP)
        if alone or any(map(str.isdigit, found[0])):
            yield found.span()


def _name_spans(text: str):
    for found in _NAME_LABEL.finditer(text):
        start, value = found.start("value"), found["value"]
        words = value.split(" ")[:NAME_WORDS]
        length = 0
        for word in words:
            if fold(word.strip(".,;")) in CORE_WORDS or (word[:1].islower() and word.isalpha()):
                break
            length += len(word) + 1
        if length > 1:
            yield start, start + length - 1
