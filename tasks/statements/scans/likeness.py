"""How like a reading is to what is printed: OCR takes a letter for another, loses an accent, sees a speck as a dot.

A digit is never taken for another digit, lost or made up here: references that differ in one are different ones.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from math import inf

SHARE = 8  # letters of a text for each that may be read otherwise
SHORT = 4  # letters: in a shorter text only marks, case and punctuation may be read otherwise
SLIGHT = 0.5  # of a letter: what a lost mark, the other case or a speck counts
DIGITS_LIKE = {"0": "OoQDØø", "1": "lIi|", "2": "Zz", "5": "Ss", "6": "bGóòôöõő", "8": "B", "9": "gq"}


def most_unlike(text: str) -> float:
    """Return by how many letters the reading of a text may differ from it; blanks do not count."""
    letters = len("".join(text.split()))
    return max(1.0, letters / SHARE) if letters >= SHORT else SLIGHT


def readings(wanted: str, words: Sequence[str]) -> Iterator[tuple[int, float]]:
    """Yield how many of the words, from the first, may be a reading of the wanted text, and by how much they differ.

    Blanks do not count: OCR parts words and joins them.
    """
    letters, limit = "".join(wanted.split()), most_unlike(wanted)
    costs = _first_costs(letters)
    for number, word in enumerate(words, 1):
        for sign in word:
            costs = _next_costs(costs, letters, sign)
        if min(costs) > limit:
            return
        if costs[-1] <= limit:
            yield number, costs[-1]


def blanks_at(wanted: str, words: Sequence[str]) -> list[bool]:
    """Tell for each word but the first whether a blank of the wanted text stands before it, as both are aligned."""
    letters = "".join(wanted.split())
    parted, place = {0}, 0
    for part in wanted.split():
        place += len(part)
        parted.add(place)
    rows, ends = [_first_costs(letters)], []
    for word in words:
        for sign in word:
            rows.append(_next_costs(rows[-1], letters, sign))
        ends.append(len(rows) - 1)
    text, place, reached = "".join(words), len(letters), {}
    for row in range(len(rows) - 1, 0, -1):
        while place and rows[row][place] == rows[row][place - 1] + _lost(letters[place - 1]):
            reached.setdefault(row, set()).add(place)
            place -= 1
        reached.setdefault(row, set()).add(place)
        if place and rows[row][place] == rows[row - 1][place - 1] + _taken_for(letters[place - 1], text[row - 1]):
            place -= 1
    return [not parted.isdisjoint(reached.get(end, ())) for end in ends[:-1]]


def _first_costs(letters: str) -> list[float]:
    costs = [0.0]
    for letter in letters:
        costs.append(costs[-1] + _lost(letter))
    return costs


def _next_costs(costs: list[float], letters: str, sign: str) -> list[float]:
    """Return the least costs of reading each beginning of the letters, when one more sign is read."""
    made_up = _lost(sign)
    new = [costs[0] + made_up]
    for place, letter in enumerate(letters):
        same = costs[place] + _taken_for(letter, sign)
        new.append(min(same, costs[place + 1] + made_up, new[place] + _lost(letter)))
    return new


def _taken_for(letter: str, sign: str) -> float:
    """Return what it counts that a letter is read as a sign."""
    if letter == sign:
        return 0.0
    if letter.isdigit() or sign.isdigit():
        return 1.0 if sign in DIGITS_LIKE.get(letter, "") or letter in DIGITS_LIKE.get(sign, "") else inf
    if _bare(letter) == _bare(sign) or not (letter.isalnum() or sign.isalnum()):
        return SLIGHT
    return 1.0


def _lost(sign: str) -> float:
    """Return what it counts that a sign is not read, or read where there is none."""
    if sign.isdigit():
        return inf
    return 1.0 if sign.isalpha() else SLIGHT


def _bare(sign: str) -> str:
    return unicodedata.normalize("NFD", sign)[0].casefold()
