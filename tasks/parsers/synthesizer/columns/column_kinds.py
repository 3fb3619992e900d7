"""What the wanted columns hold: dates, numbers or texts; and how the table writes its numbers."""

from __future__ import annotations

from decimal import Decimal

import pandas as pd

from expectations.amounts import holds_money, is_no_amount
from tasks.parsers.synthesizer.columns.clocks import are_dotted_times
from tasks.statements.numbers import NumberFormat, parse_number
from tasks.statements.role_evidence import DATES, MONEY
from tasks.statements.roles import Roles

PLAIN = NumberFormat(".", ",")


def column_kinds(table: pd.DataFrame, roles: Roles) -> dict[str, str]:
    """Return 'date', 'number' or 'text' for every wanted column."""
    kinds = {}
    for name in table.columns:
        role = roles.by_column.get(name, "text")
        cells = [cell for cell in table[name] if not is_no_amount(cell)]
        fmt = wanted_format(roles)
        numbers = cells and all(plain_number(cell, fmt) is not None for cell in cells)
        worded = any(map(str.isalpha, "".join(cells)))  # 'USD 12.40' is wanted with its currency
        sums = [cell for cell in cells if holds_money(cell)]  # zeros stand for no amount, however they are written
        money = role == "text" and fmt.decimal and any(fmt.decimal in cell for cell in sums) and not worded
        money = money and not are_dotted_times(cells)
        if numbers and (role in MONEY or money):
            kinds[name] = "number"
        else:
            kinds[name] = "date" if role in DATES and name in roles.date_formats else "text"
    return kinds


def wanted_format(roles: Roles) -> NumberFormat:
    """Return the format in which the CSV writes numbers."""
    return roles.number_format or PLAIN


def plain_number(cell: str, fmt: NumberFormat) -> Decimal | None:
    """Return the value of a wanted number's cell, None when it is blank or no number."""
    try:
        return parse_number(cell, fmt)
    except ValueError:
        return None
