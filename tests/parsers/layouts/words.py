"""What statements say in the languages that layouts are drawn in."""

from __future__ import annotations

from dataclasses import dataclass

COLUMNS = ("date", "value", "description", "debit", "credit", "amount", "balance", "reference")
LINES = ("opening", "closing", "carried", "brought", "total", "period", "until", "none", "money_out", "money_in")


@dataclass(frozen=True)
class Words:
    """One language: titles of columns, words of lines around the rows, and kinds of transactions."""

    columns: dict[str, str]
    lines: dict[str, str]
    paid: tuple[str, ...]
    received: tuple[str, ...]


def _words(columns: str, lines: str, paid: str, received: str) -> Words:
    return Words(
        dict(zip(COLUMNS, columns.split("|"), strict=True)),
        dict(zip(LINES, lines.split("|"), strict=True)),
        tuple(paid.split("|")),
        tuple(received.split("|")),
    )


WORDS = {
    "en": _words(
        "Date|Value date|Details|Paid out|Paid in|Amount|Balance|Reference",
        "Opening balance|Closing balance|Balance carried forward|Balance brought forward|Total|Statement period|to"
        "|No transactions in this period|Payments and withdrawals|Deposits and other credits",
        "Card payment|Direct debit|Standing order|Cash withdrawal|Account fee|Transfer to|Cheque",
        "Salary|Transfer from|Interest|Refund",
    ),
    "de": _words(
        "Buchungstag|Wertstellung|Verwendungszweck|Soll|Haben|Betrag|Saldo|Beleg",
        "Alter Saldo|Neuer Saldo|Übertrag auf Folgeseite|Übertrag von Vorseite|Summe|Zeitraum|bis"
        "|Keine Umsätze im Zeitraum|Ausgaben|Einnahmen",
        "Lastschrift|Kartenzahlung|Dauerauftrag|Bargeldauszahlung|Entgelt|Überweisung an",
        "Gehalt|Gutschrift|Zinsen|Erstattung",
    ),
    "fr": _words(
        "Date|Valeur|Libellé|Débit|Crédit|Montant|Solde|Référence",
        "Solde précédent|Nouveau solde|Solde à reporter|Report|Total des opérations|Période du|au"
        "|Aucune opération|Débits|Crédits",
        "Prélèvement|Paiement carte|Virement émis|Retrait|Frais|Chèque",
        "Virement reçu|Remise chèque|Intérêts|Remboursement",
    ),
    "es": _words(
        "Fecha|F. valor|Concepto|Cargo|Abono|Importe|Saldo|Referencia",
        "Saldo anterior|Saldo final|Suma y sigue|Suma anterior|Total movimientos|Periodo|hasta"
        "|Sin movimientos|Cargos|Abonos",
        "Compra tarjeta|Adeudo recibo|Transferencia a|Cajero|Comisión",
        "Nómina|Transferencia de|Intereses|Devolución",
    ),
    "pt": _words(
        "Data|Data valor|Descrição|Débito|Crédito|Valor|Saldo|Documento",
        "Saldo anterior|Saldo final|A transportar|Transporte|Total do período|Período de|a"
        "|Sem movimentos|Saídas|Entradas",
        "Compra cartão|Débito direto|Transferência para|Saque|Tarifa",
        "Salário|Transferência de|Juros|Estorno",
    ),
    "it": _words(
        "Data|Valuta|Descrizione|Dare|Avere|Importo|Saldo|Riferimento",
        "Saldo iniziale|Saldo finale|A riportare|Riporto|Totale movimenti|Periodo dal|al"
        "|Nessun movimento|Uscite|Entrate",
        "Pagamento POS|Addebito SDD|Bonifico a|Prelievo|Commissione",
        "Stipendio|Bonifico da|Interessi|Rimborso",
    ),
    "nl": _words(
        "Datum|Rentedatum|Omschrijving|Af|Bij|Bedrag|Saldo|Kenmerk",
        "Beginsaldo|Eindsaldo|Transport naar volgende blad|Transport van vorig blad|Totaal|Periode|tot en met"
        "|Geen transacties|Afschrijvingen|Bijschrijvingen",
        "Betaalautomaat|Incasso|Overboeking naar|Geldautomaat|Kosten",
        "Salaris|Overboeking van|Rente|Terugbetaling",
    ),
    "sv": _words(
        "Bokföringsdag|Valutadag|Text|Uttag|Insättning|Belopp|Saldo|Verifikat",
        "Ingående saldo|Utgående saldo|Transport till nästa sida|Transport från föregående|Summa|Period|till"
        "|Inga transaktioner|Utbetalningar|Inbetalningar",
        "Kortköp|Autogiro|Överföring till|Uttag automat|Avgift",
        "Lön|Insättning från|Ränta|Återbetalning",
    ),
    "nb": _words(
        "Bokført|Rentedato|Forklaring|Ut|Inn|Beløp|Saldo|Referanse",
        "Inngående saldo|Utgående saldo|Overført til neste side|Overført fra forrige|Sum|Periode|til"
        "|Ingen bevegelser|Utbetalinger|Innbetalinger",
        "Varekjøp|Avtalegiro|Overføring til|Minibank|Gebyr",
        "Lønn|Overføring fra|Renter|Retur",
    ),
    "fi": _words(
        "Kirjauspäivä|Arvopäivä|Selite|Panot ulos|Panot sisään|Määrä|Saldo|Viite",
        "Alkusaldo|Loppusaldo|Siirto seuraavalle|Siirto edelliseltä|Yhteensä|Ajalta|saakka"
        "|Ei tapahtumia|Otot|Panot",
        "Korttiosto|Suoraveloitus|Tilisiirto|Automaattinosto|Palvelumaksu",
        "Palkka|Pano|Korko|Palautus",
    ),
    "pl": _words(
        "Data|Data waluty|Opis operacji|Obciążenia|Uznania|Kwota|Saldo|Numer",
        "Saldo początkowe|Saldo końcowe|Do przeniesienia|Z przeniesienia|Suma obrotów|Okres od|do"
        "|Brak operacji|Wypłaty|Wpłaty",
        "Płatność kartą|Polecenie zapłaty|Przelew wychodzący|Wypłata|Opłata",
        "Wynagrodzenie|Przelew przychodzący|Odsetki|Zwrot",
    ),
    "tr": _words(
        "Tarih|Valör|Açıklama|Borç|Alacak|Tutar|Bakiye|Dekont",
        "Devreden bakiye|Kapanış bakiyesi|Sonraki sayfaya devir|Önceki sayfadan devir|Toplam|Dönem|ile"
        "|İşlem yok|Çıkışlar|Girişler",
        "Kart harcaması|Otomatik ödeme|Giden havale|Para çekme|Ücret",
        "Maaş|Gelen havale|Faiz|İade",
    ),
    "ja": _words(
        "日付|起算日|摘要|お支払金額|お預り金額|金額|差引残高|番号",
        "前月残高|当月残高|次頁へ繰越|前頁より繰越|合計|期間|から"
        "|お取引はありません|出金|入金",
        "カード|口座振替|振込手数料|引出し|電気料",
        "給与|振込|利息|返金",
    ),
}  # fmt: skip


def _listed(text: str) -> tuple[str, ...]:
    return tuple(text.split("|"))


PEOPLE = _listed(
    "A Okafor|Lucía Benítez|Jörg Weiß|M. O'Neill|Chen Li|Priya Nair|S van Dijk|Tomás Vidal|K Novak|"
    "Fatima Zahra|Hanna Lund|P Rossi|R Kaczmarek|D. Murphy-Hale|E Papadakis|L Tremblay|W Abebe|I Sato|"
    "N Haddad|B Almeida"
)
SHOPS = _listed(
    "Baker & Sons|Café Lindner|Riverside Pharmacy|ELM STREET BOOKS|Metro Travel 0231|Harbour Fuels|"
    "GREENGROCER 24-7|Nimbus Mobile|City Water Board|Alder Insurance plc|Studio 54 Fitness|Orchard Toys|"
    "PAYFAST*Streambox|Northgate Foods|Vélo Express|Tower Parking 12|Blue Heron Coffee|Oak Veterinary|"
    "Atlas Hardware|LUNA PIZZA NO. 7|Kiosk am Markt|Summit Outdoor|Paper & Ink Ltd|Polar Electric|"
    "Cinema Lux|Fern Florist|Quick Cabs|Sunrise Dental|J's Garage|Ivy Hotel"
)
DETAILS = _listed(
    "Invoice {d6}|Ref {d8}|Order {d4}-{d4}|Thank you|Mandate M{d7}|Terminal {d6} seq {d3}|"
    "Rent and heating|Contract {d9}|for the children|Card ending {d4}|Your reference {d5}/{d2}|"
    "IBAN XX{d2} {d4} {d4} {d4}|Loan instalment {d2}|Member no. {d6}"
)
JAPANESE = _listed("青空スーパー|イトウ マコト|東海電力|サクラ書店|ヤマダ ハナコ|みなと水道局|北町薬局|ハルカゼ通信")
