"""The number of a statement, which the head of its pages prints behind a word for statements in any language."""

from __future__ import annotations

import re

from tasks.parsers.synthesizer.facts import is_personal
from tasks.statements.column_words import fold_header

STATEMENTS = (
    "statement|account statement|bank statement|afschrift|rekeningafschrift|uittreksel|rekeninguittreksel|auszug|"
    "kontoauszug|extrait|extrait de compte|relevé|relevé de compte|extracto|estratto conto|extrato|výpis|výpis z účtu|"
    "wyciąg|kivonat|számlakivonat|kontoutdrag|kontoutskrift|kontoudskrift|kontoudtog|tiliote|izvod|izvadak|izpisek|"
    "extras|extras de cont|ekstre|hesap özeti|выписка|извлечение|виписка|išrašas|izraksts|väljavõte"
)
# 'Statement number', 'Auszug Nr.', 'Extrait n°', 'Výpis č.'
NUMBER = re.compile(r" (?:number|no|nr|n|nummer|numero|numer|cislo|c|szam|numarasi|номер)$")  # as they are folded
DIGITS = re.compile(r"\d+(?:[/.-]\d+)*")


def tells_statement(label: str, name: str, value: str) -> bool:
    """Tell whether a label says that the value of a column is the number of a statement.

    Few digits stand behind many words by chance: theirs is the number only where the column is called so, too.
    """
    said = _names_statements(label) and DIGITS.fullmatch(value)
    return bool(said) and (is_personal(value) or _names_statements(name))


def shape_of_number(value: str) -> str:
    """Return the expression of a statement's number: '2024/003' → '\\d+/\\d+'."""
    return re.sub(r"\d+", r"\\d+", re.escape(value))


def _names_statements(phrase: str) -> bool:
    """Tell whether a phrase is a word for statements, or says that it tells their number."""
    return NUMBER.sub("", fold_header(phrase)) in {*map(fold_header, STATEMENTS.split("|"))}
