"""Texts behind a label that the samples leave out, such as a payer's reference: where one is too long for its line, the
one below goes on with it and is no row's either.

The word behind one that no row has, such as the second of a card holder's name, is left out with it, although it may be
one of other rows' texts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from tasks.statements.first_wraps import letters_of

if TYPE_CHECKING:
    from tasks.statements.printed_balances import Line

LEFT_OUT = "no row has what stands behind "  # the label follows
SEVERAL = 3  # lines that must show it
COLONS = (":", "：")


def learn_left_out(texts: Sequence[str], lines: Sequence[Line]) -> list[str]:
    """Return the habits of the labels with a colon behind which several lines of a sample print words that are in none
    of its rows' ``texts``, and none prints any other.
    """
    shown: dict[str, list[bool]] = {}
    for label, words in filter(None, map(_last_label, lines)):
        known = not words or any(word in text for word in words for text in texts)
        shown.setdefault(label, []).append(not known)
    return [LEFT_OUT + label for label, unread in shown.items() if all(unread) and len(unread) >= SEVERAL]


def goes_on_left_out(above: Line, own: Sequence[str], habits: Collection[str]) -> bool:
    """Tell whether a line ends with words that the samples leave out, and none of which is in its row's texts, so that
    the line below may go on with them.
    """
    label, words = _last_label(above) or ("", [])
    return bool(words) and LEFT_OUT + label in habits and not any(word in text for word in words for text in own)


def is_left_out(line: Line, own: Sequence[str], habits: Collection[str]) -> bool:
    """Tell whether a line starts with a label, and ends with words that the samples leave out."""
    return line.words[0].text.endswith(COLONS) and goes_on_left_out(line, own, habits)


def _last_label(line: Line) -> tuple[str, list[str]] | None:
    """Return the last word with a colon of a line and the words behind it, None where there is no such."""
    places = [at for at, word in enumerate(line.words) if word.text.endswith(COLONS) and letters_of(word.text)]
    if not places:
        return None
    label, *words = (letters_of(word.text) for word in line.words[places[-1] :])
    return label, [*filter(None, words)]


def left_out_behind(lines: Sequence[Line], labels: Collection[str], texts: Sequence[str]) -> set[tuple[str, str]]:
    """Return the pairs of words that several lines print, of which the first is a label and no text has both."""
    pairs = Counter(
        (letters_of(one.text), letters_of(other.text)) for line in lines for one, other in pairwise(line.words)
    )
    said = {pair for pair, times in pairs.items() if times >= SEVERAL and pair[0] in labels}
    return {pair for pair in said if not any("".join(pair) in text for text in texts)}


def words_but(words: Sequence[str], labels: Collection[str], behind: Collection[tuple[str, str]]) -> list[str]:
    """Return the words of a line without labels and what stands behind such."""
    letters = ["", *map(letters_of, words)]
    return [
        word
        for pair, word in zip(pairwise(letters), words, strict=True)
        if pair not in behind and pair[1] not in labels
    ]
