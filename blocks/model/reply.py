"""A model's answer as a value, whoever gave it."""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any


@dataclass(frozen=True)
class Usage:
    """Tokens of one or several calls: read anew, written by the model, read from the cache, written to the cache."""

    input: int = 0
    output: int = 0
    cache_read: int = 0
    cache_written: int = 0

    def __add__(self, other: Usage) -> Usage:
        return Usage(
            self.input + other.input,
            self.output + other.output,
            self.cache_read + other.cache_read,
            self.cache_written + other.cache_written,
        )


@dataclass(frozen=True)
class Reply:
    """What a model answered. ``data`` is the validated object where a schema was given, ``cost`` in the prices' money.

    ``stop`` is why the model ended, None where it did not come to an end.
    """

    text: str
    data: dict[str, Any] | None = None
    stop: str | None = None
    usage: Usage = field(default_factory=Usage)
    cost: Decimal = Decimal(0)
    model: str = ""
    seconds: float = 0.0
    request_id: str | None = None
