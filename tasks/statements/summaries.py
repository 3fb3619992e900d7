"""Summaries that lead from the opening to the closing balance by the rows' totals and by what is no row: interest that
a statement adds to the balance without listing it.

Which items these are, and which ones are totals of money out and of money in, the samples say: any other one may be a
row that was not read.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import product, takewhile
from math import inf
from typing import TYPE_CHECKING

from expectations.arithmetic import ZERO, Chain, equation
from tasks.statements.balance_words import squeeze

if TYPE_CHECKING:
    from tasks.statements.labelled_balances import Labelled
    from tasks.statements.printed_balances import Amount, Label, Line, PrintedAmount

# Habits, which tell what an item of a summary is; its squeezed label follows.
NO_ROW = "summaries have beside the rows "
OUT, INTO = "summaries total money out by ", "summaries total money in by "
NAMED = {"debits": OUT, "credits": INTO}  # kinds of labels
MOST_ITEMS = 8
SAME_EDGE = 3.0  # points: words and amounts whose edges lie closer stand in one column


@dataclass(frozen=True, slots=True)
class Item:
    """A line of a summary: its label, the kind of it, and the value as printed."""

    kind: str
    label: str
    value: Decimal


@dataclass(frozen=True, slots=True)
class Summary:
    """The items, of which none is zero, that lead from an opening to a closing balance."""

    start: Decimal
    items: tuple[Item, ...]
    end: Decimal


def learn_summaries(chains: Sequence[Chain], printed: Labelled) -> list[str]:
    """Return the habits that tell which items of a sample's summary are totals of its rows and which ones are added to
    these: none where more than one way closes.
    """
    found: list[str] = []
    for summary in _summaries(printed) if len(chains) == 1 else ():
        choices = product(*(_choices(item, printed) for item in summary.items))
        signed = (summary, _turned(summary))
        ways = [ways for ways in choices if any(_closes(one, ways, chains[0], printed) for one in signed)]
        if len(ways) == 1:
            found += [way + item.label for way, item in zip(ways[0], summary.items, strict=True)]
    return list(dict.fromkeys(found))


def closed_by_summary(habits: Collection[str], chain: Chain, printed: Labelled, unsigned: bool = False) -> str:
    """Return the equation of a summary whose totals are the sums of the rows, with the items that the samples have
    beside these and no others, '' where none is; ``unsigned`` that of one whose closing balance is below zero although
    no sign says so.
    """
    for summary in _summaries(printed):
        summary = _turned(summary) if unsigned else summary
        ways = [_learnt(item, habits, printed) for item in summary.items]
        if all(ways) and (closed := _closes(summary, ways, chain, printed)):
            return closed
    return ""


def _turned(summary: Summary) -> Summary:
    """Return a summary with the other sign of its closing balance: one below zero may be printed without."""
    return replace(summary, end=-summary.end)


def _choices(item: Item, printed: Labelled) -> tuple[str, ...]:
    """Return what an item may be: a table may take what is paid to a card for money out."""
    if item.kind not in NAMED:
        return NO_ROW, OUT, INTO
    return (OUT, INTO) if printed.is_debt else (NAMED[item.kind],)


def _learnt(item: Item, habits: Collection[str], printed: Labelled) -> str:
    """Return what an item is in the samples, or by its name alone, '' for unknown."""
    learnt = [way for way in (NO_ROW, OUT, INTO) if way + item.label in habits]
    known = [*learnt, NAMED[item.kind]] if item.kind in NAMED and not learnt else learnt
    return known[0] if len(known) == 1 else ""


def _closes(summary: Summary, ways: Sequence[str], chain: Chain, printed: Labelled) -> str:
    """Return the equation by which the rows of an account and the items that are none lead from one balance to the
    other, '' where they do not or the totals are not the sums of the rows.
    """
    values: dict[str, list[Decimal]] = {NO_ROW: [], OUT: [], INTO: []}
    for way, item in zip(ways, summary.items, strict=True):
        values[way].append(item.value)
    totals = [sum(map(abs, values[way]), ZERO) for way in (OUT, INTO)]
    if totals != [-chain.out, chain.into] or not any(totals) or not values[NO_ROW]:
        return ""
    for sign in (1, -1) if printed.is_debt else (1,):
        moved = [sign * chain.out, sign * chain.into, *values[NO_ROW]]
        if summary.start + sum(moved, ZERO) == summary.end:
            return equation(summary.start, moved, summary.end)
    return ""


def _summaries(printed: Labelled) -> Iterator[Summary]:
    """Yield the summaries that stand between an opening and a closing balance of one page, or below these two."""
    for opening, closing in product(printed.openings, printed.closings):
        if (opening.kind, closing.kind) != ("opening", "closing") or opening.below or closing.below:
            continue
        ends = [printed.lines[found.line] for found in (opening, closing)]
        if ends[0].page != ends[1].page:
            continue
        left, right = _panel(ends, opening, closing)
        parts = _parts(printed.lines, opening.line, closing.line, left, right)
        items = [item for part in parts if (item := _item(*part))]
        if parts and len(items) == len(parts) <= MOST_ITEMS:
            start, end = printed.starts(opening, closing)[0], closing.values[0]
            yield Summary(start, tuple(item for item in items if item.value), end)


def _parts(lines: Sequence[Line], opening: int, closing: int, left: float, right: float) -> list[tuple[Line, int, int]]:
    """Return the words between two edges of the lines between an opening and a closing balance; where the closing one
    stands right above the opening one, of the lines below these as far as they are items.
    """
    if opening < closing:
        return [part for line in lines[opening + 1 : closing] if (part := _within(line, left, right))]
    if any(_within(line, left, right) for line in lines[closing + 1 : opening]):
        return []
    below = (_within(line, left, right) for line in lines[opening + 1 :] if line.page == lines[opening].page)
    return list(takewhile(lambda part: _item(*part), filter(None, below)))


def _panel(lines: Sequence[Line], opening: PrintedAmount, closing: PrintedAmount) -> tuple[float, float]:
    """Return between which edges the words of a summary begin: other words may share its lines."""
    ends = [_end(line, found.kind) for line, found in ((lines[0], opening), (lines[-1], closing))]
    edges = [amount.x1 for _, amount in ends if amount]
    in_column = len(edges) == len(ends) and max(edges) - min(edges) < SAME_EDGE
    return min(label.x0 for label, _ in ends) - SAME_EDGE, max(edges) if in_column else inf


def _end(line: Line, kind: str) -> tuple[Label, Amount | None]:
    label = next(label for label in line.labels if label.kind == kind)
    return label, next((amount for amount in line.amounts if amount.first > label.last), None)


def _within(line: Line, left: float, right: float) -> tuple[Line, int, int] | None:
    """Return a line with the places of the first and the last of its words between two edges, None for no such word."""
    places = [at for at, word in enumerate(line.words) if left < word.x0 < right]
    return (line, places[0], places[-1]) if places else None


def _item(line: Line, first: int, last: int) -> Item | None:
    """Return what words and one amount behind them say, None for others."""
    amounts = [amount for amount in line.amounts if first <= amount.first <= last]
    if len(amounts) != 1 or amounts[0].last < last or amounts[0].first == first:
        return None
    kind = next((label.kind for label in line.labels if first <= label.first), "")
    label = "".join(squeeze(word.text) for word in line.words[first : amounts[0].first])
    return Item(kind, label, amounts[0].values[0])
