"""Values as plain data, both ways: a word for each kind that JSON lacks, and its text. Nothing is ever unpickled."""

from __future__ import annotations

import base64
import datetime as dt
import math
from decimal import Decimal
from typing import Any

DEEPEST = 20  # lists inside lists; nobody needs more


class Unspeakable(ValueError):
    """A value that is no number, text, date, table, or list of these; or data that stands for none."""


def encode(value: Any, depth: int = 0) -> Any:
    """A value as JSON has it; missing ones (None, NaN, NA, NaT) are null.

    Raises `Unspeakable` for anything that is not plain data.
    """
    import pandas

    if depth > DEEPEST:
        raise Unspeakable(f"it is nested deeper than {DEEPEST} levels")
    if value is None or value is pandas.NA or value is pandas.NaT or isinstance(value, bool):
        return value if isinstance(value, bool) else None
    if isinstance(value, pandas.DataFrame):
        return {"table": _encode_table(value)}
    if isinstance(value, pandas.Series | pandas.Index) or type(value).__name__ == "ndarray":
        return {"list": [encode(item, depth + 1) for item in value.tolist()]}
    if type(value).__module__ == "numpy":
        value = value.item()
    if isinstance(value, list | tuple | set | frozenset):
        return {"list": [encode(item, depth + 1) for item in value]}
    if isinstance(value, dict):
        return {"pairs": [[encode(key, depth + 1), encode(item, depth + 1)] for key, item in value.items()]}
    return _encode_scalar(value)


def _encode_scalar(value: Any) -> Any:
    if isinstance(value, str):
        return whole(value)
    if isinstance(value, bool | int):
        return value
    if isinstance(value, float):
        return None if math.isnan(value) else value if math.isfinite(value) else {"float": str(value)}
    if isinstance(value, Decimal):
        return None if value.is_nan() else {"decimal": str(value)}
    if isinstance(value, dt.datetime):
        return {"datetime": value.isoformat()}
    if isinstance(value, dt.date):
        return {"date": value.isoformat()}
    if isinstance(value, dt.time):
        return {"time": value.isoformat()}
    if isinstance(value, dt.timedelta):
        return {"timedelta": str(value // dt.timedelta(microseconds=1))}
    if isinstance(value, bytes | bytearray | memoryview):
        return {"bytes": base64.b64encode(value).decode()}
    if type(value).__name__ == "Period":
        return str(value)
    raise Unspeakable(f"a {type(value).__name__} is no number, text, date, or table")


def _encode_table(table: Any) -> dict[str, list]:
    """Column names and each column's cells; an index that says something becomes columns."""
    import pandas

    if not isinstance(table.index, pandas.RangeIndex):
        table = table.reset_index(names=_names_of_index(table))
    names = [" ".join(map(str, name)).strip() if isinstance(name, tuple) else str(name) for name in table.columns]
    whole("".join(names))
    cells = [[encode(item, 1) for item in _column(table.iloc[:, at])] for at in range(table.shape[1])]
    return {"columns": names, "cells": cells}


def _names_of_index(table: Any) -> list[str]:
    taken = {str(name) for name in table.columns}
    names = [str(name or f"index_{at}") for at, name in enumerate(table.index.names)]
    return [f"{name}_index" if name in taken else name for name in names]


def _column(column: Any) -> list:
    """The cells of a column; moments that are all midnight are days."""
    import pandas

    if isinstance(column.dtype, pandas.CategoricalDtype):
        column = column.astype(object)
    items = column.tolist()
    moments = [item for item in items if isinstance(item, dt.datetime) and item is not pandas.NaT]
    if pandas.api.types.is_datetime64_any_dtype(column.dtype) and all(
        item.tzinfo is None and item == item.normalize() for item in moments
    ):
        return [None if item is pandas.NaT else item.date() for item in items]
    return [item.to_pydatetime() if isinstance(item, pandas.Timestamp) else item for item in items]


READERS = {
    "float": float,
    "decimal": lambda text: quiet(Decimal(text)),
    "date": dt.date.fromisoformat,
    "datetime": dt.datetime.fromisoformat,
    "time": dt.time.fromisoformat,
    "timedelta": lambda text: dt.timedelta(microseconds=int(text)),
    "bytes": lambda text: base64.b64decode(text, validate=True),
}


def whole(text: str) -> str:
    """The text itself. Raises `Unspeakable` for one with half a character, which nothing can write down."""
    if not text.isascii() and any("\ud800" <= character <= "\udfff" for character in text):
        raise Unspeakable("a text holds half a character (a lone surrogate)")
    return text


def quiet(number: Decimal) -> Decimal:
    """The number itself. Raises `Unspeakable` for one that raises wherever it is looked at."""
    if number.is_snan():
        raise Unspeakable("no number")
    return number


def decode(body: Any, depth: int = 0) -> Any:
    """The value that some JSON stands for. Raises `Unspeakable` when it stands for none."""
    if type(body) is str:
        return whole(body)
    if body is None or type(body) in (bool, int, float):
        return body
    if type(body) is not dict or len(body) != 1 or depth > DEEPEST:
        raise Unspeakable("no value")
    (kind, content), *_ = body.items()
    if kind == "list" and type(content) is list:
        return [decode(item, depth + 1) for item in content]
    if kind == "pairs" and type(content) is list and all(type(pair) is list and len(pair) == 2 for pair in content):
        try:
            return {decode(key, depth + 1): decode(item, depth + 1) for key, item in content}
        except TypeError:
            raise Unspeakable("a key that cannot be one") from None
    if kind == "table":
        return _decode_table(content)
    if kind not in READERS or type(content) is not str:
        raise Unspeakable("no value")
    try:
        return READERS[kind](content)
    except (ValueError, ArithmeticError):
        raise Unspeakable(f"no {kind}") from None


def _decode_table(body: Any) -> Any:
    if type(body) is not dict or set(body) != {"columns", "cells"}:
        raise Unspeakable("no columns and cells")
    names, cells = body["columns"], body["cells"]
    lists = type(names) is list and type(cells) is list and all(type(column) is list for column in cells)
    if not lists or len(names) != len(cells) or any(type(name) is not str for name in names):
        raise Unspeakable("no list of cells for each column name")
    whole("".join(names))
    if len({len(column) for column in cells}) > 1:
        raise Unspeakable("columns of unequal length")
    import pandas

    columns = {at: pandas.Series([decode(item, 1) for item in column], dtype=object) for at, column in enumerate(cells)}
    table = pandas.DataFrame(columns)
    table.columns = names
    return table
