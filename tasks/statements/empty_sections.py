"""What stands in the place of rows below a title without any, by language: 'No transactions in this period'.

Dictionary words, for a sample whose sections all have rows does not show them.
"""

from __future__ import annotations

import re

from tasks.statements.first_wraps import UNSPACED

NO_ROWS = {
    "en": r"no (\w+ ){0,2}(transactions?|activity|entries|payments)",
    "de": r"keine (\w+ )?\w*(umsätze|buchungen|bewegungen|zahlungen|transaktionen)",
    "nl": r"geen (\w+ )?(transacties|mutaties|bewegingen|boekingen|verrichtingen|betalingen)",
    "fr": r"(aucune?|pas de) (opération|mouvement|transaction|écriture)s?",
    "es": r"(ning[uú]n|ninguna|sin|no hay|no se registran) ?(movimiento|operaci[oó]n|transacci[oó]n|cargo)(es|s)?",
    "pt": r"(nenhum|nenhuma|sem|não há) (movimento|movimentação|movimentações|transação|transações|lançamento)s?",
    "it": r"(nessuna?|nessun) (movimento|operazione|transazione|addebito)",
    "sv": r"inga (\w+ )?\w*(transaktioner|händelser|rörelser|köp|poster)",
    "nb": r"(ingen|ikke registrert) (\w+ )?\w*(transaksjoner|bevegelser|posteringer|poster)",
    "da": r"ingen (\w+ )?\w*(transaktioner|bevægelser|posteringer|poster)",
    "fi": r"ei (\w+ ){0,2}(tapahtumia|tilitapahtumia|maksuja|vientejä)|tapahtumia ei",
    "pl": r"(brak|nie (było|wykonano)) (\w+ )?(transakcji|operacji|ruchów|obrotów)",
    "cs": r"(žádn\w|nejsou|neby\w+|neproběhl\w?|bez) (\w+ ){0,4}(transakc|pohyb|operac)",
    "hu": r"(nincs|nem (volt|történt))\w* (\w+ )?(tranzakció|forgalom|tétel|művelet)",
    "sk": r"(žiadn\w|nie sú|nebol\w?|neprebehl\w|bez) (\w+ ){0,4}(transak|pohyb|oper)",
    "sl": r"(ni( bilo)?|brez) (\w+ )?(prometa|transakcij)|(prometa|transakcij) ni",
    "hr": r"(nema|nije bilo|bez) (\w+ )?(prometa|transakcija|promjena|promena)",
    "ro": r"(nu (există|sunt|au fost)|fără) (\w+ ){0,2}(tranzacții|operațiuni|mișcări)",
    "et": r"(tehinguid|kandeid|tehingud) (ei ole|ei olnud|puuduvad)",
    "lv": r"(nav|nebija) (\w+ )?(darījumu|operāciju)",
    "lt": r"(nėra|nebuvo) (\w+ )?(operacijų|įrašų)|(operacijų|įrašų) (nėra|nebuvo)",
    "is": r"(engar|engin) (\w+ )?(færsl|hreyfing)",
    "vi": r"không (có|phát sinh) (\w+ )?giao dịch",
    "ru": r"(нет|не было) (\w+ )?(операций|движений|транзакций)|(операций|движений) (\w+ ){0,3}(нет|не было)",
    "uk": r"(немає|не було) (\w+ )?(операцій|рухів|транзакцій)|(операцій|рухів) (\w+ ){0,3}(немає|не було)",
    "bg": r"(няма|без) (\w+ )?(операции|движения|транзакции)",
    "el": r"(δεν υπάρχουν|δεν πραγματοποιήθηκαν|καμία) (κινήσεις|κίνηση|συναλλαγές|συναλλαγή)",
    "ko": r"(거래|이용)\s?(내역|내용)?(이|가)?\s?(없습니다|없음)",
    "th": r"ไม่มี(รายการ|ธุรกรรม)",
    "ar": r"لا (توجد|يوجد) (\w+ )?(حركات|معاملات|عمليات)",
    "he": r"אין (תנועות|פעולות)",
    "hi": r"कोई लेन-?देन नहीं",
    "tr": r"(işlem|hareket)(i|ler|leri|iniz)? (yok|yoktur|bulunmamaktadır|bulunamadı|yapılmamıştır)",
    "id": r"tidak ada (transaksi|mutasi|aktivitas)",
    "ms": r"tiada (transaksi|urus niaga|aktiviti)",
    "ja": r"(お?取引|ご利用|明細)(は|が)?(ありません|ございません|なし)",
    "zh": r"(无|無|没有|沒有)(交易|明细|明細|记录|記錄)",
}


def no_rows(*languages: str) -> str:
    """Return the expression of a line that says so in one of some languages, without a number; '' where the words of
    all are unknown.
    """
    said = [_words(language) for language in languages if language in NO_ROWS]
    return rf"(?i:{'|'.join(said)})\D*$" if said else ""


def _words(language: str) -> str:
    before = "" if language in UNSPACED else r"(\w+ ){0,5}"  # 'In diesem Zeitraum'
    return rf"{before}({NO_ROWS[language]})"


def says_no_rows(text: str) -> bool:
    """Tell whether a line says so in some language."""
    return bool(_IN_ANY_LANGUAGE.match(text))


_IN_ANY_LANGUAGE = re.compile("|".join(filter(None, map(no_rows, NO_ROWS))))
