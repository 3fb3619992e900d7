"""What a model may be shown of a bank: everything a prompt is built from, as one value."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tasks.problems import Attempt

if TYPE_CHECKING:
    from tasks.parsers.analysis import Analysis


@dataclass(frozen=True)
class Start:
    """The synthesizer's nearest miss: its file, the columns that differ (None for the rows), and how it fails."""

    source: str
    wrong: tuple[str, ...] | None
    sentence: str

    @property
    def exact(self) -> bool:
        """Whether the whole sample was reproduced."""
        return self.wrong == ()


@dataclass(frozen=True)
class Material:
    """The bank's samples as studied, the earlier attempts, and the synthesizer's nearest miss."""

    analysis: Analysis
    attempts: tuple[Attempt, ...] = ()
    start: Start | None = None
