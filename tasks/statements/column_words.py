"""What statements around the world call their columns, and the words that give an unsigned amount its direction.

General vocabulary only: dictionary words for dates, money out, money in and balances; no bank's own layout.
All phrases are written folded: lower case, no accents, single spaces (see ``fold_header``).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

EXACT_HEADER = 100  # header_scores gives this and more to a header that is the very phrase
COLUMN_WORDS = {
    "value_date": """
        value date|value dt|val date|effective date|valuta|valutadatum|valuta datum|wertstellung|
        wertstellungstag|wert|date valeur|date de valeur|valeur|fecha valor|f valor|valor fecha|
        data valuta|data valor|data de valor|rentedato|rentedatum|rentedag|valutadag|valutadato|
        valor dato|reskontradag|data waluty|datum valuty|valor tarihi|arvopaiva|ertek nap|erteknap|起息日|
        計算日|대체일|วันที่มีผล|interest date|waarde datum|data efectiva|
        вальор|дата валютирования|дата валютування|valutes datums|vaartuspaev|vaxtadagur|
        vaxtadags|data e valutes|data de liquidacao|liquidacion|fecha liquidacion|f val""",
    "posting_date": """
        date|posting date|post date|posted|posted on|booking date|transaction date|trans date|tran date|
        txn date|trn date|date posted|date of transaction|entry date|process date|datum|buchungstag|
        buchungsdatum|buchung|bu tag|boekdatum|boekingsdatum|transactiedatum|bokforingsdag|
        bokforingsdatum|bokfort|bokfoeringsdag|bokforingsdato|dato|bogforingsdato|transaksjonsdato|
        transaktionsdatum|transaktionsdag|date operation|date de l operation|date d operation|
        date comptable|date ope|jour|fecha|fecha operacion|fecha de operacion|f operacion|fecha oper|
        dia|data|data operazione|data contabile|data operacao|data lancamento|data movimento|data mov|
        data ksiegowania|data operacji|data transakcji|datum zauctovani|datum transakce|datum uctovania|
        datum knjizenja|tarih|islem tarihi|kirjauspaiva|pvm|paivamaara|konyveles napja|datum knizenja|
        дата|дата операции|ημερομηνια|ngay|ngay giao dich|tanggal|tgl|tarikh|日付|年月日|取引日|お取引日|ご利用日|日期|
        交易日期|交易日|记账日期|記帳日|거래일|거래일자|일자|날짜|วันที่|التاريخ|תאריך|दिनांक|तारीख|ວັນທີ|day|
        дата операції|дата проводки|дата на операция|датум|datums|kuupaev|dags|dagsetning|dagur|
        datë|tarix|күні|огноо|tarehe|petsa|তারিখ|திகதி|తేదీ|मिति|تاریخ|التاريخ والوقت|თარიღი|
        ամսաթիվ|កាលបរិច្ឆេទ|kirjauspvm|maksupaiva|data transaccio|fecha mov""",
    "description": """
        description|details|detail|particulars|narration|narrative|transaction details|
        transaction description|transaction remarks|remarks|transaction|transaction type and details|
        payment type and details|purpose|purpose of payment|payment purpose|
        memo|payee|merchant|merchant name|name|text|verwendungszweck|
        handler|handelaar|commercant|etablissement|comercio|establecimiento|estabelecimento|esercente|kauppias|
        buchungstext|erlauterung|beschreibung|umsatz text|vorgang|umsatzdetails|omschrijving|
        mededelingen|naam omschrijving|libelle|nature des operations|designation|operation|
        libelle de l operation|intitule|concepto|descripcion|detalle|detalles|movimiento|glosa|
        descrizione|causale|descrizione operazione|descricao|historico|lancamento|descritivo|tekst|
        forklaring|beskrivelse|beskrivning|specifikation|meddelande|selite|selitys|saajan nimi|opis|
        opis operacji|tytul|tytul operacji|popis|popis transakce|aciklama|leiras|kozlemeny|описание|
        назначение платежа|содержание|περιγραφη|αιτιολογια|mo ta|dien giai|noi dung|keterangan|uraian|
        butiran|摘要|お取引内容|取引内容|内容|交易摘要|备注|附言|적요|내용|거래내용|รายการ|รายละเอียด|البيان|الوصف|التفاصيل|תיאור|
        פרטים|विवरण|ລາຍການ|ລາຍລະອຽດ|particular|
        опис|опис операції|призначення платежу|деталі|деталі операції|основание|
        описание на операцията|основание за плащане|сврха|опис трансакције|svrha|opis placanja|
        namen|opis prometa|selgitus|maksja saaja|apraksts|maksajuma merkis|detalas|paskirtis|
        moketojas gavejas|mokejimo paskirtis|skyring|texti|lysing|
        kozlemeny es megnevezes|megnevezes|detalii|detalii tranzactie|explicatii|pershkrimi|
        aciqlama|teyinat|сипаттама|утга|гүйлгээний утга|maelezo|paglalarawan|বিবরণ|விபரம்|
        వివరాలు|विवरण कारोबार|کیفیت|شرح|بيان|وصف العملية|დანიშნულება|նկարագրություն|បរិយាយ|交易詳情|
        交易详情|摘要说明|saaja maksaja|saaja maksaja selitys|tapahtuma|spesifikasjon|specificering|
        détails""",
    "debit": """
        debit|debits|debit amount|withdrawal|withdrawals|withdrawal amt|withdrawal amount|withdrawn|
        paid out|money out|payments out|payments|payment|out|outgoing|outflow|charges|debit dr|dr|
        dr amount|spent|soll|belastung|belastungen|lastschrift|ausgang|ausgaben|ausgange|debit eur|af|
        uitgaven|debet|bij af af|afschrijving|debits eur|debits usd|depenses|retrait|retraits|debe|
        cargo|cargos|retiro|retiros|salidas|egresos|pagos|dare|addebito|addebiti|uscite|uscita|debito|
        debitos|saida|saidas|levantamento|ut|ut av konto|ut fra konto|uttag|udbetaling|utbetaling|hevet|
        otto|panot pois|obciazenia|obciazenie|wyplata|wyplaty|winien|ma dati|vydaje|vydej|terheles|borc|
        cekilen|gider|расход|дебет|списание|χρεωση|χρεωσεις|ghi no|no|rut|tien ra|debet idr|keluar|
        pengeluaran|出金|出金額|お支払金額|支払金額|お引出し|お引出金額|引出|支出|借方|借方金额|付款|출금|출금액|찾으신금액|지급|ถอน|ถอนเงิน|หักบัญชี|
        مدين|السحب|سحب|חובה|नामे|निकासी|ຖອນ|ເງິນອອກ|
        видаток|видатки|витрати|дебит|разход|задужење|isplata|isplate|duguje|breme|odliv|odlivi|
        deebet|debets|debetas|debeto|ut af reikningi|uttekt|kiadas|terhelesek|iesire|iesiri|
        retras|debitim|mexaric|debet esas|шығыс|зарлага|debiti|খরচ|ডেবিট|பற்று|డెబిట్|برداشت|
        بدهکار|خرج|مدينة|גריעה|გასავალი|ելք|ឥណពន្ធ|출금액 원|支出金额|支出金額|存支出|cargos retiros""",
    "credit": """
        credit|credits|credit amount|deposit|deposits|deposited|deposit amt|deposit amount|paid in|money in|
        payments in|in|incoming|inflow|receipts|received|lodgement|lodgements|credit cr|cr|cr amount|
        haben|gutschrift|gutschriften|eingang|einnahmen|eingange|bij|inkomsten|bijschrijving|recettes|
        versement|versements|depot|haber|abono|abonos|ingreso|ingresos|deposito|depositos|entradas|
        avere|accredito|accrediti|entrate|entrata|credito|creditos|entrada|inn|inn pa konto|
        inn til konto|insattning|insattningar|indbetaling|innbetaling|innskudd|pano|panot|uznania|
        uznanie|wplata|wplaty|ma|dal|prijmy|prijem|jovairas|alacak|yatirilan|gelir|приход|кредит|
        зачисление|πιστωση|πιστωσεις|ghi co|co|nop|tien vao|kredit|masuk|pemasukan|入金|入金額|お預り金額|預り金額|
        お預け入れ|お預入金額|預入|收入|貸方|贷方|存入|收款|입금|입금액|맡기신금액|ฝาก|ฝากเงิน|เข้าบัญชี|دائن|إيداع|الإيداع|זכות|जमा|
        ຝາກ|ເງິນເຂົ້າ|
        надходження|прибуток|одобрење|uplata|uplate|potrazuje|dobro|priliv|prilivi|kreedit|
        kredits|kreditas|kredito|inn a reikning|innlogn|bevetel|jovairasok|intrare|intrari|
        incasari|kreditim|medaxil|кіріс|орлого|krediti|জমা|ক্রেডিট|வரவு|క్రెడిట్|واریز|بستانکار|
        جمع|دائنة|הפקדה|שემოსავალი|მუთ|ឥណទាន|입금액 원|存款|收入金额|收入金額|存入金額|abonos depositos""",
    "balance": """
        balance|running balance|closing balance|ledger balance|account balance|new balance|
        balance after|available balance|saldo|kontostand|solde|nouveau solde|saldo despues|saldo final|
        saldo contabile|saldo disponibile|saldo po operacji|saldo konta|zustatek|zostatok|stanje|
        egyenleg|bakiye|остаток|баланс|сальдо|υπολοιπο|so du|jaak|likutis|atlikums|残高|差引残高|お預り残高|余额|餘額|
        结余|账户余额|잔액|거래후잔액|ยอดคงเหลือ|คงเหลือ|الرصيد|יתרה|शेष|बैलेंस|ຍອດເຫຼືອ|ຍອດຄົງເຫຼືອ|baki|
        saldo akhir|bal|
        залишок|залишок після операції|салдо|наличност|стање|stanje racuna|
        likutis po operacijos|stada|egyenleg huf|sold final|gjendja|qaliq|калдык|үлдэгдэл|salio|
        স্থিতি|জের|இருப்பு|నిల్వ|मौज्दात|बांकी|مانده|بیلنس|رصيد|ნაშთი|մնացորդ|សមតុល្យ|結餘|結存|结存""",
    "amount": """
        amount|amt|transaction amount|value|sum|total amount|net amount|net|nett|netto|betrag|umsatz|bedrag|montant|
        somme|importe|monto|cuantia|cantidad|importo|valor|quantia|montante|belop|belob|belopp|summa|maara|
        summa eur|kwota|kwota operacji|castka|suma|ciastka|iznos|znesek|osszeg|tutar|islem tutari|сумма|
        сума|ποσο|so tien|jumlah|mutasi|nominal|金額|金额|取引金額|交易金额|ご利用金額|利用金額|금액|거래금액|
        จำนวนเงิน|المبلغ|סכום|राशि|रकम|ຈຳນວນເງິນ|spend|
        сума операції|сума у валюті картки|сума на операцията|износ|summa bez|summ|suma eur|
        upphaed|upphad|fjarhad|osszeg huf|suma ron|shuma|mebleg|сомасы|дүн|kiasi|halaga|পরিমাণ|
        தொகை|మొత్తం|रकम रु|مبلغ|قيمة|თანხა|գումար|ចំនួនទឹកប្រាក់|交易額|交易额""",
    "direction": """
        type|dr cr|cr dr|dr or cr|debit credit|credit debit|d c|c d|dc|cd|drcr|s h|soll haben|af bij|
        bij af|debet credit|debit or credit|direction|sign|indicator|dc indicator|debe haber|dare avere|
        sens|d h|vorzeichen|in out|money in out|type of transaction|entry type|kennung|
        debit credit indicator|借贷|収支|입출금|입출금구분|收支|借贷标志""",
    "reference": """
        reference|ref|ref no|reference no|reference number|our reference|your reference|cheque no|
        cheque number|chq no|check no|check number|check|cheque|chq ref no|ref no cheque no|chq|
        instrument no|transaction id|txn id|trn id|id|document|document no|doc no|voucher|serial|utr|
        sr no|s no|sl no|no|beleg|belegnummer|referenz|referentie|kenmerk|reference de l operation|
        numero de piece|referencia|documento|num doc|n documento|num operacion|riferimento|referens|
        verifikation|viite|viitenumero|arkivreferanse|referencja|vs|variabilni symbol|referans|
        dekont no|dekont|номер документа|αναφορα|so tham chieu|so ct|no ref|参照番号|番号|伝票番号|流水号|
        交易流水号|거래번호|เลขที่อ้างอิง|เลขที่เช็ค|مرجع|المرجع|אסמכתא|संदर्भ|चेक नं|ເລກອ້າງອີງ""",
    "account": """
        account|account no|account number|acct|acct no|account id|account name|card|card no|card number|
        konto|kontonummer|kontonr|rekening|rekeningnummer|compte|numero de compte|cuenta|
        numero de cuenta|conto|numero conto|conta|rachunek|numer rachunku|ucet|cislo uctu|hesap|
        hesap no|szamlaszam|tili|tilinumero|счет|номер счета|λογαριασμος|tai khoan|rekening no|
        no rekening|akaun|口座|口座番号|账号|账户|帳號|계좌|계좌번호|บัญชี|เลขที่บัญชี|الحساب|חשבון|खाता|खाता संख्या|
        ບັນຊີ|iban|sub account|ledger""",
    "currency": """
        currency|ccy|curr|cur|wahrung|whg|devise|monnaie|moneda|divisa|valuta|valuta moneta|moeda|muntsoort|
        munt|valuutta|waluta|mena|doviz|para birimi|penznem|валюта|νομισμα|loai tien|mata uang|通貨|币种|貨幣|
        통화|สกุลเงิน|العملة|מטבע|मुद्रा|ສະກຸນເງິນ""",
}  # fmt: skip

# Marks of one or two letters that stand for money out and money in, beside the words of the columns above.
OUT_MARKS = "b|d|dr|д|дт|db|dt|s|-|−|out|w|wd|debit card|od|da|be|u|ut|支|借|م"
IN_MARKS = "c|cr|к|кт|ct|k|kt|h|ha|+|in|dep|a|av|inn|收|贷|貸|د"

# Where a table has the day of the purchase and the day of the posting, the second is the posting date.
_SAYS_POSTING = {"post date", "posting date", "posted", "posted on", "date posted", "booking date", "entry date"}
POSTING_BONUS = 20


# Letters that are no plain one with an accent: Turkish and Azerbaijani, Nordic, Polish, Vietnamese and Croatian.
PLAIN_LETTERS = str.maketrans(
    {"ø": "o", "æ": "ae", "œ": "oe", "ð": "d", "þ": "th", "ł": "l", "đ": "d", "ı": "i", "ə": "e"}
)


@lru_cache(maxsize=8192)
def fold_header(text: str) -> str:
    """Return a header for comparison: 'Libellé de l’opération (EUR)' → 'libelle de l operation'."""
    text = re.sub(r"[(\[（][^)\]）]*[)\]）]", " ", text)
    plain = unicodedata.normalize("NFKD", text.casefold().translate(PLAIN_LETTERS))
    plain = unicodedata.normalize("NFC", "".join(sign for sign in plain if not _is_latin_accent(sign)))
    return " ".join(re.sub(r"[^\w\s]|_", " ", plain).split())


def _is_latin_accent(sign: str) -> bool:
    # Only the accents of European scripts go; Thai, Lao, Hindi and kana write letters with combining signs.
    return "\u0300" <= sign <= "\u036f"


@lru_cache(maxsize=1)
def _phrases() -> dict[str, frozenset[str]]:
    return {
        role: frozenset(fold_header(phrase) for phrase in phrases.split("|")) for role, phrases in COLUMN_WORDS.items()
    }


def _is_unspaced(phrase: str) -> bool:
    """Tell whether a phrase is of a script that writes no spaces between words."""
    return bool(re.search(r"[\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]", phrase))


@lru_cache(maxsize=4096)
def header_scores(header: str) -> dict[str, float]:
    """Return how strongly a header speaks for each role: 100 and more for the very phrase, less for a part of it.

    'Value Date' → value_date 110, posting_date 4 (it contains 'date'). Roles it does not speak for are left out.
    """
    folded = fold_header(header)
    scores: dict[str, float] = {}
    for role, phrases in _phrases().items():
        best = 0.0
        if folded in phrases:
            best = EXACT_HEADER + len(folded) + (POSTING_BONUS if folded in _SAYS_POSTING else 0)
        else:
            for phrase in phrases:
                if len(phrase) > 2 or _is_unspaced(phrase):
                    found = phrase in folded if _is_unspaced(phrase) else f" {phrase} " in f" {folded} "
                    best = max(best, len(phrase) * (2 if _is_unspaced(phrase) else 1)) if found else best
        if best:
            scores[role] = best
    return scores


def names_columns(words: Iterable[str], least: int = 2) -> bool:
    """Tell whether a line is the header of a table: its words name a column of texts and ``least`` of amounts."""
    exact = {role for word in words for role, score in header_scores(word).items() if score >= EXACT_HEADER}
    return "description" in exact and len(exact & {"debit", "credit", "amount", "balance"}) >= least


@lru_cache(maxsize=1)
def _direction_words() -> tuple[frozenset[str], frozenset[str]]:
    out = {fold_mark(mark) for mark in OUT_MARKS.split("|")} | _phrases()["debit"]
    into = {fold_mark(mark) for mark in IN_MARKS.split("|")} | _phrases()["credit"]
    return frozenset(out - into), frozenset(into - out)


def fold_mark(word: str) -> str:
    """Return a direction word for comparison: 'Dr.' → 'dr', '−' stays a sign."""
    return fold_header(word) or word.strip().replace("\N{MINUS SIGN}", "-")


@lru_cache(maxsize=8192)
def direction_sign(word: str) -> int | None:
    """Return -1 for a word of money out ('Dr', 'Af', 'Soll'), +1 for money in, None for any other."""
    out, into = _direction_words()
    mark = fold_mark(word)
    return -1 if mark in out else 1 if mark in into else None


_PAIRS = (
    ("dr", "cr"), ("d", "c"), ("db", "cr"), ("debit", "credit"), ("s", "h"), ("soll", "haben"), ("af", "bij"),
    ("debe", "haber"), ("dare", "avere"), ("out", "in"), ("-", "+"), ("debet", "kredit"), ("debito", "credito"),
    ("withdrawal", "deposit"), ("paid out", "paid in"), ("money out", "money in"), ("cargo", "abono"),
    ("belastung", "gutschrift"), ("支出", "收入"), ("出金", "入金"), ("借", "贷"), ("출금", "입금"),
)  # fmt: skip


def counterpart(word: str) -> str | None:
    """Return the word of the other direction, written the same way: 'Dr' → 'Cr', 'AF' → 'BIJ'; None if unknown."""
    mark = fold_mark(word)
    for out, into in _PAIRS:
        if mark in (out, into):
            other = into if mark == out else out
            return other.upper() if word.isupper() else other.capitalize() if word[0].isupper() else other
    return None
