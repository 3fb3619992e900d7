"""How numbers are printed: 1,234.50 · 12,34,567.00 · 1.234,50."""

from __future__ import annotations

from decimal import Decimal


def plain(amount: Decimal) -> str:
    """Return 1234.50 as '1234.50'."""
    return f"{amount:.2f}"


def grouped(amount: Decimal) -> str:
    """Return 1234.50 as '1,234.50'."""
    return f"{amount:,.2f}"


def indian(amount: Decimal) -> str:
    """Return 1234567.50 as '12,34,567.50': thousands first, then lakh and crore in pairs."""
    sign = "-" if amount < 0 else ""
    whole, cents = f"{abs(amount):.2f}".split(".")
    head, tail = whole[:-3], whole[-3:]
    pairs = []
    while head:
        pairs.insert(0, head[-2:])
        head = head[:-2]
    return f"{sign}{','.join([*pairs, tail])}.{cents}"


def continental(amount: Decimal) -> str:
    """Return 1234.50 as '1.234,50'."""
    return f"{amount:,.2f}".translate(str.maketrans(",.", ".,"))
