"""Random layouts: features drawn from their axes, the common ones more often, only such as can stand together."""

from __future__ import annotations

from random import Random

from tests.parsers.layouts.columns import columns_of
from tests.parsers.layouts.drawing import table_width
from tests.parsers.layouts.layout import Layout, Wanted


def _listed(text: str) -> tuple[str, ...]:
    return tuple(text.split("|"))


LANGUAGES = _listed("en|en|en|en|de|de|fr|es|pt|it|nl|sv|nb|fi|pl|tr|ja")
COMMA = _listed("1.234,56|1 234,56|1 234,56|1 234,56|1.234,56")
POINT = _listed("1,234.56|1,234.56|1,234.56|1234.56|1'234.56|1’234.56|1 234.56|12,34,567.89")
SIGNS = _listed(
    "columns|columns|columns|columns|minus|minus|trailing|brackets|unicode|plus-minus|cr-dr|cr|s-h|"
    "letter|word|section|balance"
)
YEARS = _listed(
    "%d/%m/%Y|%d.%m.%Y|%Y-%m-%d|%d-%m-%Y|%d %b %Y|%d-%b-%Y|%d/%m/%y|%-d %b %Y|%d.%m.%y|%-d/%-m/%Y|%b %d, %Y|%d%b%y"
)
NO_YEARS = _listed("%d %b|%d/%m|%d.%m.|%m/%d|%-d %b|%d-%b")
TEXTS = ("line",) * 4 + ("below",) * 6 + ("cut", "cut", "sub", "last", "above", "around")
PLACES = (2,) * 10 + (0, 3)
TITLES = {
    "date": ("Date", "Posted", "Booking day"),
    "value": ("Value date", "Effective"),
    "description": ("Description", "Details", "Narrative"),
    "first line": ("Type", "Kind"),
    "other lines": ("Details", "Purpose"),
    "amount": ("Amount", "Sum"),
    "debit": ("Debit", "Out", "Withdrawn"),
    "credit": ("Credit", "In", "Deposited"),
    "balance": ("Balance", "Running balance"),
    "unsigned": ("Amount", "Sum"),
    "direction": ("Direction", "D/C"),
    "reference": ("Reference", "Ref"),
    "time": ("Time",),
    "account": ("Account",),
}


def random_layout(seed: int) -> Layout:
    """Return the layout of a seed; every seed gives one."""
    for turn in range(100):
        chance = Random(f"layout {seed} {turn}")
        layout = _draw(chance, f"random{seed}")
        try:
            columns_of(layout, table_width(layout))
        except ValueError:  # too many columns for the page
            continue
        return layout
    raise ValueError(f"seed {seed} gives no layout that fits a page")


def _draw(chance: Random, name: str) -> Layout:
    language = chance.choice(LANGUAGES)
    sign = chance.choice(SIGNS)
    if language == "ja" and sign == "unicode":
        sign = "triangle"
    number = chance.choice(POINT if language in ("en", "ja") else COMMA)
    if language == "ja":
        number = "1,234.56"
    date = chance.choice(YEARS if chance.random() < 0.7 else NO_YEARS)
    if language == "ja":
        date = chance.choice(("%Y年%m月%d日", "%Y/%m/%d", "%y.%m.%d"))
    balance = "row" if sign == "balance" else chance.choice(("row", "row", "row", "day", "ends", "ends"))
    if sign == "section":
        balance = "ends"
    text = chance.choice(TEXTS)
    if sign == "section":
        text = chance.choice(("line", "below"))
    accounts = ()
    if sign != "section" and chance.random() < 0.12:
        accounts = tuple(f"Account {chance.randint(10000, 99999)} {code}" for code in ("EUR", "USD"))
    columns = _columns(chance, sign, balance)
    rows = _rows(chance, sign, balance)
    wanted = _wanted(chance, sign, balance, text, columns, rows, accounts, number)
    simple = language != "ja" and "value" not in columns and "dated opening" not in rows and wanted.dates != "printed"
    date, date_place = _days(Random(f"{name} days"), date) if simple else (date, "row")
    return Layout(
        name,
        wanted,
        columns,
        language,
        number,
        sign,
        currency=chance.choice(("", "", "", "", "$", "€", " kr")),
        empty=chance.choice(("", "", "", "-", "0.00")) if sign == "columns" else "",
        balance=balance,
        balance_sign=chance.choice(("minus", "minus", "cr-dr")) if sign != "s-h" else "minus",
        date=date,
        date_place=(chance.choice(("row", "row", "row", "row", "once")) if sign != "section" else "row")
        if date_place == "row"
        else date_place,
        period=chance.choice(("two dates", "two dates", "one date", "month")),
        text=text,
        longest=chance.choice((0, 1, 2, 3)) if text in ("line", "below") else chance.choice((1, 2, 3)),
        align=chance.choice(("right", "right", "right", "right", "left", "middle")),
        header=chance.choice(("repeated", "repeated", "repeated", "first", "two lines", "none")),
        rows=rows,
        accounts=accounts,
        newest_first=sign not in ("section",) and "carried" not in rows and chance.random() < 0.15,
        split_rows=text in ("below", "cut") and chance.random() < 0.4,
        shift=chance.choice((0, 0, 0, 12)),
        furniture=tuple(
            what for what in ("summary", "advert", "legend", "page numbers", "footer") if chance.random() < 0.45
        ),
        rules=chance.choice(("", "", "grid", "lines")),
        size=chance.choice((7.5, 8.5)),
        places=0 if language == "ja" else chance.choice(PLACES),
    )


def _days(chance: Random, date: str) -> tuple[str, str]:
    """Return how days are printed and where: sometimes below headings of their month."""
    if chance.random() > 0.06:
        return date, "row"
    return chance.choice(("%-d", "%d", "%a %-d", "%d.", "%-d %a")), "month heading"


def _columns(chance: Random, sign: str, balance: str) -> tuple[str, ...]:
    money = list(chance.choice((("debit", "credit"), ("debit", "credit"), ("credit", "debit"))))
    if sign != "columns":
        money = ["amount"]
    texts = ["description"]
    if chance.random() < 0.2:
        texts.insert(chance.choice((0, 1)), "reference")
    if chance.random() < 0.12:
        texts.insert(0, "code")
    dates = ["date"] + (["value"] if chance.random() < 0.25 else [])
    if sign in ("letter", "word"):
        money.insert(chance.choice((0, 1)), "mark")
    last = [] if balance == "ends" else ["balance"]
    start = ["serial"] if chance.random() < 0.08 else []
    if len(dates) == 2 and chance.random() < 0.3:
        return (*start, "date", *texts, *money, "value", *last)
    return (*start, *dates, *texts, *money, *last)


def _rows(chance: Random, sign: str, balance: str) -> tuple[str, ...]:
    found = []
    if chance.random() < 0.4:
        found.append("dated opening" if chance.random() < 0.25 else "opening")
        if chance.random() < 0.6:
            found.append("closing")
    if balance != "ends" and chance.random() < 0.25:
        found.append("carried")
    if chance.random() < 0.25:
        found.append("section total" if sign == "section" else "total")
    return tuple(found)


def _wanted(chance: Random, sign, balance, text, columns, rows, accounts, number) -> Wanted:
    contents = ["date"]
    if "value" in columns and chance.random() < 0.7:
        contents.append("value")
    if text in ("below", "last") and chance.random() < 0.15:
        contents += ["first line", "other lines"]
    else:
        contents.append("first line" if text == "sub" else "description")
    if "reference" in columns and chance.random() < 0.7:
        contents.append("reference")
    split = chance.random() < (0.75 if sign == "columns" else 0.15)
    way = not split and chance.random() < 0.12
    contents += ["debit", "credit"] if split else ["direction", "unsigned"] if way else ["amount"]
    if balance != "ends" and chance.random() < 0.8:
        contents.append("balance")
    if accounts:
        contents.insert(0, "account")
    titles = {content: chance.choice(TITLES[content]) for content in contents}
    if len(set(titles.values())) < len(contents):
        titles = {content: content.title() for content in contents}
    opening = "opening" in rows and balance != "ends" and "balance" in contents and split and chance.random() < 0.4
    numbers = chance.choice(("plain", "plain", "plain", "comma" if "," in number[-4:] else "plain"))
    return Wanted(
        tuple((titles[content], content) for content in contents),
        dates=chance.choice(("%Y-%m-%d", "%Y-%m-%d", "%Y-%m-%d", "printed", "%d/%m/%Y")),
        numbers=numbers,
        blank="" if opening else chance.choice(("", "", "", "0.00" if numbers == "plain" else "", "-")),
        joint="" if text == "cut" and chance.random() < 0.6 else " ",
        opening_row=opening,
        directions=chance.choice((("Debit", "Credit"), ("D", "C"), ("out", "in"))),
    )
