"""How much one query may take from a database."""

from __future__ import annotations

from dataclasses import dataclass, fields


@dataclass(frozen=True)
class QueryLimits:
    """What a query may use up; what is larger is refused with the limit named, never cut silently."""

    rows: int = 10_000  # of a result
    bytes: int = 16 << 20  # of a result's cells as text
    seconds: float = 30.0
    pulled_rows: int = 200_000  # of each table that is pulled over to join two databases

    def within(self, other: QueryLimits | None) -> QueryLimits:
        """The narrower of two limits, field by field."""
        if other is None:
            return self
        return QueryLimits(*(min(getattr(self, each.name), getattr(other, each.name)) for each in fields(self)))
