"""Where the columns of a layout stand, what a row prints in them, and how its description is broken into lines."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from pathlib import Path

from reportlab.lib.utils import simpleSplit
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfbase.ttfonts import TTFont

from tests.parsers.layouts.activity import Entry
from tests.parsers.layouts.layout import Layout
from tests.parsers.layouts.printing import day, number, signed
from tests.parsers.layouts.words import WORDS

NUMBERS = ("debit", "credit", "amount", "balance")
GAP = 9.0  # points between columns
LETTERS = {"letter": ("D", "C"), "word": ("Debit", "Credit")}
TITLES = {"time": "Time", "code": "Type", "mark": "D/C", "serial": "No.", "branch": "Branch"}


@dataclass(frozen=True)
class Column:
    """One printed column between ``left`` and ``right``, in points from the left edge of its table."""

    name: str
    title: str
    left: float
    right: float


@cache
def font_of(layout: Layout) -> str:
    """Return the font of a layout, registered: one that has all its signs."""
    if layout.language == "ja":
        pdfmetrics.registerFont(UnicodeCIDFont("HeiseiKakuGo-W5"))
        return "HeiseiKakuGo-W5"
    odd = layout.sign in ("unicode", "triangle") or "€" in layout.currency or "\u202f" in layout.number
    if layout.language in ("pl", "tr") or odd:
        import matplotlib

        folder = Path(matplotlib.get_data_path()) / "fonts" / "ttf"
        pdfmetrics.registerFont(TTFont("DejaVu", folder / "DejaVuSans.ttf"))
        return "DejaVu"
    return "Helvetica"


def width(text: str, layout: Layout, size: float | None = None) -> float:
    """Return how wide a text is, in points."""
    return pdfmetrics.stringWidth(text, font_of(layout), size or layout.size)


@cache
def columns_of(layout: Layout, table_width: float) -> tuple[Column, ...]:
    """Share a table's width out: every column as wide as its widest cell, the description what is left."""
    words = WORDS[layout.language].columns
    widest = {
        "date": max(day_width(layout, n) for n in range(1, 13)),
        "value": max(day_width(layout, n) for n in range(1, 13)),
        "reference": width("00000000", layout),
        "time": width("00:00", layout),
        "code": width("WWW", layout),
        "mark": width("Credit" if layout.sign == "word" else "D", layout),
        "serial": width("000", layout),
        "branch": width("0000", layout),
    }
    titles = {name: words.get(name, TITLES.get(name, name)) for name in layout.columns}
    for name in NUMBERS:
        most = Decimal("-2345678.88" if layout.places else "-88888888")
        biggest = signed(most, layout, "minus" if name in ("debit", "credit") else layout.sign)
        if name == "balance" and layout.balance_sign == "cr-dr":
            biggest = signed(most, layout, "cr-dr")
        widest[name] = width(biggest, layout)
    needed = {n: max(widest[n], width(titles[n], layout)) + GAP for n in layout.columns if n != "description"}
    rest = table_width - sum(needed.values())
    if rest < 90:
        raise ValueError(f"{layout.name}: {rest:.0f} points are left for the description")
    columns, left = [], 0.0
    for name in layout.columns:
        right = left + needed.get(name, rest)
        columns.append(Column(name, titles[name], left, right - GAP))
        left = right
    return tuple(columns)


def day_width(layout: Layout, month: int) -> float:
    """Return how wide the dates of a month are."""
    from datetime import date

    texts = day(date(2024, month, 28), layout.date, layout.language).split("\n")
    behind = ", 00:00" if layout.with_date == "time behind" else ""
    return max(width(text + behind, layout) for text in texts)


def description_lines(layout: Layout, entry: Entry, table_width: float) -> list[str]:
    """Return the lines in which a description is printed, none wider than its column."""
    column = next(column for column in columns_of(layout, table_width) if column.name == "description")
    space = column.right - column.left
    if layout.text in ("line", "sub"):
        text = " ".join(entry.lines) if layout.text == "line" else entry.lines[0]
        return simpleSplit(text, font_of(layout), layout.size, space)[:1]
    if layout.text == "cut":
        return _cut(" ".join(entry.lines), layout, space)
    return [line for text in entry.lines for line in simpleSplit(text, font_of(layout), layout.size, space)]


def _cut(text: str, layout: Layout, space: float) -> list[str]:
    """Break a text after as many letters as fit, also inside words, but at no blank: it would be lost."""
    lines = [""]
    letters = int(space / (0.62 * layout.size))
    for sign in text:
        if len(lines[-1]) >= letters and sign != " " and not lines[-1].endswith(" "):
            lines.append("")
        lines[-1] += sign
    return lines


def cells(layout: Layout, entry: Entry, shown: dict[str, bool], at: int) -> dict[str, str]:
    """Return what the line of a row prints beside its description; ``shown`` tells of date and balance."""
    amount = signed(entry.amount, layout, layout.sign)
    low = entry.amount < 0
    texts = {
        "date": day(entry.posted, layout.date, layout.language) if shown["date"] else "",
        "value": day(entry.valued, layout.date, layout.language),
        "amount": amount,
        "debit": amount if low else layout.empty,
        "credit": layout.empty if low else amount,
        "balance": balance_text(layout, entry.balance) if shown["balance"] else "",
        "reference": entry.reference,
        "time": entry.time,
        "code": "".join(sign for sign in entry.kind.upper() if sign.isalpha())[:3],
        "mark": LETTERS.get(layout.sign, ("", ""))[0 if low else 1],
        "serial": str(at + 1),
        "branch": "0412",
    }
    with_date = {
        "": "",
        "value below": f"\n{texts['value']}",
        "time below": f"\n{entry.time}",
        "time behind": f", {entry.time}",
    }
    texts["date"] += with_date[layout.with_date]
    return {name: texts[name] for name in layout.columns if name != "description" and texts[name]}


def balance_text(layout: Layout, value: Decimal) -> str:
    """Return a balance with its sign."""
    if layout.balance_sign == "cr-dr":
        return signed(value, layout, "cr-dr")
    same = layout.sign in ("minus", "trailing", "brackets", "unicode", "triangle", "s-h")
    return signed(value, layout, layout.sign if same else "minus")


def plain_amount(layout: Layout, value: Decimal) -> str:
    """Return an amount without sign, as totals print it."""
    return number(value, layout.number, layout.places)
