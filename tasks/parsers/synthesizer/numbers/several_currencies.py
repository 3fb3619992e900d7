"""Amounts of which some are in other currencies: each is wanted as printed, with the sign of its own, or that sign in a
column of its own: '£6.83', '$6.48'.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from tasks.parsers.synthesizer.columns.alignment import Alignment
from tasks.parsers.synthesizer.facts import Facts, fields_of, joined_text
from tasks.parsers.synthesizer.numbers.printed_numbers import (
    ANY_SIGN,
    CURRENCIES,
    is_sign_of_currency,
    printed_grouping,
)
from tasks.parsers.synthesizer.numbers.wanted_numbers import DIGITS
from tasks.parsers.synthesizer.page.lines import ANY, digits_pattern
from tasks.parsers.synthesizer.patterns import escaped, plain, with_blanks
from tasks.parsers.synthesizer.program import Output

SIGN = f"[{CURRENCIES}]"


def with_signs(facts: Facts, cells: Sequence[str], columns: Sequence[str]) -> list[Output]:
    """Return the expression of numbers with the signs of currencies that their columns print.

    It refuses what no number of the sample looks like: a minus or a group of digits might be written otherwise.
    """
    texts = [next(filter(None, (joined_text(facts, row, one) for one in columns)), "") for row in range(len(cells))]
    wanted = [" ".join(cell.split()) for cell in cells]
    forms = {re.sub(SIGN, "{sign}", DIGITS.sub("{digits}", cell, count=1)) for cell in wanted}
    signed = any(forms) and all("{sign}" in form and "{digits}" in form for form in forms if form)
    if not signed or texts != wanted or len(_signs_of(facts.alignment)) < 2:
        return []
    digits = _digits(facts.alignment, wanted)
    ways = (escaped(form).replace(r"\{sign\}", SIGN).replace(r"\{digits\}", digits) for form in sorted(forms))
    pattern = plain(f"^({'|'.join(ways)})$")
    source = " or ".join(f'joined(row, "{column}")' for column in columns)
    known = all(re.search(pattern, cell) for cell in wanted)
    constants = (("AS_PRINTED", f're.compile(r"{pattern}")'),)
    return [Output(f"labelled(AS_PRINTED, {source})", ("joined", "labelled"), constants)] if known else []


def signs_beside(facts: Facts, name: str) -> list[Output]:
    """Return the sign of a currency that stands beside a number of the row, where rows print several: '$' of '-7.37 $'.

    A number without a sign is refused.
    """
    signs = set(facts.table[name])
    if fields_of(facts, name) or len(signs) < 2 or not all(map(is_sign_of_currency, signs)):
        return []
    others = sorted(sign for sign in signs if not re.fullmatch(ANY_SIGN, sign))
    constants = (("CURRENCY", f're.compile("({"|".join([ANY_SIGN, *others])})")'),)
    columns = [found.name for found in facts.fields if found.kind == "number" and found.edge != "order"]
    texts = [f'labelled(CURRENCY, joined(row, "{column}"))' for column in columns]
    return [Output(text, ("joined", "labelled"), constants, rank=1) for text in texts]


def _digits(alignment: Alignment, cells: Sequence[str]) -> str:
    """Return the expression of digits in the style of the statement, in groups only where some cell has them."""
    decimal, _, places = alignment.style
    grouping = printed_grouping(alignment)
    sign = rf"\d[ '\u2019{re.escape(decimal and ',.'.replace(decimal, ''))}]\d{{3}}"
    shown = any(re.search(sign if grouping == ANY else rf"\d{re.escape(grouping)}\d{{3}}", cell) for cell in cells)
    return with_blanks(digits_pattern(decimal, grouping if shown and grouping else "", places))


def _signs_of(alignment: Alignment) -> set[str]:
    """Return the signs of currencies that rows print beside their numbers."""
    numbers = (cell.number for cells in alignment.cells for cell in cells.values() if cell.number)
    return {sign for number in numbers for sign in number.before + number.after if sign in CURRENCIES}
