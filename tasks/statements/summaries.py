"""Summaries that lead from the opening to the closing balance by the rows' totals and by what is no row: interest that
a statement adds to the balance without listing it.

Which items these are the samples say: any other one may be a row that was not read.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import product
from typing import TYPE_CHECKING

from expectations.arithmetic import ZERO, Chain, equation
from tasks.statements.balance_words import squeeze

if TYPE_CHECKING:
    from tasks.statements.labelled_balances import Labelled
    from tasks.statements.printed_balances import Line

NO_ROW = "summaries have beside the rows "  # a habit; the squeezed label follows
MOST_ITEMS = 8


@dataclass(frozen=True, slots=True)
class Item:
    """A line of a summary: its label, and its value, below zero where it is a total of money out."""

    kind: str
    label: str
    value: Decimal


def learn_summaries(chains: Sequence[Chain], printed: Labelled) -> list[str]:
    """Return the habits that tell what a sample's summary adds to the totals of its rows."""
    found = [others for chain in chains if len(chains) == 1 for _, others, _ in _closing(chain, printed)]
    return list(dict.fromkeys(NO_ROW + item.label for others in found for item in others))


def closed_by_summary(habits: Collection[str], chain: Chain, printed: Labelled) -> str:
    """Return the equation of a summary whose totals are the sums of the rows, with the items that the samples have
    beside these and no others, '' where none is.
    """
    for start, others, end in _closing(chain, printed):
        if all(NO_ROW + item.label in habits for item in others):
            return equation(start, [chain.out, chain.into, *(item.value for item in others)], end)
    return ""


def _closing(chain: Chain, printed: Labelled) -> Iterator[tuple[Decimal, list[Item], Decimal]]:
    """Yield the opening balance, the items that are no totals, and the closing balance of the summaries that close and
    have both totals of an account's rows.
    """
    for opening, closing in product(printed.openings, printed.closings):
        lines = printed.lines[opening.line : closing.line + 1]
        if (opening.kind, closing.kind) != ("opening", "closing") or not 2 < len(lines) <= MOST_ITEMS + 2:
            continue
        items = [item for line in lines[1:-1] if (item := _item(line))]
        totals = [item.value for kind in ("debits", "credits") for item in items if item.kind == kind]
        others = [item for item in items if item.kind not in ("debits", "credits") and item.value]
        if len({line.page for line in lines}) > 1 or len(items) < len(lines) - 2 or not others:
            continue
        start, end = opening.values[0], closing.values[0]
        if totals == [chain.out, chain.into] and start + sum((item.value for item in items), ZERO) == end:
            yield start, others, end


def _item(line: Line) -> Item | None:
    """Return what a line of words and one amount behind them says, None for others."""
    if len(line.amounts) != 1 or line.amounts[0].last < len(line.words) - 1 or not line.amounts[0].first:
        return None
    kind, value = line.labels[0].kind if line.labels else "", line.amounts[0].values[0]
    label = "".join(squeeze(word.text) for word in line.words[: line.amounts[0].first])
    return Item(kind, label, {"debits": -abs(value), "credits": abs(value)}.get(kind, value))
