"""What a recognised word means where its signs look like others: 0 and O, 1, l and I, and signs the model lacks."""

from __future__ import annotations

import re

LETTER = r"[^\W\d_]"
ALIKE = (  # what is read, and what it is there
    (
        re.compile(rf"(?<={LETTER})0(?={LETTER})"),
        lambda found: "O" if found.string[found.start() - 1].isupper() else "o",
    ),
    (re.compile(r"(?<=\d)[Oo](?=\d)"), lambda _: "0"),
    (re.compile(r"(?<=\d)[lI|](?=\d)"), lambda _: "1"),
    (re.compile(r"(?<=[a-z])[I1](?=[a-z])"), lambda _: "l"),
    (re.compile(r"(?<=[A-Z])l(?=[A-Z])"), lambda _: "I"),
)
# £ and € are no signs of the model: it reads f, E, C or nothing. Before an amount nothing is left of them.
BEFORE_AMOUNT = re.compile(r"^([-+(]?)[fEC£€](?=\d[\d.,'’]*[.,]\d\d\W*\w{0,2}$)")
CURRENCY = re.compile(r"(?:\([fEC€]?\)|f)")
# A capital with an upright stroke behind it may be El or EI, Al or AI.
UPRIGHT = re.compile(r"[A-Z][Il]")


def spelled(text: str) -> str:
    """Return a word as it is most likely printed."""
    if CURRENCY.fullmatch(text):
        return "(£)" if "(" in text else "£"
    text = BEFORE_AMOUNT.sub(r"\1", text)
    for read, meant in ALIKE:
        text = read.sub(meant, text)
    return text


def is_ambiguous(text: str) -> bool:
    """Whether a word may as well be another one, however sure each of its signs is."""
    return bool(UPRIGHT.fullmatch(text))
