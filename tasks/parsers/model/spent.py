"""What a run's attempts have spent on the model: kept in their notes, so that it outlives the process."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from tasks.problems import Attempt

if TYPE_CHECKING:
    from blocks import LanguageModel
    from blocks.model.spending import Spending

TOKENS = ("input", "output", "cache_read", "cache_written")


def account_of(model: LanguageModel, attempts: Sequence[Attempt]) -> Spending:
    """The run's account, opened with what its earlier attempts have spent."""
    calls = sum(attempt.notes.get("calls", 0) for attempt in attempts)
    return model.account(calls, sum((cost_of(attempt) for attempt in attempts), Decimal(0)))


def cost_of(attempt: Attempt) -> Decimal:
    """What an attempt has cost; nothing where no model was asked."""
    return Decimal(attempt.notes.get("cost", "0"))


def noted(model: str, account: Spending, before: tuple[int, Decimal], seconds: float) -> dict[str, Any]:
    """What is recorded of the calls of one attempt; ``before`` is the account's calls and money at its beginning."""
    calls, money = before
    return {
        "model": model,
        "calls": account.calls - calls,
        "tokens": {name: getattr(account.usage, name) for name in TOKENS},
        "cost": f"{account.money - money:.6f}",
        "model_seconds": round(seconds, 3),
    }


def total(attempts: Sequence[Attempt]) -> dict[str, Any]:
    """Tokens, cost and calls of all attempts together, as the record and the result of a run tell them."""
    tokens = {name: sum(one.notes.get("tokens", {}).get(name, 0) for one in attempts) for name in TOKENS}
    cost = sum((cost_of(attempt) for attempt in attempts), Decimal(0))
    return {"cost": f"{cost:.4f}", "calls": sum(one.notes.get("calls", 0) for one in attempts), "tokens": tokens}
