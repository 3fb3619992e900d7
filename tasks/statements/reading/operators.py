"""A page's content stream split into operands and operators, to the letter as pdfminer's parser splits it, but at once.

pdfminer walks through a stream state by state, which is half of the time pdfplumber needs for a page. One expression
finds the same tokens. What statements hardly ever hold is left to pdfminer: Unusual is raised for it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from pdfminer.psparser import ESC_STRING, LIT

NAME_END = rb"/%\[\]()<>{}\s"
INNER = rb"\((?:[^()\\]|\\.)*+\)"  # balanced parentheses in a string need no escape
MIDDLE = rb"\((?:[^()\\]|\\.|" + INNER + rb")*+\)"
TOKEN = re.compile(
    rb"[-+]?\d+\.?\d*|[-+]?\.\d+|[A-Za-z][^#%b]*|\((?:[^()\\]|\\.|%b)*+\)|[\[\]]|<[0-9A-Fa-f\s]*>|/[^%b]*|<<|>>|%%[^\r\n]*|\S"
    % (NAME_END, MIDDLE, NAME_END),
    re.DOTALL,
)
PICTURE, PICTURE_BEGINS = re.compile(rb"\bBI\b"), re.compile(rb"\bID\b")
PICTURE_DATA = re.compile(rb"(?:[^E]++|E[^I]|EI\S)*+EI\s", re.DOTALL)  # up to where pdfminer takes it to end
ENCODED = re.compile(rb"/(?:A85|ASCII85Decode)\b")  # pdfminer ends such pictures by another sign
ESCAPE = re.compile(rb"\\(?:([0-7]{1,3})|\r\n|(.))", re.DOTALL)
NAME_HEX = re.compile(rb"#([0-9a-fA-F]{0,2})")
NOTHING = (b"-", b"+", b".", b"\0", b">")  # alone they are no token to pdfminer
BOOLEANS = {b"true": True, b"false": False}
NO_VALUE = object()


class Unusual(Exception):
    """Something on a page that pdfplumber itself has to read; the message says what."""


def split(content: bytes) -> Iterator[bytes]:
    """Return the tokens of a content stream in order; comments are among them."""
    picture = PICTURE.search(content) if b"ID" in content else None
    if picture and PICTURE_BEGINS.search(content, picture.end()):
        return _around_pictures(content)
    return iter(TOKEN.findall(content))


def _around_pictures(content: bytes) -> Iterator[bytes]:
    """Yield the tokens of a stream but those of pictures that stand between the operators."""
    place, picture = 0, None
    while found := TOKEN.search(content, place):
        place = found.end()
        if found[0] == b"BI":
            picture = place
        elif picture is None:
            yield found[0]
        elif found[0] == b"ID":
            data = PICTURE_DATA.match(content, found.start() + len(b"ID "))
            if not data or ENCODED.search(content, picture, found.start()):
                raise Unusual("a picture between the operators whose end is not plain")
            place, picture = data.end(), None
    if picture is not None:
        raise Unusual("a picture between the operators that does not begin")


def operand(token: bytes, tokens: Iterator[bytes]) -> Any:
    """Return the operand a token is or begins (then the rest is taken from ``tokens``), NO_VALUE for none."""
    return OPERANDS[token[0]](token, tokens)


def digits(token: bytes, _: Iterator[bytes]) -> float:
    """Return the number that begins with a digit; nine of ten operands are such."""
    return float(token)


def _number(token: bytes, _: Iterator[bytes]) -> Any:
    return NO_VALUE if token in NOTHING else float(token)


def _string(token: bytes, _: Iterator[bytes]) -> bytes:
    if len(token) == 1:
        raise Unusual("a string without its end, or with deep parentheses")
    return ESCAPE.sub(_escaped, token[1:-1]) if b"\\" in token else token[1:-1]


def _escaped(found: re.Match[bytes]) -> bytes:
    """Return what stands behind a backslash: a code in octal or a control sign, else nothing, as pdfminer does."""
    if found[1]:
        code = int(found[1], 8)
        if code > 255:
            raise Unusual("a code above 255 in a string")
        return bytes((code,))
    code = ESC_STRING.get(found[2] or b"")
    return b"" if code is None else bytes((code,))


def _name(token: bytes, _: Iterator[bytes]) -> Any:
    name = token[1:]
    if b"#" in name:
        name = NAME_HEX.sub(lambda found: bytes((int(found[1], 16),)) if found[1] else b"", name)
    try:
        return LIT(name.decode())
    except UnicodeDecodeError:
        return LIT(name)


def _angle(token: bytes, tokens: Iterator[bytes]) -> Any:
    """Return a string in hexadecimal digits (pdfminer takes an odd last one for a small code) or a dictionary."""
    if token == b"<<":
        if len(_until(b">>", tokens)) % 2:
            raise Unusual("a dictionary that lacks a value")
        return {}  # what a dictionary says changes neither letters nor shapes
    if len(token) == 1:
        raise Unusual("a string of digits that has others")
    written = token[1:-1].decode()
    try:
        return bytes.fromhex(written)
    except ValueError:
        written = "".join(written.split())
        even = len(written) // 2 * 2
        return bytes.fromhex(written[:even]) + bytes(int(digit, 16) for digit in written[even:])


def _array(token: bytes, tokens: Iterator[bytes]) -> list:
    if token == b"]":
        raise Unusual("an array that ends without a start")
    return _until(b"]", tokens)


def _until(end: bytes, tokens: Iterator[bytes]) -> list:
    items = []
    for token in tokens:
        if token == end:
            return items
        item = operand(token, tokens) if OPERANDS[token[0]] else BOOLEANS.get(token)
        if item is not NO_VALUE:
            items.append(item)
    raise Unusual("an array or a dictionary without its end")


def _nothing(token: bytes, _: Iterator[bytes]) -> Any:
    if len(token) == 1 and token not in NOTHING:
        raise Unusual("a sign that belongs nowhere")
    return NO_VALUE


# By a token's first byte: what makes an operand of it; None for operators.
OPERANDS: list[Any] = [_nothing] * 256
for _sign in b"0123456789":
    OPERANDS[_sign] = digits
for _sign in b"+-.":
    OPERANDS[_sign] = _number
for _sign in b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'\"":
    OPERANDS[_sign] = None
OPERANDS[ord("(")] = _string
OPERANDS[ord("/")] = _name
OPERANDS[ord("<")] = _angle
OPERANDS[ord("[")] = OPERANDS[ord("]")] = _array
