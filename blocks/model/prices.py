"""What tokens cost: the maker's price list for the current models, and the arithmetic."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from blocks.model.reply import Usage

MILLION = Decimal(1_000_000)


@dataclass(frozen=True)
class Prices:
    """Money per million tokens."""

    input: Decimal = Decimal(0)
    output: Decimal = Decimal(0)
    cache_read: Decimal = Decimal(0)
    cache_written: Decimal = Decimal(0)

    def cost(self, usage: Usage) -> Decimal:
        """What these tokens cost."""
        money = (
            usage.input * self.input
            + usage.output * self.output
            + usage.cache_read * self.cache_read
            + usage.cache_written * self.cache_written
        )
        return money / MILLION

    def most(self, characters: int, output: int) -> Decimal:
        """The most that a call can cost: a token is at least one byte, and everything may go into the cache."""
        return (characters * max(self.input, self.cache_written) + output * self.output) / MILLION


# US dollars, from the price list of platform.claude.com (November 2026); prompts up to 100,000 tokens.
LISTED = {
    "claude-opus-5-5": Prices(Decimal("4"), Decimal("20"), Decimal("0.20"), Decimal("5")),
    "claude-sonnet-5-5": Prices(Decimal("2"), Decimal("10"), Decimal("0.10"), Decimal("2.50")),
    "claude-haiku-5-5": Prices(Decimal("0.10"), Decimal("0.50"), Decimal("0.01"), Decimal("0.125")),
}
