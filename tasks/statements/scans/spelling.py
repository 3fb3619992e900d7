"""What a recognised word means where its signs look like others: 0 and O, 1, l and I, and signs the model lacks."""

from __future__ import annotations

import re

LETTER = r"[^\W\d_]"
ALIKE = (  # what is read, and what it is there
    (
        re.compile(rf"(?<={LETTER})0(?={LETTER})"),
        lambda found: "O" if found.string[found.start() - 1].isupper() else "o",
    ),
    (re.compile(r"(?<![^\W_])0(?=[a-z]{2})"), lambda _: "O"),  # 0ct
    (re.compile(r"(?<=\d)[Oo](?=\d)"), lambda _: "0"),
    (re.compile(r"(?<=\d)[lI|](?=\d)"), lambda _: "1"),
    (re.compile(r"(?<=[a-z])[I1](?=[a-z])"), lambda _: "l"),
    (re.compile(r"(?<=[A-Z])l(?=[A-Z])"), lambda _: "I"),
    (re.compile(rf"(?<![^\W_])[1I](?=['’]{LETTER})"), lambda _: "l"),
)
# £ and € are no signs of the model: it reads f, E, C or nothing. Before an amount nothing is left of them.
BEFORE_AMOUNT = re.compile(r"^([-+(]?)[fEC£€](?=\d[\d.,'’]*[.,]\d\d\W*\w{0,2}$)")
CURRENCY = re.compile(r"(?:\([fEC€]?\)|f)")
# A capital with an upright stroke behind it may be El or EI, Al or AI.
UPRIGHT = re.compile(r"[A-Z][Il]")


# A full-width sign in a word without ideographs is the plain one.
FULL_WIDTH = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}
IDEOGRAPH = re.compile(r"[\u2e80-\ufeff]")
# One separator for groups of three and for the decimals: a comma and a full stop are told apart by a pixel.
GROUPED = re.compile(r"^[-+(]?\d{1,3}([.,])\d{3}(?:\1\d{3})*\1(?=\d\d(?:\W+|\W*[^\W\d]{1,2})?$)")


def _with_two_separators(found: re.Match[str]) -> str:
    groups, other = found.group(), "." if found.group(1) == "," else ","
    return groups[:-1].replace(found.group(1), other) + found.group(1)


def spelled(text: str) -> str:
    """Return a word as it is most likely printed."""
    if not IDEOGRAPH.search(text):
        text = text.translate(FULL_WIDTH)
    if CURRENCY.fullmatch(text):
        return "(£)" if "(" in text else "£"
    text = GROUPED.sub(_with_two_separators, BEFORE_AMOUNT.sub(r"\1", text))
    for read, meant in ALIKE:
        text = read.sub(meant, text)
    return text


def is_ambiguous(text: str) -> bool:
    """Whether a word may as well be another one, however sure each of its signs is."""
    return bool(UPRIGHT.fullmatch(text))
