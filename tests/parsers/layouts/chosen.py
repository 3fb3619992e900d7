"""Layouts chosen by hand, each for features that are rare or hard."""

from __future__ import annotations

from tests.parsers.layouts.layout import Layout, Wanted

SPLIT = Wanted(
    (("Date", "date"), ("Details", "description"), ("Out", "debit"), ("In", "credit"), ("Balance", "balance"))
)
SPLIT_ONLY = Wanted((("Date", "date"), ("Details", "description"), ("Out", "debit"), ("In", "credit")))
SIGNED = Wanted((("Date", "date"), ("Description", "description"), ("Amount", "amount"), ("Balance", "balance")))
THREE = Wanted((("Date", "date"), ("Description", "description"), ("Amount", "amount")))
ONE = ("date", "description", "amount", "balance")
BARE = ("date", "description", "amount")


def wanted(columns: Wanted, **changes: object) -> Wanted:
    """Return a wanted CSV with changes."""
    return Wanted(columns.columns, **changes)


CHOSEN = (
    Layout("plain", SPLIT),
    Layout("trailing", SIGNED, ONE, number="1.234,56", sign="trailing", language="de", date="%d.%m.%Y"),
    Layout("brackets", SIGNED, ONE, sign="brackets", currency="$", date="%m/%d/%Y"),
    Layout("unicode", SIGNED, ONE, sign="unicode", number="1\u202f234,56", currency="\u00a0€", language="fr"),
    Layout("triangle", SIGNED, ONE, sign="triangle", places=0, language="ja", date="%Y年%m月%d日"),
    Layout("plusminus", THREE, BARE, sign="plus-minus", number="1 234,56", language="sv", date="%Y-%m-%d"),
    Layout("crdr", SIGNED, ONE, sign="cr-dr", balance_sign="cr-dr", number="12,34,567.89", date="%d-%b-%Y"),
    Layout("cronly", THREE, BARE, sign="cr", date="%d %b", longest=2, text="below"),
    Layout("sollhaben", THREE, BARE, sign="s-h", number="1.234,56", language="de", date="%d.%m.%Y", text="below",
           longest=3, rows=("opening", "closing", "carried"), split_rows=True),
    Layout("markbelow", SIGNED, ONE, sign="mark below", text="below", longest=2),
    Layout("markbelow-line", THREE, BARE, sign="mark below"),
    Layout("letter", SIGNED, ("date", "description", "mark", "amount", "balance"), sign="letter", date="%-d/%-m/%Y"),
    Layout("word", wanted(SIGNED), ("date", "mark", "description", "amount", "balance"), sign="word", date="%Y-%m-%d"),
    Layout("section", THREE, BARE, sign="section", date="%m/%d", rows=("section total",), language="en"),
    Layout("section-column", Wanted((("Date", "date"), ("Kind", "section"), ("Text", "description"),
           ("Amount", "unsigned"))), BARE, sign="section", rows=("section total",), language="es", number="1.234,56"),
    Layout("balance-sign", SIGNED, ONE, sign="balance", rows=("opening",)),
    Layout("balance-sign-text", SIGNED, ONE, sign="balance", text="below", longest=2),
    Layout("threeplaces", SPLIT, places=3, number="1,234.56", date="%d/%m/%y"),
    Layout("noplaces", SPLIT, places=0, number="1.234,56", date="%d-%m-%Y", language="es"),
    Layout("apostrophe", SIGNED, ONE, sign="minus", number="1’234.56", language="de", date="%d.%m.%y"),
    Layout("yymmdd", SPLIT, date="%y%m%d", language="nb", number="1 234,56"),
    Layout("twolinedates", SPLIT, date="%d %b\n%Y", date_place="two lines", text="below", longest=2),
    Layout("twolinedates-line", THREE, BARE, sign="minus", date="%d %b\n%Y", date_place="two lines"),
    Layout("datesstacked", Wanted((("Booked", "date"), ("Valued", "value"), ("Details", "description"),
           ("Amount", "amount"), ("Balance", "balance"))), ONE, sign="minus", with_date="value below", text="below",
           longest=2, currency=" TL", language="tr", number="1.234,56"),
    Layout("timebelow", Wanted((("Day", "date"), ("Time", "time"), ("Text", "description"), ("Sum", "amount"))), BARE,
           sign="plus-minus", with_date="time below"),
    Layout("timebehind", Wanted((("Day", "date"), ("Time", "time"), ("Text", "description"), ("Out", "debit"),
           ("In", "credit"))), ("date", "description", "debit", "credit"), with_date="time behind",
           date="%-d %B %Y", rules="lines"),
    Layout("plusonly", SIGNED, ONE, sign="plus", number="1 234,56", currency="\u00a0₽"),
    Layout("pointeddates", SPLIT, date="%Y.%m.%d."),
    Layout("dayheading", THREE, ("description", "amount"), sign="minus", date="%-d %B %Y", date_place="heading",
           language="pt", number="1.234,56"),
    Layout("dayheading-time", Wanted((("Day", "date"), ("Time", "time"), ("Text", "description"), ("Sum", "amount"))),
           ("time", "description", "amount"), sign="unicode", date="%d %B %Y", date_place="heading", language="it"),
    Layout("dayonce", SPLIT, date="%d %b", date_place="once", balance="day", rows=("opening", "closing", "carried")),
    Layout("newest", SIGNED, ONE, sign="minus", newest_first=True, date="%d %b %Y"),
    Layout("newest-once", SPLIT, newest_first=True, date="%d.%m.", date_place="once", balance="day", language="de",
           number="1.234,56"),
    Layout("above", SPLIT, text="above", longest=2, rules="grid"),
    Layout("above-plain", SIGNED, ONE, sign="minus", text="above", longest=2),
    Layout("last", SPLIT, text="last", longest=3, date="%d %b %y"),
    Layout("around", SPLIT, text="around", longest=2, rules="grid"),
    Layout("cut", wanted(SPLIT, joint=""), text="cut", longest=3),
    Layout("cut-split", wanted(THREE, joint=""), BARE, text="cut", longest=4, sign="minus", split_rows=True),
    Layout("sub", THREE, BARE, sign="minus", text="sub", longest=1),
    Layout("split", SPLIT, text="below", longest=4, split_rows=True, rows=("opening", "closing", "total")),
    Layout("first-other", Wanted((("Booked", "date"), ("Kind", "first line"), ("Purpose", "other lines"),
           ("Amount", "amount"))), BARE, sign="minus", text="below", longest=3),
    Layout("accounts", Wanted((("Account", "account"), ("Date", "date"), ("Text", "description"), ("Amount", "amount"),
           ("Balance", "balance"))), ONE, sign="minus",
           accounts=("Current account 40-11-22 GBP", "Savings account 40-11-23 GBP"), rows=("opening", "closing")),
    Layout("currencies", Wanted((("Date", "date"), ("Currency", "currency"), ("Text", "description"),
           ("Amount", "amount"))), BARE, sign="minus", accounts=("Account 778812 EUR", "Account 778813 USD"),
           rows=("opening", "closing")),
    Layout("accounts-unnamed", SPLIT, accounts=("Current account 40112 EUR", "Deposit account 40113 EUR"),
           rows=("opening",)),
    Layout("sidebyside", SPLIT, side_by_side=True, size=7),
    Layout("sidebyside-signed", THREE, BARE, sign="minus", side_by_side=True, size=7, text="below", longest=1),
    Layout("shift", SPLIT, shift=14, rows=("opening", "carried", "total")),
    Layout("shift-firstheader", SPLIT, shift=6, header="first"),
    Layout("opening-row", wanted(SPLIT, opening_row=True), rows=("opening", "closing", "carried", "total")),
    Layout("dated-opening", SPLIT, rows=("dated opening", "closing")),
    Layout("dated-opening-row", wanted(SIGNED, opening_row=True), ONE, sign="minus", rows=("dated opening",)),
    Layout("dash", wanted(SPLIT, blank="-"), empty="-"),
    Layout("zero", wanted(SPLIT, blank="0.00"), empty="0.00"),
    Layout("blank-zero", wanted(SPLIT, blank="0.00")),
    Layout("dash-blank", SPLIT, empty="-"),
    Layout("printed", wanted(SPLIT, dates="printed", numbers="printed"), number="1.234,56", language="nl",
           date="%d-%m-%Y"),
    Layout("comma", wanted(SIGNED, dates="%d.%m.%Y", numbers="comma"), ONE, sign="minus", number="1.234,56",
           language="pl", date="%-d.%m.%Y"),
    Layout("direction", Wanted((("When", "date"), ("What", "description"), ("Way", "direction"), ("Sum", "unsigned")),
           directions=("Af", "Bij")), ("date", "description", "debit", "credit"), language="nl", number="1.234,56"),
    Layout("direction-signed", Wanted((("Date", "date"), ("Type", "direction"), ("Details", "description"),
           ("Value", "unsigned"), ("Left", "balance"))), ONE, sign="minus"),
    Layout("card", Wanted((("Date", "date"), ("Posted", "value"), ("Merchant", "description"), ("Amount", "amount"))),
           ("date", "value", "description", "amount"), sign="cr", date="%d %b", furniture=("advert", "legend")),
    Layout("nine", Wanted((("Serial", "reference"), ("Txn Date", "date"), ("Value Date", "value"),
           ("Narration", "description"), ("Withdrawal", "debit"), ("Deposit", "credit"), ("Balance", "balance"))),
           ("date", "value", "reference", "description", "debit", "credit", "balance"), number="12,34,567.89",
           size=7, rows=("opening", "total"), text="below", longest=2),
    Layout("noheader", SPLIT, header="none"),
    Layout("twoheader", SPLIT, header="two lines", text="below"),
    Layout("leftnumbers", SPLIT, align="left"),
    Layout("middlenumbers", SIGNED, ONE, sign="minus", align="middle"),
    Layout("furniture", SPLIT, furniture=("summary", "advert", "legend", "footer", "page numbers")),
    Layout("turkish", SPLIT, language="tr", number="1.234,56", date="%d %b %Y"),
    Layout("finnish", THREE, BARE, sign="plus-minus", language="fi", number="1 234,56", date="%-d.%-m.",
           rows=("total",)),
)  # fmt: skip
