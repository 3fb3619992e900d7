"""A word as OCR reads it, of which other modules know without the models that read."""

from __future__ import annotations

from dataclasses import dataclass

UNSURE = 0.5  # a word that is less sure even when it is read again may be another one
LOW = 0.2  # of the letter size: how far the box of a word that is printed as read reaches below its baseline


@dataclass(frozen=True)
class ScannedWord:
    """A word with its ink's left and right edge, its baseline and its letter size, in pixels; ``sure`` is 0 to 1."""

    text: str
    x0: float
    x1: float
    baseline: float
    size: float
    sure: float

    @property
    def is_doubtful(self) -> bool:
        """Whether it may well be another word."""
        return self.sure < UNSURE
