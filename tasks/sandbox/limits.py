"""How much a run may use, and which holes the operator accepts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

MOST_PAGES = 10_000  # a statement that claims more pages gets no more time


@dataclass(frozen=True)
class Limits:
    """The fields of the `SandboxLimits` block, with its defaults.

    Seconds, megabytes (2**20 bytes); ``accepted_holes`` holds names of `worker.probe.HOLES`. The one accepted by
    default, "file metadata" (whether a path exists, its size and time), is open only where there are no namespaces.
    """

    wall_seconds: float = 20.0
    wall_seconds_per_page: float = 0.5
    cpu_seconds: int = 600
    memory_mb: int = 1024
    output_kb: int = 1024
    result_mb: int = 16
    accepted_holes: tuple[str, ...] = ("file metadata",)

    @classmethod
    def from_block(cls, block: Any) -> Limits:
        """The limits that a `SandboxLimits` block (or anything with its fields) holds."""
        values = {name: getattr(block, name) for name in cls.__dataclass_fields__}
        return cls(**{**values, "accepted_holes": tuple(values["accepted_holes"])})

    def wall_seconds_for(self, pages: int) -> float:
        """Seconds a run over a statement of so many pages may take."""
        return self.wall_seconds + self.wall_seconds_per_page * min(max(pages, 0), MOST_PAGES)

    @property
    def output_bytes(self) -> int:
        """How much a run may print."""
        return self.output_kb << 10

    @property
    def result_bytes(self) -> int:
        """How large a run's answer may be."""
        return self.result_mb << 20
