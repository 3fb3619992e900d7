"""What is said of a statement of which its bank's parser gives no table.

A parser refuses a layout it does not know with a sentence of its own. Where it trips instead, over a date or a number
that is none or over something missing, Python's words are told as what the parser expected and what it found.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tasks.sandbox.outcome import OWN_REFUSAL

if TYPE_CHECKING:
    from tasks.sandbox import Outcome

LONGEST = 60  # characters of a text that is quoted
# How Python words a misfit, what the parser expected, and what it found: a group of the words, else the text in hand.
MISFITS = tuple(
    (re.compile(words), expected)
    for words, expected in (
        (r"ValueError: time data (?P<found>.+) does not match format '(?P<form>.+)'", "a date as {form}"),
        (r"ValueError: unconverted data remains: (?P<found>.+)", "a date and nothing behind it"),
        (r"ValueError: (day is out of range|day \S+ must be|month must be|year .* out of range).*", "a calendar's day"),
        (r"ValueError: Invalid isoformat string: (?P<found>.+)", "a date as YYYY-MM-DD"),
        (r"(?:decimal\.)?InvalidOperation: .*", "a number"),
        (r"ValueError: could not convert string to float: (?P<found>.+)", "a number"),
        (r"ValueError: invalid literal for int\(\) with base \d+: (?P<found>.+)", "a whole number"),
        (r"KeyError: (?P<found>.+)", "a word of those it knows"),
        (r"ValueError: (?P<found>.+) is not in list", "a word of those it knows"),
        (r"IndexError: .*|StopIteration: .*|ValueError: .* is an empty .*", "more than is printed there"),
        (r"ValueError: (not enough|too many) values to unpack.*", "another number of parts"),
        (r"(AttributeError|TypeError): 'NoneType' object .*", "a text of the form it looks for"),
    )
)
FORMS = {"d": "DD", "m": "MM", "Y": "YYYY", "y": "YY", "b": "MON", "B": "MONTH", "H": "hh", "M": "mm", "S": "ss"}


def tell_misfit(outcome: Outcome, bank: str) -> str:
    """Return one sentence on a run without a table: where, what was expected, what was found, and what to do."""
    again = f"passbook generate {bank} --force"
    remedy = f"if {bank} prints so now, add this statement and the CSV wanted from it to its samples and run: {again}"
    unknown = f"the parser of {bank} does not know this layout"
    if outcome.is_own_refusal:
        return f"{unknown}: {outcome.error.removeprefix(OWN_REFUSAL)}; {remedy}"
    number, function, _ = outcome.frames[-1] if outcome.frames else (0, "", "")
    place = f" (line {number} of parser.py, in {function})" if number else ""
    for words, expected in MISFITS if outcome.status == "error" else ():
        if misfit := words.fullmatch(outcome.error):
            parts = misfit.groupdict()
            wanted = expected.format(form=_form(parts.get("form") or ""))
            return f"{unknown}: it expected {wanted}, but found {_found(parts, outcome)}{place}; {remedy}"
    what = "" if outcome.status == "error" else f" ({outcome.status})"
    return f"the parser of {bank} failed{what}: {outcome.error}{place}; correct it, or have it written anew: {again}"


def _form(written: str) -> str:
    """Return a format of dates in the letters that people know: DD/MM/YYYY of %d/%m/%Y."""
    return re.sub(r"%-?([a-zA-Z])", lambda sign: FORMS.get(sign[1], sign[0]), written)


def _found(parts: dict[str, str | None], outcome: Outcome) -> str:
    """Return the text that did not fit, in quotes; the text in hand where Python's words do not tell it."""
    text = parts.get("found") or outcome.found
    if not text:
        return "none"
    text = text if text[0] in "'\"" else f"'{text}'"
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"
