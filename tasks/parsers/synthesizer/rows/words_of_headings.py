"""Expressions of the words around what a heading says: of those with digits, others stand there in other headings."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tasks.statements.dates import month_languages

MASKED = re.compile(r"[Xx*\u2022]{2,}")  # digits of a card or an account that are not shown
SUM = re.compile(r"[-−+(]?\d{1,3}(?:[.,'’]?\d{3})*[.,]\d\d[-−)]?")  # of money


def words_around(text: str, value: str) -> set[tuple[str, str]]:
    """Return expressions of words before a value at the end of a line, the same for every name and number, and of all,
    and of the bracket behind it.

    'EMMA SMITH XXXX XXXX 4428' → 'XXXX ', 'XXXX XXXX ', …: digits hidden, digits of any number, or several words.
    """
    end = ")" if text.endswith(f"{value})") else ""
    lead = text.removesuffix(f"{value}{end}")
    if lead == text or re.search(r"\d$", lead):
        return set()
    tails = {lead[found.end() :] for found in re.finditer(r"\s(?=\S)", lead)}
    tells = re.compile(rf"(\d\D*){{4}}|{MASKED.pattern}|\S\s+\S" + (r"|^\(" if end else ""))
    ways = [(r"\s", tail) for tail in tails if tells.search(tail)] + [("^", lead)]
    starts = (start + _of_any_value(tail) for start, tail in ways)
    return {(start, f"{re.escape(end)}$") for start in starts}


def words_before(text: str, value: str) -> str | None:
    """Return the expression of the words before a value in a line, None when it is not one of its words.

    'ID ' stands before 00 in 'ID 00 SAVINGS'; words with digits, such as account numbers, may differ, months as well;
    of the number of a list before all others, '2.', the digits.
    """
    found = re.search(rf"(?:^|(?<=\s)){re.escape(value)}(?=[,;:.)]?(\s|$))", text)
    if not found or not found.start():
        return None
    words = text[: found.start()].split(" ")
    vary = [bool(re.search(r"\d", word)) for word in words]
    before = [
        r"\S+" if digits or month else re.escape(word)
        for word, digits, month in zip(words, vary, _months(words), strict=True)
    ]
    listed = re.fullmatch(r"\d{1,2}([.)])", words[0])
    return " ".join([rf"\d+\{listed[1]}", *before[1:]] if listed else before)


def are_names_at_ends(lead: str, cells: Sequence[str], texts: Sequence[str]) -> bool:
    """Tell whether the values that lines say behind a lead are names of one word, with nothing behind them: other
    lines may say names of several words.
    """
    said = {text[found.end() :] for text in texts if (found := re.match(lead, text))}
    names = {*cells} - {""}
    ended = names <= said and not any(text.startswith(f"{name} ") for name in names for text in said)
    return ended and all(re.fullmatch(r"[^\W\d_]*[^\W\d_A-Z][^\W\d_]*", name) for name in names)


def _of_any_value(text: str) -> str:
    """Return the expression of words in which any sum, any day and any month may stand, and any digits."""
    words = text.split(" ")
    months = _months(words)
    return " ".join(
        r"\S+"
        if month or SUM.fullmatch(word)
        else r"\d{1,2}"
        if re.fullmatch(r"\d\d?", word) and any(months[max(at - 1, 0) : at + 2])
        else re.sub(r"\d", r"\\d", re.escape(word))
        for at, (word, month) in enumerate(zip(words, months, strict=True))
    )


def _months(words: Sequence[str]) -> list[bool]:
    """Tell of each word whether it is a month's name beside one with digits."""
    vary = [bool(re.search(r"\d", word)) for word in words]
    dated = [any(beside) for beside in zip([False, *vary], [*vary[1:], False], strict=False)]
    return [near and bool(month_languages([word.strip(".,")])) for word, near in zip(words, dated, strict=True)]
