"""Reading a cell of a wanted CSV as money, from the two signs its suite names."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal

MINUS = "-\u2212\u2013\u2014\u25b3\u25b2"
# What may stand beside the digits: signs, currency symbols and codes, and the marks of direction.
_AFFIX = r"(?:[^\w.,]|(?<![A-Za-z])[A-Za-z]{1,3}(?![A-Za-z])\.?|[円元원])*"
NO_AMOUNT = {"-", "--", "---", "\u2013", "\u2014"}  # what a cell without an amount may say
_OUT = re.compile(r"(?<![a-z])(?:dr|db|d|s|od)(?![a-z])", re.IGNORECASE)


def is_no_amount(text: str) -> bool:
    """Tell whether a cell is blank or says with a dash that there is no amount."""
    return text.strip().lower() in NO_AMOUNT or not text.strip()


def amount_pattern(decimal: str, grouping: str) -> str:
    """Return the regular expression of one amount, for instance '-1,234.50 Cr' for '.' and ','."""
    mark = r"[ \u00a0\u202f\u2009]" if grouping.isspace() else re.escape(grouping)
    grouped = rf"\d{{1,3}}(?:{mark}\d{{2,3}})*{mark}\d{{3}}|" if grouping else ""
    rest = rf"(?:{re.escape(decimal)}\d+)?" if decimal else ""
    bare = rf"|{re.escape(decimal)}\d+" if decimal else ""
    return rf"^(?P<before>{_AFFIX})(?P<digits>(?:{grouped}\d+){rest}{bare})(?P<after>{_AFFIX})$"


def read_amount(text: str, decimal: str, grouping: str) -> Decimal:
    """Return the signed value of a cell. Raises ValueError when it is no amount written with these signs.

    A minus before or after, parentheses, or a mark of money out (Dr, D, S, OD) makes it negative.
    """
    found = re.match(amount_pattern(decimal, grouping), text.strip())
    if not found:
        raise ValueError(f"{text!r} is not an amount written like {amount_example(decimal, grouping)}")
    whole, _, rest = found["digits"].partition(decimal) if decimal else (found["digits"], "", "")
    value = Decimal(f"{re.sub(r'[^0-9]', '', whole) or '0'}.{rest or '0'}")
    if not rest:
        value = value.to_integral_value()
    beside = found["before"] + " " + found["after"]
    negative = "(" in found["before"] or any(sign in beside for sign in MINUS)
    if _OUT.search(beside):
        negative = not negative
    return -value if negative else value


def amount_example(decimal: str, grouping: str) -> str:
    """Return an amount written with these signs: '.' and ',' → '1,234.50'."""
    return f"1{grouping}234{decimal}50" if decimal else f"1{grouping}234"


def is_amount(text: str, decimal: str, grouping: str, places: Sequence[int] = ()) -> bool:
    """Tell whether a cell is an amount written with these signs (and these counts of decimals), or a dash for none."""
    if is_no_amount(text):
        return bool(text.strip())
    found = re.match(amount_pattern(decimal, grouping), text.strip())
    if not found:
        return False
    return not places or count_decimals(found["digits"], decimal) in places


def count_decimals(text: str, decimal: str) -> int:
    """Return how many digits stand after the decimal sign."""
    after = text.rpartition(decimal)[2] if decimal and decimal in text else ""
    return sum(sign.isdigit() for sign in after)


def holds_money(cell: object) -> bool:
    """Tell whether a cell is filled with something else than zero: '0.00' in the other column is no second amount."""
    return isinstance(cell, str) and bool(re.search(r"[1-9]", cell))
