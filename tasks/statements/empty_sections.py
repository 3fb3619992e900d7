"""What stands in the place of rows below a title without any, by language: 'No transactions in this period'.

Dictionary words, for a sample whose sections all have rows does not show them.
"""

from __future__ import annotations

import re

NO_ROWS = {
    "en": r"no (\w+ ){0,2}(transactions?|activity|entries|payments)",
    "de": r"keine (\w+ )?(umsätze|buchungen|bewegungen|zahlungen|transaktionen)",
    "nl": r"geen (\w+ )?(transacties|mutaties|bewegingen|boekingen|verrichtingen|betalingen)",
    "fr": r"(aucune?|pas de) (opération|mouvement|transaction|écriture)s?",
    "es": r"(ning[uú]n|ninguna|sin|no hay|no se registran) ?(movimiento|operaci[oó]n|transacci[oó]n|cargo)(es|s)?",
    "pt": r"(nenhum|nenhuma|sem|não há) (movimento|movimentação|movimentações|transação|transações|lançamento)s?",
    "it": r"(nessuna?|nessun) (movimento|operazione|transazione|addebito)",
    "sv": r"inga (\w+ )?(transaktioner|händelser|rörelser|köp)",
    "nb": r"ingen (\w+ )?(transaksjoner|bevegelser|posteringer)",
    "da": r"ingen (\w+ )?(transaktioner|bevægelser|posteringer)",
    "fi": r"ei (\w+ )?(tapahtumia|tilitapahtumia|maksuja)",
    "pl": r"brak (transakcji|operacji|ruchów)",
    "cs": r"(žádné|bez) (transakce|transakcí|pohyby|pohybů|operace|operací)",
    "hu": r"nincs (\w+ )?(tranzakció|forgalom|tétel|művelet)",
    "tr": r"(işlem|hareket) (yok|bulunmamaktadır|bulunamadı)",
    "id": r"tidak ada (transaksi|mutasi|aktivitas)",
    "ms": r"tiada (transaksi|urus niaga|aktiviti)",
    "ja": r"(お?取引|ご利用|明細)(は|が)?(ありません|ございません|なし)",
    "zh": r"(无|無|没有|沒有)(交易|明细|明細|记录|記錄)",
}


def no_rows(language: str) -> str:
    """Return the expression of a line that says so, without a number; '' where the language's words are unknown."""
    words = NO_ROWS.get(language, "")
    return rf"(?i:{words})\D*$" if words else ""


def says_no_rows(text: str) -> bool:
    """Tell whether a line says so in some language."""
    return bool(_IN_ANY_LANGUAGE.match(text))


_IN_ANY_LANGUAGE = re.compile("|".join(filter(None, map(no_rows, NO_ROWS))))
