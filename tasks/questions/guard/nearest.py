"""Names as they are compared, and names near to one that was not found."""

from __future__ import annotations

from collections.abc import Sequence

NEAR = 60  # of 100: 'custmer' is near 'customers', 'price' is not near 'city'
MOST = 3


def key_of(name: str) -> str:
    """A name as it is compared: in lower case, its white space (also as a prompt or JSON shows it) one space."""
    return " ".join(name.replace("\\n", " ").replace("\\t", " ").split()).casefold()


def nearest(name: str, among: Sequence[str]) -> list[str]:
    """At most three names that are spelt nearly so, or that hold the same words, nearest first."""
    from rapidfuzz import fuzz, process, utils

    found = process.extract(name, among, scorer=fuzz.WRatio, processor=utils.default_process, limit=MOST)
    return [each for each, score, _ in found if score >= NEAR]


def or_list(names: Sequence[str]) -> str:
    """The names as 'a, b or c'."""
    return " or ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
