"""What a run may spend on a model, and has spent: calls, tokens, money. Nothing is ever overdrawn."""

from __future__ import annotations

import threading
from dataclasses import dataclass, field
from decimal import Decimal

from blocks.model.errors import BudgetSpent
from blocks.model.reply import Usage


@dataclass
class Spending:
    """The account of one run. ``budget`` is its money, ``allowed`` its calls; the rest is what was spent so far.

    A call is reserved at the most it can cost, and settled at what it did cost. Safe to share between threads.
    """

    budget: Decimal
    allowed: int
    calls: int = 0
    money: Decimal = Decimal(0)
    usage: Usage = field(default_factory=Usage)
    reserved: Decimal = Decimal(0)
    lock: threading.Lock = field(default_factory=threading.Lock, repr=False, compare=False)

    def reserve(self, most: Decimal) -> None:
        """Set aside what the next call costs at most; BudgetSpent when the run may not spend that."""
        with self.lock:
            if self.calls >= self.allowed:
                raise BudgetSpent(
                    f"the run has made the {self.allowed} calls it may make to the model; raise `calls` in the "
                    f"LanguageModel block, or start another run."
                )
            left = self.budget - self.money - self.reserved
            if most > left:
                raise BudgetSpent(
                    f"the next call to the model may cost {amount(most)} and the run has {amount(left)} left of "
                    f"{amount(self.budget)}; raise `budget` or lower `max_tokens` in the LanguageModel block."
                )
            self.calls += 1
            self.reserved += most

    def settle(self, most: Decimal, cost: Decimal, usage: Usage) -> None:
        """Book what a reserved call did cost."""
        with self.lock:
            self.reserved -= most
            self.money += cost
            self.usage += usage


def amount(money: Decimal) -> str:
    """Money for a sentence, with as many places as tokens need."""
    return f"{money:.4f}"
