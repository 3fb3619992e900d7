"""The numbers that rows print, each with what stands beside it and may tell its sign."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from tasks.parsers.synthesizer.facts import Facts, is_personal, joined_text
from tasks.parsers.synthesizer.numbers.marks import is_mark, leading_marks

NONZERO = re.compile(r"[1-9]")
MINUS = re.compile(r"[-−–△▲]|\([^A-Za-z+]*\d")


@dataclass(frozen=True)
class Seen:
    """One number of a row: its column, whether it prints a minus or a plus, its mark, the words around, its sign."""

    column: str
    minus: bool
    plus: bool
    mark: str
    words: tuple[tuple[str, str], ...]
    sign: int | None


Told = dict[object, int | None]


def numbers_seen(facts: Facts, columns: Sequence[str], signs: Sequence[int | None]) -> list[Seen]:
    """Collect the numbers of printed columns with the signs that are wanted of them."""
    seen, leading, above = [], leading_marks(facts.alignment), _headings_of_words(facts)
    for row, sign in enumerate(signs):
        for column in columns:
            text = joined_text(facts, row, column)
            if not text or sign is None or not NONZERO.search(text):
                continue
            minus = bool(MINUS.search(text))
            first = next((word for word in re.findall(r"[^\W\d_]+", text)[:1] if word in leading), "")
            seen.append(
                Seen(column, minus, "+" in text, first or _mark_after(text), _words_beside(facts, row, above), sign)
            )
    if any(is_mark(one.mark) for one in seen):  # then other words are the currency
        seen = [one if is_mark(one.mark) else replace(one, mark="") for one in seen]
    return seen


def cell_of(column: str) -> str:
    """Return the expression of what a row prints in a column, its lines joined."""
    return f'joined(row, "{column}")'


def texts_of(facts: Facts, row: int, columns: Sequence[str]) -> list[str]:
    """Return what a row prints in each of some columns, the lines joined."""
    return [joined_text(facts, row, column) for column in columns]


def _headings_of_words(facts: Facts) -> list[str]:
    """Return the names of headings that may tell a sign: none which say numbers of cards, as later ones are others."""
    said = {one.name: {cells.get(one.name, "") for cells in facts.carried} for one in facts.headings}
    return [name for name, texts in said.items() if not any(map(is_personal, texts))]


def _words_beside(facts: Facts, row: int, above: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """Return what could tell the sign beside a number: the row's texts and some headings above it."""
    texts = [found.name for found in facts.fields if found.kind in ("text", "other")]
    beside = tuple((name, joined_text(facts, row, name)) for name in texts)
    return beside + tuple((name, facts.carried[row].get(name, "")) for name in above)


def _mark_after(text: str) -> str:
    """Return the mark behind a number's digits, without signs and currency: '1,250.00€ CR' → 'CR'."""
    found = re.match(r"^\D*.*\d(\D*)$", text)
    words = re.findall(r"[^\W\d_]+", found[1]) if found else []
    return next((word for word in words if is_mark(word)), " ".join(words))


def told_by(seen: list[Seen], key: Callable[[Seen], object]) -> dict | None:
    """Return the sign for every key, None where one key has two signs."""
    signs: dict = {}
    for one in seen:
        if signs.setdefault(key(one), one.sign) != one.sign:
            return None
    return signs
