"""Words that statements share and that name nobody: these stay as they are; every other word is masked.

An allow-list, because a list of names can never be complete: a name it does not know would leave the machine. Words
that are also names (Bill, Grant, Mark, Will, the months) are left out on purpose. What is missing here costs the
model a meaning and nothing else: code that quotes a look-alike is turned back before it runs.
"""

from __future__ import annotations

import re
from functools import lru_cache

from tasks.statements.balance_words import BALANCE_WORDS
from tasks.statements.column_words import COLUMN_WORDS, IN_MARKS, OUT_MARKS
from tasks.statements.dates import fold

# Kinds of transactions, furniture of pages, and small words, in the languages most statements are printed in.
STATEMENT_WORDS = """
a adj adjustment after agent alle allowance als also against am an and annual any app are arrears as at atm auf aus
auto autopay available avg bacs bank banking basis batch bei beneficiary billpay bonus book branch brought business
buy by can cancelled carried cash cashback center centre certificate charge charged chaps cheques clearing cms code
collection com commission communication consolidated contactless continued conversion copy corp correction count
credited ctr current customer cut das days dd debited dem den der des detailed details deposits di die direct
disclaimer dispute dividend do drawing du due duplicate e employee ecs effective ein eine el eld electronic email emi
en end ending enquiries entries entry equivalent et eur exchange expenses express fax fast fd fee fees file final
financial first folio following foreign fpo fpi fps free from ft fund funds fur fx gas generated giro gmbh goods group
gst has have helpline historic history home hours if ifsc ii iii im imps in inc including income information
instalment installment instant instruction insurance int interac interest interim international internet into invoice
invoices inward is issue issued it item items iv kein key la last late le les limit limited line list llc llp loan
local los ltd machine mail mandate manual margin maturity message method micr min minimum misc mobile mobil monthly
month months mortgage mb mts na nach neft net new next night nil no non not note number of office on onl online only
opening or order orders other our outstanding outward overdraft own owner page pages paid para pay payable payments
payroll pending pension per period personal phone pin plan plus point points por pos post postage posted pr premium
previous pro processing product profit purchase purchases pvt quarter quarterly rate rates rd reason rebate recd
receipt received recurring refund refunds refunded registered rejected remittance remitter rent repayment report
request reserved retail return returned reversal reversals reversed rewards rtgs salary sale sales saving savings
scheme schedule sd section securities see sepa serial service services settlement share shares short si since sms
society solutions sort special split standing start statement statements stock stop store sub subscription
subscriptions subtotal summary supplier supplies surcharge swift swp system tax taxes tds terminal than thank the
their this through till time times to top total totals trade trading trans transactions transfer transfers trf trsf tt
type unit units unpaid until upi upto us usage use utility utilities value vat via void vom von voucher wage wages was
water web website week weekly welcome were when wire with withheld within without wdl www year yearly years you your
zum zur abbuchung abhebung abrechnung abschluss anlage auszahlung auszug automat bargeld barauszahlung bareinzahlung
basislastschrift bestand bezahlung dauerauftrag echtzeit echtzeituberweisung eigene einzahlung einzug entgelt
entgeltabrechnung firmenlastschrift gehalt geldautomat girocard gutschriften habenzinsen herr ihr ihre kapitalertrag
karte kartenzahlung kartenumsatz kontoauszug kontofuhrung kontonummer konto lastschrift lohn miete nummer rechnung
rente retoure seite sollzinsen sonstige steuer storno summe uberweisung uberweisungsgutschrift uberweisungsauftrag und
ubertrag verwendung wir zahlung zahlungseingang zeitraum zinsen blatt bis mit ohne gebucht haben sie belastung mandat
svwz eref kref mref cred abwa achat agios avec carte cb chez cheque commerce cotisation emis especes facture frais
interets loyer paiement prelevement prlv recu remboursement remise sur tva vir virement virements releve periode au
votre numero titulaire abono cajero cargo comision compra cuota domiciliacion efectivo factura gastos impuesto
intereses nomina pago prestamo recibo reintegro retirada seguro suscripcion tarjeta transferencia traspaso venta bizum
periodo extracto movimientos addebito bancomat bollo bonifico canone commissioni compravendita estratto giroconto
imposta interessi pagamento pedaggio prelievo rata ricarica rimborso spese stipendio valuta carta utenze boleto cartao
doc imposto iof juros pix saque tarifa ted estorno salario emprestimo extrato automatisch betaling betaalautomaat
geldautomaat huur incasso kosten overboeking overschrijving pinnen salaris spaarrekening storting terugbetaling
verzekering afschrift bladzijde pasvolgnr termijn machtiging avgift betalning hyra korttkop kortkop kortbetaling lon
overforing ranta swish uttag insattning autogiro bankgiro plusgiro vipps husleie lonn renter gebyr betalingsservice
dankort udbetaling overforsel lonoverforsel kontoudskrift kontoutdrag kontoutskrift sida side avtalegiro varekjop
nettgiro fakturaer faktura korttiosto laskutus palkka palvelumaksu tilisiirto viitesiirto vuokra oplata przelew
prowizja wyplata wplata zakup karta kartą odsetki rachunek strona havale eft maas komisyon fatura odeme kira faiz
vergi sayfa setoran tarik tunai biaya bunga pajak gaji bayar
""".split()  # noqa: SIM905, a list of some hundred words would fill the page
# What our own sentences and code say about a page: these must survive in problems and listings.
OUR_WORDS = """
attempt cell cells check code column columns crash differ differs empty error expected fails failed field first found
gave given got header here instead last left line lines missing more none null parse parser parsed place places pdf
print printed rows row right rule rules sample seen shows text top unexpected valueerror keyerror typeerror
indexerror attributeerror nonetype words word wrong nan true false str int float dict list tuple self return import
pandas pdfplumber page pages path password dataframe strip split join match search group regex utf csv
""".split()  # noqa: SIM905
ALSO_NAMES = {"dal", "dare", "les", "max", "otto", "rut"}  # headers in one language, people in another
# Bank furniture that may stand inside a name after its label; these are never taken for a name.
CORE_WORDS = frozenset(
    """account balance bank branch card code currency customer date from holder name no number of page period statement
    summary to type""".split()  # noqa: SIM905
)


@lru_cache(maxsize=1)
def kept_words() -> frozenset[str]:
    """Return every kept word, folded (lower case, no accents)."""
    phrases = [phrase for words in (*COLUMN_WORDS.values(), *BALANCE_WORDS.values()) for phrase in words.split("|")]
    marks = [*OUT_MARKS.split("|"), *IN_MARKS.split("|")]
    spoken = {fold(word) for phrase in (*phrases, *marks, *STATEMENT_WORDS, *OUR_WORDS) for word in phrase.split()}
    return frozenset(spoken | weekdays() | currencies()) - ALSO_NAMES


@lru_cache(maxsize=1)
def currencies() -> frozenset[str]:
    """Return the codes of the currencies people have in accounts, folded."""
    from babel.core import get_global

    used = {code for entries in get_global("territory_currencies").values() for code, *_, legal in entries if legal}
    return frozenset(fold(code) for code in used) - {"all", "mop", "ron", "top", "xxx"} | {"rs", "inr"}


@lru_cache(maxsize=1)
def weekdays() -> frozenset[str]:
    """Return the English, German and French names of the days of the week, folded."""
    from babel import Locale

    days = [Locale.parse(language).days["format"] for language in ("en", "de", "fr")]
    return frozenset(
        fold(name) for widths in days for width in ("wide", "abbreviated") for name in widths[width].values()
    )


@lru_cache(maxsize=65536)
def is_kept(word: str) -> bool:
    """Tell whether a word stays: a shared word, or several glued together as in 'AccountNo' or 'StatementDate'."""
    kept = kept_words()
    if fold(word) in kept:
        return True
    parts = re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])", word)
    return len(parts) > 1 and "".join(parts) == word and all(fold(part) in kept for part in parts)
