"""How a layout prints numbers and dates."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from functools import cache

from tests.parsers.layouts.layout import Layout

# Style by example: grouping sign, decimal sign.
STYLES = {
    "1,234.56": (",", "."),
    "1.234,56": (".", ","),
    "1 234,56": (" ", ","),
    "1\u00a0234,56": ("\u00a0", ","),
    "1\u202f234,56": ("\u202f", ","),
    "1'234.56": ("'", "."),
    "1’234.56": ("’", "."),
    "1 234.56": (" ", "."),
    "1234.56": ("", "."),
    "1234,56": ("", ","),
    "12,34,567.89": ("lakh", "."),
}


def number(value: Decimal, style: str, places: int = 2) -> str:
    """Return the absolute value as printed: 1234.5 → '1,234.50' or '1 234,50' or '1,235'."""
    grouping, decimal = STYLES[style]
    whole, _, cents = f"{abs(value):.{places}f}".partition(".")
    if grouping == "lakh":
        head, tail = whole[:-3], whole[-3:]
        groups = [tail]
        while head:
            groups.insert(0, head[-2:])
            head = head[:-2]
        whole = ",".join(groups)
    else:
        whole = f"{int(whole):,}".replace(",", grouping)
    return whole + (decimal + cents if places else "")


def with_currency(text: str, layout: Layout) -> str:
    """Return a number with the currency before or behind it."""
    sign = layout.currency
    if not sign:
        return text
    return text + sign if sign.startswith((" ", "\u00a0")) or sign == "€" else sign + text


def signed(value: Decimal, layout: Layout, sign: str) -> str:
    """Return a value with its sign as a layout prints it; '' where the sign stands elsewhere."""
    text = with_currency(number(value, layout.number, layout.places), layout)
    low = value < 0
    marks = {
        "minus": ("-" + text, text),
        "trailing": (text + "-", text),
        "brackets": (f"({text})", text),
        "unicode": ("\u2212" + text, text),
        "triangle": ("△" + text, text),
        "plus-minus": ("-" + text, "+" + text),
        "plus": (text, "+" + text),
        "cr-dr": (text + " DR", text + " CR"),
        "cr": (text, text + " CR"),
        "s-h": (text + " S", text + " H"),
    }
    return marks.get(sign, (text, text))[0 if low else 1]


@cache
def month(language: str, number_: int, wide: bool) -> str:
    """Return a month's name, abbreviated without a dot where not wide."""
    from babel import Locale

    names = Locale.parse(language).months["format"]["wide" if wide else "abbreviated"]
    return names[number_] if wide else names[number_].strip(".")


def day(when: date, fmt: str, language: str = "en") -> str:
    """Return a date as printed; %b and %B are in the language, %-d and %-m without a zero."""
    text = fmt.replace("%-d", str(when.day)).replace("%-m", str(when.month))
    text = text.replace("%b", month(language, when.month, False)).replace("%B", month(language, when.month, True))
    text = text.replace("%^b", month(language, when.month, False).upper())
    return when.strftime(text)
