"""Names of persons within a heading: 'Primary EMMA SMITH - card 4417', '[Main Ada Poe] No. 4980-****'; or at its start,
behind which words stand: 'EMMA SMITH Card number 4417'; or at its end, below which totals end what it says.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice, product, takewhile

from tasks.parsers.synthesizer.page.close_scripts import EAST_ASIAN
from tasks.parsers.synthesizer.patterns import escaped
from tasks.parsers.synthesizer.rows.totals import language_of_pages, total_words

LETTERS = r"[^\W\d_]+"
TOKEN = re.compile(rf"{LETTERS}|\d+|\s+|.")
MOST = 500  # ways to take one line for every name
NAME = r"[^\W\d_]\D*?"
NUMBER = r"\d|[*\u2022]|[Xx]{2}"  # or the signs that hide its digits


def inner_name_patterns(texts: Sequence[str], names: Sequence[str]) -> list[str]:
    """Return the expressions of names without digits between other words, the same for every name but for the numbers
    behind; before them, what a person is may be another word, or end with the same one.
    """
    return _patterns(texts, names, [one for one in _surroundings(texts, names) if one[0] not in ("", "^")])


def starting_name_patterns(texts: Sequence[str], names: Sequence[str]) -> list[str]:
    """Return the expressions of names at the start of their lines, as those within them."""
    return _patterns(texts, names, [one for one in _surroundings(texts, names) if one[0] == "^"])


def ending_name_patterns(texts: Sequence[str], names: Sequence[str], lead: str) -> list[str]:
    """Return the expressions of names that end their lines behind a lead and say nothing where totals start."""
    if any(re.search(r"\d", name) for name in names):
        return []
    totals = _totals(texts, names, re.compile(rf"^{lead}({NAME})$"))
    return [rf"^(?:{total}\S*\d.*|{lead}(?=[^\W\d_]))(\D*)$" for total in totals]


def _patterns(texts: Sequence[str], names: Sequence[str], around: Sequence[tuple[str, str]]) -> list[str]:
    """Return the expressions of names between others. The first ones say nothing where totals start: rows below other
    titles are of no person then.
    """
    plain = [rf"{lead}({NAME}){end}" for lead, end in around]
    ended = [
        rf"^(?:{total}\S*\d.*|{lead[1:]}(?={NAME}{end}))(\D*?)(?:{end}|$)"
        for (lead, end), pattern in zip(around, plain, strict=True)
        for total in _totals(texts, names, re.compile(pattern))
    ]
    return [*ended, *plain]


def _surroundings(texts: Sequence[str], names: Sequence[str]) -> list[tuple[str, str]]:
    """Return the expressions of what stands before and behind every name, where no name has digits."""
    names = [*dict.fromkeys(name for name in names if name)]
    if len(names) < 2 or any(re.search(r"\d", name) for name in names):
        return []
    around = [[found for text in texts if (found := _around(text, name))] for name in names]
    ways = [[*zip(*one, strict=True)] for one in islice(product(*around), MOST)]
    return [*dict.fromkeys((_lead(leads), end) for leads, ends in ways for end in _ends(ends))]


def _totals(texts: Sequence[str], names: Sequence[str], heading: re.Pattern[str]) -> list[str]:
    """Return the expressions of totals up to their first number, where every name in a heading has one below.

    'Subtotal for 4471 12.00' → 'Subtotal for '; 'Total of ADA POE 12.00' → 'Total of ', any name and a blank.
    """
    known, name = re.compile(total_words(language_of_pages(texts))), ""
    below: dict[str, set[str]] = {}
    for text in texts:
        name = found[1] if (found := heading.search(text)) else name
        words = re.match(r"\D*(?<=\s)(?=\S*\d)", text)
        if name and words and known.match(text):
            below.setdefault(name, set()).add(NAME.join(map(escaped, words[0].split(name, 1))))
    return sorted(set.intersection(*(below.get(one, set()) for one in filter(None, names))))


def _around(text: str, name: str) -> tuple[str, str] | None:
    """Return the text before and behind a name, None where nothing is behind or no word around, or within a word."""
    lead, found, end = text.partition(name)
    within = re.search(r"\w$", lead) or (re.match(r"\w", end) and not EAST_ASIAN.match(end))
    begun = lead.strip() or re.search(LETTERS, end)  # at the start of its line, words tell a name
    return (lead, end) if found and begun and end.strip() and not within else None


def _lead(leads: Sequence[str]) -> str:
    """Return the expression of what stands before all names: the same last words, as many of any, or nothing."""
    if not any(leads):
        return "^"
    parts = [TOKEN.findall(lead) for lead in leads]
    same = _same([one[::-1] for one in parts])[::-1]
    if re.search(LETTERS, "".join(same)):
        return ("^" if all(same == one for one in parts) else r"^\D*?") + escaped("".join(same))
    shapes = [[_shape(token) for token in one] for one in parts]
    if any(shape != shapes[0] for shape in shapes):
        return ""
    tokens = zip(shapes[0], *parts, strict=True)
    return "^" + "".join(escaped(one[0]) if len({*one}) == 1 else shape for shape, *one in tokens)


def _shape(token: str) -> str:
    """Return the expression of any word or number in place of one, a sign as it is."""
    return LETTERS if token.isalpha() else r"\d+" if token.isdecimal() else escaped(token)


def _ends(ends: Sequence[str]) -> list[str]:
    """Return the expressions of what stands behind all names: words up to a number, or any number, or one alike."""
    same = "".join(_same([TOKEN.findall(end) for end in ends]))
    if words := re.split(rf"\S*(?:{NUMBER})", same)[0].rstrip():
        return [escaped(words)]
    numbers = [re.match(rf"\s\S*(?:{NUMBER})\S*", end) for end in ends]
    alike = {re.sub(r"\d", r"\\d", escaped(found[0])) for found in numbers if found}
    return [rf"(?=\s\S*(?:{NUMBER}))", *(alike if len(alike) == 1 else [])] if all(numbers) else []


def _same(parts: Sequence[list[str]]) -> list[str]:
    """Return the first parts that all have."""
    return [one[0] for one in takewhile(lambda one: len({*one}) == 1, zip(*parts, strict=False))]
