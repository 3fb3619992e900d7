"""Everything a source says or hides: its texts and numbers, put together, unpacked and decoded as far as is cheap."""

from __future__ import annotations

import ast
import base64
import binascii
import bz2
import codecs
import lzma
import re
import zlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from decimal import Decimal
from itertools import pairwise
from typing import Any

from tasks.parsers.constant_folding import fold_constants

SHORTEST_HIDING = 16  # letters; less hides no row of a statement
LONGEST_UNPACKED = 1_000_000
MOST_LAYERS = 3  # base64 over zlib over JSON is two
SHORTEST_PLAIN = 4  # letters of a decoded text; less is chance
SHORTEST_CIPHER = 120  # letters from which the shifts of a cipher are tried
MOST_TEXTS = 4000
SHORTEST_OPAQUE = 240  # letters
CODE_RUN = re.compile(r"[A-Za-z0-9+/=_-]{200}")
PATTERN_SIGNS = re.compile(r"\\[bdswBDSW]|\(\?|\[\^")  # a long regular expression is hard to read, too
ALL_JOINED = "all texts joined"
TURNED = ("rot13", "backwards", "JSON escapes")  # these turn any text into another: one of them is tried, not chains


@dataclass(frozen=True, slots=True)
class CarriedText:
    """A text in a source: where, and what had to be done to read it ('' when it stands there as it is)."""

    text: str
    line: int
    how: str = ""


@dataclass
class Carried:
    """The texts and numbers of a source; a number is given with its line."""

    texts: list[CarriedText] = field(default_factory=list)
    numbers: dict[Decimal, int] = field(default_factory=dict)


def read_carried(source: str) -> Carried:
    """Return what a source carries. Raises SyntaxError when it is not Python."""
    carried = Carried()
    seen: set[str] = set()
    singles: list[CarriedText] = []
    for line, value in fold_constants(ast.parse(source)):
        for text in _texts_of(value, line):
            if text.text not in seen and len(seen) < MOST_TEXTS:
                seen.add(text.text)
                singles.append(text)
        for number in _numbers_of(value):
            carried.numbers.setdefault(number, line)
    plain = [single.text for single in singles if not single.how]
    if sum(map(len, plain)) < LONGEST_UNPACKED:
        singles.append(CarriedText("".join(plain), 1, ALL_JOINED))
    for single in singles:
        carried.texts.append(single)
        carried.texts.extend(_decoded(single))
    return carried


def _texts_of(value: Any, line: int) -> Iterator[CarriedText]:
    """A value's own text, and that of a list of texts or of code points put together."""
    if isinstance(value, str):
        yield CarriedText(value, line)
    elif isinstance(value, bytes):
        yield CarriedText(value.decode("latin-1"), line, "as bytes")
    elif isinstance(value, int) and value > 1 << 64:
        yield CarriedText(value.to_bytes(value.bit_length() // 8 + 1, "big").decode("latin-1"), line, "from one number")
    elif isinstance(value, list | dict):
        flat = list(_flat(value))
        words = [thing for thing in flat if isinstance(thing, str)]
        codes = [thing for thing in flat if isinstance(thing, int) and 0 <= thing < 0x110000]
        if len(words) > 1 and sum(map(len, words)) < LONGEST_UNPACKED:
            yield CarriedText("".join(words), line, "joined")
            yield CarriedText("".join(reversed(words)), line, "joined backwards")
        if len(codes) >= SHORTEST_HIDING:
            yield CarriedText("".join(map(chr, codes)), line, "from character numbers")


def _flat(value: Any) -> Iterator[Any]:
    if isinstance(value, dict):
        value = [thing for pair in value.items() for thing in pair]
    if isinstance(value, list | tuple):
        for thing in value:
            yield from _flat(thing)
    else:
        yield value


def _numbers_of(value: Any) -> Iterator[Decimal]:
    for thing in _flat(value):
        if isinstance(thing, bool) or not isinstance(thing, int | float | Decimal):
            continue
        number = Decimal(str(thing))
        if number.is_finite():
            yield abs(number)


def _decoded(carried: CarriedText, layers: int = MOST_LAYERS) -> Iterator[CarriedText]:
    """Yield what a text says when it is decoded or unpacked, layer by layer."""
    if len(carried.text) < SHORTEST_HIDING or not layers:
        return
    data = _bytes_of(carried.text)
    turned = any(step in carried.how for step in TURNED)
    for how, decode in DECODERS.items():
        if how in carried.how or (turned and how in TURNED):
            continue
        try:
            plain = decode(carried.text, data)
        except (ValueError, binascii.Error, zlib.error, OSError, EOFError, lzma.LZMAError, UnicodeError):
            continue
        if len(plain) >= SHORTEST_PLAIN and plain != carried.text:
            found = CarriedText(plain, carried.line, f"{carried.how}, {how}".strip(", "))
            yield found
            yield from _decoded(found, layers - 1)


def shifted_texts(carried: Carried) -> Iterator[CarriedText]:
    """Yield long opaque texts under every shift (Caesar) and every XOR with one byte."""
    for text in carried.texts:
        data = _bytes_of(text.text)
        if len(data) < SHORTEST_CIPHER or any(step in text.how for step in (ALL_JOINED, *TURNED)):
            continue
        for key in range(1, 256):
            table = bytes((code + key) % 256 for code in range(256))
            yield CarriedText(data.translate(table).decode("latin-1"), text.line, f"{text.how}, shifted".strip(", "))
            table = bytes(code ^ key for code in range(256))
            yield CarriedText(data.translate(table).decode("latin-1"), text.line, f"{text.how}, XOR".strip(", "))


def opaque_texts(carried: Carried) -> Iterable[CarriedText]:
    """Return long texts that nobody can read: one unbroken run of code letters, or bytes that are no text."""
    for text in carried.texts:
        if text.how not in ("", "as bytes", "from one number") or len(text.text) < SHORTEST_OPAQUE:
            continue
        unprintable = sum(not sign.isprintable() and not sign.isspace() for sign in text.text)
        mixed = sum(_kind(a) != _kind(b) for a, b in pairwise(text.text))
        unbroken = max(map(len, text.text.split())) >= SHORTEST_OPAQUE and not PATTERN_SIGNS.search(text.text)
        if CODE_RUN.search(text.text) or (unbroken and mixed > len(text.text) / 2) or unprintable > len(text.text) / 8:
            yield text


def _kind(sign: str) -> str:
    return "a" if sign.islower() else "A" if sign.isupper() else "0" if sign.isdigit() else "."


def _bytes_of(text: str) -> bytes:
    try:
        return text.encode("latin-1")
    except UnicodeEncodeError:
        return text.encode("utf-8", "replace")


def _inflate(data: bytes, wbits: int) -> str:
    return zlib.decompressobj(wbits).decompress(data, LONGEST_UNPACKED).decode("latin-1")


def _bounded(unpacker: Any, data: bytes) -> str:
    return unpacker.decompress(data, LONGEST_UNPACKED).decode("latin-1")


def _base64(text: str, data: bytes) -> str:
    plain = re.sub(r"\s", "", text).replace("-", "+").replace("_", "/")
    return base64.b64decode(plain + "=" * (-len(plain) % 4), validate=True).decode("latin-1")


# What turns a text (or its bytes, one a letter) into another; each raises an error of its own on other input.
DECODERS: dict[str, Callable[[str, bytes], str]] = {
    "base64": _base64,
    "base32": lambda text, data: base64.b32decode(data, casefold=True).decode("latin-1"),
    "base85": lambda text, data: base64.b85decode(data).decode("latin-1"),
    "ascii85": lambda text, data: base64.a85decode(data).decode("latin-1"),
    "hex": lambda text, data: bytes.fromhex(text).decode("latin-1"),
    "zlib": lambda text, data: _inflate(data, zlib.MAX_WBITS),
    "gzip": lambda text, data: _inflate(data, zlib.MAX_WBITS | 16),
    "deflate": lambda text, data: _inflate(data, -zlib.MAX_WBITS),
    "bz2": lambda text, data: _bounded(bz2.BZ2Decompressor(), data),
    "lzma": lambda text, data: _bounded(lzma.LZMADecompressor(), data),
    "UTF-8": lambda text, data: data.decode("utf-8"),
    "rot13": lambda text, data: codecs.encode(text, "rot13"),
    "backwards": lambda text, data: text[::-1],
    "JSON escapes": lambda text, data: re.sub(r"\\u([0-9a-fA-F]{4})", lambda m: chr(int(m[1], 16)), text),
}
