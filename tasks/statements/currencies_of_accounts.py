"""Accounts of several currencies, each of which has a balance of its own: 551-204417-209 in AUD, then in USD."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from expectations.arithmetic import Amounts, follow_balances


def with_currencies(
    accounts: Sequence[str], currencies: Sequence[str], effects: Amounts, balances: Amounts, newest_first: bool
) -> tuple[str, ...]:
    """Return the accounts of rows, with their currencies where these follow each other and only each one's balances
    close: what was paid abroad has a currency, too, and one balance for all.
    """
    named = tuple(f"{account} {currency}" for account, currency in zip(accounts, currencies, strict=True))
    runs = [name for name, _ in groupby(named)]
    if len(runs) == len({*accounts}) or len(runs) > len({*runs}) or not all(currencies):
        return tuple(accounts)
    chains, parted = (follow_balances(effects, balances, one, newest_first) for one in (accounts, named))
    closed = any(chain.breaks for chain in chains) and not any(chain.breaks for chain in parted)
    return named if closed else tuple(accounts)
