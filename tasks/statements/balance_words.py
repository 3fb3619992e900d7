"""What statements around the world call the balances and totals that they print around the table.

General vocabulary only, written folded (lower case, no accents, no punctuation) and matched without spaces.
"""

from __future__ import annotations

from functools import lru_cache

from tasks.statements.column_words import fold_header

BALANCE_WORDS = {
    "opening": """
        opening balance|opening bal|opening ledger balance|opening account balance|
        beginning balance|balance at start|balance at beginning|starting balance|start balance|
        initial balance|previous balance|previous statement balance|
        balance from previous statement|balance from last statement|balance on last statement|
        last statement balance|balance last statement|prior balance|old balance|
        last month s balance|last months balance|
        your opening balance|balance at period start|anfangssaldo|alter kontostand|
        kontostand alt|alter saldo|saldo alt|anfangsbestand|eroffnungssaldo|saldovortrag|
        saldo vortrag|letzter kontostand|kontostand letzter auszug|alter stand|
        saldo letzter auszug|saldo letzte abrechnung|saldo letzter abrechnung|
        saldo der letzten abrechnung|saldo laut letzter abrechnung|
        ancien solde|solde precedent|solde initial|solde d ouverture|
        solde anterieur|solde de depart|solde depart|solde debut|saldo anterior|saldo inicial|
        saldo de apertura|saldo iniziale|saldo precedente|saldo di apertura|vorig saldo|
        beginsaldo|oud saldo|saldo vorig afschrift|openingssaldo|saldo vorige afrekening|
        saldo fra forrige utskrift|inngaende saldo|inngaaende saldo|startsaldo|saldo forrige|
        ingaende saldo|ingaende balans|ingaende behallning|primosaldo|saldo primo|
        saldo fra sidste udskrift|alkusaldo|edellinen saldo|saldo poczatkowe|poczatkowe saldo|
        pocatecni zustatek|pociatocny zostatok|pocetno stanje|zacetno stanje|nyito egyenleg|
        sold initial|devreden bakiye|onceki bakiye|acilis bakiyesi|donem basi bakiye|
        входящий остаток|начальный остаток|остаток на начало|входящее сальдо|вхідний залишок|
        υπολοιπο εναρξης|προηγουμενο υπολοιπο|αρχικο υπολοιπο|so du dau ky|so du dau|saldo awal|
        baki awal|baki permulaan|前期繰越残高|前期繰越|繰越残高|前月繰越残高|前月残高|前回残高|期首残高|
        前残高|期初余额|期初餘額|上期余额|上期結餘|
        上期结余|承上结余|承前餘額|期初结余|이월잔액|기초잔액|이전잔액|전월이월|ยอดยกมา|ยอดคงเหลือยกมา|الرصيد الافتتاحي|
        الرصيد السابق|יתרת פתיחה|יתרה קודמת|प्रारंभिक शेष|आरंभिक शेष|ຍອດຍົກມາ|
        початковий залишок|залишок на початок|залишок на початок періоду|вхідне сальдо|
        початкове сальдо|пачатковае сальда|начално салдо|начален баланс|
        начално салдо за периода|начальное сальдо|остаток на начало периода|баланс на начало|
        сальдо на начало|почетно стање|почетно салдо|pocetni saldo|pocetno stanje racuna|
        prethodno stanje|zacetni saldo|prejsnje stanje|algsaldo|saldo perioodi alguses|
        alguse saldo|sakuma atlikums|atlikums perioda sakuma|sakuma bilance|likutis pradziai|
        likutis laikotarpio pradziai|likutis laikotarpio pradzioje|pradinis likutis|
        upphafsstada|stada i upphafi|stada i upphafi timabils|nyitoegyenleg|egyenleg nyito|
        elozo egyenleg|sold precedent|sold anterior|sold la inceput|sold initial perioada|gjendja fillestare|
        teprica fillestare|balanci fillestar|bilanc fillestar|bas bakiye|evvelki bakiye|
        onceki donem bakiyesi|acilis bakiye|devir bakiye|ilkin qaliq|evvele qaliq|
        donem basi bakiyesi|бастапкы калдык|басындагы калдык|salio la awali|salio la mwanzo|
        salio anzia|saldo de abertura|saldo iniciais|saldo do periodo anterior|
        saldo mes anterior|saldo del mes anterior|saldo al inicio|saldo inicial del periodo|
        saldo previo|saldo de inicio|solde a l ouverture|solde debut de periode|
        solde reporte anterieur|saldo precedent|saldo begin|begin saldo|beginstand|stand alt|
        balance previous|balance brought forward from previous statement|
        balance last brought forward|start of period balance|প্রারম্ভিক জের|প্রারম্ভিক স্থিতি|
        পূর্ববর্তী জের|සමුදුන් ආරම්භක ශේෂය|ஆரம்ப இருப்பு|ప్రారంభ నిల్వ|सुरुवाती मौज्दात|
        प्रारम्भिक मौज्दात|سابقہ بیلنس|مانده اول دوره|مانده قبل|مانده از قبل|رصيد افتتاحي|
        رصيد سابق|رصيد اول المدة|الرصيد في بداية الفترة|יתרה בתחילת התקופה|יתרת פתיחה לתקופה|
        საწყისი ნაშთი|საწყისი ბალანსი|սկզբնական մնացորդ|эхний үлдэгдэл|សមតុល្យដើមគ្រា|
        ยอดเริ่มต้น|ยอดคงเหลือต้นงวด|期首繰越残高|前月末残高|前期残高|上期结存|上日余额|上月余额|上月餘額|上月结余|上月結餘|
        이월금액|전기이월|기초 잔액|전월잔액|전월 잔액""",
    "closing": """
        closing balance|closing bal|closing ledger balance|closing account balance|
        ending balance|balance at end|end balance|final balance|new balance|
        new statement balance|your closing balance|balance at period end|statement balance|
        endsaldo|neuer kontostand|kontostand neu|neuer saldo|saldo neu|schlusssaldo|endbestand|
        neuer stand|nouveau solde|solde final|solde de cloture|solde de fin|solde fin|
        saldo final|nuevo saldo|saldo de cierre|saldo actual|saldo atual|saldo finale|
        nuovo saldo|saldo di chiusura|nieuw saldo|eindsaldo|slotsaldo|saldo i deres favor|
        saldo i din favor|saldo i var favor|saldo i bankens favor|utgaende saldo|utgaaende saldo|sluttsaldo|slutsaldo|
        ultimosaldo|saldo ultimo|utgaende balans|utgaende behallning|loppusaldo|uusi saldo|
        saldo koncowe|koncowe saldo|konecny zustatek|konecny zostatok|zavrsno stanje|
        koncno stanje|zaro egyenleg|sold final|son bakiye|kapanis bakiyesi|donem sonu bakiye|
        исходящий остаток|конечный остаток|остаток на конец|исходящее сальдо|вихідний залишок|
        υπολοιπο ληξης|νεο υπολοιπο|τελικο υπολοιπο|so du cuoi ky|so du cuoi|saldo akhir|
        baki akhir|次期繰越残高|次期繰越|次回繰越残高|次回繰越|次月繰越残高|期末残高|今回残高|期末余额|期末餘額|
        本期余额|本期結餘|本期结余|期末结余|기말잔액|최종잔액|ยอดยกไป|
        ยอดคงเหลือยกไป|الرصيد الختامي|الرصيد الجديد|יתרת סגירה|יתרה חדשה|अंतिम शेष|ຍອດຍົກໄປ|
        кінцевий залишок|залишок на кінець|залишок на кінець періоду|вихідне сальдо|
        кінцеве сальдо|крайно салдо|краен баланс|крайно салдо за периода|конечное сальдо|
        остаток на конец периода|баланс на конец|сальдо на конец|крајње стање|завршно стање|
        крајње салдо|krajnji saldo|zavrsni saldo|novo stanje|krajnje stanje|koncni saldo|
        loppsaldo|saldo perioodi lopus|lopu saldo|beigu atlikums|atlikums perioda beigas|
        beigu bilance|likutis pabaigai|likutis laikotarpio pabaigai|
        likutis laikotarpio pabaigoje|galutinis likutis|lokastada|stada i lok|
        stada i lok timabils|zaroegyenleg|egyenleg zaro|uj egyenleg|sold la sfarsit|sold nou|
        gjendja perfundimtare|balanci perfundimtar|bilanc perfundimtar|son bakiyesi|yeni bakiye|
        kapanis bakiye|donem sonu bakiyesi|son qaliq|сонгы калдык|сонындагы калдык|
        salio la mwisho|salio la kufunga|saldo de fecho|saldo de fechamento|saldo ao final|
        saldo al cierre|saldo al final|saldo final del periodo|saldo al corte|
        solde a la cloture|solde fin de periode|eind saldo|eindstand|balance at period close|
        end of period balance|সমাপনী জের|সমাপনী স্থিতি|இறுதி இருப்பு|ముగింపు నిల్వ|
        अन्तिम मौज्दात|مانده پایان دوره|مانده آخر دوره|مانده نهایی|رصيد ختامي|رصيد نهائي|
        رصيد اخر المدة|الرصيد في نهاية الفترة|الرصيد النهائي|יתרה בסוף התקופה|יתרת סגירה לתקופה|
        საბოლოო ნაშთი|საბოლოო ბალანსი|վերջնական մնացորդ|эцсийн үлдэгдэл|សមតុល្យចុងគ្រា|
        ยอดคงเหลือปลายงวด|ยอดสุดท้าย|期末結餘|本期结存|当月残高|当月末残高|当期残高|今月残高|本月余额|本月餘額|
        本月结余|本月結餘|마감잔액|기말 잔액|당월잔액|당월 잔액""",
    "dated": """
        balance on|balance as on|balance as of|balance as at|balance at|balance per|
        kontostand am|kontostand vom|kontostand per|kontostand zum|saldo am|saldo vom|saldo per|
        saldo zum|solde au|solde crediteur au|solde debiteur au|solde crediteur|solde debiteur|
        solde en euros au|solde le|saldo al|saldo a|saldo em|saldo op|saldo pr|saldo pa|
        saldo den|saldo el dia|saldo el|saldo dia|saldo na dzien|stan na dzien|zustatek k|
        zostatok k|остаток на|υπολοιπο την|
        доступно на|залишок на|салдо към|баланс на|atlikums uz|likutis dienai|stada thann|
        stanje na dan|sold la data|sold la|saldo kuupaeval|saldo seisuga|saldo per data""",
    "net": """
        balance|saldo|kontostand|solde|sold|zustatek|zostatok|stanje|egyenleg|bakiye|остаток|сальдо|υπολοιπο|so du
        |jaak|残高|余额|餘額|잔액|ยอดคงเหลือ|الرصيد|יתרה|शेष|net|net total|net movement|net amount""",
    "brought": """
        balance brought forward|brought forward|balance forward|balance fwd|balance b f|bal b f|b f|balance bf|bal bf|
        carried from previous page|ubertrag von|ubertrag vom|report de la page precedente|
        report page precedente|suma anterior|riporto da|transporte anterior|前頁より|前页余额|
        b f balance|bal b fwd|balance b fwd|brought fwd|balance bought forward|solde reporte|
        report du solde|report a nouveau|saldo vortrag vorseite|ubertrag vorseite|
        saldo pagina precedente|saldo riportato|saldo transportado|saldo trasladado|
        saldo que viene|viene de la pagina anterior|transport van vorige blad|
        overgebracht saldo|przeniesienie z poprzedniej strony|nakli yekun|
        перенос с предыдущей страницы|balance from previous page|from previous page|
        continued from previous page|brought over|balance brought over|ubertrag vorige seite|
        saldo de la vuelta|saldo de la pagina anterior|suma de la pagina anterior|
        transporte da pagina anterior|saldo da pagina anterior|riporto pagina precedente|
        transport van vorige pagina|transport vorige pagina|transport fran foregaende sida|
        overfort fra forrige side|overfort fra side|transport fra forrige side|siirto edelliselta sivulta|
        z przeniesienia|z prevodu|prevod z predchozi strany|prenos z predchozi strany|
        prevod z predchadzajucej strany|prenos z predchadzajucej strany|athozat|
        report din pagina precedenta|onceki sayfadan devir|onceki sayfadan devreden|
        saldo pindahan|pindahan dari halaman sebelumnya|перенесено з попередньої сторінки|
        απο μεταφορα|εκ μεταφορας|繰越|承前|承前页|承上頁|承前頁|承前页余额|전기 이월""",
    "carried": """
        balance carried forward|carried forward|balance c f|bal c f|c f|balance cf|bal cf|
        carried to next page|ubertrag auf|ubertrag nach|a reporter|suma y sigue|a riportare|
        riporto a|a transportar|次頁へ|转下页|
        c f balance|bal c fwd|balance c fwd|carried fwd|saldo a reportar|a transporter|
        saldo a nuevo|pasa a la pagina siguiente|ubertrag nachste seite|over te brengen saldo|
        do przeniesienia|to next page|balance to next page|continued on next page|carried over|
        balance carried over|ubertrag folgeseite|solde a reporter|report page suivante|
        report a la page suivante|saldo a la vuelta|saldo a la pagina siguiente|
        saldo a transportar|transporte para a pagina seguinte|saldo a riportare|da riportare|
        transport naar volgende pagina|transport naar volgend blad|transport till nasta sida|
        overfores til neste side|overfort til neste side|overfores til naeste side|
        overfores til side|overfort til side|
        siirto seuraavalle sivulle|k prevodu|prevod na dalsi stranu|prenos na dalsi stranu|
        prevod na dalsiu stranu|prenos na dalsiu stranu|atvitel|report pagina urmatoare|
        sonraki sayfaya devir|sonraki sayfaya devreden|saldo dipindahkan|
        pindah ke halaman berikut|перенос на следующую страницу|
        перенесено на наступну сторінку|σε μεταφορα|次葉繰越|次ページへ|过次页|過次頁|结转下页""",
    "carry": "ubertrag|page total|page totals|total c f|seitensumme|zwischensumme|sous total|subtotal|sub total|report",
    "debits": """
        total debits|total debit|total debit amount|total withdrawals|total withdrawal|
        total paid out|total payments out|total money out|total charges|total out|payments out|
        money out|paid out|withdrawals|debits|total amount debited|withdrawals and debits|
        withdrawals and other debits|total withdrawals and other debits|summe soll|
        summe belastungen|summe lastschriften|total belastungen|summe ausgange|
        summe der belastungen|total soll|total des debits|total debite|
        total des operations au debit|total cargos|total debitos|total retiros|total saidas|
        saidas|total addebiti|totale addebiti|totale uscite|totale dare|totaal af|totaal debet|
        totaal uitgaven|sum ut|sum uttag|summa uttag|suma obciazen|obciazenia|итого расход|
        оборот по дебету|συνολο χρεωσεων|tong ghi no|tong no|total debet|jumlah debit|
        mutasi debet|お支払合計|支払合計|出金合計|お引出し合計|支出合计|支出合計|
        借方合计|总支出|출금합계|รวมถอน|รวมรายการถอน|
        إجمالي المدين|إجمالي السحب|סך חובה|कुल नामे|
        toplam borc|borc toplami|toplam borclar|panot yhteensa otot|otot yhteensa|
        panot otot yhteensa|veloitukset yhteensa|обороти за дебетом|оборот дебет|
        оборот за дебетом|обороты по дебету|всего списано|всего расход|расходы всего|
        витрати всього|видатки|общо дебит|обороти дебит|дебитен оборот|ukupno isplate|
        ukupno terecenja|ukupno duguje|skupaj breme|skupaj odlivi|kokku deebet|deebetkaive|
        debeta apgrozijums|kopa debets|debeto apyvarta|iš viso debetas|viso debetas|samtals ut|
        osszes terheles|terhelesek osszesen|osszes kiadas|total iesiri|rulaj debitor|
        total debitari|total cheltuieli|totaal uit|totaal afgeschreven|totale uit|
        summe der lastschriften|summe der ausgange|total sorties|total prelevements|
        total debits et retraits|total egresos|total de cargos|suma cargos|total de debitos|
        total debe|total saques|total de saidas|total pagamentos|totale a debito|
        totale prelievi|suma wydatkow|suma wyplat|celkem vydaje|vydaje celkem|celkove vydaje|
        celkove vydavky|sum uttak|sum ut av konto|totalt uttag|summa ut|utgifter totalt|
        udbetalt i alt|i alt ud|haevet i alt|σύνολο χρεώσεων|tong chi|tong tien ra|total keluar|
        total pengeluaran|jumlah keluar|jumlah pengeluaran|jumlah debet|お引出合計|ご利用合計|出金計|支払計|
        总支出金额|支出总额|借方发生额合计|지급합계|출금 합계|찾으신금액 합계|ถอนรวม|ยอดรวมถอน|
        اجمالي المدين|اجمالي السحب|مجموع المدين|مجموع السحوبات|סה כ חובה|סך הכל חובה|jumla ya debit""",
    "credits": """
        total credits|total credit|total credit amount|total deposits|total deposit|
        total paid in|total payments in|total money in|total receipts|total in|payments in|
        money in|paid in|deposits|credits|total amount credited|deposits and credits|
        deposits and other credits|total deposits and other credits|summe haben|
        summe gutschriften|total gutschriften|summe eingange|summe der gutschriften|total haben|
        total des credits|total credite|total des operations au credit|total abonos|
        total creditos|total depositos|total entradas|entradas|total accrediti|totale accrediti|
        totale entrate|totale avere|totaal bij|totaal credit|totaal inkomsten|sum inn|
        summa insattningar|suma uznan|uznania|итого приход|оборот по кредиту|συνολο πιστωσεων|
        tong ghi co|tong co|total kredit|jumlah kredit|mutasi kredit|お預り合計|預り合計|入金合計|お預入れ合計|
        收入合计|收入合計|贷方合计|总收入|입금합계|รวมฝาก|รวมรายการฝาก|إجمالي الدائن|إجمالي الإيداع|סך זכות|कुल जमा|
        toplam alacak|alacak toplami|toplam alacaklar|panot yhteensa|hyvitykset yhteensa|
        обороти за кредитом|оборот кредит|оборот за кредитом|обороты по кредиту|всего зачислено|
        всего приход|доходы всего|надходження|надходження всього|общо кредит|обороти кредит|
        кредитен оборот|ukupno uplate|ukupno odobrenja|ukupno potrazuje|skupaj dobro|
        skupaj prilivi|kokku kreedit|kreeditkaive|kredita apgrozijums|kopa kredits|
        kredito apyvarta|iš viso kreditas|viso kreditas|samtals inn|osszes jovairas|
        jovairasok osszesen|osszes bevetel|total incasari|rulaj creditor|total creditori|
        total venituri|totaal bijgeschreven|totale in|summe der einnahmen|summe der zuflusse|
        total entrees|total versements|total ingresos|total de abonos|suma abonos|
        total de creditos|total haber|total de entradas|total recebimentos|totale a credito|
        totale versamenti|suma wplat|suma wplywow|celkem prijmy|prijmy celkem|celkove prijmy|
        sum innskudd|sum inn pa konto|totalt insattningar|summa in|inkomster totalt|
        indbetalt i alt|i alt ind|indsat i alt|σύνολο πιστώσεων|tong thu|tong tien vao|
        total masuk|total pemasukan|jumlah masuk|jumlah pemasukan|jumlah kredit masuk|お預入合計|入金計|
        预收合计|总收入金额|收入总额|贷方发生额合计|입금 합계|맡기신금액 합계|ฝากรวม|ยอดรวมฝาก|
        اجمالي الدائن|اجمالي الايداع|مجموع الدائن|مجموع الايداعات|סה כ זכות|סך הכל זכות|jumla ya credit""",
    "totals": """
        total|totals|grand total|total withdrawals deposits|total debits credits|
        total debit credit|totals for period|statement total|statement totals|summe|gesamt|
        umsatztotal|summe der umsatze|umsatzsumme|total des mouvements|totaux|
        totaux des mouvements|total des operations|total mouvements|total movimientos|totales|
        total geral|totale|totale movimenti|totali|totaal|totaal mutaties|sum|summa|i alt|
        yhteensa|razem|suma obrotow|celkem|spolu|ukupno|skupaj|osszesen|toplam|итого|всего|
        обороты|συνολο|συνολα|tong cong|cong|jumlah|jumlah keseluruhan|合計|合计|总计|總計|합계|총계|รวม|
        รวมทั้งสิ้น|المجموع|الإجمالي|סך הכל|כל סך|योग|कुल|ລວມ""",
}  # fmt: skip

# Words that only the statement of a card or a loan prints: there the balance is a debt.
DEBT_WORDS = """
    minimum payment|minimum amount due|payment due date|payment due|credit limit|credit access line|available credit
    |late payment warning|mindestbetrag|kreditlimit|verfugungsrahmen|montant minimum|pago minimo|limite de credito
    |pagamento minimo|minimale betaling|minste belop|lagsta belopp att betala|vahimmaismaksu|splata minimalna
    |asgari odeme|минимальный платеж|ご請求金額|最低还款额|最低還款額|최소결제금액|ยอดชำระขั้นต่ำ""".strip()  # fmt: skip


# A balance so called is below zero although no sign says so.
_OVERDRAWN = """
    overdrawn|debit balance|sollsaldo|saldo zu ihren lasten|saldo zu unseren gunsten|solde debiteur|saldo deudor|
    saldo devedor|saldo debitore|saldo a debito|sold debitor|debetsaldo|i var favor|
    i bankens favor"""


def is_overdrawn(label: str) -> bool:
    """Tell whether a label itself says that the balance is below zero: 'Solde débiteur au', 'Saldo i vår favør'."""
    said = squeeze(label)
    return any(words in said for words in _overdrawn_labels())


@lru_cache(maxsize=1)
def _overdrawn_labels() -> tuple[str, ...]:
    return tuple(squeeze(phrase) for phrase in _OVERDRAWN.split("|"))


def squeeze(text: str) -> str:
    """Return a text for matching labels: folded, without spaces ('Solde créditeur au' → 'soldecrediteurau')."""
    return fold_header(text).replace(" ", "")


STARTS, ENDS = ("opening", "brought"), ("closing", "carried")  # kinds of labels at either end
BALANCES = (*STARTS, *ENDS, "dated")
PREFIX = 2  # letters by which labels are looked up; none is shorter


@lru_cache(maxsize=1)
def labels_by_prefix() -> dict[str, tuple[tuple[str, str], ...]]:
    """Return (squeezed label, kind) by the label's first letters, longest first, so that the fuller label wins."""
    kinds = {squeeze(phrase): kind for kind, phrases in BALANCE_WORDS.items() for phrase in phrases.split("|")}
    found: dict[str, list[tuple[str, str]]] = {}
    for label in sorted(kinds, key=len, reverse=True):
        found.setdefault(label[:PREFIX], []).append((label, kinds[label]))
    return {prefix: tuple(labels) for prefix, labels in found.items()}


@lru_cache(maxsize=1)
def debt_labels() -> tuple[str, ...]:
    """Return the squeezed words that tell a statement of a debt."""
    return tuple(squeeze(phrase) for phrase in DEBT_WORDS.split("|"))
