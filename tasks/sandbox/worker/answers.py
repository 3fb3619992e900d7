"""What a run sends back, as plain data: frames of a tag, a length and JSON. Nothing here is ever unpickled."""

from __future__ import annotations

import json
import os
import struct
from dataclasses import dataclass
from decimal import Decimal
from numbers import Integral

PAGES, TABLE, ANSWER, REPORT, PROBLEM = b"N", b"T", b"A", b"R", b"E"
QUERY = b"Q"  # a question of the run's, which the host answers with rows or with a refusal
ROWS, REFUSAL = b"D", b"X"
HEADER = struct.Struct("<cI")  # tag, bytes that follow
LONGEST_SENTENCE = 500


class Unusable(Exception):
    """What the code returned cannot be used; ``status`` is the outcome's, the message its sentence."""

    def __init__(self, sentence: str, status: str = "bad-result") -> None:
        super().__init__(sentence)
        self.status = status


def send(descriptor: int, tag: bytes, payload: bytes) -> None:
    """Write one frame, however many writes it takes."""
    rest = memoryview(HEADER.pack(tag, len(payload)) + payload)
    while rest:
        rest = rest[os.write(descriptor, rest) :]


@dataclass(frozen=True)
class Channel:
    """The descriptors of a run: where it sends frames, and where the host's replies come in."""

    results: int
    replies: int

    def send(self, tag: bytes, payload: bytes) -> None:
        """Send one frame to the host."""
        send(self.results, tag, payload)

    def receive(self) -> tuple[bytes, bytes]:
        """Wait for one frame of the host's. EOFError when there will be none."""
        tag, size = HEADER.unpack(self._read(HEADER.size))
        return tag, self._read(size)

    def _read(self, size: int) -> bytes:
        received = bytearray()
        while len(received) < size:
            chunk = os.read(self.replies, size - len(received))
            if not chunk:
                raise EOFError("the host has hung up")
            received += chunk
        return bytes(received)


def problem(status: str, error: str, traceback: str = "", found: str = "") -> bytes:
    """The payload of a `PROBLEM` frame; ``found`` is the text that the failing function was given."""
    return json.dumps({"status": status, "error": error, "traceback": traceback, "found": found}).encode()


def encode_table(table: object, limit: int) -> bytes:
    """The payload of a `TABLE` frame: column names, and each column's cells as a list of text.

    Blank (None, NaN, NA, NaT) becomes ''. Raises `Unusable` for anything that is not a DataFrame of text, and for one
    of more than ``limit`` bytes.
    """
    import pandas

    if not isinstance(table, pandas.DataFrame):
        kind = type(table).__name__
        raise Unusable(f"parse() must return a pandas DataFrame of strings, but it returned {kind}")
    names = list(table.columns)
    for position, name in enumerate(names):
        if not isinstance(name, str):
            raise Unusable(f"column names must be strings, but name {position + 1} is {_shown(name)}")
        if name in names[:position]:
            raise Unusable(f"column names must differ, but {name!r} appears more than once")
    columns = [_texts(name, table.iloc[:, i].tolist()) for i, name in enumerate(names)]
    if sum(sum(map(len, column)) for column in columns) > limit:
        raise Unusable(f"the table is larger than {limit} characters", "result-limit")
    try:
        body = {"columns": [str(name) for name in names], "cells": columns}
        return json.dumps(body, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise Unusable("a cell or column name holds half a character (a lone surrogate)") from None


def _texts(name: str, values: list) -> list[str]:
    """The cells of one column as text."""
    return [value if type(value) is str else _text(name, row, value) for row, value in enumerate(values)]


def _text(name: str, row: int, value: object) -> str:
    """A cell as text, where there is only one way to write it: a float or a date could be written in many."""
    import pandas

    if value is None or value is pandas.NA or value is pandas.NaT:
        return ""
    if isinstance(value, str):
        return str(value)
    if isinstance(value, float) and value != value:
        return ""
    if isinstance(value, Integral) and not isinstance(value, bool):
        return str(int(value))
    if isinstance(value, Decimal) and value.is_finite() and value.as_tuple().exponent <= 0:
        return format(value, "f")
    raise Unusable(f"every cell must be a string, but column {name!r}, row {row + 1} holds {_shown(value)}")


def _shown(value: object) -> str:
    """A value with its type, for a sentence."""
    return f"{type(value).__name__} {value!r}"[:100]
