"""Look-alikes: for every word and number another of the same shape, always the same one and never one for two.

Vowels become vowels, consonants consonants, digits digits (leading zeros stay, so that a number cut of its zeros is
still the same number), other letters letters of their own alphabet; the case is carried over letter by letter.
"""

from __future__ import annotations

import hashlib
import hmac
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import groupby, product

TRIES = 500  # before a look-alike may equal a word of the page: only marks of two letters ever run out
VOWELS, CONSONANTS = "aeiou", "bcdfghjklmnpqrstvwxyz"


def runs(text: str) -> list[tuple[str, str]]:
    """Split a text into runs of 'letter' (with their accents and vowel signs), 'digit' and 'other' characters."""
    kinds: list[str] = []
    for sign in text:
        mark = unicodedata.category(sign)[0] == "M" and kinds and kinds[-1] == "letter"
        kinds.append("letter" if sign.isalpha() or mark else "digit" if sign.isdecimal() else "other")
    found, at = [], 0
    for kind, group in groupby(kinds):
        end = at + len(list(group))
        found.append((kind, text[at:end]))
        at = end
    return found


def plain(word: str) -> str:
    """Return a word in lower case without changing its length ('ß' and 'İ' keep theirs)."""
    return "".join(low if len(low := sign.lower()) == 1 else sign for sign in word)


def like_cased(image: str, word: str) -> str:
    """Return the image with the case of the word, letter by letter."""
    pairs = zip(image, word, strict=True)
    return "".join(up if sign.isupper() and len(up := to.upper()) == 1 else to for to, sign in pairs)


def zeros_and_rest(key: str) -> tuple[str, str]:
    """Split a number's leading zeros off; a number of nothing but zeros and a word have none."""
    rest = key.lstrip("0") or key
    return (key[: len(key) - len(rest)], rest) if key.isdecimal() else ("", key)


class LookAlikes:
    """The pairs of one sample. No look-alike is one of the ``taken`` words of the page, nor a word that is kept."""

    def __init__(self, seed: bytes, taken: Iterable[str], is_kept: Callable[[str], bool]) -> None:
        self.seed = seed
        self.taken = frozenset(taken)
        self.is_kept = is_kept
        self.images: dict[str, str] = {}
        self.originals: dict[str, str] = {}

    def of(self, run: str) -> str:
        """Return the look-alike of a run of letters or of digits; a look-alike that is on no page is its own."""
        zeros, key = zeros_and_rest(plain(run))
        if key not in self.images and (key in self.taken or key not in self.originals):
            self._remember(key, self._fresh(key))
        return like_cased(zeros + self.images.get(key, key), run)

    def knows(self, run: str) -> bool:
        """Tell whether a run has its look-alike already."""
        return zeros_and_rest(plain(run))[1] in self.images

    def is_image(self, run: str) -> bool:
        """Tell whether a run is a look-alike itself."""
        return zeros_and_rest(plain(run))[1] in self.originals

    def original(self, run: str) -> str:
        """Return what a look-alike stands for; every other run as it is."""
        zeros, key = zeros_and_rest(plain(run))
        return like_cased(zeros + self.originals[key], run) if key in self.originals else run

    def name_piece(self, run: str, image: str) -> None:
        """Let a piece of a word (or several glued together) have the same piece of its look-alike, where it is free."""
        (zeros, key), image = zeros_and_rest(plain(run)), plain(image)
        image = image.removeprefix(zeros)
        if (
            len(image) == len(key)
            and key not in self.images
            and image not in self.originals
            and image != key
            and image not in self.taken
        ):
            self._remember(key, image)

    def _remember(self, key: str, image: str) -> None:
        self.images[key] = image
        self.originals[image] = key

    def _fresh(self, key: str) -> str:
        for again in range(2 * TRIES):
            stream = hmac.new(self.seed, f"{again}:{key}".encode(), hashlib.sha256).digest() * (len(key) // 32 + 1)
            image = _image(key, stream)
            if image in self.originals or (image == key and again < TRIES):
                continue
            if again >= TRIES or not (image in self.taken or self.is_kept(image)):
                return image
        return next(image for image in _every(key) if image not in self.originals)


def _image(key: str, stream: bytes) -> str:
    image = []
    for place, (sign, byte) in enumerate(zip(key, stream, strict=False)):
        choices = _choices(sign)
        if place == 0 and key.isdecimal() and sign != "0":
            choices = choices.replace("0", "")
        image.append(choices[(byte + place) % len(choices)])
    return "".join(image)


def _every(key: str) -> Iterator[str]:
    """Yield all images of a run, one after the other."""
    return ("".join(signs) for signs in product(*(_choices(sign) for sign in key)))


@lru_cache(maxsize=4096)
def _choices(sign: str) -> str:
    """Return the characters that may stand for one: of its own class, alphabet and category."""
    if sign in VOWELS:
        return VOWELS
    if sign in CONSONANTS:
        return CONSONANTS
    if sign in "0123456789":
        return "0123456789"
    category, start = unicodedata.category(sign), ord(sign) & ~0x3F
    if category[0] == "M":
        return sign
    near = [chr(code) for code in range(start, start + 0x40) if unicodedata.category(chr(code)) == category]
    script = unicodedata.name(sign, "").split(" ")[0]
    return "".join(to for to in near if unicodedata.name(to, "").split(" ")[0] == script and plain(to) == to) or sign
